import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { Reply } from '#functions/core/http/serve.ts'
import { log } from '#functions/core/log.ts'
import { refuseCommonPassword } from '#functions/core/security/newPasswords.ts'
import { hashPassword, verifyPassword } from '#functions/core/security/passwords.ts'
import { expression } from '#functions/core/table/expression.ts'
import { transact } from '#functions/core/table/table.ts'
import { recordPasswordChange } from '#functions/data/accounts/accountEvents.ts'
import { type Account, buildPasswordResetWrite, currentWorkspaces } from '#functions/data/accounts/accounts.ts'
import { type Attempt, beginAttempt, failedAttempt } from '#functions/data/accounts/attempts.ts'
import { createDeviceCookie } from '#functions/data/accounts/devices.ts'
import { buildKeepSessionWrite } from '#functions/data/accounts/sessions.ts'
import type { Workspace } from '#functions/data/companies/workspaces.ts'
import { buildSignOutWrites, type Member, membersOf } from '#functions/data/people/members.ts'

export interface VerifiedAccount {
  account: Account
  member: Member
  workspace: Workspace
  attempt: Attempt
}

/** The caller's account, if this is its password. Failures count for the session. Three requests. */
export const verifyOwnPassword = async (
  password: string,
  { tenant, person, session }: Caller,
  { address, cookies }: Request,
): Promise<VerifiedAccount> => {
  const found = (await membersOf(tenant).withWorkspace(person)) ?? notFound()
  const attempt = await beginAttempt(found.member.email, { address, cookies, session })
  const { account } = attempt
  const knows = await verifyPassword(password, account?.passwordHash)
  if (knows && account?.accountId === found.member.accountId && account.state === 'active') {
    return { ...found, account, attempt }
  }
  throw failedAttempt('onboarding.wrongPassword', attempt)
}

/**
 * Changes the password, notifies by mail, and ends all sessions of the account but this one, in one transaction. All
 * access tokens are revoked: this session continues with a refresh.
 */
export const changePassword = async (
  { currentPassword, password }: { currentPassword: string; password: string },
  caller: Caller,
  request: Request,
): Promise<Reply<true>> => {
  const { account, attempt, member, workspace } = await verifyOwnPassword(currentPassword, caller, request)
  const known = [account.email, member.firstName, member.lastName, workspace.name]
  await refuseCommonPassword(password, known).catch(async (cause: unknown) => {
    // The current password was right, so the attempt does not count.
    await transact(attempt.buildWithdrawalWrites())
    throw cause
  })
  const { email, passwordHash } = account
  const { tenant, person, session: id } = caller
  const renewedHash = await hashPassword(password)
  const done = await commitIdempotent(request.idempotency, true as const, [
    buildPasswordResetWrite(email, renewedHash, expression`#passwordHash = ${passwordHash}`),
    ...attempt.buildSuccessWrites(),
    recordPasswordChange(email),
    ...currentWorkspaces(account).flatMap((one) => buildSignOutWrites(one.tenant, one.person)),
    buildKeepSessionWrite({ tenant, person, id }),
  ])
  if ('refused' in done) throw new ApiError('resource.conflict')
  log.info('password.changed', { tenant, person })
  return new Reply(done.answer, [await createDeviceCookie({ ...account, passwordHash: renewedHash }, request.cookies)])
}
