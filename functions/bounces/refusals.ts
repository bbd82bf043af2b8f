import * as z from 'zod'
import { normaliseEmail } from '#functions/data/accounts/accounts.ts'
import type { MailProblem } from '#functions/data/mail/mailProblems.ts'
import type { MailFailure } from '#shared/core/mail.ts'
import { Id } from '#shared/core/terms.ts'
import { PositioningId } from '#shared/staffing/terms.ts'

const Recipients = z.array(z.object({ emailAddress: z.string() }))
/** The used fields of an SES event. */
const Published = z.object({
  eventType: z.string(),
  bounce: z
    .object({ bounceType: z.string(), bounceSubType: z.string().default(''), bouncedRecipients: Recipients })
    .optional(),
  complaint: z.object({ complaintFeedbackType: z.string().nullish(), complainedRecipients: Recipients }).optional(),
  mail: z.object({
    tags: z.record(z.string(), z.array(z.string())).default({}),
    destination: z.array(z.string()).default([]),
  }),
})

/** A mail that was not delivered and its recipient. `problem` blocks the address. */
export interface Refusal {
  address: string
  problem: MailProblem | undefined
  failure: MailFailure
  member: z.infer<typeof MemberTags> | undefined
  proposal: { tenant: string; positioning: string } | undefined
  /** A mail sent from somebody's mailbox. */
  outgoingMail: z.infer<typeof OutgoingMailTags> | undefined
}

/** `order`: the event whose mail the member waits for. */
const MemberTags = z.object({ tenant: Id, person: Id, order: Id.optional() })
const OutgoingMailTags = z.object({ tenant: Id, person: Id, mail: Id })
const Proposal = z.object({ tenant: Id, positioning: PositioningId })

/** Transient bounces that count as returned; others are auto-replies such as “out of office”. */
const RETURNED_SUBTYPES = ['MailboxFull', 'MessageTooLarge', 'ContentRejected', 'AttachmentRejected']

/** `Camille <camille@atelier.example>` or the address alone. */
const parseAddress = (text: string): string | undefined => normaliseEmail(/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text)

const classifyNotice = ({ eventType, bounce, complaint, mail }: z.infer<typeof Published>) => {
  if (eventType === 'Bounce' && bounce?.bounceType === 'Permanent') {
    const failure = 'bounced' as const
    return { problem: failure, failure, recipients: bounce.bouncedRecipients }
  }
  if (eventType === 'Bounce' && bounce && RETURNED_SUBTYPES.includes(bounce.bounceSubType)) {
    return { problem: undefined, failure: 'returned' as const, recipients: bounce.bouncedRecipients }
  }
  if (eventType === 'Complaint' && complaint && complaint.complaintFeedbackType !== 'not-spam') {
    const failure = 'complained' as const
    return { problem: failure, failure, recipients: complaint.complainedRecipients }
  }
  if (eventType === 'Reject') {
    const recipients = mail.destination.map((emailAddress) => ({ emailAddress }))
    return { problem: undefined, failure: 'refused' as const, recipients }
  }
  return undefined
}

/** The refusals in an SES event; delays and withdrawn complaints are none. */
export const parseRefusals = (event: unknown): Refusal[] => {
  const published = Published.parse(event)
  const notice = classifyNotice(published)
  if (!notice) return []
  const { tenant = [], person = [], positioning = [], order = [], mail = [] } = published.mail.tags
  const outgoingMail = OutgoingMailTags.safeParse({ tenant: tenant[0], person: person[0], mail: mail[0] }).data
  const member = outgoingMail
    ? undefined
    : MemberTags.safeParse({ tenant: tenant[0], person: person[0], order: order[0] }).data
  const proposal = Proposal.safeParse({ tenant: tenant[0], positioning: positioning[0] }).data
  return notice.recipients.flatMap(({ emailAddress }) => {
    const address = parseAddress(emailAddress)
    const { problem, failure } = notice
    return address ? [{ address, problem, failure, member, proposal, outgoingMail }] : []
  })
}
