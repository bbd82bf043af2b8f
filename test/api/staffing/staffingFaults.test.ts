import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { staffingStatsOf } from '#functions/data/positionings/staffingStats.ts'
import type { Endpoint, InputOf, OutputOf } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { type Rule, startFaults } from '#test/kit/faults.ts'
import { importedRow, staffingOf } from './staffingKit.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 20_261_121)
const app = await startApi({ table, through: faults })
const { newMission, giveProfile, sent } = staffingOf(app)

/** Asks again with the same key, as the web client does, until there is an answer that is not "try again". */
const insist = async <E extends Endpoint>(endpoint: E, person: Person | undefined, input: InputOf<E>) => {
  const key = randomUUID()
  for (let attempt = 0; attempt < 14; attempt++) {
    const answer = await call(app, endpoint, person, input, { key, anyCost: true }).catch(() => undefined)
    if (answer && answer.status < 500) return answer
  }
  throw new Error(`${endpoint.path} never answered`)
}
const done = async <E extends Endpoint>(
  endpoint: E,
  person: Person | undefined,
  input: InputOf<E>,
): Promise<OutputOf<E>> => {
  const answer = await insist(endpoint, person, input)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const addressOf = (person: Person) => `achats.${person.personId.toLowerCase()}@client.example`
const linksTo = async (email: string): Promise<string[]> =>
  (await app.mails(email)).flatMap(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? [])

/** Somebody on their way from the short list to the client’s answer. */
const place = async (manager: Person, missionId: string, person: Person, accepted: boolean) => {
  const { id: positioningId } = await done(positionings.select, manager, {
    missionId,
    personId: person.personId,
    preposedAdr: 500,
  })
  await done(positionings.propose, manager, { positioningId, version: 1, preposedAdr: 500 })
  const { offer } = await done(positionings.myMission, person, { missionId })
  await done(positionings.accept, person, {
    positioningId,
    version: 2,
    missionVersion: offer?.missionVersion ?? 0,
    profileVersion: offer?.snapshot.version ?? 0,
  })
  const to = { name: 'Nadia', email: addressOf(person), language: 'EN' as const }
  await done(positionings.sendToClient, manager, { positioningId, version: 3, ...to })
  const token = (await linksTo(to.email)).at(-1) ?? ''
  await done(positionings.answerProposal, undefined, { token, accepted, message: '' })
  return positioningId
}

const anything: readonly Rule[] = [
  { fault: { kind: 'throttle' }, chance: 0.05 },
  { fault: { kind: 'error', status: 500 }, chance: 0.05 },
  { fault: { kind: 'reset' }, chance: 0.05 },
  { fault: { kind: 'drop' }, chance: 0.1 },
  {
    fault: { kind: 'cancel', reasons: ['TransactionConflict', 'None', 'None'] },
    operation: 'TransactWriteItems',
    chance: 0.15,
  },
]
const unconfirmed: readonly Rule[] = [{ fault: { kind: 'drop' }, operation: 'TransactWriteItems', chance: 0.4 }]

test.each([
  ['a table that fails in every way at random', anything],
  ['a table whose writes are done but often not confirmed', unconfirmed],
] as const)('on %s every step of a positioning is made once', { timeout: 60_000 }, async (_, rules) => {
  faults.set([])
  const { tenant, manager, addPerson } = await newTenant(app)
  const people = await Promise.all([1, 2, 3].map(() => addPerson({ permissions: ['VIEW_CRA'] })))
  for (const person of people) await giveProfile(person)
  // A position is left for whoever comes last to their client.
  const { id: missionId } = await newMission(manager, { positions: 3 })
  faults.set(rules)
  const ids = await Promise.all(people.map((person, index) => place(manager, missionId, person, index < 2)))
  await app.drained()
  expect(faults.happened.filter(({ fault }) => fault).length).toBeGreaterThan(5)
  faults.set([])

  const { counts, filled } = await done(missions.get, manager, { missionId })
  expect([counts, filled]).toEqual([{ ACCEPTED_BY_CLIENT: 2, REFUSED_BY_CLIENT: 1 }, 2])
  const { totals, days } = await staffingStatsOf(tenant).since('2020-01-01')
  expect(totals).toMatchObject({ ACCEPTED_BY_CLIENT: 2, REFUSED_BY_CLIENT: 1, SENT_TO_CLIENT: 0, positionsOpen: 1 })
  expect(days).toMatchObject([{ positioned: 3, sentToResource: 3, acceptedByResource: 3, sentToClient: 3 }])
  for (const [index, person] of people.entries()) {
    const positioningId = ids[index] ?? ''
    const { count } = await done(positionings.history, person, { positioningId, page: 0, size: 10 })
    expect(count).toBe(5)
    const { options } = await done(cra.month, person, { year: 2026, month: 11 })
    expect(options).toHaveLength(index < 2 ? 1 : 0)
    const told = await done(common.notifications, person, {})
    // The proposal that they have accepted asks for nothing any more.
    expect(told).toHaveLength(2)
    // A mail may come twice when its confirmation is lost between SES and the table, and never not at all.
    const links = await linksTo(addressOf(person))
    expect(links.length).toBeGreaterThanOrEqual(1)
    expect(links.length).toBeLessThanOrEqual(2)
  }
})

test('a client whose answer was lost on its way is told what became of it, and nobody else is', async () => {
  faults.set([])
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { token } = await sent(manager, missionId, resource)
  const key = randomUUID()
  const answer = (accepted: boolean, by = key) =>
    call(app, positionings.answerProposal, undefined, { token, accepted, message: '' }, { key: by })
  expect((await answer(true)).body).toBe(true)
  expect((await answer(true)).body).toBe(true)
  expect((await answer(false)).body).toMatchObject({ code: 'request.reusedKey' })
  expect((await answer(true, randomUUID())).body).toMatchObject({ code: 'positionings.invalidLink' })
  const other = { token: 'x'.repeat(43), accepted: true, message: '' }
  expect((await call(app, positionings.answerProposal, undefined, other, { key })).status).toBe(404)
})

test('an import whose confirmations are lost is asked again, and opens each mission and client once', async () => {
  faults.set([])
  const { manager } = await newTenant(app)
  const rows = ['Suivi', 'Recette'].map((title) => importedRow('Mutuelle du Golfe', title))
  faults.set([{ fault: { kind: 'drop' }, operation: 'TransactWriteItems', calls: [1, 2, 3, 4] }])
  const answers = await done(missions.import, manager, { rows })
  expect(faults.happened.filter(({ fault }) => fault)).toHaveLength(4)
  faults.set([])
  expect(answers.map(({ code }) => code)).toEqual([null, null])
  const { items } = await done(missions.list, manager, { sort: 'newest', size: 10 })
  expect(items.map(({ id }) => id).toSorted()).toEqual(answers.map(({ id }) => id).toSorted())
  expect((await done(missions.clients, manager, {})).items).toHaveLength(1)
})
