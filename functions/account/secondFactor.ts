import { randomBytes } from 'node:crypto'
import { type Account, findAccount } from '#functions/data/accounts.ts'
import { fullName, type Member, membersOf } from '#functions/data/members.ts'
import { changeFactors, type Factors, findFactors, hasFactor, newRecoveryCodes } from '#functions/data/secondFactor.ts'
import type { Workspace } from '#functions/data/workspaces.ts'
import { epochSeconds, now } from '#functions/lib/clock.ts'
import { Failure, notFound } from '#functions/lib/failure.ts'
import type { Caller, Request } from '#functions/lib/request.ts'
import { transact, type Write } from '#functions/lib/table.ts'
import { newTotpSecret, stepOf, totpUri } from '#functions/lib/totp.ts'
import { creationOptions, madePasskey } from '#functions/lib/webauthn.ts'
import { PasskeyId, type SecondFactor } from '#shared/contracts/account.ts'
import { MAX_PASSKEYS, managesOthers } from '#shared/rules/secondFactor.ts'
import { verified } from './password.ts'

/** How long what was begun waits to be confirmed. */
const PATIENCE_SECONDS = 15 * 60

const inTime = <T extends { expiresAt: number }>(begun: T | null): T | undefined =>
  begun && begun.expiresAt > epochSeconds() ? begun : undefined

const isRequired = (member: Member, workspace: Workspace): boolean =>
  workspace.secondFactorForManagers === true && managesOthers(member.permissions)

const shown = ({ totp, passkeys, recovery }: Factors, required: boolean): SecondFactor => ({
  totp: totp !== null,
  passkeys: Object.entries(passkeys)
    .map(([id, { name, createdAt, usedAt }]) => ({ id, name, createdAt, usedAt }))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
  recoveryCodesLeft: recovery.length,
  required,
})

/** Stores factors in place of the ones that were read; whoever changed them meanwhile was first. */
const store = async (account: Account, before: Factors, after: Factors, together: readonly Write[] = []) => {
  if (await transact([...changeFactors(account, before, after), ...together])) throw new Failure('resource.conflict')
}

/** The caller's factors, where they count. Three requests. */
const ofCaller = async ({ tenant, person }: Caller) => {
  const found = (await membersOf(tenant).withWorkspace(person)) ?? notFound()
  const { email } = found.member
  const [account, factors] = await Promise.all([findAccount(email), findFactors(email)])
  return { ...found, account: account ?? notFound(), factors, required: isRequired(found.member, found.workspace) }
}

/** The same for whoever knows the password. Four requests. */
const withPassword = async (password: string, caller: Caller, request: Request) => {
  const found = await verified(password, caller, request)
  const factors = await findFactors(found.account.email)
  return { ...found, factors, required: isRequired(found.member, found.workspace) }
}

export const secondFactor = async ({ tenant, person }: Caller): Promise<SecondFactor> => {
  const { member, workspace } = (await membersOf(tenant).withWorkspace(person)) ?? notFound()
  return shown(await findFactors(member.email), isRequired(member, workspace))
}

export const beginTotp = async (password: string, caller: Caller, request: Request) => {
  const { account, attempt, factors } = await withPassword(password, caller, request)
  const secret = newTotpSecret()
  const newTotp = { secret, expiresAt: epochSeconds() + PATIENCE_SECONDS }
  await store(account, factors, { ...factors, newTotp }, [attempt.succeeded()])
  return { secret, uri: totpUri('Regie', account.email, secret) }
}

/** The code that confirms the app is used with it: signing in takes the next one. */
export const confirmTotp = async (code: string, caller: Caller) => {
  const { account, factors } = await ofCaller(caller)
  const begun = inTime(factors.newTotp)
  const lastStep = begun && stepOf(begun.secret, code, epochSeconds(), 0)
  if (!begun || lastStep === undefined) throw new Failure('account.wrongCode')
  const { codes, stored } = newRecoveryCodes()
  const totp = { secret: begun.secret, lastStep }
  await store(account, factors, { ...factors, totp, newTotp: null, recovery: stored })
  return { recoveryCodes: codes }
}

/** The last factor stays as long as the company asks for one. */
const refuseLast = (after: Factors, required: boolean): void => {
  if (required && !hasFactor(after)) throw new Failure('account.secondFactorRequired')
}

export const removeTotp = async (password: string, caller: Caller, request: Request): Promise<true> => {
  const { account, attempt, factors, required } = await withPassword(password, caller, request)
  const after = { ...factors, totp: null, newTotp: null }
  refuseLast(after, required)
  await store(account, factors, after, [attempt.succeeded()])
  return true
}

export const recoveryCodes = async (password: string, caller: Caller, request: Request) => {
  const { account, attempt, factors } = await withPassword(password, caller, request)
  if (!hasFactor(factors)) throw new Failure('resource.conflict')
  const { codes, stored } = newRecoveryCodes()
  await store(account, factors, { ...factors, recovery: stored }, [attempt.succeeded()])
  return { recoveryCodes: codes }
}

export const beginPasskey = async (password: string, caller: Caller, request: Request) => {
  const { account, member, attempt, factors } = await withPassword(password, caller, request)
  const known = Object.entries(factors.passkeys).map(([id, { transports }]) => ({ id, transports }))
  if (known.length >= MAX_PASSKEYS) throw new Failure('resource.conflict')
  const challenge = randomBytes(32).toString('base64url')
  const newPasskey = { challenge, expiresAt: epochSeconds() + PATIENCE_SECONDS }
  await store(account, factors, { ...factors, newPasskey }, [attempt.succeeded()])
  const id = Buffer.from(account.accountId).toString('base64url')
  return creationOptions(challenge, { id, name: account.email, displayName: fullName(member) }, known)
}

export const addPasskey = async (
  { name, response }: { name: string; response: Record<string, unknown> },
  caller: Caller,
): Promise<SecondFactor> => {
  const { account, factors, required } = await ofCaller(caller)
  const begun = inTime(factors.newPasskey)
  const made = begun && (await madePasskey(response, begun.challenge))
  if (!made || !PasskeyId.safeParse(made.id).success || Object.hasOwn(factors.passkeys, made.id)) {
    throw new Failure('account.wrongPasskey')
  }
  const { id, ...credential } = made
  const passkey = { ...credential, name, createdAt: now().toISOString(), usedAt: null }
  const after = { ...factors, passkeys: { ...factors.passkeys, [id]: passkey }, newPasskey: null }
  await store(account, factors, after)
  return shown(after, required)
}

export const removePasskey = async (
  { passkeyId, password }: { passkeyId: string; password: string },
  caller: Caller,
  request: Request,
): Promise<SecondFactor> => {
  const { account, attempt, factors, required } = await withPassword(password, caller, request)
  if (!Object.hasOwn(factors.passkeys, passkeyId)) return notFound()
  const { [passkeyId]: _, ...passkeys } = factors.passkeys
  const after = { ...factors, passkeys }
  refuseLast(after, required)
  await store(account, factors, after, [attempt.succeeded()])
  return shown(hasFactor(after) ? after : { ...after, recovery: [] }, required)
}
