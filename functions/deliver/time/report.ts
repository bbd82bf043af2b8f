import { busy } from '#functions/core/http/apiError.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import { countOnce } from '#functions/data/companies/usage.ts'
import { toValidators, validatorsKey } from '#functions/data/companies/workspaces.ts'
import { buildValidatedCountWrites, buildWithdrawnCountWrites } from '#functions/data/figures/finance.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { missionsKey } from '#functions/data/reports/reportableMissions.ts'
import { listAnswerers, withCurrentValidators } from '#functions/data/reports/reportContext.ts'
import {
  addNotified,
  listReportEventsBefore,
  type ReportEvent,
  readCurrentReportEvent,
  reportEventKey,
} from '#functions/data/reports/reportEvents.ts'
import type { StoredReport } from '#functions/data/reports/reports.ts'
import { recordUnreached } from '#functions/data/reports/team.ts'
import { composeMail, type Mail } from '#functions/texts/mail.ts'
import {
  isNotified,
  type Language,
  type NotifiedAction,
  type ReportFacts,
  reportText,
} from '#functions/texts/report.ts'
import { CRA_MANAGERS } from '#shared/core/permissions.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'
import { craIdParts, isLocked } from '#shared/time/cra/rules.ts'
import type { CraAction } from '#shared/time/terms.ts'
import { publishReportActivity } from '../activity.ts'
import { removeAnsweredNotifications } from '../answeredNotifications.ts'
import { cachedHolders } from '../cachedHolders.ts'
import { invalidate } from '../invalidate.ts'
import { isLaterRound, RetryLater } from '../mailOnce.ts'
import { type NotifyResult, notifyEach } from '../notify.ts'
import { archiveReport } from './archive.ts'

const GREETING: Record<Language, (firstName: string) => string> = {
  EN: (firstName) => `Hello ${firstName},`,
  FR: (firstName) => `Bonjour ${firstName},`,
}
const OPEN_LABEL: Record<Language, string> = { EN: 'Open the timesheet', FR: 'Ouvrir le CRA' }
/** Button labels by action. */
const ACTION_LABELS: Partial<Record<NotifiedAction, Record<Language, string>>> = {
  CRA_SENT: { EN: 'Read and sign', FR: 'Lire et signer' },
  CRA_REJECTED: { EN: 'Correct the timesheet', FR: 'Corriger le CRA' },
  CRA_REMINDED: { EN: 'Fill in the timesheet', FR: 'Remplir le CRA' },
}

/** Path of the report for the recipient: validators sign or read it, the owner reads or corrects it. */
const linkTo = (craId: string, action: NotifiedAction): string => {
  const { year, month } = craIdParts(craId)
  return action === 'CRA_SENT' || action === 'CRA_SIGNATURE_WITHDRAWN'
    ? `/activity-report/timesheets/validate/${craId}`
    : `/activity-report/timesheets/${month}/${year}`
}

const mailFor = (
  recipient: Member,
  action: NotifiedAction,
  facts: ReportFacts,
  event: ReportEvent,
  url: string,
): Mail => {
  const { displayLanguage: language, firstName } = recipient
  const { title, description } = reportText(language, action, facts)
  return composeMail({
    language,
    greeting: GREETING[language](firstName),
    title,
    paragraphs: [description],
    ...(event.message && { quote: { html: event.message, text: toPlainText(event.message) } }),
    action: { label: (ACTION_LABELS[action] ?? OPEN_LABEL)[language], url },
  })
}

/** Current validators of a report. */
const findAnsweringValidators = async (tenant: string, report: StoredReport): Promise<string[]> => {
  const [list, missions] = await getItems([validatorsKey(tenant), missionsKey(tenant, report.personId)])
  const names = toValidators(list)
  return listAnswerers(withCurrentValidators(report, missions, names), names)
}

/** Recipients of a step; of a sent report the current validators only. */
const findRecipients = async (event: ReportEvent, report: StoredReport | undefined): Promise<string[]> => {
  const { tenant, actionType, notify } = event
  if (event.signedAt) return notify.filter((one) => one === craIdParts(event.craId).personId)
  if (actionType !== 'CRA_SENT') return notify
  if (!report) return []
  const able = await findAnsweringValidators(tenant, report)
  return notify.filter((one) => able.includes(one))
}

/**
 * Who else is told that a signature was withdrawn: the signer, and who sees what is to be invoiced. They are added to
 * the event. `before`: the events before it, latest first.
 */
const findWithdrawnReaders = async (
  event: ReportEvent,
  report: StoredReport | undefined,
  before: readonly ReportEvent[],
): Promise<string[]> => {
  if (!event.signedAt || !report) return []
  const [able, managers] = await Promise.all([
    findAnsweringValidators(event.tenant, report),
    cachedHolders(event.tenant, CRA_MANAGERS),
  ])
  const signer = before.find(({ actionType }) => actionType === 'CRA_VALIDATED')?.actionBy.id
  const people = new Set([...able.filter((one) => one === signer), ...managers])
  const readers = [...people].filter((one) => one !== event.actionBy.id && one !== report.personId)
  await addNotified(event, readers)
  return readers
}

/** Whether a rejected report was sent again: then no mail asks to correct it, and the message stays. */
const isCorrected = ({ actionType, actionAt }: ReportEvent, report: StoredReport | undefined): boolean =>
  actionType === 'CRA_REJECTED' && (report?.status !== 'REJECTED' || (report.sentAt ?? '') > actionAt)

