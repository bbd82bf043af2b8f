import { environment } from '#functions/core/environment.ts'
import { readInbound } from '#functions/core/files/files.ts'
import { type InvocationContext, withDeadline } from '#functions/core/http/deadline.ts'
import { log } from '#functions/core/log.ts'
import { acceptMail } from './acceptMail.ts'
import { type Arrival, parseArrivals } from './receipt.ts'

const MAX_MAIL_BYTES = 30 * 1024 * 1024

const receive = async (arrival: Arrival): Promise<void> => {
  if (!environment.mailDomain) throw new Error('No mail is received: there is no domain for it')
  const raw = arrival.verdicts.virus ? undefined : await readInbound(`inbound/${arrival.messageId}`, MAX_MAIL_BYTES)
  const left = await acceptMail(arrival, raw)
  log.info('mail.received', { ...left })
}

/**
 * Delivers the mails that SES received to the mailboxes of their recipients, once per mailbox. Refused mails are
 * replaced by a notice; mails without a known recipient are only counted.
 */
export const handler = (event: unknown, context?: InvocationContext): Promise<void> =>
  withDeadline(context, async () => {
    for (const arrival of parseArrivals(event)) await receive(arrival)
  })
