import { ApiError } from '#functions/core/http/apiError.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Reply } from '#functions/core/http/serve.ts'
import { verifyPassword } from '#functions/core/security/passwords.ts'
import { type Account, normaliseEmail } from '#functions/data/accounts/accounts.ts'
import { type Attempt, beginAttempt } from '#functions/data/accounts/attempts.ts'
import { isWaitingSomewhere, type Membership } from '#functions/data/people/memberships.ts'
import type { Session } from '#shared/people/auth/contract.ts'
import { held, open, placesOf } from './open.ts'
import { askSecondFactor } from './secondFactor.ts'

export interface Credentials {
  email: string
  password: string
}

/** The account of an attempt, if it is active and this is its password. It takes as long for none. */
const knownBy = async ({ account }: Attempt, password: string): Promise<Account | undefined> => {
  const knows = await verifyPassword(password, account?.passwordHash)
  return knows && account?.state === 'active' ? account : undefined
}

/** A session for an account whose password was just verified, in its first workspace that will do; asks for a second factor if it has one. */
export const enter = async (
  attempt: Attempt,
  { account: before, password }: { account: Account; password: string },
  request: Request,
  will: (place: Membership) => boolean = () => true,
): Promise<Reply<Session> | undefined> => {
  const { account, write } = await held(before, password)
  const places = await placesOf(account)
  const place = places.memberships.find(will)
  if (!place) return undefined
  if (account.secondFactor) return askSecondFactor(attempt, { account, tenant: place.tenant, held: write })
  return open(places, place, request, [write, ...attempt.buildSuccessWrites()])
}

/**
 * Tries a password on the account of an e-mail address, which stays counted as failed unless it answers something; what
 * fails does not say what was wrong. `session` is an open one of that address.
 */
export const attempted = async (
  { email, password }: Credentials,
  request: Request,
  then: (attempt: Attempt, account: Account) => Promise<Reply<Session> | undefined>,
  session?: string,
): Promise<Reply<Session>> => {
  const address = normaliseEmail(email)
  if (!address) throw new ApiError('auth.wrongCredentials')
  const { address: network, cookies } = request
  const attempt = await beginAttempt(address, { address: network, cookies, ...(session && { session }) })
  const account = await knownBy(attempt, password)
  const reply = account && (await then(attempt, account))
  if (reply) return reply
  throw new ApiError('auth.wrongCredentials')
}

/**
 * Opens a session for an e-mail address and its password, and sets its cookie. Whoever knows the password of an account
 * whose mailbox is proven, but which still waits to be confirmed, is told so; with any other it would tell strangers who
 * sign up for an address whether it has an account.
 */
export const signIn = (credentials: Credentials, request: Request): Promise<Reply<Session>> =>
  attempted(credentials, request, async (attempt, account) => {
    const reply = await enter(attempt, { account, password: credentials.password }, request)
    if (!reply && !account.unproven && (await isWaitingSomewhere(account)))
      throw new ApiError('auth.confirmationRequired')
    return reply
  })
