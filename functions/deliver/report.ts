import { currentReportEvent, type ReportEvent, reportEventKey } from '#functions/data/events.ts'
import { type Member, membersOf } from '#functions/data/members.ts'
import { reportKey, toReport } from '#functions/data/reports.ts'
import { countOnce } from '#functions/data/usage.ts'
import { toValidators, validatorsKey } from '#functions/data/workspaces.ts'
import { environment } from '#functions/lib/environment.ts'
import { toPlainText } from '#functions/lib/richText.ts'
import { getItems } from '#functions/lib/table.ts'
import { composeMail, type Mail } from '#functions/texts/mail.ts'
import { isTold, type Language, type ReportFacts, reportText, type ToldAction } from '#functions/texts/report.ts'
import { craIdParts, mayRespond } from '#shared/rules/cra.ts'
import { archive } from './archive.ts'
import { stale } from './stale.ts'
import { tell } from './tell.ts'

const GREETING: Record<Language, (firstName: string) => string> = {
  EN: (firstName) => `Hello ${firstName},`,
  FR: (firstName) => `Bonjour ${firstName},`,
}
const OPEN: Record<Language, string> = { EN: 'Open the report', FR: 'Ouvrir le CRA' }
const FILL: Record<Language, string> = { EN: 'Fill the report', FR: 'Remplir le CRA' }

/** Where the reader of an event finds the report: its validators to sign it, its owner to see or correct it. */
const linkTo = (craId: string, action: ToldAction): string => {
  const { year, month } = craIdParts(craId)
  return action === 'CRA_SENT'
    ? `/activity-report/timesheets/validate/${craId}`
    : `/activity-report/timesheets/${month}/${year}`
}

const mailFor = (recipient: Member, action: ToldAction, facts: ReportFacts, event: ReportEvent, url: string): Mail => {
  const { displayLanguage: language, firstName } = recipient
  const { title, description } = reportText(language, action, facts)
  return composeMail({
    language,
    greeting: GREETING[language](firstName),
    title,
    paragraphs: [description],
    ...(event.message && { quote: { html: event.message, text: toPlainText(event.message) } }),
    action: { label: (action === 'CRA_REMINDED' ? FILL : OPEN)[language], url },
  })
}

/** Tells those whom a step of a report concerns; answers how many of them by mail. */
const tellAll = async (event: ReportEvent): Promise<number> => {
  const { id, tenant, actionType: code, craId, resourceName, actionBy, notify } = event
  if (!isTold(code) || notify.length === 0) return 0
  const { year, month } = craIdParts(craId)
  const params = { resourceName, by: actionBy.name, year, month }
  const link = linkTo(craId, code)
  const said = event.message ? { from: actionBy, text: toPlainText(event.message) } : undefined
  const recipients = (await membersOf(tenant).getMany(notify)).filter(({ state }) => state === 'ACTIVE')
  let mailed = 0
  for (const recipient of recipients) {
    const mail = () => mailFor(recipient, code, params, event, `${environment.siteUrl}${link}`)
    if (await tell(recipient, { tenant, about: 'reports', id, notice: { code, params }, link, said, mail })) mailed += 1
  }
  return mailed
}

const ANSWERS: readonly ReportEvent['actionType'][] = ['CRA_VALIDATED', 'CRA_REJECTED']

/** A report that was answered, or taken back, waits no longer for the others who could have answered it. */
const clearWaiting = async ({ tenant, craId, actionType, actionBy, notify }: ReportEvent): Promise<void> => {
  if (actionType === 'CRA_TAKEN_BACK') stale(tenant, notify, ['cra'])
  if (!ANSWERS.includes(actionType)) return
  const [item, list] = await getItems([reportKey(tenant, craId), validatorsKey(tenant)])
  if (!item) return
  const { personId: ownerId, assigned } = toReport(item)
  const validators = Object.keys(toValidators(list))
  const others = validators.filter(
    (personId) => personId !== actionBy.id && mayRespond({ personId, ownerId, assigned, validators }).allowed,
  )
  stale(tenant, others, ['cra'])
}

/** What follows from a step of a report: sealed ones are archived, people are told, and it is counted. */
export const deliverReport = async (handed: ReportEvent): Promise<void> => {
  const event = await currentReportEvent(handed)
  if (!event) return
  const validated = event.actionType === 'CRA_VALIDATED'
  const storedBytes = validated ? await archive(event) : 0
  const mailsSent = await tellAll(event)
  await clearWaiting(event)
  await countOnce(
    { tenant: event.tenant, key: reportEventKey(event) },
    { mailsSent, storedBytes, reportsValidated: validated ? 1 : 0 },
  )
}
