import { beforeEach, describe, expect, test } from 'vitest'
import { putItem } from '#functions/core/table/table.ts'
import { notesPartition } from '#functions/data/keys.ts'
import { MAX_LABELS } from '#shared/apps/labels.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { call, newTenant, refusal, startApi } from '#test/kit/api.ts'
import { notesOf } from './noteKit.ts'

const app = await startApi()
let { resource, tenant } = await newTenant(app)
beforeEach(async () => {
  ;({ resource, tenant } = await newTenant(app))
})

const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
const { write, change, all, label } = notesOf(app, () => resource)

describe('labels', () => {
  test('are answered whole by each of their calls', async () => {
    const made = await call(app, notes.createLabel, resource, { title: '  Client ' })
    expect(made.body).toEqual([{ id: expect.any(String), title: 'Client' }])
    const [client] = made.body
    const two = (await call(app, notes.createLabel, resource, { title: 'Idées' })).body
    expect(two.map(({ title }) => title)).toEqual(['Idées', 'Client'])
    const renamed = await call(app, notes.renameLabel, resource, { label: { id: client?.id ?? '', title: 'Clients' } })
    expect(renamed.body.map(({ title }) => title)).toEqual(['Idées', 'Clients'])
    expect((await call(app, notes.labels, resource, {})).body).toEqual(renamed.body)
    const left = await call(app, notes.deleteLabel, resource, { id: client?.id ?? '' })
    expect(left.body).toEqual([two[0]])
    expect((await call(app, notes.deleteLabel, resource, { id: ABSENT })).body).toEqual([two[0]])
    const unknown = await call(app, notes.renameLabel, resource, { label: { id: ABSENT, title: 'x' } })
    expect(unknown.status).toBe(404)
  })

  test('that are called the same are one, however they are made at once', async () => {
    await Promise.all(
      ['DevOps', 'devops', 'DEVOPS', 'Dévops'].map((title) =>
        call(app, notes.createLabel, resource, { title }, { anyCost: true }),
      ),
    )
    const { body } = await call(app, notes.labels, resource, {})
    expect(body).toHaveLength(1)
    const other = await label('Java')
    const answer = await call(app, notes.renameLabel, resource, { label: { id: other, title: 'DEVOPS' } })
    expect(refusal(answer)).toEqual([409, 'labels.taken'])
  })

  test('are expanded in notes, and sent back expanded or as ids', async () => {
    const [a, b] = [await label('A'), await label('B')]
    const { id, labels } = await write({ title: 'x', labels: [a, b, ABSENT] })
    expect(labels).toEqual([
      { id: a, title: 'A' },
      { id: b, title: 'B' },
    ])
    expect((await change({ id, labels: [...labels.slice(1), a] })).body.labels.map(({ title }) => title)).toEqual([
      'B',
      'A',
    ])
  })

  test('that are deleted are off every note with the next read, and do not come back', async () => {
    const [a, b] = [await label('A'), await label('B')]
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) => write({ title: `${index}`, labels: [a, b] })),
    )
    await call(app, notes.deleteLabel, resource, { id: a })
    for (const note of await all()) expect(note.labels).toEqual([{ id: b, title: 'B' }])
    const [first] = made
    const answer = await change({ id: first?.id ?? '', labels: [a, b] })
    expect(answer.body.labels).toEqual([{ id: b, title: 'B' }])
    expect((await change({ id: first?.id ?? '', title: 'autre' })).body.labels).toEqual([{ id: b, title: 'B' }])
  })

  test('have an end', async () => {
    const labels = Array.from({ length: MAX_LABELS }, (_, index) => ({ id: `l${index}`, title: `Label ${index}` }))
    await putItem({ pk: notesPartition(tenant, resource.personId), sk: 'LABELS', labels, version: 7, v: 1 })
    expect(refusal(await call(app, notes.createLabel, resource, { title: 'Une de trop' }))).toEqual([
      409,
      'common.full',
    ])
    expect((await call(app, notes.createLabel, resource, { title: 'label 3' })).status).toBe(200)
  })
})
