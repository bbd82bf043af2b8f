import type { InterventionType, LanguageCode } from '#shared/staffing/terms.ts'
import { useFormats } from '#web/app/format.ts'
import { dateFormat, numberFormat } from '#web/app/intl.ts'
import { useProfileLabels } from '#web/staffing/profiles/labels.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

interface Place {
  city: string
  country: string | null
  interventionType: InterventionType | null
}

/** Formats missions and positionings in the language of the page. */
export const useStaffingLabels = () => {
  const { t } = useTranslation()
  const { language, formatDate } = useFormats()
  const profile = useProfileLabels()
  const euros = numberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
  const day = dateFormat(language, { day: '2-digit', month: '2-digit', year: 'numeric' })
  const intervention = (type: InterventionType | null): string => (type ? t(`profiles.intervention.${type}`) : '')
  const money = (amount: number): string => euros.format(amount)
  return {
    money,
    /** The daily rate range, such as `€450 – €650`, or a single rate; null: none. */
    rates: ({ rateMin, rateMax }: { rateMin: number | null; rateMax: number | null }): string | null => {
      if (rateMin !== null && rateMax !== null && rateMin !== rateMax) return `${money(rateMin)} – ${money(rateMax)}`
      if (rateMax !== null) return rateMin === null ? t('missions.upTo', { rate: money(rateMax) }) : money(rateMax)
      return rateMin === null ? null : t('missions.from', { rate: money(rateMin) })
    },
    /** `01/02/2026 – 31/07/2026` */
    period: ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
      `${formatDate(startDate)}\u00A0– ${formatDate(endDate)}`,
    /** The local date of an instant: `21/11/2026`. */
    day: (instant: string): string => day.format(new Date(instant)),
    intervention,
    /** `Nantes, France · Hybrid`; empty without data. */
    place: ({ city, country, interventionType }: Place): string =>
      [[city, country && profile.country(country)].filter(Boolean).join(', '), intervention(interventionType)]
        .filter(Boolean)
        .join(' · '),
    languages: (codes: readonly LanguageCode[]): string =>
      codes.map((code) => t(`profiles.language.${code}`)).join(', '),
    country: profile.country,
    get choices() {
      return { interventions: profile.interventions, languages: profile.languages }
    },
  }
}
