import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { newAddress, tokenIn } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { contactsOf, mail, names, phone } from './contactKit.ts'

const app = await startApi()
const { must, newClient, newMission, accepted, send, sent, answer } = staffingOf(app)
const theirs = await newTenant(app)
let ours = await newTenant(app)
let { manager } = ours
beforeEach(async () => {
  ours = await newTenant(app)
  manager = ours.manager
})
afterEach(() => setClock())
const { add, read, change } = contactsOf(app, () => manager)

describe('the history', () => {
  test('says what was done by whom, without what was written', async () => {
    const { id } = await add({ name: 'Ana' })
    await change(id, { notes: '<p>Secret</p>', birthday: '1980-01-01' })
    await must(call(app, contacts.addLog, manager, { id, kind: 'NOTE', text: 'Préfère le matin' }))
    const { items } = (await call(app, contacts.log, manager, { id })).body
    expect(items.map(({ kind, text, fields }) => ({ kind, text, fields: fields.toSorted() }))).toEqual([
      { kind: 'NOTE', text: 'Préfère le matin', fields: [] },
      { kind: 'CHANGED', text: '', fields: ['birthday', 'notes'] },
      { kind: 'CREATED', text: '', fields: [] },
    ])
    expect(items.map(({ by }) => by?.name)).toEqual([manager.name, manager.name, manager.name])
    expect((await read(id))?.lastExchangeAt).toBeNull()
    expect(JSON.stringify(items)).not.toContain('Secret')
  })

  test('an exchange of an earlier day dates the last one unless a later one is known; none is to come', async () => {
    const { id } = await add()
    const note = (date: string) => call(app, contacts.addLog, manager, { id, kind: 'CALL', text: '', date })
    await must(note('2026-02-03'))
    await must(note('2026-01-02'))
    expect((await read(id))?.lastExchangeAt?.slice(0, 10)).toBe('2026-02-03')
    expect((await note('2099-01-01')).status).toBe(400)
  })

  test('what was on an earlier day stands at that day, whenever it is noted and however long ago it was', async () => {
    const { id } = await add()
    const days = ['2026-02-03', '2026-01-02', '2026-03-04', '1969-12-31']
    for (const date of days) await must(call(app, contacts.addLog, manager, { id, kind: 'CALL', text: '', date }))
    const { items } = (await call(app, contacts.log, manager, { id })).body
    const calls = items.filter(({ kind }) => kind === 'CALL').map(({ at }) => at.slice(0, 10))
    expect([items[0]?.kind, calls]).toEqual(['CREATED', days.toSorted().toReversed()])
  })

  test('goes on page by page, newest first', async () => {
    const { id } = await add()
    const pageAfter = async (cursor?: string) => must(call(app, contacts.log, manager, { id, cursor }))
    /** The texts of all pages, at most four. */
    const texts = async () => {
      const found: string[][] = []
      let cursor: string | undefined
      do {
        const page = await pageAfter(cursor)
        found.push(page.items.map(({ text }) => text))
        cursor = page.cursor
      } while (cursor && found.length < 4)
      return found
    }
    let noted = 0
    // With the one that says how it was added: pages that are just full, and those that are not.
    for (const [notes, sizes] of [
      [29, [30]],
      [30, [30, 1]],
      [59, [30, 30]],
      [60, [30, 30, 1]],
      [89, [30, 30, 30]],
    ] as const) {
      for (; noted < notes; noted++) {
        await must(call(app, contacts.addLog, manager, { id, kind: 'NOTE', text: `${noted}` }))
      }
      const pages = await texts()
      expect(pages.flat()).toEqual([...Array.from({ length: notes }, (_, at) => `${notes - 1 - at}`), ''])
      expect(pages.map(({ length }) => length)).toEqual(sizes)
    }
  })
})

describe('clients and missions', () => {
  test('a client has its people, by name', async () => {
    const [client, other] = [await newClient(manager), await newClient(manager)]
    const zoe = await add({ name: 'Zoé', clientId: client.id })
    await add({ name: 'Ana', clientId: client.id })
    const people = async (clientId: string) => names((await call(app, contacts.ofClient, manager, { clientId })).body)
    expect(await people(client.id)).toEqual(['Ana', 'Zoé'])
    await change(zoe.id, { clientId: other.id })
    expect([await people(client.id), await people(other.id)]).toEqual([['Ana'], ['Zoé']])
    await call(app, contacts.delete, manager, { id: zoe.id })
    expect(await people(other.id)).toEqual([])
  })

  test('who works on a mission sees name, work mail and work phone of whom to turn to there, and nothing else', async () => {
    const { resource, validator } = ours
    const mission = await newMission(manager)
    const { token } = await sent(manager, mission.id, resource)
    const ana = await add({
      name: 'Ana',
      emails: [mail('home@kit.example', 'Perso'), mail('work@kit.example', 'Bureau')],
      phoneNumbers: [phone('06 12 34 56 78', 'FR', 'Domicile'), phone('02 98 00 00 00', 'FR', 'Pro')],
      notes: '<p>Secret</p>',
      missions: [mission.id],
    })
    expect(ana.onSite).toEqual([{ id: mission.id, title: mission.title }])
    const onSite = (person: Person) => call(app, contacts.onSite, person, { missionId: mission.id })
    const shown = { name: 'Ana', email: 'work@kit.example', phone: '+33298000000' }
    expect((await onSite(manager)).body).toEqual([{ id: ana.id, ...shown }])
    expect((await onSite(resource)).status).toBe(404)
    await must(answer(token))
    expect((await onSite(resource)).body).toEqual([{ id: null, ...shown }])
    expect((await onSite(validator)).status).toBe(404)
    expect((await onSite(theirs.manager)).status).toBe(404)
    // Where the companies are the day after its last one has begun.
    setClock({ at: new Date(`${mission.endDate}T23:30:00Z`) })
    expect((await onSite(resource)).status).toBe(404)
  })
})

test('who is sent somebody, and what they answer, dates the last exchange, once and without the name of anybody', async () => {
  const mission = await newMission(manager)
  const email = newAddress('achats')
  const ana = await add({ name: 'Ana', emails: [mail(email)] })
  const { id, version } = await accepted(manager, mission.id, ours.resource)
  await must(send(manager, id, version, email))
  await must(answer(tokenIn((await app.mails(email)).at(-1))))
  await app.drained()
  const { items } = (await call(app, contacts.log, manager, { id: ana.id })).body
  expect(items.map(({ kind, text }) => [kind, text])).toEqual([
    ['CLIENT_ACCEPTED', mission.title],
    ['SENT_TO_CLIENT', mission.title],
    ['CREATED', ''],
  ])
  expect((await read(ana.id))?.lastExchangeAt).toBe(items[0]?.at)
  expect(JSON.stringify(items)).not.toContain(ours.resource.name)
})
