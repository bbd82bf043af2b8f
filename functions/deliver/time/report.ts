import { environment } from '#functions/core/environment.ts'
import { busy } from '#functions/core/http/apiError.ts'
import { getItems } from '#functions/core/table/table.ts'
import { countOnce } from '#functions/data/companies/usage.ts'
import { toValidators, validatorsKey } from '#functions/data/companies/workspaces.ts'
import { countValidated } from '#functions/data/figures/finance.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { currentReportEvent, type ReportEvent, reportEventKey } from '#functions/data/reports/events.ts'
import { missionsKey } from '#functions/data/reports/reportableMissions.ts'
import { answerable, assignedNow } from '#functions/data/reports/reportContext.ts'
import type { StoredReport } from '#functions/data/reports/reports.ts'
import { noteUnreached } from '#functions/data/reports/team.ts'
import { composeMail, type Mail } from '#functions/texts/mail.ts'
import {
  isNotified,
  type Language,
  type NotifiedAction,
  type ReportFacts,
  reportText,
} from '#functions/texts/report.ts'
import { toPlainText } from '#shared/core/plainText.ts'
import { craIdParts, isLocked } from '#shared/time/cra/rules.ts'
import { publishReportActivity } from '../activity.ts'
import { invalidate } from '../invalidate.ts'
import { RetryLater } from '../mailOnce.ts'
import { type Notified, notifyEach } from '../notify.ts'
import { removeAnswered } from './answeredNotifications.ts'
import { archive } from './archive.ts'

const GREETING: Record<Language, (firstName: string) => string> = {
  EN: (firstName) => `Hello ${firstName},`,
  FR: (firstName) => `Bonjour ${firstName},`,
}
const OPEN: Record<Language, string> = { EN: 'Open the report', FR: 'Ouvrir le CRA' }
/** What there is to do with a report, in the words of its button. */
const DO: Partial<Record<NotifiedAction, Record<Language, string>>> = {
  CRA_SENT: { EN: 'Read and sign', FR: 'Lire et signer' },
  CRA_REJECTED: { EN: 'Correct the report', FR: 'Corriger le CRA' },
  CRA_REMINDED: { EN: 'Fill in the report', FR: 'Remplir le CRA' },
}

/** Where the reader of an event finds the report: its validators to sign it, its owner to see or correct it. */
const linkTo = (craId: string, action: NotifiedAction): string => {
  const { year, month } = craIdParts(craId)
  return action === 'CRA_SENT'
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
    action: { label: (DO[action] ?? OPEN)[language], url },
  })
}

/** Who may answer a report now. */
const answering = async (tenant: string, report: StoredReport): Promise<string[]> => {
  const [list, missions] = await getItems([validatorsKey(tenant), missionsKey(tenant, report.personId)])
  const names = toValidators(list)
  return answerable(assignedNow(report, missions, names), names)
}

/** Those whom a step concerns and who still may know of it: of what was sent, who validates its missions now. */
const concerned = async (event: ReportEvent, report: StoredReport | undefined): Promise<string[]> => {
  const { tenant, actionType, notify } = event
  if (actionType !== 'CRA_SENT') return notify
  if (!report) return []
  const able = await answering(tenant, report)
  return notify.filter((one) => able.includes(one))
}

/** Whether a report was sent again since it was rejected: then no mail asks to correct it, and what was said stays among the messages. */
const isCorrected = ({ actionType, actionAt }: ReportEvent, report: StoredReport | undefined): boolean =>
  actionType === 'CRA_REJECTED' && (report?.status !== 'REJECTED' || (report.sentAt ?? '') > actionAt)

/** Tells of a step of a report those who have not been told before. */
export const tellAll = async (
  event: ReportEvent,
  report: StoredReport | undefined,
  notify: readonly string[],
): Promise<Notified> => {
  const { id, tenant, actionType: code, actionAt: at, craId, resourceName, actionBy } = event
  if (!isNotified(code) || notify.length === 0) return { mailed: 0, waits: false, failed: [] }
  const { year, month } = craIdParts(craId)
  const params = { resourceName, by: actionBy.name, year, month }
  const link = linkTo(craId, code)
  const said = event.message ? { from: actionBy, text: toPlainText(event.message) } : undefined
  const recipients = (await membersOf(tenant).getMany(notify)).filter(({ state }) => state === 'ACTIVE')
  return notifyEach(recipients, (recipient) => ({
    ...{ tenant, about: 'reports', id, at, notice: { code, params }, link, said },
    mail: () =>
      isCorrected(event, report) ? undefined : mailFor(recipient, code, params, event, `${environment.siteUrl}${link}`),
  }))
}

/** Whether what a step asks people for was done before they were told: then there is nothing to ask. A report that was sent again meanwhile is asked for by its later step. */
const isDone = ({ actionType, version }: ReportEvent, report: StoredReport | undefined): boolean => {
  if (actionType === 'CRA_SENT')
    return report?.status !== 'WAITING_VALIDATION' || (version !== undefined && version < report.version)
  return actionType === 'CRA_REMINDED' && report !== undefined && isLocked(report.status)
}

type WaitedFor = (event: ReportEvent, report: StoredReport | undefined) => Promise<string[]>

/** The others who could have answered a report. */
const otherValidators: WaitedFor = async ({ tenant, actionBy }, report) =>
  report ? (await answering(tenant, report)).filter((one) => one !== actionBy.id) : []
const nobody: WaitedFor = async () => []

/** For whom a report waits no longer: it has left their lists. */
const NO_LONGER_WAITED_FOR: Record<ReportEvent['actionType'], WaitedFor> = {
  CRA_CREATED: nobody,
  CRA_SENT: nobody,
  CRA_TAKEN_BACK: async ({ notify }) => notify,
  CRA_VALIDATED: otherValidators,
  CRA_REJECTED: otherValidators,
  CRA_REMINDED: nobody,
}

/** Whether a report that was sent was taken back before anybody was told: it waits for nobody. */
const isTakenBack = ({ actionType }: ReportEvent, report: StoredReport | undefined): boolean =>
  actionType === 'CRA_SENT' && report?.status === 'DRAFT'

/** What follows from a step of a report: sealed ones are archived, people are told, and it is counted. */
export const deliverReport = async (handed: ReportEvent): Promise<void> => {
  const current = await currentReportEvent(handed)
  if (!current || isTakenBack(current.event, current.report)) return
  const { event, report } = current
  const { tenant, craId } = event
  const people = await concerned(event, report)
  await publishReportActivity(event, people)
  const validated = event.actionType === 'CRA_VALIDATED'
  const storedBytes = validated && report ? await archive(tenant, report) : 0
  await removeAnswered(event)
  const { mailed, waits, failed } = await tellAll(event, report, isDone(event, report) ? [] : people)
  invalidate(tenant, await NO_LONGER_WAITED_FOR[event.actionType](event, report), ['cra'])
  if (event.actionType === 'CRA_REMINDED') {
    for (const { person, reason } of failed) await noteUnreached(tenant, person, craIdParts(craId), reason)
  }
  if (waits) throw new RetryLater()
  const refused = await countOnce(
    { tenant, key: reportEventKey(event), at: event.actionAt },
    { mailsSent: mailed, storedBytes, reportsValidated: validated ? 1 : 0 },
    validated && report ? await countValidated(tenant, report) : [],
  )
  // A mission was changed at that moment: the report is counted as it is worked on then.
  if (refused && !refused.has(0)) throw busy()
}
