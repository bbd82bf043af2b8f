import type { Notice } from '#functions/data/inbox/notifications.ts'
import { appText, isOfApp } from './apps.ts'
import { articleText } from './article.ts'
import { courseText, isOfSession, sessionText } from './course.ts'
import { equipmentText, isOfEquipment } from './equipment.ts'
import { composeMail, type Mail } from './mail.ts'
import { inMail } from './names.ts'
import { isOfPositioning, positioningText } from './positioning.ts'
import { type Language, reportText } from './report.ts'
import { isOfTask, taskText } from './task.ts'

interface Told {
  title: string
  description: string
}
/** Of those who manage people, about a member. */
export type MemberNotice = Extract<Notice, { params: { email: string } }>

const words: Record<Language, Record<MemberNotice['code'], (facts: MemberNotice['params']) => Told>> = {
  EN: {
    ACCEPTED: ({ name, email }) => ({
      title: `${name} wants to join`,
      description: `${name} (${email}) has accepted the invitation and waits for your confirmation.`,
    }),
    MAIL_REFUSED: ({ email }) => ({
      title: 'A mail did not arrive',
      description: `Mail to ${email} came back or is not wanted: nothing more will be sent to this address.`,
    }),
    MAIL_FAILED: ({ email }) => ({
      title: 'A mail did not arrive',
      description: `A mail to ${email} could not be delivered. Their page says why, and sends it again.`,
    }),
  },
  FR: {
    ACCEPTED: ({ name, email }) => ({
      title: `${name} souhaite vous rejoindre`,
      description: `${name} (${email}) a accepté l’invitation et attend votre confirmation.`,
    }),
    MAIL_REFUSED: ({ email }) => ({
      title: 'Un message n’est pas arrivé',
      description: `Les messages à ${email} reviennent ou ne sont pas souhaités : plus rien ne sera envoyé à cette adresse.`,
    }),
    MAIL_FAILED: ({ email }) => ({
      title: 'Un message n’est pas arrivé',
      description: `Un message à ${email} n’a pas pu être remis. La fiche de cette personne dit pourquoi et permet de le renvoyer.`,
    }),
  },
}

const isOfMember = (notice: Notice): notice is MemberNotice => notice.code in words.EN

const RINGS: Record<Language, (title: string) => Told> = {
  EN: (title) => ({ title: 'Reminder', description: title || 'You wanted to be reminded of a note.' }),
  FR: (title) => ({ title: 'Rappel', description: title || 'Vous vouliez revenir à une note.' }),
}

/** What somebody was told, in their language; a note says what its owner wrote. */
export const noticeText = (language: Language, notice: Notice): Told => {
  if (notice.code === 'NOTE') return notice.params
  if (notice.code === 'NOTE_RINGS') return RINGS[language](notice.params.title)
  if (notice.code === 'ARTICLE_TO_REVIEW') return articleText(language, notice.params.titles)
  if (notice.code === 'COURSE_REMINDED') return courseText(language, notice.params)
  if (isOfSession(notice)) return sessionText(language, notice)
  if (isOfEquipment(notice)) return equipmentText(language, notice)
  if (isOfPositioning(notice)) return positioningText(language, notice)
  if (isOfTask(notice)) return taskText(language, notice.code, notice.params)
  if (isOfApp(notice)) return appText(language, notice)
  return isOfMember(notice)
    ? words[language][notice.code](notice.params)
    : reportText(language, notice.code, notice.params)
}

const OPEN: Record<Language, string> = { EN: 'Open', FR: 'Ouvrir' }
const GREETING: Record<Language, string> = { EN: 'Hello', FR: 'Bonjour' }

/** The mail that says the same to somebody who manages people. */
export const managerMail = (
  { displayLanguage: language, firstName }: { displayLanguage: Language; firstName: string },
  { code, params }: MemberNotice,
  url: string,
): Mail => {
  const { title, description } = words[language][code]({ ...params, name: inMail(params.name) })
  return composeMail({
    language,
    greeting: `${GREETING[language]} ${firstName},`,
    title,
    paragraphs: [description],
    action: { label: OPEN[language], url },
  })
}
