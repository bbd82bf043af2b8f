import { newId } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { withMeter } from '#functions/core/table/meter.ts'
import { buildMissionIndexWrites, buildPersonIndexWrites, matchIndexOf } from '#functions/data/matching/matchIndex.ts'
import { memberItem } from '#functions/data/people/members.ts'
import { rankPeople } from '#functions/staffing/matching/rank.ts'
import type { MissionFeatures, PersonFeatures } from '#shared/staffing/matching/features.ts'
import { match } from '#shared/staffing/matching/rules.ts'
import { DEFAULT_WEIGHTS } from '#shared/staffing/matching/weights.ts'
import { allSkills } from '#shared/staffing/skills.ts'
import { itemsOfWrites, newMember, putItems } from '#test/kit/samples/crowd.ts'
import { openTable } from './table.ts'

const SIZES = [100, 10_000]
const TODAY = new Date().toISOString().slice(0, 10)
const COMMON = allSkills()
  .slice(0, 120)
  .map(({ code }) => code)

const inDays = (days: number): string => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10)

/** The same numbers in every run. */
const lot = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const oneOf = (draw: () => number): string => COMMON[Math.floor(draw() ** 1.5 * COMMON.length)] ?? 'java'

/** Somebody with up to eight skills out of 120, the most common one of more than a quarter of all; a third is free now. */
const somebodysWork = (draw: () => number): PersonFeatures => {
  const free = draw()
  return {
    skills: [...new Set(Array.from({ length: 8 }, () => oneOf(draw)))].map((code) => ({
      code,
      level: 1 + Math.floor(draw() * 4),
      months: Math.floor(draw() * 120),
      ongoing: false,
    })),
    months: 60 + Math.floor(draw() * 100),
    ongoing: false,
    asOf: TODAY.slice(0, 7),
    available: free < 0.35,
    availableFrom: free < 0.35 ? null : inDays(Math.floor(draw() * 300)),
    rate: 350 + Math.floor(draw() * 350),
    country: 'FR',
    city: draw() < 0.5 ? 'paris' : 'lyon',
    intervention: 'HYBRID',
    languages: draw() < 0.5 ? ['FR'] : ['FR', 'EN'],
  }
}

/** A mission that asks for two to six of them. */
const someMission = (draw: () => number): MissionFeatures => ({
  skills: [...new Set(Array.from({ length: 2 + Math.floor(draw() * 5) }, () => oneOf(draw)))].map((code) => ({
    code,
    level: 2 + Math.floor(draw() * 3),
    required: true,
  })),
  seniorityMonths: 48,
  startDate: inDays(45),
  endDate: null,
  maxRate: 600,
  country: 'FR',
  city: 'paris',
  intervention: 'HYBRID',
  languages: ['FR'],
})
const MISSIONS = 12
const FIRST = 10

/** What ranking asks of the table in a company of so many people, and how many of the truly first ten it finds. */
const measured = async (place: Parameters<typeof putItems>[0], size: number) => {
  const tenant = `MATCH${size}`
  const draw = lot(size)
  const everybody = Array.from({ length: size }, (_, index) => {
    const member = { ...newMember(index), state: 'ACTIVE' } as const
    return { id: member.id, member, features: somebodysWork(draw) }
  })
  const missions = Array.from({ length: MISSIONS }, () => ({ id: newId(), features: someMission(draw) }))
  await putItems(place, [
    ...everybody.flatMap(({ id, member, features }) => [
      memberItem(tenant, member),
      ...itemsOfWrites(buildPersonIndexWrites(tenant, id, undefined, features)),
    ]),
    ...missions.flatMap(({ id, features }) =>
      itemsOfWrites(buildMissionIndexWrites(tenant, id, undefined, { title: 'Mission', open: true, features })),
    ),
  ])
  const caller: Caller = {
    tenant,
    person: 'reader',
    session: 'session',
    name: 'Lou Varenne',
    permissions: ['MANAGE_POSITIONING'],
    type: 'ESN',
    language: 'EN',
    issuedAt: 0,
  }
  const totals = { requests: 0, units: 0, most: 0, found: 0, lost: 0, milliseconds: 0 }
  for (const { id: missionId, features: asked } of missions) {
    const begun = performance.now()
    await withMeter(async (usage) => {
      await rankPeople({ missionId }, caller, { route: 'bench' })
      totals.requests += usage.requests
      totals.units += usage.units
      totals.most = Math.max(totals.most, usage.units)
    })
    totals.milliseconds += performance.now() - begun
    const scoreOf = (features: PersonFeatures): number => match(features, asked, DEFAULT_WEIGHTS, TODAY).score
    const firstOf = (some: readonly { id: string; features: PersonFeatures }[]) =>
      some
        .map(({ id, features }) => ({ id, score: scoreOf(features) }))
        .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id))
        .slice(0, FIRST)
    const [best, found] = [firstOf(everybody), firstOf(await matchIndexOf(tenant).peopleFor(asked, [], scoreOf))]
    totals.found += best.filter(({ id }) => found.some((one) => one.id === id)).length
    totals.lost += best.reduce((sum, { score }, at) => sum + score - (found[at]?.score ?? 0), 0)
  }
  const mean = (total: number, digits = 0): number => Number((total / MISSIONS).toFixed(digits))
  return {
    people: size,
    requests: mean(totals.requests, 1),
    units: mean(totals.units),
    'units at most': totals.most,
    'of the first ten': mean(totals.found, 2),
    'points lost by each': mean(totals.lost / FIRST, 2),
    milliseconds: mean(totals.milliseconds),
  }
}

/** What a ranking costs in companies of growing size. */
export const matchingCosts = async () => {
  const { place, stop } = await openTable()
  const rows = []
  for (const size of SIZES) rows.push(await measured(place, size))
  await stop()
  return { title: 'What ranking people for a mission asks of the table', note: `Means of ${MISSIONS} missions`, rows }
}
