import { environment } from '#functions/core/environment.ts'
import { sendMail, sendMailWithAttachment } from '#functions/core/mail/mail.ts'
import { type FeedbackEvent, feedbackKey } from '#functions/data/inbox/feedback.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { feedbackMail } from '#functions/texts/feedback.ts'
import { mailOnce, RetryLater } from '../mailOnce.ts'

/** Forwards feedback to the support; replies go to its author. */
export const forwardFeedback = async (event: FeedbackEvent): Promise<void> => {
  const mailed = await mailOnce({ key: feedbackKey(event), at: event.actionAt }, async () => {
    const author = await membersOf(event.tenant).get(event.person)
    if (!author || author.erasing) return undefined
    const support = environment.supportAddress
    const mail = feedbackMail(event, author.email)
    if (!event.screenshot) return () => sendMail(support, mail, {}, author.email)
    const { type, extension, content } = event.screenshot
    return () => sendMailWithAttachment({ name: `screenshot.${extension}`, type, content }, support, mail, author.email)
  })
  if (mailed === 'later') throw new RetryLater()
}
