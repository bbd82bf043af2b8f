import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { check, getItem, getItems, put, queryAll, queryPage, remove } from '#functions/core/table/table.ts'
import { figuresPartition } from '#functions/data/keys.ts'
import { missionKey, type StoredMission, toMission } from '#functions/data/missions/storedMission.ts'
import { positioningKey, toPositioning } from '#functions/data/positionings/positionings.ts'
import { isBilled } from '#functions/data/reports/reportableMissions.ts'
import type { StoredReport } from '#functions/data/reports/reports.ts'
import { filteredPage } from '#functions/data/search/filteredPage.ts'
import { dayAfter, monthKey, monthOf } from '#shared/core/dates/calendar.ts'
import { WORK_TYPES, type WorkType } from '#shared/overview/dashboards/rules.ts'
import { positioningIdOf } from '#shared/staffing/positionings/rules.ts'
import { workedDays } from '#shared/time/cra/rules.ts'
import { readEach, reader, readIf } from '../stored.ts'
import { addToSums, buildFigureWrites, DAY, MONTH, missionFigures, parisDate, type Sums } from './counting.ts'

/**
 * Amounts to invoice, in cents: items by month of work and by day of validation, and a line per validated report.
 * `deliver` updates them in the transaction that marks the event as counted.
 */
const LINE = 'LINE#'
const PER_EURO = 100

/** A validated report; it names clients only. */
const StoredLine = z.object({
  craId: z.string(),
  name: z.string(),
  cents: z.int(),
  /** Some days have no agreed rate. */
  unpriced: z.boolean(),
  at: z.iso.datetime(),
  /** Cents by mission, since version 3. */
  amounts: z.record(z.string(), z.int()).optional(),
})
export type FinanceLine = z.infer<typeof StoredLine>
export const toFinanceLine = reader('finance line', StoredLine)

const count = z.int().default(0)
const byType = <P extends string>(prefix: P) =>
  Object.fromEntries(WORK_TYPES.map((type) => [`${prefix}${type}`, count])) as Record<`${P}${WorkType}`, typeof count>
const Month = z.object({
  sk: z.string().transform((sk) => sk.slice(MONTH.length)),
  /** Validated work of this month. */
  ...byType('validated_'),
  /** Planned days of months in which an assignment begins or ends. */
  ...byType('planned_'),
  /** Change of the planned daily amount, from the next month on (`from_`) and from this month on (`until_`). */
  ...byType('from_'),
  ...byType('until_'),
  /** Validated in this month, for any month's work. */
  signed: count,
})
export type FinanceMonth = z.infer<typeof Month>
export const toFinanceMonth = reader('finance month', Month)
const Day = z.object({ sk: z.string().transform((sk) => sk.slice(DAY.length)), signed: count })
export const toFinanceDay = reader('finance day', Day)

interface PricedActivity {
  mission: StoredMission
  type: WorkType
  cents: number
}

/** Amount by mission; undefined without an agreed rate. One request. */
const priceActivities = async (
  tenant: string,
  { personId, activities }: StoredReport,
): Promise<(PricedActivity | undefined)[]> => {
  const worked = activities.filter((activity) => workedDays([activity]) > 0 && isBilled(tenant, activity))
  if (worked.length === 0) return []
  const items = await getItems([
    ...worked.map(({ mission }) => positioningKey(tenant, positioningIdOf(mission, personId))),
    ...worked.map(({ mission }) => missionKey(tenant, mission)),
  ])
  return worked.map((activity, index) => {
    const positioning = readIf(items[index], toPositioning)
    const mission = readIf(items[worked.length + index], toMission)
    if (positioning?.status !== 'ACCEPTED_BY_CLIENT' || !mission) return undefined
    const cents = Math.round(workedDays([activity]) * positioning.preposedAdr * PER_EURO)
    return { mission, type: mission.interventionType ?? 'UNKNOWN', cents }
  })
}

/** The month of work and the instant of its signature. */
type Signed = Pick<StoredReport, 'year' | 'month'> & { at: string }

const signedOf = ({ year, month, validations, savedAt }: StoredReport): Signed => ({
  year,
  month,
  at: validations.at(-1)?.date ?? savedAt,
})

