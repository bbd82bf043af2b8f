import i18next, { type TFunction } from 'i18next'
import { ApiFailure } from './call.ts'

/** `in 40 seconds`, `dans 5 minutes` */
const fromNow = (seconds: number): string => {
  const words = new Intl.RelativeTimeFormat(i18next.language)
  return seconds > 120 ? words.format(Math.ceil(seconds / 60), 'minute') : words.format(seconds, 'second')
}

const hasRefusedCharacters = ({ problems }: Record<string, unknown>): boolean =>
  Array.isArray(problems) && problems.some(({ code }: { code?: unknown }) => code === 'validation.characters')

/** What to tell somebody about a failure, with its details filled in. */
export const failureText = (failure: unknown, t: TFunction): string => {
  if (!(failure instanceof ApiFailure)) return t('errors.unexpected')
  const { code, details } = failure
  const key = hasRefusedCharacters(details) ? 'errors.field.characters' : `errors.${code}`
  const { seconds } = details
  if (typeof seconds !== 'number') return t([key, 'errors.unexpected'], { replace: details })
  return t([`${key}Until`, key, 'errors.unexpected'], { replace: { ...details, when: fromNow(seconds) } })
}
