import * as z from 'zod'
import { now } from '#functions/lib/clock.ts'
import { expression } from '#functions/lib/expression.ts'
import { getItem, type Key, put, transact, update, updateItem, type Write } from '#functions/lib/table.ts'
import type { MailFailure } from '#shared/rules/mail.ts'
import { happenedTo } from './accountEvents.ts'
import { type Member, memberKey } from './members.ts'

/** What an address has shown: mail to it came back for good, or its owner does not want ours. */
const MailProblem = z.enum(['bounced', 'complained'])
export type MailProblem = z.infer<typeof MailProblem>

/** Of a normalised e-mail address, whether it has an account or not. */
const keyOf = (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'MAIL' })

/** Why nothing may be sent to an address any more; undefined: it may. */
export const mailProblemOf = async (email: string): Promise<MailProblem | undefined> => {
  const item = await getItem(keyOf(email))
  return item && MailProblem.parse(item.problem)
}

/** The part of a transaction that notes a problem; refused when it, or a worse one, is known. */
export const noteMailProblem = (email: string, problem: MailProblem): Write =>
  put(
    { ...keyOf(email), problem, at: now().toISOString(), v: 1 },
    problem === 'bounced'
      ? expression`attribute_not_exists(#pk)`
      : expression`attribute_not_exists(#pk) OR #problem = ${'bounced'}`,
  )

/** Who tells that a mail did not arrive. */
export const POST = { id: 'mail', name: 'Regie' }

/** The parts of a transaction that note a problem with a member, and order to tell whoever invited them; refused when it is noted. */
export const noteMemberProblem = (tenant: string, person: string, problem: MailProblem): Write[] => [
  update(
    memberKey(tenant, person),
    expression`SET #mailProblem = ${problem}`,
    problem === 'bounced'
      ? expression`attribute_exists(#pk) AND attribute_not_exists(#mailProblem)`
      : expression`attribute_exists(#pk) AND (attribute_not_exists(#mailProblem) OR #mailProblem = ${'bounced'})`,
  ),
  happenedTo(tenant, person, { actionType: 'MAIL_REFUSED', actionBy: POST }).write,
]

/** Notes what became of a mail to a member: why it was not delivered, or that none is missing any more. */
export const noteMailed = async (
  tenant: string,
  { id, mailFailure }: Pick<Member, 'id' | 'mailFailure'>,
  order: string,
  failure: MailFailure | undefined,
): Promise<void> => {
  if (!failure && !mailFailure) return
  await updateItem(
    memberKey(tenant, id),
    failure ? expression`SET #mailFailure = ${{ order, reason: failure }}` : expression`REMOVE #mailFailure`,
    expression`attribute_exists(#pk) AND attribute_not_exists(#erasing)`,
  )
}

/** The same of a mail that a member waits for: whoever invited them is told, once. */
export const noteUndelivered = async (
  tenant: string,
  person: string,
  order: string,
  reason: MailFailure,
): Promise<void> => {
  await transact([
    update(
      memberKey(tenant, person),
      expression`SET #mailFailure = ${{ order, reason }}`,
      expression`attribute_exists(#pk) AND attribute_not_exists(#erasing)
        AND (attribute_not_exists(#mailFailure) OR #mailFailure.#order <> ${order})`,
    ),
    happenedTo(tenant, person, { actionType: 'MAIL_FAILED', actionBy: POST }).write,
  ])
}
