import { type FeedbackEvent, setForwarded, wasForwarded } from '#functions/data/feedback.ts'
import { membersOf } from '#functions/data/members.ts'
import { environment } from '#functions/lib/environment.ts'
import { sendMail, sendMailWith } from '#functions/lib/mail.ts'
import { feedbackMail } from '#functions/texts/feedback.ts'

/** Mails what somebody wrote to the support, who can answer them directly. */
export const forwardFeedback = async (event: FeedbackEvent): Promise<void> => {
  const author = await membersOf(event.tenant).get(event.person)
  if (!author || author.erasing || (await wasForwarded(event))) return
  const support = environment.supportAddress
  const mail = feedbackMail(event, author.email)
  if (event.screenshot) {
    const { type, extension, content } = event.screenshot
    await sendMailWith({ name: `screenshot.${extension}`, type, content }, support, mail, author.email)
  } else await sendMail(support, mail, {}, author.email)
  await setForwarded(event)
}
