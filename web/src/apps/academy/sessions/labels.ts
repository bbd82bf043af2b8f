import type { SessionDay } from '#shared/apps/academy/sessions.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { formatSessionDays } from './formatSessionDays.ts'

/** Today's date in Paris, which every month of the product follows. */
export const today = (): string => dayInParis(new Date())

/** Formats the days of sessions in the language of the page. */
export const useSessionLabels = () => {
  const { t } = useTranslation('academy')
  const { language } = useFormats()
  const texts = {
    on: {
      MORNING: (day: string) => t('session.on.MORNING', { day }),
      AFTERNOON: (day: string) => t('session.on.AFTERNOON', { day }),
    },
    only: {
      MORNING: (days: string) => t('session.only.MORNING', { days }),
      AFTERNOON: (days: string) => t('session.only.AFTERNOON', { days }),
    },
  }
  const days = (all: readonly SessionDay[]): string => formatSessionDays(all, language, texts)
  return { day: (date: string): string => days([{ date, part: 'DAY' }]), days }
}
