import { type Availability, freeFrom, isFree } from '#shared/staffing/profiles/availability.ts'
import { useFormats } from '#web/app/format.ts'
import { displayNames } from '#web/app/intl.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { CONTRACT_TYPES, INTERVENTION_TYPES, LANGUAGE_CODES } from './choices.ts'

/** Labels of a profile's choices. */
export const useProfileLabels = () => {
  const { t } = useTranslation()
  const { language, formatDate } = useFormats()
  return {
    // Lazy getters: list rows need none of them.
    get contracts() {
      return CONTRACT_TYPES.map((value) => ({ value, label: t(`profiles.contract.${value}`) }))
    },
    get interventions() {
      return INTERVENTION_TYPES.map((value) => ({ value, label: t(`profiles.intervention.${value}`) }))
    },
    get languages() {
      return LANGUAGE_CODES.map((value) => ({ value, label: t(`profiles.language.${value}`) }))
    },
    get levels() {
      return (['1', '2', '3', '4'] as const).map((value) => ({ value, label: t(`profiles.level.${value}`) }))
    },
    get spoken() {
      return (['1', '2', '3', '4'] as const).map((value) => ({ value, label: t(`profiles.spoken.${value}`) }))
    },
    country: (code: string) => displayNames(language, { type: 'region' }).of(code) ?? code,
    /** The availability, where known; `short` for narrow columns. */
    availability: (said: Availability, short = false) => {
      const from = freeFrom(said)
      if (from) return t(`profiles.availability.${short ? 'short' : 'from'}`, { date: formatDate(from) })
      return t(isFree(said) ? 'profiles.availability.now' : 'profiles.availability.no')
    },
    /** `03/2021 – present` */
    span: ({ startDate, endDate }: { startDate: string; endDate: string | null }) => {
      const month = (date: string) => formatDate(date).slice(3)
      return `${month(startDate)} – ${endDate ? month(endDate) : t('profiles.today')}`
    },
  }
}
