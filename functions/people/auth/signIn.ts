import { ApiError } from '#functions/core/http/apiError.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Reply } from '#functions/core/http/serve.ts'
import { verifyPassword } from '#functions/core/security/passwords.ts'
import { type Account, buildEntryWrite, normaliseEmail } from '#functions/data/accounts/accounts.ts'
import { type Attempt, beginAttempt, failedAttempt } from '#functions/data/accounts/attempts.ts'
import { isWaitingSomewhere } from '#functions/data/people/memberships.ts'
import type { Session } from '#shared/people/auth/contract.ts'
import { requireSecondFactor } from './secondFactor.ts'
import { loadSignInPlaces, placeToEnter, renewPasswordHash, startSession } from './startSession.ts'

export interface Credentials {
  email: string
  password: string
}

/** The account of an attempt, if it is active and the password is right. Takes the same time without an account. */
const verifyAttempt = async ({ account }: Attempt, password: string): Promise<Account | undefined> => {
  const knows = await verifyPassword(password, account?.passwordHash)
  return knows && account?.state === 'active' ? account : undefined
}

/** Opens a session in the workspace chosen, or asks for the second factor. The password was verified before. */
export const signInWithPassword = async (
  attempt: Attempt,
  { account: before, password }: { account: Account; password: string },
  request: Request,
  choose: typeof placeToEnter = placeToEnter,
): Promise<Reply<Session> | undefined> => {
  const account = await renewPasswordHash(before, password)
  const places = await loadSignInPlaces(account)
  const place = choose(places)
  if (!place) return undefined
  const write = buildEntryWrite(before, place.tenant, account.passwordHash)
  if (account.secondFactor) return requireSecondFactor(attempt, { account, tenant: place.tenant, held: write })
  return startSession(places, place, request, [write, ...attempt.buildSuccessWrites()])
}

/**
 * Verifies a password and counts a failure unless `then` answers. Errors do not say what failed. `session` is an open
 * session of that address.
 */
export const attemptPassword = async (
  { email, password }: Credentials,
  request: Request,
  then: (attempt: Attempt, account: Account) => Promise<Reply<Session> | undefined>,
  session?: string,
): Promise<Reply<Session>> => {
  const address = normaliseEmail(email)
  if (!address) throw new ApiError('auth.wrongCredentials')
  const { address: network, cookies } = request
  const attempt = await beginAttempt(address, { address: network, cookies, ...(session && { session }) })
  const account = await verifyAttempt(attempt, password)
  const reply = account && (await then(attempt, account))
  if (reply) return reply
  throw failedAttempt('auth.wrongCredentials', attempt)
}

/**
 * Signs in by e-mail address and password. Only who knows the password of a verified account learns that it awaits
 * confirmation: others could test which addresses have accounts.
 */
export const signIn = (credentials: Credentials, request: Request): Promise<Reply<Session>> =>
  attemptPassword(credentials, request, async (attempt, account) => {
    const reply = await signInWithPassword(attempt, { account, password: credentials.password }, request)
    if (!reply && !account.unproven && (await isWaitingSomewhere(account)))
      throw failedAttempt('auth.confirmationRequired', attempt)
    return reply
  })
