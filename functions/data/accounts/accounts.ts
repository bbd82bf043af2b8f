import * as z from 'zod'
import { epochSeconds } from '#functions/core/clock.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { check, getItem, put, update } from '#functions/core/table/table.ts'
import { isTemporary, temporaryEnd } from '#shared/core/temporary.ts'
import { Id } from '#shared/core/terms.ts'
import { reader } from '../stored.ts'

/** The account of an e-mail address, with the workspaces it is a member of; it belongs to no tenant. */
export const Account = z.object({
  accountId: Id,
  /** Normalised; mails go to this address, never to the spelling in a request. */
  email: z.string(),
  /** A PHC string, see `passwords.ts`. */
  passwordHash: z.string(),
  state: z.enum(['active', 'disabled']),
  /** The mailbox is not verified: the password is valid for its own workspace only. */
  unproven: z.boolean().optional(),
  /** A second factor is required: see `secondFactor.ts`. */
  secondFactor: z.boolean().optional(),
  /** The event of the current reset link; `reset` is the hash of its token. */
  resetOrder: z.string().optional(),
  reset: z.string().optional(),
  workspaces: z.array(z.object({ tenant: Id, person: Id })),
  /** Of several: the one that was entered last, where sign-in leads if it is still open. */
  lastWorkspace: Id.optional(),
})
export type Account = z.infer<typeof Account>

const MAX_EMAIL = 254
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u

/** Normalises an e-mail address; undefined when it is invalid: invisible characters, no @, over 254 characters. */
export const normaliseEmail = (text: string): string | undefined => {
  const email = text.trim().normalize('NFKC').toLowerCase().normalize('NFKC').trim()
  return email.length <= MAX_EMAIL && !UNSEEN.test(email) && /^[^@]+@[^@]+$/.test(email) ? email : undefined
}

/** Of a normalised e-mail address. */
export const accountKey = (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'ACCOUNT' })
export const toAccount = reader('account', Account)

/** The account of a normalised e-mail address. */
export const findAccount = async (email: string): Promise<Account | undefined> => {
  const item = await getItem(accountKey(email))
  return item && toAccount(item)
}

/** Whether a temporary workspace has expired; its data may be deleted at any moment. */
const hasExpired = ({ tenant }: { tenant: string }): boolean => {
  const end = temporaryEnd(tenant)
  return end !== undefined && end <= epochSeconds()
}

/** The most whose sessions one transaction can end. */
export const MAX_WORKSPACES = 40

/** The workspaces of an account that have not expired. */
export const currentWorkspaces = ({ workspaces }: Pick<Account, 'workspaces'>): Account['workspaces'] =>
  workspaces.filter((place) => !hasExpired(place))

/** Transaction write that opens an account; refused when its address already has one. */
export const addAccount = (account: Account): Write =>
  put({ ...accountKey(account.email), ...account, v: 1 }, expression`attribute_not_exists(#pk)`)

const isUnchanged = ({ passwordHash }: Account) => expression`#passwordHash = ${passwordHash} AND #state = ${'active'}`

/** Condition check that an account is active and still has the verified password. */
export const buildUnchangedCheck = (account: Account): Write => check(accountKey(account.email), isUnchanged(account))

/**
 * The same for who enters a workspace, which is stored where there are several; a sample is only visited. Stores the new
 * hash of the verified password, too.
 */
export const buildEntryWrite = (account: Account, tenant: string, passwordHash = account.passwordHash): Write => {
  const isStored = account.workspaces.length < 2 || isTemporary(tenant) || account.lastWorkspace === tenant
  if (isStored && passwordHash === account.passwordHash) return buildUnchangedCheck(account)
  const entered = isStored ? expression`` : expression`, #lastWorkspace = ${tenant}`
  const change = expression`SET #passwordHash = ${passwordHash}${entered}`
  return update(accountKey(account.email), change, isUnchanged(account))
}

/** Transaction write that sets a new password and marks the mailbox as verified; `when` must hold. */
export const buildPasswordResetWrite = (email: string, passwordHash: string, when: Expression): Write =>
  update(
    accountKey(email),
    expression`SET #passwordHash = ${passwordHash} REMOVE #unproven, #reset, #resetOrder`,
    expression`#state = ${'active'} AND ${when}`,
  )

/** Transaction write that adds a workspace to an account; refused when its password is not the verified one. */
export const joinWorkspace = (account: Account, membership: Account['workspaces'][number]): Write =>
  account.workspaces.some(({ tenant, person }) => tenant === membership.tenant && person === membership.person)
    ? buildUnchangedCheck(account)
    : update(
        accountKey(account.email),
        expression`SET #workspaces = list_append(#workspaces, ${[membership]})`,
        isUnchanged(account),
      )

/** Transaction write that replaces the workspaces of an account; refused on a concurrent change. */
export const changeWorkspaces = (account: Account, workspaces: Account['workspaces']): Write =>
  update(
    accountKey(account.email),
    expression`SET #workspaces = ${workspaces}`,
    expression`${isUnchanged(account)} AND #workspaces = ${account.workspaces}`,
  )

/** Transaction write that hands an unverified account to whoever has just verified its mailbox. */
export const claimAccount = (
  { email, passwordHash: before }: Account,
  passwordHash: string,
  membership: Account['workspaces'][number],
): Write =>
  update(
    accountKey(email),
    expression`SET #passwordHash = ${passwordHash}, #workspaces = list_append(#workspaces, ${[membership]})
      REMOVE #unproven, #reset, #resetOrder`,
    expression`#passwordHash = ${before} AND #unproven = ${true} AND #state = ${'active'}`,
  )

/** Transaction write that marks the mailbox of an account as verified. */
export const buildProvenWrite = (email: string, accountId: string): Write =>
  update(accountKey(email), expression`REMOVE #unproven`, expression`#accountId = ${accountId}`)

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  account: accountKey('<address>'),
})
