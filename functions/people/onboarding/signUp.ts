import { newId } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { anonymousRecord, commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { refuseCommonPassword } from '#functions/core/security/newPasswords.ts'
import { hashPassword } from '#functions/core/security/passwords.ts'
import { recordAddressEvent } from '#functions/data/accounts/accountEvents.ts'
import { normaliseEmail } from '#functions/data/accounts/accounts.ts'
import { newWorkspaceId } from '#functions/data/companies/workspaces.ts'
import { countSigningUp, countSignUp } from '#functions/data/mail/mailLimits.ts'
import { refuseOldTerms } from '#functions/data/people/acceptedTerms.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import type { onboarding } from '#shared/people/onboarding/contract.ts'

/**
 * Orders a sign-up; `deliver` creates it, or mails that the address has an account already. Requests and answer are the
 * same in both cases. Requests beyond the limit are dropped silently.
 */
export const signUp = async (
  input: ParsedOf<typeof onboarding.signUp>,
  { address, route, key }: Request,
): Promise<boolean> => {
  const { email: typed, password, ...details } = input
  const email = normaliseEmail(typed)
  if (!email) throw new ApiError('request.invalid', { problems: [{ path: 'email', code: 'validation.invalid' }] })
  refuseOldTerms(details.termsVersion)
  if (details.type === 'ESN' && details.company === '') throw new ApiError('onboarding.companyRequired')
  await refuseCommonPassword(password, [email, details.firstName, details.lastName, details.company])
  if (!(await countSigningUp(address))) {
    log.warn('signUp.tooMany')
    return true
  }
  const passwordHash = await hashPassword(password)
  const signUp = { ...details, passwordHash, tenant: newWorkspaceId(), person: newId(), accountId: newId() }
  const record = key === undefined ? undefined : anonymousRecord(route, key, input)
  const order = recordAddressEvent({ actionType: 'SIGN_UP_ASKED', email, signUp })
  const done = await commitIdempotent({ record }, true, [countSignUp(email), order])
  if ('refused' in done) log.warn('signUp.tooMany')
  return true
}
