import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { type Note, notes } from '#shared/apps/notes/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { notesOf } from './noteKit.ts'

const app = await startApi()
let { resource, manager } = await newTenant(app)
beforeEach(async () => {
  ;({ resource, manager } = await newTenant(app))
})
afterEach(() => setClock())
const { write, change, one } = notesOf(app, () => resource)

describe('a reminder', () => {
  const HOUR = 3_600_000
  const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()
  const rung = async (by: Person = resource) =>
    (await call(app, common.notifications, by, {})).body.map(({ title, description, link }) => [
      title,
      description,
      link,
    ])
  const at = async (hours: number): Promise<void> => {
    setClock({ ahead: hours * HOUR })
    await app.runDueJobs()
  }

  test('rings once, at its time, for its owner alone', async () => {
    const { id } = await write({ title: 'Relancer Nadia <b>', reminder: inHours(2) })
    await at(1)
    expect(await rung()).toEqual([])
    await at(3)
    await at(4)
    expect(await rung()).toEqual([['Rappel', 'Relancer Nadia &lt;b&gt;', `/apps/notes?note=${id}`]])
    expect(await rung(manager)).toEqual([])
    expect((await one(id))?.reminder).not.toBeNull()
  })

  test('that was put off rings at its new time only, one that was taken off does not, nor what lies in the trash', async () => {
    const [later, none, trashed] = await Promise.all(
      ['plus tard', 'jamais', 'corbeille'].map((title) => write({ title, reminder: inHours(2) })),
    )
    await change({ id: later?.id ?? '', reminder: inHours(5) })
    await change({ id: none?.id ?? '', reminder: null })
    await call(app, notes.remove, resource, { id: trashed?.id ?? '' })
    await at(3)
    expect(await rung()).toEqual([])
    await at(6)
    expect((await rung()).map(([, words]) => words)).toEqual(['plus tard'])
  })

  test('that has rung does not ring again when the note is sent back whole, and one in the past rings now', async () => {
    const { id } = await write({ content: '\nPremière ligne\nautre', reminder: '2020-01-01T08:00:00+01:00' })
    await at(0)
    await change((await one(id)) as Note)
    await at(1)
    expect((await rung()).map(([, words]) => words)).toEqual(['Première ligne'])
  })
})
