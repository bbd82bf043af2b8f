import * as z from 'zod'
import { epochSeconds } from '#functions/core/clock.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { check, getItem, put, update } from '#functions/core/table/table.ts'
import { temporaryEnd } from '#shared/core/temporary.ts'
import { Id } from '#shared/core/terms.ts'
import { reader } from '../stored.ts'

/** Who signs in: one account for an e-mail address, and the workspaces it is a member of. Belongs to no tenant. */
export const Account = z.object({
  accountId: Id,
  /** As `normalisedEmail` leaves it; mail goes to this address, never to one that a request spells. */
  email: z.string(),
  /** A PHC string, see `passwords.ts`. */
  passwordHash: z.string(),
  state: z.enum(['active', 'disabled']),
  /** Nobody has shown yet that its mailbox is theirs: its password counts for nothing beyond its own workspace. */
  unproven: z.boolean().optional(),
  /** The password alone opens no session: see `secondFactor.ts`. */
  secondFactor: z.boolean().optional(),
  /** The event whose delivery mails the one reset link that counts; `reset` follows with the hash of its token. */
  resetOrder: z.string().optional(),
  reset: z.string().optional(),
  /** The first one where the person is active is the one they sign in to. */
  workspaces: z.array(z.object({ tenant: Id, person: Id })),
})
export type Account = z.infer<typeof Account>

const MAX_EMAIL = 254
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u

/** The one spelling of an e-mail address; undefined for what cannot be one: invisible characters, no @, over 254 characters. */
export const normalisedEmail = (text: string): string | undefined => {
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

/** Whether a workspace was there for a while only, and is over: what is left of it is nobody's, and goes at any moment. */
const isOver = ({ tenant }: { tenant: string }): boolean => {
  const end = temporaryEnd(tenant)
  return end !== undefined && end <= epochSeconds()
}

/** The workspaces that an account has a part in now. */
export const currentWorkspaces = ({ workspaces }: Pick<Account, 'workspaces'>): Account['workspaces'] =>
  workspaces.filter((place) => !isOver(place))

/** The part of a transaction that opens an account; refused when its address already has one. */
export const addAccount = (account: Account): Write =>
  put({ ...accountKey(account.email), ...account, v: 1 }, expression`attribute_not_exists(#pk)`)

const unchanged = ({ passwordHash }: Account) => expression`#passwordHash = ${passwordHash} AND #state = ${'active'}`

/** The part of a transaction that holds only while an account is active and its password is the one that was verified. */
export const stillUnchanged = (account: Account): Write => check(accountKey(account.email), unchanged(account))

/** The same, storing another hash of that password. */
export const rehashed = (account: Account, passwordHash: string): Write =>
  update(accountKey(account.email), expression`SET #passwordHash = ${passwordHash}`, unchanged(account))

/** The part of a transaction that gives an account another password and marks its mailbox as proven; `when` must hold. */
export const proveWith = (email: string, passwordHash: string, when: Expression): Write =>
  update(
    accountKey(email),
    expression`SET #passwordHash = ${passwordHash} REMOVE #unproven, #reset, #resetOrder`,
    expression`#state = ${'active'} AND ${when}`,
  )

/** The part of a transaction that makes an account a member of one more workspace, if its password is the one that was verified. */
export const joinWorkspace = (account: Account, membership: Account['workspaces'][number]): Write =>
  account.workspaces.some(({ tenant, person }) => tenant === membership.tenant && person === membership.person)
    ? stillUnchanged(account)
    : update(
        accountKey(account.email),
        expression`SET #workspaces = list_append(#workspaces, ${[membership]})`,
        unchanged(account),
      )

/** The part of a transaction that says which workspaces an account is a member of; refused when others have changed them since. */
export const changeWorkspaces = (account: Account, workspaces: Account['workspaces']): Write =>
  update(
    accountKey(account.email),
    expression`SET #workspaces = ${workspaces}`,
    expression`${unchanged(account)} AND #workspaces = ${account.workspaces}`,
  )

/** The part of a transaction that gives an account which nobody has proven to whoever has just proven its mailbox. */
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

/** The part of a transaction that notes that the mailbox of an account is its owner's. */
export const proven = (email: string, accountId: string): Write =>
  update(accountKey(email), expression`REMOVE #unproven`, expression`#accountId = ${accountId}`)

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  account: accountKey('<address>'),
})
