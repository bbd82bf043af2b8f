import type { Notice } from '#functions/data/notifications.ts'
import { type Language, reportText } from './report.ts'

interface Told {
  title: string
  description: string
}
type Speak = (facts: { name: string; email: string }) => Told

const words: Record<Language, Record<'ACCEPTED' | 'MAIL_REFUSED', Speak>> = {
  EN: {
    ACCEPTED: ({ name, email }) => ({
      title: `${name} wants to join`,
      description: `${name} (${email}) has accepted the invitation and waits for your confirmation.`,
    }),
    MAIL_REFUSED: ({ email }) => ({
      title: 'A mail did not arrive',
      description: `Mail to ${email} came back or is not wanted: nothing more will be sent to this address.`,
    }),
  },
  FR: {
    ACCEPTED: ({ name, email }) => ({
      title: `${name} souhaite vous rejoindre`,
      description: `${name} (${email}) a accepté l’invitation et attend votre confirmation.`,
    }),
    MAIL_REFUSED: ({ email }) => ({
      title: 'Un message n’est pas arrivé',
      description: `Les messages à ${email} reviennent ou ne sont pas souhaités : plus rien ne sera envoyé à cette adresse.`,
    }),
  },
}

/** What somebody was told, in their language. */
export const noticeText = (language: Language, notice: Notice): Told =>
  notice.code === 'ACCEPTED' || notice.code === 'MAIL_REFUSED'
    ? words[language][notice.code](notice.params)
    : reportText(language, notice.code, notice.params)
