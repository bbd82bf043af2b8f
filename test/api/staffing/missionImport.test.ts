import { expect, test } from 'vitest'
import { transact } from '#functions/core/table/table.ts'
import { claimSlug } from '#functions/data/missions/slugs.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { importedRow, staffingOf } from './staffingKit.ts'

const app = await startApi()
const { must, newClient, FIELDS } = staffingOf(app)

/** Imports a mission for each of these clients; whose each mission is then. */
const importFor = async (by: Person, clients: readonly string[]): Promise<string[]> => {
  const answers = await must(call(app, missions.import, by, { rows: clients.map((client) => importedRow(client)) }))
  const opened = answers.map(({ id }) => must(call(app, missions.get, by, { missionId: id ?? '' })))
  return (await Promise.all(opened)).map(({ client }) => client.title)
}
const clientsOf = async (by: Person) =>
  (await must(call(app, missions.clients, by, {}))).items.map(({ title }) => title).toSorted()

test('an imported mission is never one of another client whose slug is the same', async () => {
  const { manager } = await newTenant(app)
  const names = ['تونس للاتصالات', '日本銀行', 'C++ Conseil', 'C Conseil', 'Énergie du Lac']
  expect(await importFor(manager, names)).toEqual(names)
  // Once more, with other capitals and accents: the same clients, none of them twice.
  const again = await importFor(manager, ['تونس للاتصالات', '日本銀行', 'c conseil', 'ENERGIE DU LAC'])
  expect(again.slice(0, 2)).toEqual(names.slice(0, 2))
  expect(again[3]).toBe('Énergie du Lac')
  expect(await clientsOf(manager)).toEqual(names.toSorted())
})

test('a client who got another name is found by it, and not by the one before', async () => {
  const { manager } = await newTenant(app)
  const { id: clientId } = await newClient(manager, 'Mutuelle Alpha')
  await must(call(app, missions.renameClient, manager, { clientId, title: 'Mutuelle Beta', version: 1 }))
  expect(await importFor(manager, ['Mutuelle Beta', 'Mutuelle Alpha'])).toEqual(['Mutuelle Beta', 'Mutuelle Alpha'])
  expect(await clientsOf(manager)).toEqual(['Mutuelle Alpha', 'Mutuelle Beta'])
})

test('fifty missions for fifty new clients stay within what an import may cost', { timeout: 30_000 }, async () => {
  const { manager } = await newTenant(app)
  const rows = Array.from({ length: 50 }, (_, index) =>
    importedRow(`Client numéro ${index} de la liste`, `Mission ${index}`),
  )
  const answers = await must(call(app, missions.import, manager, { rows }))
  expect(answers.filter(({ code }) => code !== null)).toEqual([])
})

test('a title borne by hundreds of missions can still be given to one more, and by several at once', async () => {
  const { tenant, manager } = await newTenant(app)
  const { id: clientId } = await newClient(manager)
  const taken = Array.from({ length: 300 }, (_, index) => `refonte-du-portail${index === 0 ? '' : `-${index + 1}`}`)
  for (let from = 0; from < taken.length; from += 100)
    await transact(taken.slice(from, from + 100).map((slug) => claimSlug(tenant, 'mission', slug, 'earlier')))
  const create = () => call(app, missions.create, manager, { ...FIELDS, clientId })
  const answers = [await create(), ...(await Promise.all([create(), create(), create()]))]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const slugs = answers.map(({ body }) => body.slug)
  expect(new Set([...slugs, ...taken]).size).toBe(304)
})
