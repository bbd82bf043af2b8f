import { type Account, stillUnchanged } from '#functions/data/accounts.ts'
import type { Presented } from '#functions/data/sessions.ts'
import { Failure } from '#functions/lib/failure.ts'
import type { Request } from '#functions/lib/request.ts'
import type { Reply } from '#functions/lib/serve.ts'
import { transact } from '#functions/lib/table.ts'
import type { Session } from '#shared/contracts/auth.ts'
import { renewed } from './refresh.ts'
import { attempted, type Credentials, enter } from './signIn.ts'

const belongsTo = (account: Account, { tenant, person }: Presented): boolean =>
  account.workspaces.some((one) => one.tenant === tenant && one.person === person)

/**
 * Goes on with the session of a refresh cookie, for the password of its account. One that has ended meanwhile is opened
 * again in the same workspace, as a sign-in there: only a cookie that still holds spares the second factor.
 */
export const unlock = (
  credentials: Credentials,
  presented: Presented | undefined,
  request: Request,
): Promise<Reply<Session>> => {
  if (!presented) throw new Failure('auth.required')
  return attempted(credentials, request, async (attempt, account) => {
    if (!belongsTo(account, presented)) return undefined
    const reply = await renewed(presented)
    const { password } = credentials
    if (!reply) return enter(attempt, { account, password }, request, ({ tenant }) => tenant === presented.tenant)
    return (await transact([stillUnchanged(account), attempt.succeeded()])) ? undefined : reply
  })
}
