import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItem, put, putItem, remove, transact, updateItem } from '#functions/core/table/table.ts'
import { contactKey } from '#functions/data/apps/contacts/storedContact.ts'
import { productKey } from '#functions/data/apps/inventory/products.ts'
import { Entry, toEntryItems } from '#functions/data/search/searchIndex.ts'
import { operate } from '#infra/operate/operator.ts'
import { reindex } from '#infra/operate/reindex.ts'
import { scanTable } from '#infra/operate/scanTable.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { fileKit } from '#test/api/apps/files/filesKit.ts'
import { inventoryOf } from '#test/api/apps/inventory/inventoryKit.ts'
import { call, newTenant, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { newPopulatedTenant } from '#test/kit/samples/populated.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 1)
const app = await startApi({ table, through: faults })
const { folder, upload } = fileKit(app)
const { newProduct, must } = inventoryOf(app)
afterEach(() => setClock())

const AT_ONCE = Number.POSITIVE_INFINITY
const quietly = () => undefined

/** All that search finds things by, of every company. */
const index = async (): Promise<Item[]> => {
  const found: Item[] = []
  for await (const { items } of scanTable()) {
    found.push(...items.map(({ item }) => item).filter(({ pk }) => pk.includes('#FIND#')))
  }
  return found.toSorted((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`))
}
const forget = async (items: readonly Item[]) => {
  for (let start = 0; start < items.length; start += 100) {
    await transact(items.slice(start, start + 100).map((item) => remove(item)))
  }
}

test('what is in no index is found again, of every kind, and done again nothing is written', async () => {
  const { manager } = await newPopulatedTenant(app)
  const { id } = await folder(manager, 'company', 'Modèles')
  // What is in the trash is not found, be it in a folder that is; what lies in one is not shown, and stays as it is.
  for (const name of ['un.pdf', 'deux.pdf']) await upload(manager, id, name)
  const gone = [await upload(manager, id, 'trois.pdf'), await folder(manager, id, 'Anciens')]
  for (const one of gone) await must(call(app, files.remove, manager, { id: one.id }))
  await app.drained()
  const before = await index()
  expect([...new Set(before.map(({ kind }) => kind))].toSorted()).toEqual(Entry.shape.kind.options.toSorted())

  await forget(before)
  expect(await index()).toEqual([])
  const first = await reindex(quietly, AT_ONCE)
  expect(await index()).toEqual(before)
  expect(first).toMatchObject({ written: before.length, removed: 0 })

  const texts: string[] = []
  const lines: string[] = []
  const operator = { by: 'arn:aws:sts::123456789012:assumed-role/Operator/ana', log: async () => undefined }
  const opened = { stage: async () => operator, local: async () => operator }
  const talk = {
    answer: (text: string) => texts.push(text),
    say: (line: string) => lines.push(line),
    ask: async () => '',
  }
  await operate(['reindex', '--local'], opened, talk)
  expect(texts.join('')).toMatch(/^\d+ things looked at, 0 entries written, 0 removed; \d+ units\.\n$/)
  expect(await index()).toEqual(before)
})

test('what stands for nothing goes, what says something else is put right, and of what cannot be read all stays', async () => {
  const { tenant, manager } = await newTenant(app)
  const [contact, other] = [
    await must(call(app, contacts.create, manager, { contact: { name: 'Ornithorynque Zélé' } })),
    await must(call(app, contacts.create, manager, { contact: { name: 'Baleine' } })),
  ]
  const product = await newProduct(manager, { name: 'Écran' })
  await reindex(quietly, AT_ONCE)
  const before = await index()

  const nowhere = (kind: Entry['kind'], scope: Entry['scope'], id: string): Entry => ({
    scope,
    kind,
    id,
    title: 'Parti depuis',
    open: true,
  })
  const lost = [
    nowhere('person', 'people', '01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    nowhere('card', 'work', 'no place'),
    nowhere('folder', 'work', 'company_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    nowhere('contact', 'contacts', contact.id),
  ]
  await transact(lost.flatMap((one) => toEntryItems(tenant, one)).map((item) => put(item)))
  const [said] = before.filter((item) => item.id === other.id)
  if (!said) throw new Error('not found')
  await putItem({ ...said, title: 'Autre chose' })
  await updateItem(productKey(tenant, product.id), expression`SET #name = ${7}`)

  expect(await reindex(quietly, AT_ONCE)).toMatchObject({ written: 1 })
  expect(await index()).toEqual(before)
  expect(before.filter(({ id }) => id === product.id)).not.toEqual([])
  expect(await getItem(contactKey(tenant, contact.id))).toBeDefined()
  await updateItem(productKey(tenant, product.id), expression`SET #name = ${'Écran'}`)
})

test('cut off it goes on where it was, for a day', async () => {
  const { tenant } = await newTenant(app)
  // The table is read a megabyte at a time.
  for (let at = 0; at < 12; at += 1) {
    await putItem({ pk: `T#${tenant}#LARGE#${at}`, sk: 'LARGE', text: 'x'.repeat(300_000) })
  }
  const before = await index()
  const whole = await reindex(quietly, AT_ONCE)
  await forget(before)
  const cutOff = () => {
    throw new Error('cut off')
  }
  await expect(reindex(cutOff, AT_ONCE)).rejects.toThrow('cut off')
  const lines: string[] = []
  const rest = await reindex((line) => void lines.push(line), AT_ONCE)
  expect(lines[0]).toBe('It goes on where it was cut off.')
  expect(rest.units).toBeLessThan(whole.units)
  expect(await index()).toEqual(before)

  await expect(reindex(cutOff, AT_ONCE)).rejects.toThrow('cut off')
  setClock({ ahead: 25 * 3_600_000 })
  const anew: string[] = []
  await reindex((line) => void anew.push(line), AT_ONCE)
  expect(anew.join('\n')).not.toContain('goes on')
})

test('it takes no more of the table in a second than it may', async () => {
  const { units } = await reindex(quietly, AT_ONCE)
  const begun = performance.now()
  await reindex(quietly, units / 3)
  // A step that takes longer than its share is not made up for by the next one.
  expect(performance.now() - begun).toBeGreaterThan(2900)
})

test('what is renamed while it is looked at is found under its new name alone', async () => {
  const { manager } = await newTenant(app)
  const { id } = await folder(manager, 'company', 'Ornithorynque')
  await forget((await index()).filter((item) => item.id === id))
  const { arrived, letGo } = await faults.hold(app, 'TransactWriteItems')
  const under = reindex(quietly, AT_ONCE)
  await arrived
  await must(call(app, files.update, manager, { id, name: 'Baleine' }))
  letGo()
  await under
  faults.set([])
  const found = (await index()).filter((item) => item.id === id)
  expect(found.map(({ title }) => title)).toEqual(['Baleine'])
  expect(found[0]?.sk).toContain('baleine')
})
