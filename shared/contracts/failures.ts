import * as z from 'zod'

/**
 * Every refusal the API can answer, with its HTTP status: 400 malformed, 401 no identity, 403 no permission,
 * 404 not there or not yours, 409 conflict, 413 too large, 415 not JSON, 422 a rule is broken, 429 too fast, 500 our bug,
 * 503 try again. The code is also the translation key under `errors`.
 */
export const FAILURES = {
  'request.malformed': 400,
  'request.invalid': 400,
  'request.tooLarge': 413,
  'request.notJson': 415,
  'request.crossSite': 403,
  'request.reusedKey': 422,
  'request.tooFast': 429,
  'auth.required': 401,
  'auth.invalidToken': 401,
  'auth.wrongCredentials': 404,
  'auth.tooManyAttempts': 429,
  'access.denied': 403,
  'resource.notFound': 404,
  'resource.conflict': 409,
  'server.failed': 500,
  'server.busy': 503,
  'auth.secondFactorNeeded': 401,
  'auth.wrongSecondFactor': 401,
  'onboarding.companyRequired': 422,
  'onboarding.invalidToken': 404,
  'onboarding.passwordPattern': 422,
  'onboarding.wrongPassword': 422,
  'account.notAnImage': 422,
  'account.wrongCode': 422,
  'account.wrongPasskey': 422,
  'account.secondFactorRequired': 403,
  'users.lastHolder': 409,
  'users.notHeld': 403,
  'users.wrongState': 409,
  'users.self': 409,
  'users.tooManyInvitations': 429,
  'company.noSecondFactor': 409,
  'common.unsafeLink': 422,
  'common.full': 409,
  'feedback.messageRequired': 422,
  'feedback.tooMany': 429,
  'matching.noteRequired': 422,
  'matching.tooMany': 409,
  'matching.stale': 409,
  'profiles.stale': 409,
  'profiles.notADocument': 422,
  'profiles.tooManyDocuments': 409,
  'profiles.notScanned': 409,
  'profiles.quarantined': 409,
  PROFILE_EMPTY: 422,
  USER_NOT_FOUND: 404,
  'cra.workedHoursExceeded': 422,
  'cra.dayNotWorkable': 422,
  'cra.dayOutsideMonth': 422,
  'cra.invalidValue': 422,
  'cra.duplicateActivity': 422,
  'cra.missionNotOpen': 422,
  'cra.monthNotOpen': 422,
  'cra.locked': 409,
  'cra.stale': 409,
  'cra.alreadyAnswered': 409,
  'cra.notWaiting': 409,
  'cra.ownReport': 403,
  'cra.messageRequired': 422,
  'cra.signatureRequired': 422,
} as const satisfies Record<string, number>
export type FailureCode = keyof typeof FAILURES

/** The refusals of a résumé, which the specification has answered as their code alone, in plain text. */
export const TEXT_FAILURES: readonly FailureCode[] = ['PROFILE_EMPTY', 'USER_NOT_FOUND']

/** The one shape of every refusal. `details.problems` of an invalid input names the fields at fault: [{ path, code }]. */
export const FailureBody = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type FailureBody = z.infer<typeof FailureBody>
