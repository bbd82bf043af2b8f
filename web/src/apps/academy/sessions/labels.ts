import type { SessionDay } from '#shared/apps/academy/sessions.ts'
import { useFormats } from '#web/app/format.ts'
import { dateFormat, listFormat } from '#web/app/intl.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** The civil date where the product's months begin. */
export const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

/** How the days of a session are written in the language of the page. */
export const useSessionLabels = () => {
  const { t } = useTranslation('academy')
  const { language } = useFormats()
  const date = dateFormat(language, {
    ...{ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  })
  const list = listFormat(language, {})
  const dayText = ({ date: day, part }: SessionDay): string => {
    const text = date.format(new Date(day))
    return part === 'DAY' ? text : t(`session.on.${part}`, { day: text })
  }
  return {
    /** `Mon 14 December 2026` */
    day: (day: string): string => date.format(new Date(day)),
    /** `Mon 14 December 2026 and Tue 15 December 2026, morning` */
    days: (days: readonly SessionDay[]): string => list.format(days.map(dayText)),
  }
}
