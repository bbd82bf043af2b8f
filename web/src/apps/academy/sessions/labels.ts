import type { SessionDay } from '#shared/apps/academy/sessions.ts'
import { dayInParis } from '#shared/core/paris.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { writtenDays } from './writtenDays.ts'

/** The civil date where the product's months begin. */
export const today = (): string => dayInParis(new Date())

/** How the days of a session are written in the language of the page. */
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
  const days = (all: readonly SessionDay[]): string => writtenDays(all, language, texts)
  return { day: (date: string): string => days([{ date, part: 'DAY' }]), days }
}
