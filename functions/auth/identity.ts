import { findAccount } from '#functions/data/accounts.ts'
import { toCurrentUser } from '#functions/data/currentUser.ts'
import { fullName, type Member } from '#functions/data/members.ts'
import type { SessionName } from '#functions/data/sessions.ts'
import type { Workspace } from '#functions/data/workspaces.ts'
import { issueAccessToken } from '#functions/lib/signer.ts'
import type { Session } from '#shared/contracts/auth.ts'

/** Whether a member may still be signed in: neither they nor their account are disabled. One request. */
export const isWelcome = async (member: Member): Promise<boolean> => {
  if (member.state !== 'ACTIVE') return false
  const account = await findAccount(member.email)
  return account?.accountId === member.accountId && account.state === 'active'
}

/** Who is signed in, with an access token that says so; `asOf` is an instant before the member was read. */
export const signedIn = async (
  { tenant, id: sid }: SessionName,
  { member, workspace }: { member: Member; workspace: Workspace },
  asOf: Date,
): Promise<Session> => {
  const { id: sub, permissions, type, displayLanguage: language } = member
  const claims = { sub, sid, tenant, name: fullName(member), permissions, type, language }
  return {
    user: toCurrentUser(member, workspace),
    accessToken: await issueAccessToken(claims, asOf),
    tokenType: 'bearer',
  }
}