/** Figures of a validated report: month of work, month and day of validation. */
const sumsOf = ({ year, month, at }: Signed, amounts: readonly PricedActivity[]): Sums => {
  const day = parisDate(new Date(at))
  const sums: Sums = new Map()
  for (const { type, cents } of amounts) {
    addToSums(sums, MONTH + monthKey(year, month), `validated_${type}`, cents)
    addToSums(sums, MONTH + monthOf(day), 'signed', cents)
    addToSums(sums, DAY + day, 'signed', cents)
  }
  return sums
}

const byMission = (amounts: readonly PricedActivity[]) => Map.groupBy(amounts, ({ mission }) => mission.id)

const buildMissionFigureWrites = (tenant: string, signed: Signed, amounts: readonly PricedActivity[]): Write[] =>
  [...byMission(amounts)].flatMap(([mission, some]) =>
    buildFigureWrites(tenant, missionFigures(mission), sumsOf(signed, some)),
  )

/** Amounts as they are stored on the line: they are subtracted as they were added, whatever the rates are by then. */
const amountsOf = (amounts: readonly PricedActivity[]): Record<string, number> =>
  Object.fromEntries(
    [...byMission(amounts)].map(([mission, some]) => [mission, some.reduce((sum, { cents }) => sum + cents, 0)]),
  )

/** Condition check of the way of working, under which amounts are counted. */
export const checkWorkTypeUnchanged = (tenant: string, { id, interventionType }: StoredMission): Write =>
  check(missionKey(tenant, id), expression`#interventionType = ${interventionType}`)

/** Since version 2 reports are counted by mission, too; since version 3 lines have amounts by mission. */
export const LINE_VERSION = 3

/** The amounts of a validated report by mission, and the transaction writes that count it by mission only. */
export const countByMission = async (tenant: string, report: StoredReport) => {
  const amounts = (await priceActivities(tenant, report)).filter((one) => one !== undefined)
  return { amounts: amountsOf(amounts), writes: buildMissionFigureWrites(tenant, signedOf(report), amounts) }
}

const lineKey = (tenant: string, { craId, at }: Pick<FinanceLine, 'craId' | 'at'>): Key => ({
  pk: figuresPartition(tenant, 'FINANCE'),
  sk: `${LINE}${at}#${craId}`,
})

/** Condition check that a validated report is counted, and archived, as that comes first. */
export const checkCounted = (tenant: string, line: Pick<FinanceLine, 'craId' | 'at'>): Write =>
  check(lineKey(tenant, line), expression`attribute_exists(#amounts)`)

const buildCountWrites = (tenant: string, signed: Signed, amounts: readonly PricedActivity[]): Write[] => [
  ...buildFigureWrites(tenant, 'FINANCE', sumsOf(signed, amounts)),
  ...buildMissionFigureWrites(tenant, signed, amounts),
  ...amounts.map(({ mission }) => checkWorkTypeUnchanged(tenant, mission)),
]

/**
 * Transaction writes that count and list a validated report; refused when the way of working of a mission has changed.
 */
export const buildValidatedCountWrites = async (tenant: string, report: StoredReport): Promise<Write[]> => {
  const amounts = await priceActivities(tenant, report)
  const signed = signedOf(report)
  const named = report.activities.flatMap((activity) =>
    workedDays([activity]) > 0 && isBilled(tenant, activity)
      ? [report.titles[activity.mission]?.client.title ?? '']
      : [],
  )
  const known = amounts.filter((one) => one !== undefined)
  const line: FinanceLine = {
    craId: report.id,
    name: [...new Set(named)].filter(Boolean).join(', '),
    cents: amounts.reduce((sum, one) => sum + (one?.cents ?? 0), 0),
    unpriced: amounts.includes(undefined),
    at: signed.at,
    amounts: amountsOf(known),
  }
  return [...buildCountWrites(tenant, signed, known), put({ ...lineKey(tenant, line), ...line, v: LINE_VERSION })]
}

/**
 * Transaction writes that take a report whose signature was withdrawn out of the figures and the list; refused when the
 * way of working of a mission has changed. `at`: when it was signed.
 */
