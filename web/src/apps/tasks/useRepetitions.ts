import { repetitionsFrom } from '#shared/apps/repetition.ts'
import { formatFrenchFirst } from '#shared/core/writtenDates.ts'
import { useFormats } from '#web/app/format.ts'
import { dateFormat } from '#web/app/intl.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** The rules offered for a due date, in words. */
export const useRepetitions = (due: string): { value: string; label: string }[] => {
  const { t } = useTranslation('tasks')
  const { language } = useFormats()
  const rules = repetitionsFrom(due)
  const weekday = dateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(due))
  const written = (text: string) => (language === 'fr' ? formatFrenchFirst(text) : text)
  const words = { weekday, day: new Date(due).getUTCDate() }
  return (Object.keys(rules) as (keyof typeof rules)[]).map((key) => ({
    value: rules[key],
    label: written(t(`repeat.${key}`, words)),
  }))
}
