import type { FeedbackEvent } from '#functions/data/inbox/feedback.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'
import type { FeedbackType } from '#shared/overview/feedback/contract.ts'
import { composeMail, type Mail } from './mail.ts'

const TYPES: Record<FeedbackType, string> = {
  SUPPORT_REQUEST: 'Support request',
  BUG_REPORT: 'Bug report',
  FEATURE_REQUEST: 'Feature request',
}

/** The mail to support, in its one language. */
export const feedbackMail = ({ id, tenant, person, type, subject, message, nom }: FeedbackEvent, email: string): Mail =>
  composeMail({
    language: 'EN',
    greeting: `${nom} (${email}) writes:`,
    title: `${TYPES[type]}: ${subject}`,
    paragraphs: [],
    quote: { html: message, text: toPlainText(message) },
    footer: `Feedback ${id}, workspace ${tenant}, person ${person}. A reply to this message reaches its author.`,
  })
