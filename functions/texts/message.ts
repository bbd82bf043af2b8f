import type { StoredMessage } from '#functions/data/inbox/messages.ts'
import { noticeText } from './notice.ts'
import { type Language, reportSubject } from './report.ts'

const QUOTED: Record<Language, (subject: string, text: string) => string> = {
  EN: (subject, text) => `${subject}: ${text}`,
  FR: (subject, text) => `${subject}\u00a0: ${text}`,
}

/** Author, subject and text of a message, or the owner's own note. */
export const messageText = (language: Language, message: StoredMessage): { title: string; description: string } => {
  if (message.code === 'NOTE') return message.params
  // To the owner of the report, who knows what to do; others are told what it is about.
  const subject =
    message.code === 'CRA_REJECTED' ? reportSubject(language, message.params) : noticeText(language, message).title
  return { title: message.from.name, description: QUOTED[language](subject, message.text) }
}
