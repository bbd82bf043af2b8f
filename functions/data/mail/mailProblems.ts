import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { sha256 } from '#functions/core/security/sha256.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, getItems, put, transact, update, updateItem } from '#functions/core/table/table.ts'
import { recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { toWorkspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { mailProblemsPartition } from '#functions/data/keys.ts'
import { type Member, memberKey } from '#functions/data/people/members.ts'
import type { MailFailure } from '#shared/core/mail.ts'
import { reader, readIf } from '../stored.ts'

/** Permanent bounce, or a complaint. */
const MailProblem = z.enum(['bounced', 'complained'])
export type MailProblem = z.infer<typeof MailProblem>

/** The global problem of a normalised address: blocks mail of all companies. */
const keyOf = (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'MAIL' })

/**
 * The problem as seen by a company's own mails, which is all it may know; hashed, as the address may be a client's or
 * outlive a member.
 */
const ownKeyOf = (tenant: string, email: string): Key => ({
  pk: mailProblemsPartition(tenant),
  sk: sha256(email),
})

const toProblem = reader('mail problem', z.object({ problem: MailProblem }))
/** An unreadable problem blocks mail too. */
const problemIn = (item: Item): MailProblem => readIf(item, toProblem)?.problem ?? 'bounced'

/** The global problem of an address; undefined: none. */
export const findMailProblem = async (email: string): Promise<MailProblem | undefined> => {
  const item = await getItem(keyOf(email))
  return item && problemIn(item)
}

const failureIn = (problem: Item | undefined, own: Item | undefined, known?: MailProblem) => {
  if (!problem) return undefined
  return own ? problemIn(own) : (known ?? 'refused')
}

/**
 * Why a company cannot mail an address; undefined: it can. Problems seen only by other companies are reported as
 * `refused`.
 */
export const findMailFailure = async (
  tenant: string,
  email: string,
  known?: MailProblem,
): Promise<MailProblem | 'refused' | undefined> => {
  const [problem, own] = await getItems([keyOf(email), ownKeyOf(tenant, email)])
  return failureIn(problem, own, known)
}

/** Why a company cannot mail a member, and its name, in one request. */
export const findMailing = async (
  tenant: string,
  email: string,
): Promise<{ failure: MailProblem | 'refused' | undefined; company: string | undefined }> => {
  const keys = [keyOf(email), ownKeyOf(tenant, email), workspaceKey(tenant)]
  const [problem, own, workspace] = await getItems(keys)
  return { failure: failureIn(problem, own), company: workspace && toWorkspace(workspace).name }
}

/** Transaction write that stores a problem; refused when an equal or worse one is known. */
const buildProblemWrite = (key: Key, problem: MailProblem): Write =>
  put(
    { ...key, problem, at: now().toISOString(), v: 1 },
    problem === 'bounced'
      ? expression`attribute_not_exists(#pk)`
      : expression`attribute_not_exists(#pk) OR #problem = ${'bounced'}`,
  )

/** Stores a problem globally and for the company that sent the mail. */
export const recordMailProblem = async (
  email: string,
  problem: MailProblem,
  tenant: string | undefined,
): Promise<void> => {
  await transact([buildProblemWrite(keyOf(email), problem)])
  if (tenant) await transact([buildProblemWrite(ownKeyOf(tenant, email), problem)])
}

/** Actor of mail failure events. */
export const MAIL_SERVICE_ACTOR = { id: 'mail', name: 'Regie' }

/** Transaction writes that store a problem with a member and notify the inviter; refused when stored before. */
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

/** Stores or clears the mail failure of a member. */
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

/** Stores the failure of a mail that a member waits for, and notifies the inviter once. */
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
