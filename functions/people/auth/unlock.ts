import { ApiError } from '#functions/core/http/apiError.ts'
import type { Request } from '#functions/core/http/request.ts'
import { Reply } from '#functions/core/http/serve.ts'
import { transact } from '#functions/core/table/table.ts'
import { type Account, buildUnchangedCheck, normaliseEmail } from '#functions/data/accounts/accounts.ts'
import { createDeviceCookie } from '#functions/data/accounts/devices.ts'
import { type Presented, secretState } from '#functions/data/accounts/sessions.ts'
import type { Session } from '#shared/people/auth/contract.ts'
import { type Found, foundBy, renewed } from './refresh.ts'
import { attempted, type Credentials, enter } from './signIn.ts'

const belongsTo = (account: Account, { tenant, person }: Presented): boolean =>
  account.workspaces.some((one) => one.tenant === tenant && one.person === person)

/** The session whose holder tries its own password: what others did at the account does not make them wait. */
const provenSession = (presented: Presented, found: Found | undefined, email: string): string | undefined => {
  const holds = found && secretState(found.session, presented.secret).is !== 'used'
  return holds && found.member.email === normaliseEmail(email) ? found.session.id : undefined
}

/**
 * Goes on with the session of a refresh cookie, for the password of its account. One that has ended meanwhile is opened
 * again in the same workspace, as a sign-in there: only a cookie that still holds spares the second factor.
 */
export const unlock = async (
  credentials: Credentials,
  presented: Presented | undefined,
  request: Request,
): Promise<Reply<Session>> => {
  const found = presented && (await foundBy(presented))
  const session = presented && provenSession(presented, found, credentials.email)
  return attempted(
    credentials,
    request,
    async (attempt, account) => {
      const { password } = credentials
      if (!presented) {
        await transact(attempt.buildWithdrawalWrites())
        throw new ApiError('auth.required')
      }
      if (!belongsTo(account, presented)) return undefined
      const reply = await renewed(presented, found)
      if (!reply) return enter(attempt, { account, password }, request, ({ tenant }) => tenant === presented.tenant)
      if (await transact([buildUnchangedCheck(account), ...attempt.buildSuccessWrites()])) return undefined
      return new Reply(reply.body, [...reply.cookies, await createDeviceCookie(account, request.cookies)])
    },
    session,
  )
}
