import { issueAccessToken } from '#functions/core/security/signer.ts'
import { type Account, findAccount } from '#functions/data/accounts/accounts.ts'
import type { SessionName } from '#functions/data/accounts/sessions.ts'
import type { Workspace } from '#functions/data/companies/workspaces.ts'
import { toCurrentUser } from '#functions/data/people/currentUser.ts'
import type { Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import type { Session } from '#shared/people/auth/contract.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { managesOthers } from '#shared/people/secondFactor.ts'

/** The account of a member, while both are active. One request. */
export const findActiveAccount = async ({ state, email, accountId }: Member): Promise<Account | undefined> => {
  if (state !== 'ACTIVE') return undefined
  const account = await findAccount(email)
  return account?.accountId === accountId && account.state === 'active' ? account : undefined
}

interface SignedInMember {
  member: Member
  workspace: Workspace
  account: Account
  /** The workspaces they can switch to. */
  workspaces: CurrentUser['workspaces']
}

/**
 * The session's user and a new access token. `asOf` is an instant before the member was read, `until` the latest expiry.
 */
export const issueSession = async (
  { tenant, id: sid }: SessionName,
  { member, workspace, account, workspaces }: SignedInMember,
  asOf: Date,
  until?: number,
): Promise<Session> => {
  const { id: sub, permissions, type, displayLanguage: language } = member
  const owes = workspace.secondFactorForManagers && managesOthers(permissions) && !account.secondFactor
  const claims = { sub, sid, tenant, name: fullName(member), permissions, type, language }
  const [user, accessToken] = await Promise.all([
    toCurrentUser(member, workspace, workspaces),
    issueAccessToken({ ...claims, ...(owes && { needs2fa: true }) }, asOf, until),
  ])
  return { user, accessToken, tokenType: 'bearer' }
}
