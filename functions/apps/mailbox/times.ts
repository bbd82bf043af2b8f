import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'

const YEAR_MS = 366 * 86_400_000

/** An instant within the next year, normalised; any other is refused with the field's path. */
export const parseFutureTime = (asked: string, path: string): string => {
  const [time, at] = [now().getTime(), Date.parse(asked)]
  if (at > time && at < time + YEAR_MS) return new Date(at).toISOString()
  throw new ApiError('request.invalid', { problems: [{ path, code: 'validation.invalid' }] })
}