export const buildWithdrawnCountWrites = async (
  tenant: string,
  signed: Signed & { craId: string },
): Promise<Write[]> => {
  const key = lineKey(tenant, signed)
  const line = readIf(await getItem(key), toFinanceLine)
  if (!line) return []
  const added = Object.entries(line.amounts ?? {})
  const missions = readEach(await getItems(added.map(([mission]) => missionKey(tenant, mission))), toMission)
  const amounts = missions.map((mission) => ({
    mission,
    type: mission.interventionType ?? ('UNKNOWN' as const),
    cents: -(line.amounts?.[mission.id] ?? 0),
  }))
  return [...buildCountWrites(tenant, signed, amounts), remove(key, expression`attribute_exists(#pk)`)]
}

/** Sort key of the end of a day in Paris, whose UTC hour depends on daylight saving time. */
const endOfDay = (date: string): string =>
  `${LINE}${date}T${parisDate(new Date(`${date}T22:00:00Z`)) === date ? 23 : 22}`

const LINES = 20
const LINES_PER_PAGE = 50
/** Excludes reports without billed days, such as trainings only. */
const IS_INVOICED = expression`NOT (#name = ${''} AND #cents = ${0} AND #unpriced = ${false})`

export const financeMonthKey = (tenant: string, month: string): Key => ({
  pk: figuresPartition(tenant, 'FINANCE'),
  sk: MONTH + month,
})

/** Reads the validated work of one month in cents from its item. */
export const sumValidated = (item: Item | undefined): number => {
  const month = readIf(item, toFinanceMonth)
  return month ? WORK_TYPES.reduce((sum, type) => sum + month[`validated_${type}`], 0) : 0
}

/** The figures of one tenant. */
export const financeOf = (tenant: string) => {
  const partition = figuresPartition(tenant, 'FINANCE')
  const hasPrefix = (prefix: string) => expression`#pk = ${partition} AND begins_with(#sk, ${prefix})`
  return {
    /** All months with figures. */
    months: async (): Promise<FinanceMonth[]> =>
      readEach(await queryAll({ where: hasPrefix(MONTH), eventually: true }), toFinanceMonth),
    /** Days with figures since a date. */
    days: async (since: string): Promise<z.infer<typeof Day>[]> => {
      const where = expression`#pk = ${partition} AND #sk BETWEEN ${DAY + since} AND ${`${DAY}9`}`
      return readEach(await queryAll({ where, eventually: true }), toFinanceDay)
    },
    /** The latest validated reports, among 400 at most. */
    lines: async (): Promise<FinanceLine[]> => {
      const query = { where: hasPrefix(LINE), filter: IS_INVOICED, descending: true, eventually: true }
      return readEach((await filteredPage(query, LINES)).items, toFinanceLine)
    },
    /** A page of reports validated within a period (Paris), newest first. */
    linesBetween: async (from: string, until: string, after: Record<string, unknown> | undefined) => {
      // DynamoDB refuses an inverted range.
      if (from > until) return { lines: [], last: undefined }
      const where = expression`#pk = ${partition} AND #sk BETWEEN ${endOfDay(dayAfter(from, -1))} AND ${endOfDay(until)}`
      const query = { where, filter: IS_INVOICED, descending: true, eventually: true, after }
      const { items, last } = await filteredPage(query, LINES_PER_PAGE)
      return { lines: readEach(items, toFinanceLine), last }
    },
    /** A page of reports validated in a month (UTC, as usage is counted), newest first. */
    linesSignedIn: async (month: string, after: Record<string, unknown> | undefined) => {
      const { items, last } = await queryPage({
        where: hasPrefix(LINE + month),
        limit: LINES_PER_PAGE,
        descending: true,
        eventually: true,
        after,
      })
      return { lines: readEach(items, toFinanceLine), last }
    },
  }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'finance figures of a month': financeMonthKey('<tenant>', '<month>'),
  'finance figures of a day': { pk: figuresPartition('<tenant>', 'FINANCE'), sk: `${DAY}<date>` },
  'validated report in the finance figures': lineKey('<tenant>', { craId: '<report>', at: '<instant>' }),
})
