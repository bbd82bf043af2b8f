import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { contactRowsPartition } from '#functions/data/keys.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { MAX_LABELS } from '#shared/apps/labels.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { contactsOf, mail, names } from './contactKit.ts'

const app = await startApi()
const { must, newClient } = staffingOf(app)
let ours = await newTenant(app)
let { manager } = ours
beforeEach(async () => {
  ours = await newTenant(app)
  manager = ours.manager
})
afterEach(() => setClock())

const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
const { add, read } = contactsOf(app, () => manager)

test('contacts that are removed together all go, also when the call is sent again', async () => {
  const ids: string[] = []
  for (const name of ['A', 'B', 'C']) ids.push((await add({ name })).id)
  const kept = await add({ name: 'D' })
  const key = crypto.randomUUID()
  for (let sent = 0; sent < 2; sent += 1) await must(call(app, contacts.remove, manager, { ids }, { key }))
  expect(names((await call(app, contacts.rows, manager, {})).body.items)).toEqual([kept.name])
})

describe('a list of many', () => {
  test('comes a page at a time, each contact once, by name, with its client', async () => {
    const client = await newClient(manager)
    const rows = Array.from({ length: 130 }, (_, at) => ({
      contact: { name: `Contact ${String(at).padStart(3, '0')}`, ...(at === 129 && { clientId: client.id }) },
    }))
    for (const at of [0, 50, 100]) {
      await must(call(app, contacts.import, manager, { contacts: rows.slice(at, at + 50) }))
    }
    const first = (await call(app, contacts.rows, manager, {})).body
    const second = (await call(app, contacts.rows, manager, { cursor: first.cursor })).body
    expect([first.items.length, second.items.length, second.cursor]).toEqual([100, 30, undefined])
    expect(names([...first.items, ...second.items])).toEqual(rows.map(({ contact }) => contact.name))
    expect(second.items.at(-1)?.client).toEqual({ id: client.id, title: client.title })
    const found = (await call(app, contacts.rows, manager, { query: 'CONTACT 12' })).body
    expect(names(found.items)).toHaveLength(10)
    const all = await call(app, contacts.all, manager, {})
    expect(all.cost.units).toBeLessThan(60)
  })

  test('is looked through for what is typed for letters such as œ, whenever it was stored', async () => {
    const { id } = await add({ name: 'Lœtitia', company: 'Cœur & Groß' })
    const typed = ['loetitia', 'LŒTITIA', 'coeur', 'gross', 'Groß']
    const found = async () => {
      const answers = typed.map(async (query) => (await call(app, contacts.rows, manager, { query })).body)
      return (await Promise.all(answers)).map(({ items }) => items.map((one) => one.id))
    }
    expect(await found()).toEqual(typed.map(() => [id]))
    const row = { pk: contactRowsPartition(ours.tenant), sk: `lœtitia #${id}` }
    await updateItem(row, expression`SET #folded = ${'lœtitia'}, #words = ${'cœur & groß  '}`)
    expect(await found()).toEqual(typed.map(() => [id]))
    expect(names((await call(app, contacts.search, manager, { query: 'loetitia' })).body)).toEqual(['Lœtitia'])
    await must(call(app, contacts.remove, manager, { ids: [id] }))
    expect(await found()).toEqual(typed.map(() => []))
  })

  test('is narrowed by words, tag, kind, client, and by when somebody was last heard of', async () => {
    const { body: tag } = await call(app, contacts.createTag, manager, { tag: { title: 'Achats' } })
    const client = await newClient(manager)
    const ana = await add({
      name: 'Ana',
      company: 'Hôtel du Port',
      tags: [tag.id],
      kind: 'SUPPLIER',
      clientId: client.id,
    })
    await add({ name: 'Bo', emails: [mail('bo@port.example')] })
    const found = async (query: object) => names((await call(app, contacts.rows, manager, query)).body.items)
    expect(await found({ query: 'port' })).toEqual(['Ana', 'Bo'])
    expect(await found({ query: 'hotel' })).toEqual(['Ana'])
    expect(await found({ tag: tag.id })).toEqual(['Ana'])
    expect(await found({ kind: 'PROSPECT' })).toEqual(['Bo'])
    expect(await found({ clientId: client.id })).toEqual(['Ana'])
    expect(await found({ silentDays: 45 })).toEqual([])
    setClock({ ahead: 46 * 86_400_000 })
    await must(call(app, contacts.addLog, manager, { id: ana.id, kind: 'MEETING', text: 'Salon' }))
    expect(await found({ silentDays: 45 })).toEqual(['Bo'])
  })
})

