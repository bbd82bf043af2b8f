import { busy } from '#functions/core/http/apiError.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { Reply } from '#functions/core/http/serve.ts'
import { log } from '#functions/core/log.ts'
import { refuseCommonPassword } from '#functions/core/security/newPasswords.ts'
import { hashPassword } from '#functions/core/security/passwords.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItems, transact } from '#functions/core/table/table.ts'
import { recordAddressEvent, recordPasswordChange } from '#functions/data/accounts/accountEvents.ts'
import {
  buildPasswordResetWrite,
  currentWorkspaces,
  findAccount,
  normaliseEmail,
} from '#functions/data/accounts/accounts.ts'
import { clearAttempts } from '#functions/data/accounts/attempts.ts'
import { createDeviceCookie } from '#functions/data/accounts/devices.ts'
import { findToken, spendToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { workspaceKey } from '#functions/data/companies/workspaces.ts'
import { countReset } from '#functions/data/mail/mailLimits.ts'
import { buildSignOutWrites, memberKey } from '#functions/data/people/members.ts'
import { invalidToken } from './activate.ts'

/**
 * Orders a reset mail. Whether the address has an account is looked up only when the mail is written, so the answer
 * cannot depend on it. Requests beyond the limit are dropped silently.
 */
export const forgotPassword = async (typed: string, { address }: Request): Promise<boolean> => {
  const email = normaliseEmail(typed)
  if (!email) return true
  const refused = await transact([
    ...countReset(email, address),
    recordAddressEvent({ actionType: 'RESET_ASKED', email }),
  ])
  if (refused) log.warn('reset.tooMany')
  return true
}

/** The name of a member or a workspace. */
const namesIn = ({ firstName, lastName, name }: Item): string[] =>
  [firstName, lastName, name].filter((one) => typeof one === 'string')

/** The account of a mailed token, while it is the last one that was mailed and not used. */
const findReset = async (token: string) => {
  const found = await findToken(token, 'reset')
  if (!found) return undefined
  const account = await findAccount(found.email)
  return account?.state === 'active' && account.reset === found.hash ? { ...found, account } : undefined
}

/** Whether a mailed token can set a new password. */
export const isResetOpen = async (token: string): Promise<boolean> => (await findReset(token)) !== undefined

/**
 * Sets a new password by a mailed token, once, and ends the account's sessions. It verifies the address, but activates
 * nobody. This browser's next sign-in is not subject to others' failed attempts.
 */
export const resetPassword = async (
  token: string,
  password: string,
  { idempotency, cookies }: Request,
): Promise<Reply<boolean>> => {
  const { email, hash, account } = (await findReset(token)) ?? invalidToken()
  const places = currentWorkspaces(account)
  const found = await getItems([
    ...places.map(({ tenant, person }) => memberKey(tenant, person)),
    ...places.map(({ tenant }) => workspaceKey(tenant)),
  ])
  const memberships = places.filter((_, index) => found[index])
  await refuseCommonPassword(password, [email, ...found.flatMap((item) => (item ? namesIn(item) : []))])
  const passwordHash = await hashPassword(password)
  const done = await commitIdempotent(idempotency, true, [
    spendToken(hash),
    buildPasswordResetWrite(email, passwordHash, expression`#reset = ${hash}`),
    ...memberships.flatMap(({ tenant, person }) => buildSignOutWrites(tenant, person)),
    recordPasswordChange(email),
    clearAttempts(email),
  ])
  if ('refused' in done) {
    if (done.refused.has(0) || done.refused.has(1)) return invalidToken()
    throw busy()
  }
  log.info('password.reset', { account: account.accountId })
  return new Reply(true, [await createDeviceCookie({ ...account, passwordHash }, cookies)])
}
