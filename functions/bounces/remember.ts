import { memberEventKey } from '#functions/data/accountEvents.ts'
import { noteClientRefusal } from '#functions/data/clientRefusals.ts'
import { setMailFailure } from '#functions/data/mailOrders.ts'
import { type MailProblem, noteMailProblem, noteMemberProblem, noteUndelivered } from '#functions/data/mailProblems.ts'
import { membersOf } from '#functions/data/members.ts'
import { log } from '#functions/lib/log.ts'
import { transact } from '#functions/lib/table.ts'
import type { Refusal } from './refusals.ts'

/** Notes with the mail that a member waits for that it did not arrive. */
const noteOrder = async ({ address, problem, failure, member: sentTo }: Refusal): Promise<void> => {
  const { tenant, person, order } = sentTo ?? {}
  if (!tenant || !person || !order) return
  const member = await membersOf(tenant).get(person)
  if (member?.email !== address) return
  await setMailFailure(memberEventKey({ tenant, person, id: order }), failure)
  if (problem || member.linkOrder !== order) return
  await noteUndelivered(tenant, person, order, failure)
}

/** Notes that an address takes no mail, and with the member it was sent to: other companies do not hear of it. */
const noteProblem = async ({ address, member: sentTo, proposal }: Refusal, problem: MailProblem): Promise<void> => {
  const member = sentTo && (await membersOf(sentTo.tenant).get(sentTo.person))
  const isTheirs = sentTo && member?.email === address
  await noteMailProblem(address, problem, isTheirs ? sentTo.tenant : proposal?.tenant)
  if (!isTheirs) return
  const { tenant, person } = sentTo
  await transact(noteMemberProblem(tenant, person, problem))
  log.warn('mail.refused', { tenant, person, problem })
}

/** Notes what a refusal says of an address and of the mail: with the member or the client it was sent to, and with the address itself. */
export const remember = async (refusal: Refusal): Promise<void> => {
  const { address, problem, failure, proposal } = refusal
  if (proposal) await noteClientRefusal(proposal.tenant, proposal.positioning, { email: address }, failure)
  await noteOrder(refusal)
  if (problem) await noteProblem(refusal, problem)
}
