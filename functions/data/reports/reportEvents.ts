import * as z from 'zod'
import { epochSeconds, newId, now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItems, put, queryAll, queryPage, updateItem } from '#functions/core/table/table.ts'
import { reportEventPartition } from '#functions/data/keys.ts'
import { CraAction, CraId, CraStatus } from '#shared/time/terms.ts'
import { readEach, reader } from '../stored.ts'
import { reportKey, type StoredReport, toReport } from './reports.ts'

/**
 * What happened to a report: its history, and in the same item the order to tell people. It is written in the
 * transaction that makes it happen; the table's stream hands it to the `deliver` function, which notifies and mails.
 */
export const ReportEvent = z.object({
  id: z.string(),
  tenant: z.string(),
  actionType: CraAction,
  actionBy: z.object({ id: z.string(), name: z.string() }),
  actionAt: z.iso.datetime(),
  craId: CraId,
  /** Of the report, as this has made it; none of a reminder, which changes nothing, and of what was noted before it was kept. */
  version: z.int().optional(),
  from: CraStatus.nullable(),
  to: CraStatus,
  message: z.string().nullable(),
  resourceName: z.string(),
  /** The people to tell; of a report taken back, those it waited for, whose lists alone change. */
  notify: z.array(z.string()),
})
export type ReportEvent = z.infer<typeof ReportEvent>
export const toReportEvent = reader('report event', ReportEvent)

export const reportEventKey = ({ tenant, craId, id }: Pick<ReportEvent, 'tenant' | 'craId' | 'id'>): Key => ({
  pk: reportEventPartition(tenant, craId),
  sk: `LOG#${id}`,
})

const toEventItem = (event: Omit<ReportEvent, 'id' | 'actionAt'>, at: string): Item => {
  const id = newId()
  return { ...reportEventKey({ ...event, id }), kind: 'event', ...event, id, actionAt: at, v: 1 }
}

/** The part of a transaction that notes what happened to a report and orders to tell it. */
export const recordReportEvent = (
  event: Omit<ReportEvent, 'id' | 'actionAt'> & { version: number },
  at = now().toISOString(),
): Write => put(toEventItem(event, at))

const REMINDER_TTL_SECONDS = 400 * 86_400

/**
 * The same for a reminder. The report may never be, and then nobody looks through its history when its owner is erased: it
 * does not name them, and is forgotten after 400 days.
 */
export const recordReminder = (
  event: Omit<ReportEvent, 'id' | 'actionAt' | 'actionType' | 'resourceName' | 'version'>,
): Write =>
  put({
    ...toEventItem({ ...event, actionType: 'CRA_REMINDED', resourceName: '' }, now().toISOString()),
    ttl: epochSeconds() + REMINDER_TTL_SECONDS,
  })

/** An event and its report as they are now: a late delivery names nobody who was erased meanwhile. Undefined: nothing is left of it. */
export const currentReportEvent = async (
  event: ReportEvent,
): Promise<{ event: ReportEvent; report: StoredReport | undefined } | undefined> => {
  const [item, report] = await getItems([reportEventKey(event), reportKey(event.tenant, event.craId)])
  return item && { event: toReportEvent(item), report: report && toReport(report) }
}

/** At most so many steps are looked through for what people were asked for. */
const MAX_EVENTS_READ = 25

/** The latest of what happened to a report before an event, the latest first. */
export const listEventsBefore = async (event: ReportEvent): Promise<ReportEvent[]> => {
  const { pk, sk } = reportEventKey(event)
  const where = expression`#pk = ${pk} AND #sk < ${sk}`
  const { items } = await queryPage({ where, limit: MAX_EVENTS_READ, descending: true })
  return readEach(items, toReportEvent)
}

/** How a waiting report was sent: by what people were asked for their signature. */
export const findLastSending = async (tenant: string, craId: string): Promise<ReportEvent | undefined> => {
  const where = expression`#pk = ${reportEventPartition(tenant, craId)}`
  const { items } = await queryPage({ where, limit: MAX_EVENTS_READ, descending: true })
  return readEach(items, toReportEvent).find(({ actionType }) => actionType === 'CRA_SENT')
}

/** Notes who else was asked by a step, so that they are no longer once that is done. */
export const addNotified = async (event: ReportEvent, people: readonly string[]): Promise<void> => {
  const notify = [...new Set([...event.notify, ...people])]
  if (notify.length === event.notify.length) return
  await updateItem(reportEventKey(event), expression`SET #notify = ${notify}`, expression`attribute_exists(#pk)`)
}

/** Steps in the order in which the report took them, whatever the clocks that dated them; what has no version stays in its place. */
const sortByVersion = (events: readonly ReportEvent[]): ReportEvent[] => {
  const steps = events.filter(({ version }) => version !== undefined)
  const ordered = steps.toSorted((a, b) => (a.version ?? 0) - (b.version ?? 0)).values()
  return events.map((event) => (event.version === undefined ? event : (ordered.next().value ?? event)))
}

/** Everything that happened to a report, oldest first. */
export const historyOf = async (tenant: string, craId: string): Promise<ReportEvent[]> => {
  const items = await queryAll({ where: expression`#pk = ${reportEventPartition(tenant, craId)}` })
  return sortByVersion(readEach(items, toReportEvent))
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'report event': reportEventKey({ tenant: '<tenant>', craId: '<report>', id: '<ulid>' }),
})
