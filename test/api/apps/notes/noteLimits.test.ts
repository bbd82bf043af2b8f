import { beforeEach, describe, expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { putItem, updateItem } from '#functions/core/table/table.ts'
import { notesPartition } from '#functions/data/keys.ts'
import { type Note, notes } from '#shared/apps/notes/contract.ts'
import { NOTE_LIMITS } from '#shared/apps/notes/rules.ts'
import { call, newTenant, refusal, startApi } from '#test/kit/api.ts'
import { notesOf } from './noteKit.ts'

const app = await startApi()
let { resource, tenant } = await newTenant(app)
beforeEach(async () => {
  ;({ resource, tenant } = await newTenant(app))
})
const KEY = crypto.randomUUID()
const { write, change, all, one, label, stored } = notesOf(app, () => resource)

describe('there is room', () => {
  test('for so many notes and no more; what is deleted makes room', async () => {
    const { id } = await write({ title: 'x' })
    const size = { pk: notesPartition(tenant, resource.personId), sk: 'SIZE', bytes: 1, top: 65_536, v: 1 }
    await putItem({ ...size, notes: NOTE_LIMITS.notes })
    expect(refusal(await call(app, notes.create, resource, { note: { title: 'y' } }))).toEqual([409, 'notes.full'])
    expect((await change({ id, title: '' })).status).toBe(200)
    await call(app, notes.remove, resource, { id })
    expect((await call(app, notes.create, resource, { note: { title: 'y' } })).status).toBe(200)
    expect(refusal(await call(app, notes.restore, resource, { id }))).toEqual([409, 'notes.full'])
    expect((await call(app, notes.trash, resource, {})).body.items).toHaveLength(1)
  })

  test('for so many words and no more; who writes less is never kept from it', async () => {
    const { id } = await write({ title: 'long' })
    const size = { pk: notesPartition(tenant, resource.personId), sk: 'SIZE', notes: 1, top: 65_536, v: 1 }
    await putItem({ ...size, bytes: NOTE_LIMITS.bytes })
    expect(refusal(await change({ id, title: 'plus long' }))).toEqual([409, 'notes.full'])
    expect((await change({ id, title: 'l' })).status).toBe(200)
  })

  test('for lists of empty lines, and labels, no more than for words', async () => {
    const size = async () => (await stored(resource)).find(({ sk }) => sk === 'SIZE')?.bytes as number
    const { id } = await write({ title: 'x' })
    const before = await size()
    await change({ id, tasks: Array.from({ length: NOTE_LIMITS.tasks }, () => ({ content: '' })) })
    const { tasks } = (await one(id)) as Note
    expect((await size()) - before).toBeGreaterThanOrEqual(Buffer.byteLength(JSON.stringify(tasks)) - 10)
    const listed = await size()
    await change({ id, labels: [await label('Client'), await label('Idées')] })
    expect(await size()).toBeGreaterThan(listed + 100)
  })

  test('to shorten a note that is longer than one may be now', async () => {
    const { id } = await write({ title: 'x' })
    const key = { pk: notesPartition(tenant, resource.personId), sk: `NOTE#${id}` }
    await updateItem(key, expression`SET #content = ${'€'.repeat(20_000)}, #title = ${'x'.repeat(150)}`)
    expect((await change({ id, title: 'court' })).status).toBe(200)
    expect(refusal(await change({ id, title: 'un peu plus long' }))).toEqual([413, 'request.tooLarge'])
  })

  test('counted exactly, whatever is written, changed and deleted at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, (_, index) => write({ title: `n° ${index}` })))
    await Promise.all(
      made.map(({ id }, index) =>
        index % 3 === 0
          ? call(app, notes.remove, resource, { id })
          : change({ id, content: 'é'.repeat(index), tasks: [{ content: 'x' }] }),
      ),
    )
    const items = await stored(resource)
    const left = await all()
    const bytes = left.map(({ title, content, tasks }) => Buffer.byteLength(JSON.stringify([title, content, tasks])))
    expect(items.find(({ sk }) => sk === 'SIZE')).toMatchObject({
      notes: left.length,
      bytes: bytes.reduce((sum, each) => sum + each),
    })
  })
})

test('what the usual calls cost', async () => {
  await write({ title: 'Note' })
  const [first] = (await stored(resource)).filter(({ sk }) => sk.startsWith('NOTE#'))
  const others = Array.from({ length: 99 }, (_, index) => `01K${String(index).padStart(23, '0')}`)
  await Promise.all(others.map((id) => putItem({ ...first, sk: `NOTE#${id}`, id, content: 'x'.repeat(120) } as Item)))
  const list = await call(app, notes.all, resource, {})
  expect(list.cost.requests).toBe(1)
  expect(list.body).toHaveLength(100)
  expect(list.cost.units).toBeLessThanOrEqual(14)
  const { id } = list.body[0] as Note
  const saved = await call(app, notes.update, resource, { updatedNote: { id, content: 'y' } }, { key: KEY })
  expect(saved.cost.requests).toBe(2)
  expect(saved.cost.units).toBeLessThanOrEqual(9)
})
