import { type Account, normalisedEmail, rehashed, stillUnchanged } from '#functions/data/accounts.ts'
import { type Attempt, beginAttempt } from '#functions/data/attempts.ts'
import { membersOf } from '#functions/data/members.ts'
import { newSession, openSession } from '#functions/data/sessions.ts'
import { now } from '#functions/lib/clock.ts'
import { Failure } from '#functions/lib/failure.ts'
import { log } from '#functions/lib/log.ts'
import { hashPassword, isPassword, needsRehash } from '#functions/lib/passwords.ts'
import type { Request } from '#functions/lib/request.ts'
import { Reply } from '#functions/lib/serve.ts'
import type { Session } from '#shared/contracts/auth.ts'
import { refreshCookie } from './cookie.ts'
import { signedIn } from './identity.ts'

/** The first workspace of an account where its person is active: one request, unless they are disabled in some. */
const membershipOf = async (account: Account) => {
  for (const { tenant, person } of account.workspaces) {
    const found = await membersOf(tenant).withWorkspace(person)
    if (found?.member.state === 'ACTIVE') return { tenant, person, ...found }
  }
  return undefined
}

/** Signs in whoever knows the password; undefined for anybody else, without saying what was wrong. */
const tryToSignIn = async (attempt: Attempt, password: string, { userAgent }: Request) => {
  const { account } = attempt
  const knows = await isPassword(password, account?.passwordHash)
  if (!account || !knows || account.state !== 'active') return undefined
  const asOf = now()
  const membership = await membershipOf(account)
  if (!membership) return undefined
  const made = newSession(membership.tenant, membership.person, userAgent)
  const { session, presented } = made
  const answer = await signedIn(presented, membership, asOf)
  const opened = await openSession(made, [
    needsRehash(account.passwordHash) ? rehashed(account, await hashPassword(password)) : stillUnchanged(account),
    attempt.succeeded(),
  ])
  if (!opened) return undefined
  log.info('session.opened', { tenant: presented.tenant, person: presented.person })
  return new Reply(answer, [refreshCookie(presented, session)])
}

/** Opens a session for an e-mail address and its password, and sets its cookie. */
export const signIn = async (
  { email, password }: { email: string; password: string },
  request: Request,
): Promise<Reply<Session>> => {
  const address = normalisedEmail(email)
  if (!address) throw new Failure('auth.wrongCredentials')
  const attempt = await beginAttempt(address, request.address)
  const reply = await tryToSignIn(attempt, password, request)
  if (reply) return reply
  await attempt.failed()
  throw new Failure('auth.wrongCredentials')
}
