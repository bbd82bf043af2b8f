import { randomBytes } from 'node:crypto'
import { epochSeconds, now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { findTotpStep, newTotpSecret, totpUri } from '#functions/core/security/totp.ts'
import { creationOptions, verifyRegistration } from '#functions/core/security/webauthn.ts'
import type { Write } from '#functions/core/table/item.ts'
import { type FactorChange, recordFactorChange } from '#functions/data/accounts/accountEvents.ts'
import { type Account, findAccount } from '#functions/data/accounts/accounts.ts'
import {
  changeFactors,
  type Factors,
  findFactors,
  hasFactor,
  newRecoveryCodes,
  sortPasskeys,
} from '#functions/data/accounts/secondFactor.ts'
import type { Workspace } from '#functions/data/companies/workspaces.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { type account as contract, PasskeyId, type SecondFactor } from '#shared/people/account/contract.ts'
import { MAX_PASSKEYS, managesOthers } from '#shared/people/secondFactor.ts'
import { verifyOwnPassword } from './password.ts'

/** How long an unconfirmed setup stays valid. */
const SETUP_SECONDS = 15 * 60

const unlessExpired = <T extends { expiresAt: number }>(begun: T | null): T | undefined =>
  begun && begun.expiresAt > epochSeconds() ? begun : undefined

const isRequired = (member: Member, workspace: Workspace): boolean =>
  workspace.secondFactorForManagers === true && managesOthers(member.permissions)

const toSecondFactor = ({ totp, passkeys, recovery }: Factors, required: boolean): SecondFactor => ({
  totp: totp !== null,
  passkeys: sortPasskeys(passkeys).map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
  recoveryCodesLeft: recovery.length,
  required,
})

const methodsOf = ({ totp, passkeys, recovery }: Factors): string =>
  `${totp ? 1 : 0} apps, ${Object.keys(passkeys).length} passkeys, ${recovery.length} codes`

/** The event that notifies the account by mail, in case somebody else made the change. */
const buildFactorEvent = (account: Account, { name: by }: Caller, actionType: FactorChange, passkey = ''): Write =>
  recordFactorChange(account.email, { actionType, by, passkey })

/**
 * Replaces the factors unless they have changed since they were read. Answers that contain a secret are not recorded for
 * idempotency: a repeated request creates a new secret.
 */
const saveFactors = async <T>(
  account: Account,
  {
    before,
    after,
    together = [],
    idempotency = {},
  }: { before: Factors; after: Factors; together?: Write[]; idempotency?: Idempotency },
  answer: T,
): Promise<T> => {
  const done = await commitIdempotent(idempotency, answer, [...changeFactors(account, before, after), ...together])
  if ('refused' in done) throw new ApiError('resource.conflict')
  const [had, has] = [methodsOf(before), methodsOf(after)]
  if (had !== has) log.info('secondFactor.changed', { account: account.accountId, had, has })
  return done.answer
}

/** The caller's active factors. Three requests. */
const loadFactors = async ({ tenant, person }: Caller) => {
  const found = (await membersOf(tenant).withWorkspace(person)) ?? notFound()
  const { email } = found.member
  const [account, factors] = await Promise.all([findAccount(email), findFactors(email)])
  return { ...found, account: account ?? notFound(), factors, required: isRequired(found.member, found.workspace) }
}

/** The same, after verifying the password. Four requests. */
const loadFactorsByPassword = async (password: string, caller: Caller, request: Request) => {
  const found = await verifyOwnPassword(password, caller, request)
  const factors = await findFactors(found.account.email)
  return { ...found, factors, required: isRequired(found.member, found.workspace) }
}

export const readSecondFactor = async ({ tenant, person }: Caller): Promise<SecondFactor> => {
  const { member, workspace } = (await membersOf(tenant).withWorkspace(person)) ?? notFound()
  return toSecondFactor(await findFactors(member.email), isRequired(member, workspace))
}

export const beginTotp = async (password: string, caller: Caller, request: Request) => {
  const { account, attempt, factors: before } = await loadFactorsByPassword(password, caller, request)
  const secret = newTotpSecret()
  const after = { ...before, newTotp: { secret, expiresAt: epochSeconds() + SETUP_SECONDS } }
  const answer = { secret, uri: totpUri('Regie', account.email, secret) }
  return saveFactors(account, { before, after, together: attempt.buildSuccessWrites() }, answer)
}

/**
 * Confirms an authenticator app by a code, which cannot be used again to sign in. The setup stays valid until it expires,
 * so that a lost answer can be repeated, with new recovery codes.
 */
export const confirmTotp = async (code: string, caller: Caller) => {
  const { account, factors: before } = await loadFactors(caller)
  const begun = unlessExpired(before.newTotp)
  const step = begun && findTotpStep(begun.secret, code, epochSeconds(), 0)
  if (!begun || step === undefined) throw new ApiError('account.wrongCode')
  const { codes, stored } = newRecoveryCodes()
  const again = before.totp?.secret === begun.secret
  const used = again ? (before.totp?.lastStep ?? 0) : 0
  const totp = { secret: begun.secret, lastStep: Math.max(step, used) }
  const together = [buildFactorEvent(account, caller, again ? 'RECOVERY_CODES_MADE' : 'TOTP_ADDED')]
  return saveFactors(
    account,
    { before, after: { ...before, totp, recovery: stored }, together },
    { recoveryCodes: codes },
  )
}

/** Refuses to remove the last factor while the company requires one. */
const refuseLast = (after: Factors, required: boolean): void => {
  if (required && !hasFactor(after)) throw new ApiError('account.secondFactorRequired')
}

export const removeTotp = async (password: string, caller: Caller, request: Request): Promise<true> => {
  const { account, attempt, factors: before, required } = await loadFactorsByPassword(password, caller, request)
  const after = { ...before, totp: null, newTotp: null }
  refuseLast(after, required)
  const together = [
    ...attempt.buildSuccessWrites(),
    ...(before.totp ? [buildFactorEvent(account, caller, 'TOTP_REMOVED')] : []),
  ]
  return saveFactors(account, { before, after, together, idempotency: request.idempotency }, true as const)
}

export const renewRecoveryCodes = async (password: string, caller: Caller, request: Request) => {
  const { account, attempt, factors: before } = await loadFactorsByPassword(password, caller, request)
  if (!hasFactor(before)) throw new ApiError('resource.conflict')
  const { codes, stored } = newRecoveryCodes()
  const after = { ...before, recovery: stored }
  const together = [...attempt.buildSuccessWrites(), buildFactorEvent(account, caller, 'RECOVERY_CODES_MADE')]
  return saveFactors(account, { before, after, together }, { recoveryCodes: codes })
}

export const beginPasskey = async (password: string, caller: Caller, request: Request) => {
  const { account, member, attempt, factors: before } = await loadFactorsByPassword(password, caller, request)
  const known = Object.entries(before.passkeys).map(([id, { transports }]) => ({ id, transports }))
  if (known.length >= MAX_PASSKEYS) throw new ApiError('resource.conflict')
  const challenge = randomBytes(32).toString('base64url')
  const after = { ...before, newPasskey: { challenge, expiresAt: epochSeconds() + SETUP_SECONDS } }
  const id = Buffer.from(account.accountId).toString('base64url')
  const options = creationOptions(challenge, { id, name: account.email, displayName: fullName(member) }, known)
  return saveFactors(account, { before, after, together: attempt.buildSuccessWrites() }, options)
}

/**
 * Adds a passkey. One that is the first second factor comes with recovery codes, as an authenticator app does: its setup
 * stays valid until it expires, so that a lost answer can be repeated, with new codes.
 */
export const addPasskey = async (
  { name, response }: { name: string; response: Record<string, unknown> },
  caller: Caller,
  { idempotency }: Request,
): Promise<OutputOf<typeof contract.addPasskey>> => {
  const { account, factors: before, required } = await loadFactors(caller)
  const begun = unlessExpired(before.newPasskey)
  const again = begun?.added === true
  const made = begun && (await verifyRegistration(response, begun.challenge))
  if (!made || !PasskeyId.safeParse(made.id).success || Object.hasOwn(before.passkeys, made.id) !== again) {
    throw new ApiError('account.wrongPasskey')
  }
  const { id, ...credential } = made
  const passkey = { ...credential, name, createdAt: now().toISOString(), usedAt: null }
  const after = { ...before, passkeys: { [id]: passkey, ...before.passkeys }, newPasskey: null }
  if (hasFactor(before) && !again) {
    const together = [buildFactorEvent(account, caller, 'PASSKEY_ADDED', name)]
    return saveFactors(account, { before, after, together, idempotency }, toSecondFactor(after, required))
  }
  const { codes, stored } = newRecoveryCodes()
  const first = { ...after, recovery: stored, newPasskey: { ...begun, added: true as const } }
  const together = [buildFactorEvent(account, caller, again ? 'RECOVERY_CODES_MADE' : 'PASSKEY_ADDED', name)]
  const answer = { ...toSecondFactor(first, required), recoveryCodes: codes }
  return saveFactors(account, { before, after: first, together }, answer)
}

export const removePasskey = async (
  { passkeyId, password }: { passkeyId: string; password: string },
  caller: Caller,
  request: Request,
): Promise<SecondFactor> => {
  const { account, attempt, factors: before, required } = await loadFactorsByPassword(password, caller, request)
  const { [passkeyId]: removed, ...passkeys } = before.passkeys
  if (!removed || !Object.hasOwn(before.passkeys, passkeyId)) return notFound()
  const after = { ...before, passkeys }
  refuseLast(after, required)
  const answer = toSecondFactor(hasFactor(after) ? after : { ...after, recovery: [] }, required)
  const together = [...attempt.buildSuccessWrites(), buildFactorEvent(account, caller, 'PASSKEY_REMOVED', removed.name)]
  return saveFactors(account, { before, after, together, idempotency: request.idempotency }, answer)
}
