import * as z from 'zod'
import { normalisedEmail } from '#functions/data/accounts.ts'
import type { MailProblem } from '#functions/data/mailProblems.ts'
import { Id } from '#shared/contracts/common.ts'
import { PositioningId } from '#shared/contracts/positionings.ts'

const Recipients = z.array(z.object({ emailAddress: z.string() }))
/** The parts that matter of what SES publishes of a mail, by the tags it was sent with. */
const Published = z.object({
  eventType: z.string(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }).optional(),
  complaint: z.object({ complaintFeedbackType: z.string().nullish(), complainedRecipients: Recipients }).optional(),
  mail: z.object({ tags: z.record(z.string(), z.array(z.string())).default({}) }),
})

/** An address that mail should not go to any more, and whom it was for: a member, or a client who was proposed somebody. */
export interface Refusal {
  address: string
  problem: MailProblem
  member: { tenant: string; person: string } | undefined
  proposal: { tenant: string; positioning: string } | undefined
}

const Proposal = z.object({ tenant: Id, positioning: PositioningId })

/** `Camille <camille@atelier.example>` or the address alone. */
const addressIn = (text: string): string | undefined => normalisedEmail(/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text)

const refused = ({ eventType, bounce, complaint }: z.infer<typeof Published>) => {
  if (eventType === 'Bounce' && bounce?.bounceType === 'Permanent') {
    return { problem: 'bounced' as const, recipients: bounce.bouncedRecipients }
  }
  if (eventType === 'Complaint' && complaint && complaint.complaintFeedbackType !== 'not-spam') {
    return { problem: 'complained' as const, recipients: complaint.complainedRecipients }
  }
  return undefined
}

/** The refusals in a notice of SES: a full mailbox or a delay is none, nor is a complaint that was taken back. */
export const refusalsIn = (message: string): Refusal[] => {
  const published = Published.parse(JSON.parse(message))
  const found = refused(published)
  if (!found) return []
  const { tenant = [], person = [], positioning = [] } = published.mail.tags
  const member = z.object({ tenant: Id, person: Id }).safeParse({ tenant: tenant[0], person: person[0] }).data
  const proposal = Proposal.safeParse({ tenant: tenant[0], positioning: positioning[0] }).data
  return found.recipients.flatMap(({ emailAddress }) => {
    const address = addressIn(emailAddress)
    return address ? [{ address, problem: found.problem, member, proposal }] : []
  })
}
