import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItem, queryPage } from '#functions/core/table/table.ts'
import { addToSums, buildSumWrites, parisDate, type Sums } from '#functions/data/figures/counting.ts'
import { staffingPartition } from '#functions/data/keys.ts'
import {
  POSITIONING_STATUSES,
  POSITIONING_STEPS,
  type PositioningStatus,
  type PositioningTransition,
  STEP_OF,
} from '#shared/staffing/positionings/rules.ts'
import { readEach, reader } from '../stored.ts'
import type { StoredPositioning } from './positionings.ts'

/**
 * Positionings by step, of the workspace and by person, and events by day (Paris), updated in the same transactions, so
 * that a dashboard is one query.
 */
const EVENTS = [
  ...POSITIONING_STEPS,
  'missionsOpened',
  'missionsClosed',
  /** Change of open positions. */
  'positionsOpen',
] as const
type EventName = (typeof EVENTS)[number]

const TOTAL = 'TOTAL'
const DAY = 'DAY#'
export const staffingTotalsKey = (tenant: string): Key => ({ pk: staffingPartition(tenant), sk: TOTAL })
export const personTotalsKey = (tenant: string, person: string): Key => ({
  pk: personPartition(tenant, person),
  sk: 'POSITIONING_TOTALS',
})

const statusChange = (from: PositioningStatus | null, to: PositioningStatus | null): Record<string, number> =>
  from === to ? {} : { ...(from && { [from]: -1 }), ...(to && { [to]: 1 }) }

interface CountedStep {
  transition: PositioningTransition
  from: PositioningStatus | null
  to: PositioningStatus | null
  /** Day of the step; today by default. */
  day?: string
  /** Latest days of earlier steps. */
  stepped?: StoredPositioning['stepped']
}

/**
 * Transaction writes that count a step. A repeated step counts on its latest day only, a removed positioning on none,
 * consistent with the lists.
 */
export const buildStepCountWrites = (
  tenant: string,
  person: string,
  { transition, from, to, day = parisDate(), stepped = {} }: CountedStep,
): Write[] => {
  const event = STEP_OF[transition]
  const positionsOpen = transition === 'CLIENT_ACCEPT' ? -1 : 0
  const days: Sums = new Map()
  if (event) addToSums(days, day, event, 1)
  for (const [step, on] of Object.entries(stepped)) if (to === null || step === event) addToSums(days, on, step, -1)
  if (positionsOpen !== 0) addToSums(days, day, 'positionsOpen', positionsOpen)
  return [
    ...buildSumWrites(staffingTotalsKey(tenant), { ...statusChange(from, to), positionsOpen }),
    ...[...days].flatMap(([date, counts]) => buildSumWrites({ pk: staffingPartition(tenant), sk: DAY + date }, counts)),
    ...buildSumWrites(personTotalsKey(tenant, person), statusChange(from, to)),
  ]
}

/** Transaction write that uncounts an erased positioning; daily figures remain, as they are anonymous. */
export const buildUncountWrites = (tenant: string, status: PositioningStatus): Write[] =>
  buildSumWrites(staffingTotalsKey(tenant), statusChange(status, null))

/** Transaction writes that count opened or closed missions and the change of open positions. */
export const buildMissionStatWrites = (
  tenant: string,
  { opened = 0, closed = 0, positionsOpen }: { opened?: number; closed?: number; positionsOpen: number },
): Write[] => [
  ...buildSumWrites(staffingTotalsKey(tenant), { missionsOpen: opened - closed, positionsOpen }),
  ...buildSumWrites(
    { pk: staffingPartition(tenant), sk: DAY + parisDate() },
    { missionsOpened: opened, missionsClosed: closed, positionsOpen },
  ),
]

const count = z.int().default(0)
const statuses = Object.fromEntries(POSITIONING_STATUSES.map((one) => [one, count])) as Record<
  PositioningStatus,
  typeof count
>
const Totals = z.object({ ...statuses, missionsOpen: count, positionsOpen: count })
export const toPersonTotals = reader('staffing totals', z.object(statuses))
const Day = z.object({
  sk: z.string().transform((sk) => sk.slice(DAY.length)),
  ...(Object.fromEntries(EVENTS.map((one) => [one, count])) as Record<EventName, typeof count>),
})
export type StaffingTotals = z.infer<typeof Totals>
export type StaffingDay = Omit<z.infer<typeof Day>, 'sk'> & { date: string }

const readDay = reader('staffing day', Day)
export const toStaffingTotals = reader('staffing totals', Totals)
const toDay = (item: Item): StaffingDay => {
  const { sk: date, ...counts } = readDay(item)
  return { date, ...counts }
}

const MAX_DAYS_READ = 600

export const staffingStatsOf = (tenant: string) => ({
  /** Totals, and days with events since a date (at most 600), in one request, as the totals sort after the days. */
  since: async (date: string): Promise<{ totals: StaffingTotals; days: StaffingDay[] }> => {
    const { items } = await queryPage({
      where: expression`#pk = ${staffingPartition(tenant)} AND #sk BETWEEN ${DAY + date} AND ${TOTAL}`,
      limit: MAX_DAYS_READ + 1,
    })
    const isTotal = ({ sk }: Item) => sk === TOTAL
    const days = items.filter((item) => !isTotal(item))
    return {
      totals: toStaffingTotals(items.find(isTotal) ?? { ...staffingTotalsKey(tenant) }),
      days: readEach(days, toDay),
    }
  },
  /** A person's positionings by step. */
  person: async (person: string): Promise<Record<PositioningStatus, number>> => {
    const key = personTotalsKey(tenant, person)
    return toPersonTotals((await getItem(key)) ?? { ...key })
  },
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'positionings by step': staffingTotalsKey('<tenant>'),
  'staffing figures of a day': { pk: staffingPartition('<tenant>'), sk: `${DAY}<date>` },
  'a person’s positionings by step': personTotalsKey('<tenant>', '<person>'),
})
