import { findAccount } from '#functions/data/accounts.ts'
import { noteMailProblem, noteMemberProblem } from '#functions/data/mailProblems.ts'
import { membersOf } from '#functions/data/members.ts'
import { log } from '#functions/lib/log.ts'
import { transact } from '#functions/lib/table.ts'
import type { Refusal } from './refusals.ts'

/** Notes a refusal with its address, and with everybody who has it: the account's people and the member it was sent to. */
export const remember = async ({ address, problem, member: sentTo }: Refusal): Promise<void> => {
  await transact([noteMailProblem(address, problem)])
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
