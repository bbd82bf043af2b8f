import { ApiError } from '#functions/core/http/apiError.ts'
import type { Request } from '#functions/core/http/request.ts'
import { Reply } from '#functions/core/http/serve.ts'
import { transact } from '#functions/core/table/table.ts'
import { type Account, buildUnchangedCheck, normaliseEmail } from '#functions/data/accounts/accounts.ts'
import { createDeviceCookie } from '#functions/data/accounts/devices.ts'
import { type Presented, secretState } from '#functions/data/accounts/sessions.ts'
import type { Session } from '#shared/people/auth/contract.ts'
import { type FoundSession, loadSession, renewSession } from './refresh.ts'
import { attemptPassword, type Credentials, signInWithPassword } from './signIn.ts'

const belongsTo = (account: Account, { tenant, person }: Presented): boolean =>
  account.workspaces.some((one) => one.tenant === tenant && one.person === person)

/** The session for which a failed attempt counts, so that attempts by others on the account do not lock out its holder. */
const provenSession = (found: FoundSession | undefined, email: string): string | undefined => {
  const holds = found && secretState(found.session, found.presented.secret).is !== 'used'
  return holds && found.member.email === normaliseEmail(email) ? found.session.id : undefined
}

/**
 * Resumes the session of a refresh cookie by its account's password. An expired one is reopened in the same workspace,
 * like a sign-in: only a valid cookie replaces the second factor.
 */
export const unlock = async (
  credentials: Credentials,
  presented: Presented | undefined,
  request: Request,
): Promise<Reply<Session>> => {
  const found = presented && (await loadSession(presented))
  const session = provenSession(found, credentials.email)
  return attemptPassword(
    credentials,
    request,
    async (attempt, account) => {
      const { password } = credentials
      if (!presented) {
        await transact(attempt.buildWithdrawalWrites())
        throw new ApiError('auth.required')
      }
      if (!belongsTo(account, presented)) return undefined
      const reply = await renewSession(found)
      if (!reply)
        return signInWithPassword(attempt, { account, password }, request, ({ memberships }) =>
          memberships.find(({ tenant }) => tenant === presented.tenant),
        )
      if (await transact([buildUnchangedCheck(account), ...attempt.buildSuccessWrites()])) return undefined
      return new Reply(reply.body, [...reply.cookies, await createDeviceCookie(account, request.cookies)])
    },
    session,
  )
}
