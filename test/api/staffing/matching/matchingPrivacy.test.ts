import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { putItem } from '#functions/core/table/table.ts'
import { search } from '#shared/overview/search/contract.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { DEFAULT_WEIGHTS } from '#shared/staffing/matching/weights.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'

const app = await startApi()
const { must, newMission, proposed } = staffingOf(app)

/** What tells two answers of equal worlds apart: when and under which id they were given. */
const TOLD_APART = new Set(['rankingId', 'at', 'cursor'])
const texts = (answers: unknown): string =>
  JSON.stringify(answers, (name, value) => (TOLD_APART.has(name) ? undefined : value))

const world = async () => {
  const tenant = await newTenant(app)
  const { addPerson, manager } = tenant
  const [stafferOfMissions, stafferOfPeople, ada, bea, cid] = await Promise.all([
    addPerson({ permissions: ['MANAGE_MISSIONS'], type: 'ESN', firstName: 'Nora' }),
    addPerson({ permissions: ['MANAGE_POSITIONING'], type: 'ESN', firstName: 'Odile' }),
    addPerson({ firstName: 'Ada' }),
    addPerson({ firstName: 'Bea', type: 'FREELANCER' }),
    addPerson({ firstName: 'Cid' }),
  ])
  const people = [ada, bea, cid]
  const versions = new Map<string, number>()
  const setRate = async (person: Person, dailyRate: number | null) => {
    const version = versions.get(person.personId) ?? 0
    const tasks = [{ headline: 'Conception', skills: [{ code: 'java', level: 3 }] }]
    const lead = { title: 'Lead', organization: '', description: '', startDate: '2019-01-01', endDate: null, tasks }
    const profile = { ...EMPTY_PROFILE, professionalTitle: 'Java', available: true, userExperiences: [lead], dailyRate }
    await must(call(app, profiles.save, person, { profilId: person.personId, ...profile, version }))
    versions.set(person.personId, version + 1)
  }
  const made = await newMission(manager, { skills: [{ code: 'java', level: 3 }] })
  const { id: missionId, client, slug: _, status: __, createdAt: ___, closedAt: ____, ...rest } = made
  const { counts: _____, filled: ______, version: first, ...fields } = rest
  let version = first
  const setRange = async (by: Person, rateMin: number | null, rateMax: number | null) => {
    const input = { ...fields, missionId, clientId: client.id, version, rateMin, rateMax }
    version = (await must(call(app, missions.save, by, input))).version
  }
  const settings = { weights: { ...DEFAULT_WEIGHTS, rate: 50 }, openToPeople: true, version: 0 }
  await must(call(app, matching.setSettings, manager, settings))
  for (const one of people) await setRate(one, 500)
  return { ...tenant, stafferOfMissions, stafferOfPeople, ada, bea, cid, people, missionId, setRate, setRange }
}
type World = Awaited<ReturnType<typeof world>>
let it: World
beforeAll(async () => {
  it = await world()
  await proposed(it.manager, it.missionId, it.ada)
})

const readPeople = (by: Person) => must(call(app, matching.people, by, { missionId: it.missionId }))

/** Every endpoint of the matching that answers with what it found, and the others where candidates stand in an order. */
const STAFF_DOORS: Record<string, (by: Person) => Promise<unknown>> = {
  people: readPeople,
  missions: async (by) =>
    Promise.all(it.people.map(({ personId }) => must(call(app, matching.missions, by, { personId })))),
  log: async (by) => {
    await readPeople(it.manager)
    await readPeople(by)
    return (await must(call(app, matching.log, by, { missionId: it.missionId }))).items.slice(0, 2)
  },
  candidates: (by) => must(call(app, matching.candidates, by, { missionId: it.missionId })),
  board: (by) => must(call(app, positionings.candidates, by, { missionId: it.missionId })),
  check: async (by) => Promise.all(it.people.map((one) => call(app, profiles.check, by, { profilId: one.personId }))),
  search: (by) => must(call(app, search.find, by, { query: 'Varenne' })),
}
const OWN_DOORS: Record<string, (by: Person) => Promise<unknown>> = {
  mine: (by) => must(call(app, matching.mine, by, {})),
  why: (by) => must(call(app, matching.why, by, { missionId: it.missionId })),
  myRankings: async (by) => {
    await readPeople(it.manager)
    return (await must(call(app, matching.myRankings, by, {}))).items[0]
  },
  personalData: async (by) => {
    await must(call(app, matching.missions, it.manager, { personId: by.personId }))
    const { read } = await downloadArchive(app, by)
    const latest = <T extends { id?: string; rankingId?: string }>(all: T[]) =>
      all.toSorted((a, b) => String(b.id ?? b.rankingId).localeCompare(String(a.id ?? a.rankingId)))[0]
    const {
      id: _,
      ttl: __,
      ...ranking
    } = latest(read('matching/missions.json') as { id: string; ttl?: number }[]) ?? { id: '' }
    return [latest(read('matching/places.json') as { rankingId: string }[]), ranking]
  },
}
const throughAll = async (doors: typeof STAFF_DOORS, by: Person): Promise<string> => {
  const answers: [string, unknown][] = []
  for (const [name, read] of Object.entries(doors)) answers.push([name, await read(by)])
  return texts(answers)
}

