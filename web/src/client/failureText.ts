import i18next from 'i18next'
import type { Translate } from '#web/texts/keys.ts'
import { ApiError } from './call.ts'

/** `in 40 seconds`, `dans 5 minutes` */
const formatDelay = (seconds: number): string => {
  const words = new Intl.RelativeTimeFormat(i18next.language)
  return seconds > 120 ? words.format(Math.ceil(seconds / 60), 'minute') : words.format(seconds, 'second')
}

/** Problem codes with a text more specific than "invalid input". */
const DETAILED_PROBLEMS = ['characters', 'too_big']
/** Problem codes that only a page older than the current release can cause. */
const OUTDATED_CLIENT_PROBLEMS = ['invalid_type', 'unrecognized_keys']
const fieldText = ({ problems }: Record<string, unknown>): string | undefined => {
  const codes = Array.isArray(problems) ? problems.map(({ code }: { code?: unknown }) => String(code)) : []
  const among = (some: readonly string[]) => some.find((one) => codes.includes(`validation.${one}`))
  if (among(OUTDATED_CLIENT_PROBLEMS)) return 'errors.request.outdated'
  const found = among(DETAILED_PROBLEMS)
  return found && `errors.field.${found}`
}

/** Whether something is not there or not for the reader, which another attempt does not change. */
export const isPermanent = (failure: unknown): boolean =>
  failure instanceof ApiError && [403, 404].includes(failure.status)

/** The message of a failure, with its details interpolated. */
export const failureText = (failure: unknown, t: Translate): string => {
  if (!(failure instanceof ApiError)) return t('errors.unexpected')
  const { code, details } = failure
  const key = fieldText(details) ?? `errors.${code}`
  const { seconds, day } = details
  const replace = { ...details, ...(typeof day === 'string' && { day: day.split('-').reverse().join('/') }) }
  // Texts of the code's group; codes without a group belong to the shell.
  const [ns] = code.split('.')
  if (typeof seconds !== 'number') return t([key, 'errors.unexpected'], { ns, replace })
  return t([`${key}Until`, key, 'errors.unexpected'], { ns, replace: { ...replace, when: formatDelay(seconds) } })
}
