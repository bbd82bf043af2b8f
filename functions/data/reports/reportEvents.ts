import * as z from 'zod'
import { epochSeconds, newId, now } from '#functions/core/clock.ts'
import { busy } from '#functions/core/http/apiError.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItems, put, queryAll, queryPage, updateItem } from '#functions/core/table/table.ts'
import { reportEventPartition } from '#functions/data/keys.ts'
import { CraAction, CraId, CraStatus } from '#shared/time/terms.ts'
import { queryEventsBefore } from '../eventsBefore.ts'
import { readEach, reader } from '../stored.ts'
import { reportKey, type StoredReport, toReport } from './reports.ts'

/**
 * A report's history entry and, in the same item, the order to notify people. It is written in the transaction of the
 * change and handled by `deliver`.
 */
export const ReportEvent = z.object({
  id: z.string(),
  tenant: z.string(),
  actionType: CraAction,
  actionBy: z.object({ id: z.string(), name: z.string() }),
  actionAt: z.iso.datetime(),
  craId: CraId,
  /** Version of the report after the event; missing for reminders and older events. */
  version: z.int().optional(),
  from: CraStatus.nullable(),
  to: CraStatus,
  message: z.string().nullable(),
  /** When the signature was given that a rejection withdraws. */
  signedAt: z.iso.datetime().optional(),
  resourceName: z.string(),
  /** Recipients; of a report taken back the validators whose lists change. */
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

/** Transaction write that records a report event. */
export const recordReportEvent = (
  event: Omit<ReportEvent, 'id' | 'actionAt'> & { version: number },
  at = now().toISOString(),
): Write => put(toEventItem(event, at))

const REMINDER_TTL_SECONDS = 400 * 86_400

/**
 * Transaction write that records a reminder. As the report may never exist, an erasure would not find it: it contains no
 * name and expires after 400 days.
 */
export const recordReminder = (
  event: Omit<ReportEvent, 'id' | 'actionAt' | 'actionType' | 'resourceName' | 'version'>,
): Write =>
  put({
    ...toEventItem({ ...event, actionType: 'CRA_REMINDED', resourceName: '' }, now().toISOString()),
    ttl: epochSeconds() + REMINDER_TTL_SECONDS,
  })

/** The current event and report, as a delayed delivery must not name an erased person. Undefined: gone. */
export const readCurrentReportEvent = async (
  event: ReportEvent,
): Promise<{ event: ReportEvent; report: StoredReport | undefined } | undefined> => {
  const [item, report] = await getItems([reportEventKey(event), reportKey(event.tenant, event.craId)])
  return item && { event: toReportEvent(item), report: report && toReport(report) }
}

const MAX_EVENTS_READ = 25

/** Events before another one, latest first. */
export const listReportEventsBefore = async (event: ReportEvent): Promise<ReportEvent[]> =>
  readEach(await queryEventsBefore(reportEventKey(event)), toReportEvent)

/** The event that sent a waiting report. */
export const findLastSending = async (tenant: string, craId: string): Promise<ReportEvent | undefined> => {
  const where = expression`#pk = ${reportEventPartition(tenant, craId)}`
  const { items } = await queryPage({ where, limit: MAX_EVENTS_READ, descending: true })
  return readEach(items, toReportEvent).find(({ actionType }) => actionType === 'CRA_SENT')
}

/**
 * Adds recipients to an event, so that their notifications are removed with it. Busy when somebody else has added some
 * since it was read.
 */
export const addNotified = async (event: ReportEvent, people: readonly string[]): Promise<void> => {
  const notify = [...new Set([...event.notify, ...people])]
  if (notify.length === event.notify.length) return
  const asRead = expression`#notify = ${event.notify}`
  if (!(await updateItem(reportEventKey(event), expression`SET #notify = ${notify}`, asRead))) throw busy()
}

/** Sorts events by report version, regardless of clock skew; events without a version keep their place. */
const sortByVersion = (events: readonly ReportEvent[]): ReportEvent[] => {
  const steps = events.filter(({ version }) => version !== undefined)
  const ordered = steps.toSorted((a, b) => (a.version ?? 0) - (b.version ?? 0)).values()
  return events.map((event) => (event.version === undefined ? event : (ordered.next().value ?? event)))
}

/** Oldest first. */
export const readReportHistory = async (tenant: string, craId: string): Promise<ReportEvent[]> => {
  const items = await queryAll({ where: expression`#pk = ${reportEventPartition(tenant, craId)}` })
  return sortByVersion(readEach(items, toReportEvent))
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'report event': reportEventKey({ tenant: '<tenant>', craId: '<report>', id: '<ulid>' }),
})