/** Notifies active recipients of a step of a report. */
export const notifyOfReport = async (
  event: ReportEvent,
  report: StoredReport | undefined,
  notify: readonly string[],
  code: CraAction | 'CRA_SIGNATURE_WITHDRAWN' = event.actionType,
): Promise<NotifyResult> => {
  const { id, tenant, actionAt: at, craId, resourceName, actionBy } = event
  if (!isNotified(code) || notify.length === 0) return { mailed: 0, waits: false, failed: [] }
  const { year, month } = craIdParts(craId)
  const params = { resourceName, by: actionBy.name, year, month }
  const link = linkTo(craId, code)
  const said = event.message ? { from: actionBy, text: toPlainText(event.message) } : undefined
  const recipients = (await membersOf(tenant).getMany(notify)).filter(({ state }) => state === 'ACTIVE')
  return notifyEach(recipients, (recipient) => ({
    tenant,
    about: 'reports',
    id,
    at,
    notice: { code, params },
    link,
    said,
    mail: (url) => (isCorrected(event, report) ? undefined : mailFor(recipient, code, params, event, url)),
  }))
}

/**
 * Whether the request of a step was fulfilled before delivery. A report that was sent again is announced by its later
 * event.
 */
const isRequestDone = ({ actionType, version }: ReportEvent, report: StoredReport | undefined): boolean => {
  if (actionType === 'CRA_SENT')
    return report?.status !== 'WAITING_VALIDATION' || (version !== undefined && version < report.version)
  return actionType === 'CRA_REMINDED' && report !== undefined && isLocked(report.status)
}

type FindReleased = (event: ReportEvent, report: StoredReport | undefined) => Promise<string[]>

const otherValidators: FindReleased = async ({ tenant, actionBy }, report) =>
  report ? (await findAnsweringValidators(tenant, report)).filter((one) => one !== actionBy.id) : []
const findNobody: FindReleased = async () => []

/** People whose to-do lists a step removes the report from. */
const RELEASED_BY_ACTION: Record<ReportEvent['actionType'], FindReleased> = {
  CRA_CREATED: findNobody,
  CRA_SENT: findNobody,
  CRA_TAKEN_BACK: async ({ notify }) => notify,
  CRA_VALIDATED: otherValidators,
  CRA_REJECTED: otherValidators,
  CRA_REMINDED: findNobody,
}

/** The request that an action answers: a signature by an answer, a report by its sending. */
const ANSWERED_ACTIONS: Partial<Record<ReportEvent['actionType'], ReportEvent['actionType']>> = {
  CRA_SENT: 'CRA_REMINDED',
  CRA_TAKEN_BACK: 'CRA_SENT',
  CRA_VALIDATED: 'CRA_SENT',
  CRA_REJECTED: 'CRA_SENT',
}

/** Whether a sent report was taken back before anybody was notified. */
const isTakenBack = ({ actionType }: ReportEvent, report: StoredReport | undefined): boolean =>
  actionType === 'CRA_SENT' && report?.status === 'DRAFT'

const buildFinanceWrites = async (event: ReportEvent, report: StoredReport | undefined): Promise<Write[]> => {
  const { tenant, actionType, craId, signedAt } = event
  if (signedAt) return buildWithdrawnCountWrites(tenant, { craId, ...craIdParts(craId), at: signedAt })
  return actionType === 'CRA_VALIDATED' && report ? buildValidatedCountWrites(tenant, report) : []
}

/** Archives a validated report, notifies people and counts usage and figures. */
export const deliverReport = async (handed: ReportEvent): Promise<void> => {
  const current = await readCurrentReportEvent(handed)
  if (!current || isTakenBack(current.event, current.report)) return
  const { event, report } = current
  const { tenant, craId } = event
  const people = await findRecipients(event, report)
  await publishReportActivity(event, people)
  const validated = event.actionType === 'CRA_VALIDATED'
  // The first round has archived it before it left a mail to later ones.
  const storedBytes = validated && report ? await archiveReport(tenant, report, isLaterRound()) : 0
  const asking = ANSWERED_ACTIONS[event.actionType]
  const before = asking ? await listReportEventsBefore(event) : []
  if (asking) await removeAnsweredNotifications(event, [asking], before)
  const { mailed, waits, failed } = await notifyOfReport(event, report, isRequestDone(event, report) ? [] : people)
  const readers = await findWithdrawnReaders(event, report, before)
  const others = await notifyOfReport(event, report, readers, 'CRA_SIGNATURE_WITHDRAWN')
  invalidate(tenant, await RELEASED_BY_ACTION[event.actionType](event, report), ['cra'])
  if (event.actionType === 'CRA_REMINDED') {
    for (const { person, reason } of failed) await recordUnreached(tenant, person, craIdParts(craId), reason)
  }
  if (waits || others.waits) throw new RetryLater()
  const refused = await countOnce(
    { tenant, key: reportEventKey(event), at: event.actionAt, withdrawn: event.signedAt },
    { mailsSent: mailed + others.mailed, storedBytes, reportsValidated: validated ? 1 : 0 },
    await buildFinanceWrites(event, report),
  )
  // A mission changed concurrently: the stream retries with its new state.
  if (refused && !refused.has(0)) throw busy()
}
