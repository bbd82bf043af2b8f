import type { TFunction } from 'i18next'
import { ApiFailure } from './api.ts'

/** What to tell somebody about a failure, with its details filled in. */
export const failureText = (failure: unknown, t: TFunction): string => {
  if (!(failure instanceof ApiFailure)) return t('errors.unexpected')
  return t([`errors.${failure.code}`, 'errors.unexpected'], { replace: failure.details })
}
