import type { Event } from '#functions/data/events.ts'
import type { Member } from '#functions/data/members.ts'
import { notificationsOf } from '#functions/data/notifications.ts'
import { sendMail } from '#functions/lib/mail.ts'
import { toPlainText } from '#functions/lib/richText.ts'
import { composeMail, type Mail } from '#functions/texts/mail.ts'
import { type Language, type ReportFacts, reportText, type ToldAction } from '#functions/texts/report.ts'
import { craIdParts } from '#shared/rules/cra.ts'

const GREETING: Record<Language, (firstName: string) => string> = {
  EN: (firstName) => `Hello ${firstName},`,
  FR: (firstName) => `Bonjour ${firstName},`,
}
const OPEN: Record<Language, string> = { EN: 'Open the report', FR: 'Ouvrir le CRA' }

/** Where the reader of an event finds the report: its validators to sign it, its owner to see or correct it. */
const linkTo = (craId: string, action: ToldAction): string => {
  const { year, month } = craIdParts(craId)
  return action === 'CRA_SENT'
    ? `/activity-report/timesheets/validate/${craId}`
    : `/activity-report/timesheets/${month}/${year}`
}

const mailFor = (recipient: Member, action: ToldAction, facts: ReportFacts, event: Event, url: string): Mail => {
  const { displayLanguage: language, firstName } = recipient
  const { title, description } = reportText(language, action, facts)
  return composeMail({
    language,
    greeting: GREETING[language](firstName),
    title,
    paragraphs: [description],
    ...(event.message && { quote: { html: event.message, text: toPlainText(event.message) } }),
    action: { label: OPEN[language], url },
  })
}

/** Tells one person of one event, in the app and by mail, in their language; a repetition mails only what was not mailed. */
export const tell = async (recipient: Member, event: Event, action: ToldAction, siteUrl: string): Promise<void> => {
  const { year, month } = craIdParts(event.craId)
  const facts = { resourceName: event.resourceName, by: event.actionBy.name, year, month }
  const notifications = notificationsOf(event.tenant, recipient.id)
  const link = linkTo(event.craId, action)
  const isNew = await notifications.tell({ id: event.id, code: action, params: facts, link })
  if (!isNew && (await notifications.wasMailed(event.id))) return
  await sendMail(recipient.email, mailFor(recipient, action, facts, event, `${siteUrl}${link}`))
  await notifications.setMailed(event.id)
}
