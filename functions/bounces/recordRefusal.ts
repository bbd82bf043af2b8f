import { log } from '#functions/core/log.ts'
import { transact } from '#functions/core/table/table.ts'
import { memberEventKey } from '#functions/data/accounts/accountEvents.ts'
import { recordMailboxEventOnce, returnedEventId } from '#functions/data/apps/mailbox/mailEvents.ts'
import { setMailFailure } from '#functions/data/mail/mailOrders.ts'
import {
  buildMemberProblemWrites,
  type MailProblem,
  recordMailProblem,
  recordUndelivered,
} from '#functions/data/mail/mailProblems.ts'
import { recordClientRefusal } from '#functions/data/missions/clientRefusals.ts'
import { membersOf } from '#functions/data/people/members.ts'
import type { Refusal } from './refusals.ts'

/** Records the failure with the order of a member's mail. */
const recordOrderFailure = async ({ address, problem, failure, member: sentTo }: Refusal): Promise<void> => {
  const { tenant, person, order } = sentTo ?? {}
  if (!tenant || !person || !order) return
  const member = await membersOf(tenant).get(person)
  if (member?.email !== address) return
  await setMailFailure(memberEventKey({ tenant, person, id: order }), failure)
  if (problem || member.linkOrder !== order) return
  await recordUndelivered(tenant, person, order, failure)
}

/** Records the problem of an address, and with the member it was sent to; other companies do not learn of it. */
const recordAddressProblem = async (
  { address, member: sentTo, proposal, outgoingMail }: Refusal,
  problem: MailProblem,
): Promise<void> => {
  const member = sentTo && (await membersOf(sentTo.tenant).get(sentTo.person))
  const isTheirs = sentTo && member?.email === address
  await recordMailProblem(address, problem, isTheirs ? sentTo.tenant : (proposal ?? outgoingMail)?.tenant)
  if (!isTheirs) return
  const { tenant, person } = sentTo
  await transact(buildMemberProblemWrites(tenant, person, problem))
  log.warn('mail.refused', { tenant, person, problem })
}

/** Queues the notice that a mail was returned. */
const orderReturnNotice = async (
  { tenant, person, mail }: NonNullable<Refusal['outgoingMail']>,
  address: string,
  failure: Refusal['failure'],
): Promise<void> => {
  const returned = { actionType: 'MAILBOX_RETURNED' as const, mailId: mail, address, failure }
  await transact([recordMailboxEventOnce({ tenant, person }, returnedEventId(mail, address), returned)])
}

/** Records a refusal with the member or client, the mail, and the address. */
export const recordRefusal = async (refusal: Refusal): Promise<void> => {
  const { address, problem, failure, proposal, outgoingMail } = refusal
  if (proposal) await recordClientRefusal(proposal.tenant, proposal.positioning, { email: address }, failure)
  if (outgoingMail) await orderReturnNotice(outgoingMail, address, failure)
  await recordOrderFailure(refusal)
  if (problem) await recordAddressProblem(refusal, problem)
}