describe('several at once', () => {
  test('an import adds each for itself, says what could not be, and completes what is there', async () => {
    const ana = await add({ name: 'Ana', title: 'CTO', emails: [mail('ana@kit.example')] })
    const { body } = await call(app, contacts.import, manager, {
      contacts: [
        { contact: { name: 'Bo' } },
        { contact: { name: 'Cy', clientId: ABSENT } },
        { contact: { name: 'ANA', title: 'CEO', company: 'Acme', emails: [mail('a@x.example')] }, into: ana.id },
        { contact: { name: 'Di' }, into: ABSENT },
      ],
    })
    expect(body.map(({ code }) => code)).toEqual([null, 'contacts.unknownClient', null, 'resource.notFound'])
    expect(await read(ana.id)).toMatchObject({
      name: 'Ana',
      title: 'CTO',
      company: 'Acme',
      emails: [mail('ana@kit.example'), mail('a@x.example')],
    })
    expect(names((await call(app, contacts.all, manager, {})).body)).toEqual(['Ana', 'Bo'])
  })

  test('an import that is repeated with its key adds nobody twice, and can be taken back', async () => {
    const key = 'an-import-of-one-file'
    const rows = { contacts: ['Ana', 'Bo'].map((name) => ({ contact: { name } })) }
    const first = await call(app, contacts.import, manager, rows, { key })
    const again = await call(app, contacts.import, manager, rows, { key, anyCost: true })
    expect(again.body).toEqual(first.body)
    expect((await call(app, contacts.all, manager, {})).body).toHaveLength(2)
    const ids = first.body.flatMap(({ id }) => id ?? [])
    expect((await call(app, contacts.remove, manager, { ids })).body).toBe(true)
    expect((await call(app, contacts.all, manager, {})).body).toEqual([])
  })

  test('tags and kind change for several', async () => {
    const { body: tag } = await call(app, contacts.createTag, manager, { tag: { title: 'Salon' } })
    const ids = (await Promise.all(['Ana', 'Bo'].map((name) => add({ name })))).map(({ id }) => id)
    const { body } = await call(app, contacts.change, manager, {
      ids: [...ids, ABSENT],
      addTags: [tag.id],
      kind: 'PARTNER',
    })
    expect(body.map(({ code }) => code)).toEqual([null, null, 'resource.notFound'])
    const tagged = (await call(app, contacts.rows, manager, { tag: tag.id, kind: 'PARTNER' })).body.items
    expect(names(tagged)).toEqual(['Ana', 'Bo'])
    await call(app, contacts.change, manager, { ids, removeTags: [tag.id] })
    expect((await call(app, contacts.rows, manager, { tag: tag.id })).body.items).toEqual([])
  })
})

test('of several who are given a tag, one who has as many as there is room for keeps these, and can be changed', async () => {
  const titles = Array.from({ length: CONTACT_LIMITS.tagsOfOne + 1 }, (_, at) => `Tag ${at}`)
  const tags = (await must(call(app, contacts.createTags, manager, { titles }))).map(({ id }) => id)
  const [last = '', ...others] = tags
  const [full, other] = [await add({ name: 'Full', tags: others }), await add({ name: 'Other' })]
  const give = () => call(app, contacts.change, manager, { ids: [full.id, other.id], addTags: [last] })
  expect((await give()).body).toEqual([
    { id: null, code: 'contacts.full' },
    { id: other.id, code: null },
  ])
  expect((await read(other.id))?.tags).toEqual([last])
  const kept = await read(full.id)
  expect(kept?.tags).toEqual(others)
  const change = { id: full.id, contact: { tags: kept?.tags ?? [], title: 'CTO' } }
  expect((await call(app, contacts.update, manager, change)).status).toBe(200)
  // A tag that is taken away makes room, and its kind changes whatever its tags.
  const swap = { ids: [full.id], addTags: [last], removeTags: others.slice(0, 1), kind: 'PARTNER' as const }
  expect((await call(app, contacts.change, manager, swap)).body).toEqual([{ id: full.id, code: null }])
  expect((await read(full.id))?.tags).toHaveLength(CONTACT_LIMITS.tagsOfOne)
})

test('many tags are created in one call as one after the other would be, as far as there is room', async () => {
  const create = async (titles: string[]) => must(call(app, contacts.createTags, manager, { titles }))
  const titlesOf = (tags: { title: string }[]) => tags.map(({ title }) => title)
  const first = await create(['Achats', 'Salon', 'achats'])
  expect(titlesOf(first)).toEqual(['Achats', 'Salon', 'Achats'])
  expect(titlesOf(await must(call(app, contacts.tags, manager, {})))).toEqual(['Salon', 'Achats'])
  const many = Array.from({ length: MAX_LABELS - 1 }, (_, at) => `Mot ${at}`)
  expect(titlesOf(await create([...many, 'SALON']))).toEqual([...many.slice(0, -1), 'Salon'])
  expect(await create(['Encore'])).toEqual([])
  const all = await must(call(app, contacts.tags, manager, {}))
  expect([all.length, all[0]?.title]).toEqual([MAX_LABELS, `Mot ${MAX_LABELS - 3}`])
  for (const titles of [[], [' '], Array.from({ length: MAX_LABELS + 1 }, (_, at) => `${at}`)])
    expect((await call(app, contacts.createTags, manager, { titles })).status).toBe(400)
})
