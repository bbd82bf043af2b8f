import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import type { Item } from '#functions/core/table/item.ts'
import { putItem } from '#functions/core/table/table.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { TRASH_DAYS, TRASH_PER_PAGE } from '#shared/apps/notes/rules.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { notesOf, PICTURE } from './noteKit.ts'

const app = await startApi()
let { resource, manager } = await newTenant(app)
beforeEach(async () => {
  ;({ resource, manager } = await newTenant(app))
})
afterEach(() => setClock())
const { write, change, one, order, stored } = notesOf(app, () => resource)

describe('a picture', () => {
  const read = (id: string, by: Person = resource) => call(app, notes.picture, by, { id })
  const idIn = (image: string | null): string => new URL(image ?? '', 'https://x').searchParams.get('id') ?? ''

  test('comes as a data URL, is answered as a short address, and is read by its owner alone', async () => {
    const { id, image } = await write({ image: PICTURE })
    expect(image).toMatch(/^\/api\/apps\/notes\/picture\?id=[\w-]{32}$/)
    const { status, body } = await read(idIn(image))
    expect([status, body.type]).toEqual([200, 'image/png'])
    expect(Buffer.from(await body.arrayBuffer())).toEqual(PNG)
    expect((await read(idIn(image), manager)).status).toBe(404)
    const elsewhere = await newTenant(app)
    expect((await read(idIn(image), elsewhere.resource)).status).toBe(404)
    expect((await change({ id, image: null })).body.image).toBeNull()
    await app.drained()
    expect((await read(idIn(image))).status).toBe(404)
  })

  test('in the place of another one takes its bytes away too', async () => {
    const { id, image } = await write({ title: 'x', image: PICTURE })
    const { body } = await change({ id, image: PICTURE })
    expect(body.image).not.toBe(image)
    await app.drained()
    expect((await read(idIn(image))).status).toBe(404)
    expect((await read(idIn(body.image))).status).toBe(200)
  })

  test.each([
    ['https://elsewhere.example/x.png', 422],
    ['javascript:alert(1)', 422],
    ['/api/apps/notes/picture?id=somebody-elses', 422],
    [`data:image/svg+xml;base64,${Buffer.from('<svg onload="x()"/>').toString('base64')}`, 422],
    [`data:text/html;base64,${PNG.toString('base64').slice(0, 40)}`, 422],
    [`data:image/png;base64,${'A'.repeat(140_000)}`, 413],
    [`data:image/png;base64,${'A'.repeat(250_000)}`, 413],
  ])('that is none, or too large, is refused: %.30s', async (image, status) => {
    const { id } = await write({ title: 'x', image: PICTURE })
    const answer = await change({ id, image })
    expect(answer.status).toBe(status)
    expect((await one(id))?.version).toBe(1)
    expect((await read(idIn((await one(id))?.image ?? null))).status).toBe(200)
  })
})

describe('the trash', () => {
  const trash = async (by: Person = resource) => (await call(app, notes.trash, by, {})).body.items
  const remove = (id: string, by: Person = resource) => call(app, notes.remove, by, { id })

  test('holds what was deleted, and gives it back to where it was', async () => {
    await write({ title: 'c' })
    const { id } = await write({ title: 'b', image: PICTURE, tasks: [{ content: 'x' }] })
    await write({ title: 'a' })
    const before = await one(id)
    expect((await remove(id)).body).toBe(true)
    expect((await remove(id)).body).toBe(true)
    expect(await order()).toEqual(['a', 'c'])
    expect(await trash()).toMatchObject([{ ...before, deletedAt: expect.any(String), goneAt: expect.any(String) }])
    expect((await call(app, notes.restore, resource, { id })).body).toEqual(before)
    expect(await order()).toEqual(['a', 'b', 'c'])
    expect(await trash()).toEqual([])
    expect((await call(app, notes.restore, resource, { id })).status).toBe(404)
  })

  test('is emptied for good, by hand or after its days, with the pictures', async () => {
    const made = await Promise.all(['a', 'b'].map((title) => write({ title, image: PICTURE })))
    const pictures = made.map(({ image }) => new URL(image ?? '', 'https://x').searchParams.get('id') ?? '')
    for (const { id } of made) await remove(id)
    expect((await call(app, notes.purge, resource, { id: made[0]?.id ?? '' })).body).toBe(true)
    expect((await trash()).map(({ title }) => title)).toEqual(['b'])
    setClock({ ahead: (TRASH_DAYS - 1) * 86_400_000 })
    await app.runDueJobs()
    expect(await trash()).toHaveLength(1)
    setClock({ ahead: (TRASH_DAYS + 1) * 86_400_000 })
    await app.runDueJobs()
    expect(await trash()).toEqual([])
    await app.drained()
    for (const id of pictures) expect((await call(app, notes.picture, resource, { id })).status).toBe(404)
  })

  test('is read page by page, however much lies in it', async () => {
    const { id } = await write({ title: 'a' })
    await remove(id)
    const [first] = (await stored(resource)).filter(({ sk }) => sk.startsWith('TRASH#'))
    const others = Array.from({ length: TRASH_PER_PAGE + 9 }, (_, index) => `01K${String(index).padStart(23, '0')}`)
    await Promise.all(
      others.map((one) => putItem({ ...first, sk: `TRASH#${one}`, id: one, content: 'x'.repeat(19_000) } as Item)),
    )
    const found: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await call(app, notes.trash, resource, cursor ? { cursor } : {})
      found.push(...body.items.map((note) => note.id))
      cursor = body.cursor
    } while (cursor)
    expect(found).toEqual([...others, id].toSorted().toReversed())
  })

  test('gives back what was deleted, restored and deleted again, by its own date', async () => {
    const { id } = await write({ title: 'a' })
    await remove(id)
    setClock({ ahead: 20 * 86_400_000 })
    await call(app, notes.restore, resource, { id })
    await remove(id)
    setClock({ ahead: (TRASH_DAYS + 1) * 86_400_000 })
    await app.runDueJobs()
    expect((await trash()).map(({ title }) => title)).toEqual(['a'])
  })
})
