import type { Notice } from '#functions/data/inbox/notifications.ts'
import { articleText, isOfArticle } from './apps/article.ts'
import { certificateText, courseText, isOfCertificate, isOfSession, sessionText } from './apps/course.ts'
import { equipmentText, isOfEquipment } from './apps/equipment.ts'
import { isOfTask, taskText } from './apps/task.ts'
import { appText, isOfApp } from './apps.ts'
import { composeMail, type Mail } from './mail.ts'
import { toMailName } from './names.ts'
import { isOfPositioning, positioningText } from './positioning.ts'
import { type Language, reportText } from './report.ts'

interface NoticeText {
  title: string
  description: string
}
/** A notification about a member, to those who manage people. */
export type MemberNotice = Extract<Notice, { params: { email: string } }>

const words: Record<Language, Record<MemberNotice['code'], (facts: MemberNotice['params']) => NoticeText>> = {
  EN: {
    ACCEPTED: ({ name, email }) => ({
      title: `${name} is waiting for your confirmation`,
      description: `${name} (${email}) has accepted the invitation. Confirm or refuse their account.`,
    }),
    MAIL_REFUSED: ({ email }) => ({
      title: `An e-mail to ${email} did not arrive`,
      description: `E-mails to ${email} come back or are not wanted: nothing more will be sent to this address. Check it with this person.`,
    }),
    MAIL_FAILED: ({ email }) => ({
      title: `An e-mail to ${email} did not arrive`,
      description: `It could not be delivered. Their page says why; you can send it again there.`,
    }),
  },
  FR: {
    ACCEPTED: ({ name, email }) => ({
      title: `${name} attend votre confirmation`,
      description: `${name} (${email}) a accepté l’invitation. Confirmez ou refusez son compte.`,
    }),
    MAIL_REFUSED: ({ email }) => ({
      title: `Un e-mail à ${email} n’est pas arrivé`,
      description: `Les e-mails à ${email} reviennent ou ne sont pas souhaités : plus rien ne sera envoyé à cette adresse. Vérifiez-la avec cette personne.`,
    }),
    MAIL_FAILED: ({ email }) => ({
      title: `Un e-mail à ${email} n’est pas arrivé`,
      description: `Il n’a pas pu être remis. La fiche de cette personne dit pourquoi et permet de le renvoyer.`,
    }),
  },
}

const isOfMember = (notice: Notice): notice is MemberNotice => notice.code in words.EN

/** A thing of one's own that rings, with the description without a title. */
type RingNotice = Extract<Notice, { code: 'NOTE_RINGS' | 'TASK_DUE' | 'CARD_DUE' }>
const RINGS: Record<Language, Record<RingNotice['code'], NoticeText>> = {
  EN: {
    NOTE_RINGS: { title: 'Reminder', description: 'You wanted to be reminded of a note.' },
    TASK_DUE: { title: 'A task is due', description: 'Untitled task' },
    CARD_DUE: { title: 'A card is due', description: 'Untitled card' },
  },
  FR: {
    NOTE_RINGS: { title: 'Rappel', description: 'Vous vouliez revenir à une note.' },
    TASK_DUE: { title: 'Une tâche arrive à échéance', description: 'Tâche sans titre' },
    CARD_DUE: { title: 'Une carte arrive à échéance', description: 'Carte sans titre' },
  },
}

const isRing = (notice: Notice): notice is RingNotice => notice.code in RINGS.EN

const ringText = (language: Language, { code, params: { title } }: RingNotice): NoticeText => {
  const text = RINGS[language][code]
  return title ? { ...text, description: title } : text
}

/** A notification in the reader's language; a note has its owner's words. */
export const noticeText = (language: Language, notice: Notice): NoticeText => {
  if (notice.code === 'NOTE') return notice.params
  if (isRing(notice)) return ringText(language, notice)
  if (isOfArticle(notice)) return articleText(language, notice)
  if (notice.code === 'COURSE_REMINDED') return courseText(language, notice.params)
  if (isOfCertificate(notice)) return certificateText(language, notice)
  if (isOfSession(notice)) return sessionText(language, notice)
  if (isOfEquipment(notice)) return equipmentText(language, notice)
  if (isOfPositioning(notice)) return positioningText(language, notice)
  if (isOfTask(notice)) return taskText(language, notice.code, notice.params)
  if (isOfApp(notice)) return appText(language, notice)
  return isOfMember(notice)
    ? words[language][notice.code](notice.params)
    : reportText(language, notice.code, notice.params)
}

const OPEN: Record<Language, string> = { EN: 'Open their page', FR: 'Ouvrir la fiche' }
const GREETING: Record<Language, string> = { EN: 'Hello', FR: 'Bonjour' }

/** The mail version, to somebody who manages people. */
export const managerMail = (
  { displayLanguage: language, firstName }: { displayLanguage: Language; firstName: string },
  { code, params }: MemberNotice,
  url: string,
): Mail => {
  const { title, description } = words[language][code]({ ...params, name: toMailName(params.name) })
  return composeMail({
    language,
    greeting: `${GREETING[language]} ${firstName},`,
    title,
    paragraphs: [description],
    action: { label: OPEN[language], url },
  })
}
