import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'

const YEAR_MS = 366 * 86_400_000

/** A time to come within a year, as it is stored; another one is refused at its field. */
export const laterWithin = (asked: string, path: string): string => {
  const [time, at] = [now().getTime(), Date.parse(asked)]
  if (at > time && at < time + YEAR_MS) return new Date(at).toISOString()
  throw new ApiError('request.invalid', { problems: [{ path, code: 'validation.invalid' }] })
}
