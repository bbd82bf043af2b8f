import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { MAX_CANDIDATES } from '#shared/staffing/positionings/rules.ts'
import { call, startApi } from '#test/kit/api.ts'
import { features } from './matchingKit.ts'
import { addFeatures, propose, teamsOf } from './teamKit.ts'

const app = await startApi()
const { team, peopleOf } = teamsOf(app)
afterEach(() => setClock())

test('the candidates of a mission have the score of the ranking, best first, and nobody else', async () => {
  const mine = await team()
  const { expert, beginner, manager, matcher, resource, missionId } = mine
  const scored = async (by = matcher) => (await call(app, matching.candidates, by, { missionId })).body
  expect((await scored()).items).toEqual([])
  await propose(beginner, missionId, 'SENT_TO_RESOURCE')
  expect((await scored()).items.map(({ personId }) => personId)).toEqual([beginner.personId])
  await propose(expert, missionId, 'RESOURCE_SELECTED')
  // Of somebody without a profile nothing is known.
  await propose(resource, missionId, 'RESOURCE_SELECTED')
  const { items } = await scored()
  const ranked = (await peopleOf(mine)).items.map(({ person, rank: _, decision: __, ...match }) => ({
    ...match,
    personId: person.id,
  }))
  expect(items.map(({ personId }) => personId)).toEqual([expert.personId, beginner.personId])
  for (const one of items) expect(ranked).toContainEqual(one)
  // Rates of people are not for who only positions them.
  expect(items[0]?.reasons.map(({ criterion }) => criterion)).not.toContain('rate')
  expect((await scored(manager)).items[0]?.reasons.map(({ criterion }) => criterion)).toContain('rate')
  for (const by of [resource, expert])
    expect((await call(app, matching.candidates, by, { missionId })).status).toBe(403)
  const elsewhere = await team()
  expect((await call(app, matching.candidates, elsewhere.manager, { missionId })).status).toBe(404)
})

test('what was shown of candidates is logged once while it stays the same, until the next hour', async () => {
  const { beginner, manager, missionId } = await team()
  await propose(beginner, missionId, 'SENT_TO_RESOURCE')
  const nextHour = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000)
  const show = async (minutes: number) => {
    setClock({ at: new Date(nextHour.getTime() + minutes * 60_000) })
    return (await call(app, matching.candidates, manager, { missionId })).body.rankingId
  }
  const [first, second] = [await show(1), await show(20)]
  expect(second).toBe(first)
  const later = await show(61)
  const logged = (await call(app, matching.log, manager, { missionId })).body.items
  expect(logged.map(({ rankingId }) => rankingId)).toEqual([later, first])
  expect(logged[0]?.entries?.map(({ personId }) => personId)).toEqual([beginner.personId])
  const places = (await call(app, matching.myRankings, beginner, {})).body.items
  expect(places.map(({ rankingId }) => rankingId)).toEqual([later, first])
})

test('all candidates of a mission with as many as it may have are scored and logged', async () => {
  const { addPerson, manager, missionId } = await team()
  const people = await Promise.all(Array.from({ length: MAX_CANDIDATES }, () => addPerson()))
  for (const one of people) {
    await addFeatures(one, features([['java', 3, 20]]))
    await propose(one, missionId, 'RESOURCE_SELECTED')
  }
  const { items } = (await call(app, matching.candidates, manager, { missionId })).body
  expect(items).toHaveLength(MAX_CANDIDATES)
  for (const one of [people[0], people.at(-1)]) {
    if (!one) throw new Error('There is nobody')
    expect((await call(app, matching.myRankings, one, {})).body.items).toHaveLength(1)
  }
})
