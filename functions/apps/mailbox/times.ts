import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { mayWaitUntil } from '#shared/apps/mailbox/rules.ts'

/** An instant within the next year, normalised; any other is refused with the field's path. */
export const parseFutureTime = (asked: string, path: string): string => {
  const at = Date.parse(asked)
  if (mayWaitUntil(at, now().getTime())) return new Date(at).toISOString()
  throw new ApiError('request.invalid', { problems: [{ path, code: 'validation.invalid' }] })
}