test('every reading endpoint of the matching is among those looked at here', () => {
  const reads = Object.values(matching).filter(({ method }) => method === 'GET')
  const named = reads.map(({ name }) => name).filter((name) => name !== 'settings')
  expect(named.filter((name) => !(name in STAFF_DOORS) && !(name in OWN_DOORS))).toEqual([])
})

const Rate = fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null })

describe('what a reader may not read', () => {
  test('of people changes not a byte of any answer, whatever it is', async () => {
    const { stafferOfMissions, stafferOfPeople, people, setRate, setRange, manager } = it
    await setRange(manager, null, 600)
    const readers = [stafferOfMissions, stafferOfPeople]
    // One after the other: the log names the latest readers.
    const read = async () => {
      const answers: string[] = []
      for (const by of readers) answers.push(await throughAll(STAFF_DOORS, by))
      return answers
    }
    const before = await read()
    const rates = fc.tuple(Rate, Rate, Rate)
    const check = async (given: (number | null)[]) => {
      for (const [at, one] of people.entries()) await setRate(one, given[at] ?? null)
      const after = await read()
      expect(after.map((one, at) => one === before[at])).toEqual([true, true])
    }
    await fc.assert(fc.asyncProperty(rates, check), { numRuns: 2, endOnFailure: true, examples: [[[null, 601, 3000]]] })
  }, 90_000)

  test('of missions changes not a byte of what people are told of themselves, whatever it is', async () => {
    const { ada, setRate, setRange, manager } = it
    await setRate(ada, 600)
    await setRange(manager, null, 600)
    const before = await throughAll(OWN_DOORS, ada)
    const check = async (rateMax: number | null) => {
      await setRange(manager, null, rateMax)
      expect(await throughAll(OWN_DOORS, ada)).toBe(before)
    }
    await fc.assert(fc.asyncProperty(Rate, check), { numRuns: 3, endOnFailure: true, examples: [[599], [null]] })
  }, 90_000)

  test('cannot be bisected by changing the range of a mission', async () => {
    const { stafferOfMissions, bea, setRate, setRange } = it
    await setRate(bea, 540)
    let [least, most] = [1, 2048]
    const answers = new Set<string>()
    for (let query = 0; query < 11; query++) {
      const middle = Math.floor((least + most) / 2)
      await setRange(stafferOfMissions, null, middle)
      const { items } = await readPeople(stafferOfMissions)
      const found = items.find(({ person }) => person.id === bea.personId)
      answers.add(texts(items))
      if (JSON.stringify(found?.reasons).includes('rateWithin')) most = middle
      else least = middle
    }
    expect(answers.size).toBe(1)
    expect([least, most]).not.toContain(540)
  }, 60_000)
})

test('whoever may read both sides is ranked for by all criteria, and the log says by which', async () => {
  const { manager, stafferOfPeople, setRange, people, setRate, missionId } = it
  await setRange(manager, null, 600)
  for (const [at, one] of people.entries()) await setRate(one, 500 + 200 * at)
  const all = await readPeople(manager)
  expect(all.criteria).toEqual(['skills', 'seniority', 'availability', 'rate', 'place', 'languages'])
  expect(all.items.map(({ person }) => person.id)).toEqual(people.map(({ personId }) => personId))
  const some = await readPeople(stafferOfPeople)
  expect(some.criteria).toEqual(['skills', 'seniority', 'availability', 'place', 'languages'])
  expect(some.items.flatMap(({ reasons }) => reasons.map(({ criterion }) => criterion))).not.toContain('rate')
  const log = async (by: Person) => (await must(call(app, matching.log, by, { missionId }))).items.slice(0, 2)
  expect(await log(manager)).toMatchObject([
    { criteria: some.criteria },
    { criteria: all.criteria, entries: [{}, {}, {}] },
  ])
  const withheld = await log(stafferOfPeople)
  expect(withheld.map(({ entries }) => entries?.length ?? null)).toEqual([3, null])
})

test('a place that an earlier release kept with the rate in it is told without it', async () => {
  const { cid, tenant, missionId } = it
  const rankingId = newId()
  await putItem({
    pk: `T#${tenant}#P#${cid.personId}`,
    sk: `RANKED#${rankingId}`,
    rankingId,
    at: new Date().toISOString(),
    algorithm: '1.0',
    mission: missionId,
    score: 61,
    confidence: 90,
    points: [40, 10, 11, 0, null, null],
    ttl: 4_000_000_000,
    v: 1,
  })
  const { items } = await must(call(app, matching.myRankings, cid, {}))
  expect(items.find((one) => one.rankingId === rankingId)).toMatchObject({
    score: null,
    points: [40, 10, 11, null, null, null],
  })
})

test('one reader sees one name of somebody in the ranking, the log and the list', async () => {
  const { stafferOfPeople: by, bea, missionId } = it
  const named = (all: readonly { name: string }[]) => all.find(({ name }) => name.startsWith('B'))?.name
  const { items } = await readPeople(by)
  const { items: rows } = await must(call(app, profiles.list, by, {}))
  const [log] = (await must(call(app, matching.log, by, { missionId }))).items
  expect([
    named(items.map(({ person }) => person)),
    rows.find(({ id }) => id === bea.personId)?.name,
    named(log?.entries ?? []),
  ]).toEqual(Array(3).fill(bea.name))
})
