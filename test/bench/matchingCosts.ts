import { indexMission, indexPerson, matchIndexOf } from '#functions/data/matchIndex.ts'
import { newId } from '#functions/lib/clock.ts'
import { transact } from '#functions/lib/table.ts'
import { matching } from '#shared/contracts/matching.ts'
import type { MissionFeatures, PersonFeatures } from '#shared/rules/matching/features.ts'
import { DEFAULT_WEIGHTS } from '#shared/rules/matching/weights.ts'
import { match } from '#shared/rules/matching.ts'
import { SKILLS } from '#shared/rules/skills.ts'
import { type App, call, newTenant } from '#test/kit/api.ts'
import { inBench } from './local.ts'

const TODAY = '2026-11-21'
const COMMON = SKILLS.slice(0, 60).map(({ code }) => code)

/** The same numbers in every run. */
const lot = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

/** Somebody with eight skills out of sixty, the first ones far more common than the last. */
const someone = (draw: () => number): PersonFeatures => {
  const codes = new Set(Array.from({ length: 8 }, () => COMMON[Math.floor(draw() ** 2 * COMMON.length)] ?? 'java'))
  return {
    skills: [...codes].map((code) => ({
      code,
      level: 1 + Math.floor(draw() * 4),
      months: Math.floor(draw() * 120),
      ongoing: false,
    })),
    months: 60 + Math.floor(draw() * 100),
    ongoing: false,
    asOf: '2026-11',
    available: true,
    availableFrom: null,
    rate: 350 + Math.floor(draw() * 350),
    country: 'FR',
    city: draw() < 0.5 ? 'paris' : 'lyon',
    intervention: 'HYBRID',
    languages: draw() < 0.5 ? ['FR'] : ['FR', 'EN'],
  }
}

const MISSION: MissionFeatures = {
  skills: ['java', 'spring-boot', 'react', 'typescript', 'kotlin'].map((code) => ({ code, level: 3, required: true })),
  seniorityMonths: 48,
  startDate: '2027-01-04',
  endDate: null,
  maxRate: 600,
  country: 'FR',
  city: 'paris',
  intervention: 'HYBRID',
  languages: ['FR'],
}
const AT_ONCE = 5

/** What ranking asks of the table in a company of so many people, and how many of the truly first ten it finds. */
const measured = async (app: App, people: number) => {
  const { tenant, manager } = await newTenant(app)
  const missionId = newId()
  await transact(indexMission(tenant, missionId, undefined, { title: 'Mission', open: true, features: MISSION }))
  const draw = lot(people)
  const everybody = Array.from({ length: people }, () => ({ id: newId(), features: someone(draw) }))
  for (let start = 0; start < people; start += AT_ONCE) {
    const some = everybody.slice(start, start + AT_ONCE)
    await transact(some.flatMap(({ id, features }) => indexPerson(tenant, id, undefined, features)))
  }
  const { cost } = await call(app, matching.people, manager, { missionId }, { anyCost: true })
  const order = (all: typeof everybody): string[] =>
    all
      .map(({ id, features }) => ({ id, score: match(features, MISSION, DEFAULT_WEIGHTS, TODAY).score }))
      .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id))
      .slice(0, 10)
      .map(({ id }) => id)
  const found = new Set(order(await matchIndexOf(tenant).peopleFor(MISSION, [])))
  return { people, ...cost, 'of the first ten': order(everybody).filter((id) => found.has(id)).length }
}

/** Ranking costs the same in a company of a hundred and of ten thousand people. */
export const matchingCosts = async () => {
  const rows = await inBench(async (app) => [await measured(app, 100), await measured(app, 10_000)])
  return { title: 'What ranking people for a mission asks of the table', note: '', rows }
}
