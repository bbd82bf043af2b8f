import { askedFor } from '#functions/data/accountEvents.ts'
import { normalisedEmail } from '#functions/data/accounts.ts'
import { countSigningUp, countSignUp } from '#functions/data/mailLimits.ts'
import { newWorkspaceId } from '#functions/data/workspaces.ts'
import { newId } from '#functions/lib/clock.ts'
import { Failure } from '#functions/lib/failure.ts'
import { log } from '#functions/lib/log.ts'
import { refuseCommon } from '#functions/lib/newPasswords.ts'
import { commit, strangersRecord } from '#functions/lib/once.ts'
import { hashPassword } from '#functions/lib/passwords.ts'
import type { Request } from '#functions/lib/request.ts'
import type { ParsedOf } from '#shared/contracts/endpoint.ts'
import type { onboarding } from '#shared/contracts/onboarding.ts'

/**
 * Orders what somebody asks for; `deliver` opens it, or tells the address that it has an account already. So the table
 * is asked the same, and the answer is the same, whoever the address belongs to. What is too much is dropped in silence.
 */
export const signUp = async (
  input: ParsedOf<typeof onboarding.signUp>,
  { address, route, key }: Request,
): Promise<boolean> => {
  const { email: typed, password, ...asked } = input
  const email = normalisedEmail(typed)
  if (!email) throw new Failure('request.invalid', { problems: [{ path: 'email', code: 'validation.invalid' }] })
  if (asked.type === 'ESN' && asked.company === '') throw new Failure('onboarding.companyRequired')
  await refuseCommon(password, [email, asked.firstName, asked.lastName, asked.company])
  if (!(await countSigningUp(address))) {
    log.warn('signUp.tooMany')
    return true
  }
  const passwordHash = await hashPassword(password)
  const signUp = { ...asked, passwordHash, tenant: newWorkspaceId(), person: newId(), accountId: newId() }
  const record = key === undefined ? undefined : strangersRecord(route, key, input)
  const order = askedFor({ actionType: 'SIGN_UP_ASKED', email, signUp })
  const done = await commit({ record }, true, [countSignUp(email), order])
  if ('refused' in done) log.warn('signUp.tooMany')
  return true
}
