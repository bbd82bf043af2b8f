import { now } from '#functions/core/clock.ts'
import { ApiError, busy } from '#functions/core/http/apiError.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { refuseCommonPassword } from '#functions/core/security/newPasswords.ts'
import { hashPassword, verifyPassword } from '#functions/core/security/passwords.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import { recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import {
  type Account,
  accountKey,
  addAccount,
  claimAccount,
  currentWorkspaces,
  joinWorkspace,
  MAX_WORKSPACES,
  toAccount,
} from '#functions/data/accounts/accounts.ts'
import { beginAttempt, failedAttempt } from '#functions/data/accounts/attempts.ts'
import { findToken, spendToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { toWorkspace, type Workspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { acceptTerms, storeAcceptedTerms } from '#functions/data/people/acceptedTerms.ts'
import { buildFollowLinkWrite } from '#functions/data/people/memberLinks.ts'
import { buildMemberIndexWrites } from '#functions/data/people/memberSearch.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { roleChanges } from '#functions/data/people/roleChanges.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import type { onboarding } from '#shared/people/onboarding/contract.ts'
import { missingPasswordParts } from '#shared/people/passwords.ts'
import { invalidToken } from './activate.ts'

interface OpenInvitation {
  hash: string
  tenant: string
  member: Member
  company: string
  suspended: Workspace['suspended']
  account: Account | undefined
}

/** An account counts once its address is verified: before, anybody could have created it. */
const hasAccount = ({ account }: OpenInvitation): boolean => account !== undefined && !account.unproven

/** The invitation of a token, while it is open and no later link has replaced the token. */
const findInvitation = async (token: string): Promise<OpenInvitation> => {
  const { hash, tenant, person, email } = (await findToken(token, 'invitation')) ?? invalidToken()
  const [item, workspace, account] = await getItems([
    memberKey(tenant, person),
    workspaceKey(tenant),
    accountKey(email),
  ])
  const member = item && toMember(item)
  if (!member || !workspace || member.state !== 'INVITED' || member.link !== hash) return invalidToken()
  if (!member.invitation || member.invitation.expiresAt <= now().toISOString()) return invalidToken()
  const { name: company, suspended } = toWorkspace(workspace)
  return { hash, tenant, member, company, suspended, account: account && toAccount(account) }
}

/** An invitation as shown to the holder of its token. */
export const readInvitation = async (token: string): Promise<OutputOf<typeof onboarding.invitation>> => {
  const invited = await findInvitation(token)
  const { email, type, displayLanguage } = invited.member
  return { company: invited.company, email, type, displayLanguage, hasAccount: hasAccount(invited) }
}

/** The joining account, and the writes that create it. */
interface JoiningAccount {
  accountId: string
  secondFactor: boolean
  writes: Write[]
}

/** The existing account, by its password; failures count as failed sign-ins. */
const joinWithPassword = async (
  { tenant, member }: OpenInvitation,
  password: string,
  request: Request,
): Promise<JoiningAccount> => {
  const attempt = await beginAttempt(member.email, request)
  const { account } = attempt
  const knows = await verifyPassword(password, account?.passwordHash)
  if (!knows || account?.state !== 'active') throw failedAttempt('onboarding.wrongPassword', attempt)
  if (currentWorkspaces(account).length >= MAX_WORKSPACES) throw new ApiError('resource.conflict')
  const writes = [joinWorkspace(account, { tenant, person: member.id }), ...attempt.buildSuccessWrites()]
  return { accountId: account.accountId, secondFactor: account.secondFactor ?? false, writes }
}

/** A new account. The mailed token proves the address, so an unverified account of it is taken over. */
const joinWithNewPassword = async (
  { tenant, member, account, company }: OpenInvitation,
  password: string,
  names: readonly string[],
): Promise<JoiningAccount> => {
  const lacks = missingPasswordParts(password)
  if (lacks.length > 0) throw new ApiError('onboarding.passwordPattern', { lacks })
  await refuseCommonPassword(password, [member.email, company, ...names])
  const passwordHash = await hashPassword(password)
  const { email, id: person } = member
  if (account) {
    const writes = [claimAccount(account, passwordHash, { tenant, person })]
    return { accountId: account.accountId, secondFactor: false, writes }
  }
  const { accountId } = member
  const opened = { accountId, email, passwordHash, state: 'active' as const, workspaces: [{ tenant, person }] }
  return { accountId, secondFactor: false, writes: [addAccount(opened)] }
}

/** Accepts an invitation: the member, with the names given, awaits a manager's review. */
export const accept = async (
  { token, password, firstName, lastName, ...given }: ParsedOf<typeof onboarding.acceptInvitation>,
  request: Request,
): Promise<boolean> => {
  const acceptedTerms = given.termsVersion === undefined ? null : acceptTerms(given.termsVersion)
  const invited = await findInvitation(token)
  const { hash, tenant, member, suspended } = invited
  if (suspended) throw new ApiError('company.suspended', { reason: suspended.reason })
  const joining = hasAccount(invited)
    ? await joinWithPassword(invited, password, request)
    : await joinWithNewPassword(invited, password, [firstName, lastName])
  const { accountId, secondFactor, writes } = joining
  const { displayLanguage = member.displayLanguage } = given
  const change = expression`SET #state = ${'WAITING_REVIEW'}, #accountId = ${accountId}, #firstName = ${firstName},
    #lastName = ${lastName}, #displayLanguage = ${displayLanguage}, #secondFactor = ${secondFactor}, #acceptedTerms = ${acceptedTerms}`
  const accepted: Member = { ...member, state: 'WAITING_REVIEW', firstName, lastName, displayLanguage }
  const actionBy = { id: member.id, name: fullName({ firstName, lastName }) }
  const done = await commitIdempotent(request.idempotency, true, [
    spendToken(hash),
    buildFollowLinkWrite(tenant, member, hash, change),
    recordMemberEvent(tenant, member.id, { actionType: 'ACCEPTED', actionBy }).write,
    ...writes,
    ...storeAcceptedTerms(tenant, member.id, acceptedTerms),
    ...roleChanges(tenant, member, member, accepted).map(({ write }) => write),
    ...buildMemberIndexWrites(tenant, member, accepted),
  ])
  if ('refused' in done) {
    if (done.refused.has(0) || done.refused.has(1)) return invalidToken()
    // The account of the address was created or changed concurrently, so the check is stale.
    throw busy()
  }
  log.info('invitation.accepted', { tenant, person: member.id })
  return true
}
