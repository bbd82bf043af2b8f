import i18next from 'i18next'
import type { Translate } from '#web/texts/keys.ts'
import { ApiError } from './call.ts'

/** `in 40 seconds`, `dans 5 minutes` */
const formatDelay = (seconds: number): string => {
  const words = new Intl.RelativeTimeFormat(i18next.language)
  return seconds > 120 ? words.format(Math.ceil(seconds / 60), 'minute') : words.format(seconds, 'second')
}

/** Of an input that was refused for one of these, what says more than that it was. */
const DETAILED_PROBLEMS = ['characters', 'too_big']
/** What only a page asks whose code is older than the server's: it stayed open while another release came. */
const OUTDATED_CLIENT_PROBLEMS = ['invalid_type', 'unrecognized_keys']
const fieldText = ({ problems }: Record<string, unknown>): string | undefined => {
  const codes = Array.isArray(problems) ? problems.map(({ code }: { code?: unknown }) => String(code)) : []
  const among = (some: readonly string[]) => some.find((one) => codes.includes(`validation.${one}`))
  if (among(OUTDATED_CLIENT_PROBLEMS)) return 'errors.request.outdated'
  const found = among(DETAILED_PROBLEMS)
  return found && `errors.field.${found}`
}

/** What to tell somebody about a failure, with its details filled in. */
export const failureText = (failure: unknown, t: Translate): string => {
  if (!(failure instanceof ApiError)) return t('errors.unexpected')
  const { code, details } = failure
  const key = fieldText(details) ?? `errors.${code}`
  const { seconds } = details
  // The words of the group that refused, wherever it is told; those of no group are the shell's.
  const [ns] = code.split('.')
  if (typeof seconds !== 'number') return t([key, 'errors.unexpected'], { ns, replace: details })
  return t([`${key}Until`, key, 'errors.unexpected'], { ns, replace: { ...details, when: formatDelay(seconds) } })
}
