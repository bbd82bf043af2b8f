import { createHash } from 'node:crypto'
import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, getItems, put, transact, update, updateItem } from '#functions/core/table/table.ts'
import { recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { mailProblemsPartition } from '#functions/data/keys.ts'
import { type Member, memberKey } from '#functions/data/people/members.ts'
import type { MailFailure } from '#shared/core/mail.ts'
import { reader, readIf } from '../stored.ts'

/** What an address has shown: mail to it came back for good, or its owner does not want ours. */
const MailProblem = z.enum(['bounced', 'complained'])
export type MailProblem = z.infer<typeof MailProblem>

/** Of a normalised e-mail address, whether it has an account or not: what keeps all companies from mailing it. */
const keyOf = (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'MAIL' })

/** What a company's own mails to an address have shown, which is all that it is told; hashed, as it is a client's or outlives a member. */
const ownKeyOf = (tenant: string, email: string): Key => ({
  pk: mailProblemsPartition(tenant),
  sk: createHash('sha256').update(email).digest('base64url'),
})

const toProblem = reader('mail problem', z.object({ problem: MailProblem }))
/** One that cannot be read keeps mails back as any other does. */
const problemIn = (item: Item): MailProblem => readIf(item, toProblem)?.problem ?? 'bounced'

/** Why nothing may be sent to an address any more, whoever found it out, for what no company is told; undefined: it may. */
export const mailProblemOf = async (email: string): Promise<MailProblem | undefined> => {
  const item = await getItem(keyOf(email))
  return item && problemIn(item)
}

/**
 * Why a company's mail to an address cannot be sent; undefined: it can. Of what only the mails of others have shown it
 * learns no more than of a mail that SES refuses.
 */
export const mailFailureFor = async (
  tenant: string,
  email: string,
  known?: MailProblem,
): Promise<MailProblem | 'refused' | undefined> => {
  const [problem, own] = await getItems([keyOf(email), ownKeyOf(tenant, email)])
  if (!problem) return undefined
  return own ? problemIn(own) : (known ?? 'refused')
}

/** The part of a transaction that notes a problem; refused when it, or a worse one, is known. */
const buildProblemWrite = (key: Key, problem: MailProblem): Write =>
  put(
    { ...key, problem, at: now().toISOString(), v: 1 },
    problem === 'bounced'
      ? expression`attribute_not_exists(#pk)`
      : expression`attribute_not_exists(#pk) OR #problem = ${'bounced'}`,
  )

/** Notes what a mail has shown of an address, for all companies and for the one whose mail it was. */
export const recordMailProblem = async (
  email: string,
  problem: MailProblem,
  tenant: string | undefined,
): Promise<void> => {
  await transact([buildProblemWrite(keyOf(email), problem)])
  if (tenant) await transact([buildProblemWrite(ownKeyOf(tenant, email), problem)])
}

/** Who tells that a mail did not arrive. */
export const MAIL_SERVICE_ACTOR = { id: 'mail', name: 'Regie' }

/** The parts of a transaction that note a problem with a member, and order to tell whoever invited them; refused when it is noted. */
export const buildMemberProblemWrites = (tenant: string, person: string, problem: MailProblem): Write[] => [
  update(
    memberKey(tenant, person),
    expression`SET #mailProblem = ${problem}`,
    problem === 'bounced'
      ? expression`attribute_exists(#pk) AND attribute_not_exists(#mailProblem)`
      : expression`attribute_exists(#pk) AND (attribute_not_exists(#mailProblem) OR #mailProblem = ${'bounced'})`,
  ),
  recordMemberEvent(tenant, person, { actionType: 'MAIL_REFUSED', actionBy: MAIL_SERVICE_ACTOR }).write,
]

/** Notes what became of a mail to a member: why it was not delivered, or that none is missing any more. */
export const recordMailOutcome = async (
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
export const recordUndelivered = async (
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
    recordMemberEvent(tenant, person, { actionType: 'MAIL_FAILED', actionBy: MAIL_SERVICE_ACTOR }).write,
  ])
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'reason why nothing is sent to an address': keyOf('<address>'),
  'bounces of a company’s own mails to an address': { pk: mailProblemsPartition('<tenant>'), sk: '<hash>' },
})
