import { findAccount } from '#functions/data/accounts.ts'
import { noteClientRefusal } from '#functions/data/clientRefusals.ts'
import { noteMailProblem, noteMemberProblem } from '#functions/data/mailProblems.ts'
import { membersOf } from '#functions/data/members.ts'
import { log } from '#functions/lib/log.ts'
import { transact } from '#functions/lib/table.ts'
import type { Refusal } from './refusals.ts'

/** Notes a refusal with its address, and with everybody who has it: the account's people, the member or the client it was sent to. */
export const remember = async ({ address, problem, member: sentTo, proposal }: Refusal): Promise<void> => {
  await transact([noteMailProblem(address, problem)])
  if (proposal) await noteClientRefusal(proposal.tenant, proposal.positioning, address)
  const account = await findAccount(address)
  const places = [...(account?.workspaces ?? []), ...(sentTo ? [sentTo] : [])]
  const people = new Map(places.map((place) => [`${place.tenant} ${place.person}`, place]))
  for (const { tenant, person } of people.values()) {
    const member = await membersOf(tenant).get(person)
    if (member?.email !== address) continue
    await transact(noteMemberProblem(tenant, person, problem))
    log.warn('mail.refused', { tenant, person, problem })
  }
}
