import { now } from '#functions/core/clock.ts'
import { enforceRateLimit } from '#functions/core/http/rateLimit.ts'
import type { Request } from '#functions/core/http/request.ts'
import { Reply } from '#functions/core/http/serve.ts'
import { log } from '#functions/core/log.ts'
import { hashPassword, needsRehash } from '#functions/core/security/passwords.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { Account } from '#functions/data/accounts/accounts.ts'
import { createDeviceCookie } from '#functions/data/accounts/devices.ts'
import { buildMoveSessionWrites, newSession, openSession, type Replaced } from '#functions/data/accounts/sessions.ts'
import { countActive } from '#functions/data/companies/usage.ts'
import { listActiveMemberships, type Membership, toWorkspaceNames } from '#functions/data/people/memberships.ts'
import { temporaryEnd } from '#shared/core/temporary.ts'
import type { Session } from '#shared/people/auth/contract.ts'
import { refreshCookie } from './cookie.ts'
import { issueSession } from './identity.ts'

/** The workspaces that an account can sign in to, as of an instant before they were read. */
export interface SignInPlaces {
  account: Account
  memberships: readonly Membership[]
  asOf: Date
}

/** The workspaces that an account can sign in to. One request. */
export const loadSignInPlaces = async (account: Account): Promise<SignInPlaces> => {
  const asOf = now()
  return { account, memberships: await listActiveMemberships(account), asOf }
}

/** The place that sign-in leads to: the one used last, or else the first one. */
export const placeToEnter = ({ account, memberships }: SignInPlaces): Membership | undefined =>
  memberships.find(({ tenant }) => tenant === account.lastWorkspace) ?? memberships[0]

/** An account whose password was just verified, with a new hash of it in place of an outdated one. */
export const renewPasswordHash = async (account: Account, password: string): Promise<Account> =>
  needsRehash(account.passwordHash) ? { ...account, passwordHash: await hashPassword(password) } : account

/**
 * Opens a session together with other writes, and sets its cookie and the device cookie; undefined when the writes were
 * refused. It expires after a week, or with the one that it replaces, and no later than its workspace.
 */
export const startSession = async (
  { account, memberships, asOf }: SignInPlaces,
  place: Membership,
  { userAgent, cookies }: Pick<Request, 'userAgent' | 'cookies'>,
  extraWrites: readonly Write[],
  replaced?: Replaced,
): Promise<Reply<Session> | undefined> => {
  const { tenant, person, member, workspace } = place
  // A session is stored for a week, so opening one counts for the person's rate limit.
  await enforceRateLimit({ tenant, person })
  const created = newSession(tenant, person, userAgent, replaced)
  const end = temporaryEnd(tenant) ?? Number.POSITIVE_INFINITY
  const { expiresAt } = replaced?.session ?? created.session
  const session = { ...created.session, expiresAt: Math.min(expiresAt, end) }
  // Signed before the session is stored: if signing fails, no session was opened.
  const found = { member, workspace, account, workspaces: toWorkspaceNames(memberships) }
  const [answer, device] = await Promise.all([
    issueSession(created.presented, found, asOf),
    createDeviceCookie(account, cookies),
  ])
  const moved = replaced ? buildMoveSessionWrites(replaced.presented, created.presented) : []
  if (!(await openSession({ ...created, session }, [...extraWrites, ...moved]))) return undefined
  log.info('session.opened', { tenant, person })
  await countActive(tenant, member)
  return new Reply(answer, [refreshCookie(created.presented, session), device])
}
