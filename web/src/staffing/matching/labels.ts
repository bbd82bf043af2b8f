import { capitalize } from '#shared/core/text/normalise.ts'
import type { Candidate, MatchedMission } from '#shared/staffing/matching/contract.ts'
import { CRITERIA, type Criterion } from '#shared/staffing/matching/reasons.ts'
import { skillName } from '#shared/staffing/skills.ts'
import type { InterventionType } from '#shared/staffing/terms.ts'
import { useFormats } from '#web/app/format.ts'
import { displayNames } from '#web/app/intl.ts'
import { levelKey } from '#web/staffing/levels.ts'
import type { Translate } from '#web/texts/keys.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

type Reason = Candidate['reasons'][number]
type Line = Reason['evidence'][number]

const MONTHS_PER_YEAR = 12

/** Formats `7 months` or `3 years`; whole years from two on. */
const formatMonths = (count: number, t: Translate<'matching'>): string => {
  if (count === 0) return t('matching.months.none')
  if (count < 2 * MONTHS_PER_YEAR) return t('matching.months.months', { count })
  return t('matching.months.years', { count: Math.floor(count / MONTHS_PER_YEAR) })
}

/** Formats matching results in the reader's language. */
export const useMatchingLabels = () => {
  const { t } = useTranslation('matching')
  const { language, formatDate, formatNumber, formatInstant } = useFormats()
  const languages = displayNames(language, { type: 'language' })
  const reads = useLanguage()
  const nameOf = (value: string | number) => skillName(String(value), reads)
  const levelOf = (value: string | number) => t(`matching.level.${levelKey(Number(value))}`)
  const interventionOf = (value: string | number) => t(`matching.intervention.${value as InterventionType}`)
  const shown: Record<string, (value: string | number, line: Line) => string> = {
    skill: nameOf,
    by: nameOf,
    level: levelOf,
    asked: (value, { key }) => (key.startsWith('intervention') ? interventionOf(value) : levelOf(value)),
    wants: interventionOf,
    months: (value) => formatMonths(Number(value), t),
    need: (value) => formatMonths(Number(value), t),
    date: (value) => formatDate(String(value)),
    start: (value) => formatDate(String(value)),
    language: (value) => capitalize(languages.of(String(value).toLowerCase()) ?? String(value)),
  }
  const plain = new Set(['placeOtherCity', 'placeOtherCountry', 'placeSameCity', 'placeSameCountry'])
  return {
    formatNumber,
    formatInstant,
    score: (score: number | null): string => (score === null ? '–' : formatNumber(Math.round(score))),
    /** The start date and intervention type of a mission, where given. */
    terms: ({ startDate, intervention }: MatchedMission['mission']): string =>
      [
        startDate && t('matching.missions.from', { date: formatDate(startDate) }),
        intervention && capitalize(interventionOf(intervention)),
      ]
        .filter(Boolean)
        .join(' · '),
    /** The names of all criteria except these. */
    criteriaBut: (some: readonly Criterion[]): string =>
      CRITERIA.filter((one) => !some.includes(one))
        .map((one) => t(`matching.criterion.${one}`))
        .join(', '),
    /** A single piece of evidence for or against a candidate. */
    line: (line: Line): string => {
      const { key, params } = line
      const words = Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, shown[name]?.(value, line) ?? value]),
      )
      if (key === 'availableLate' || key === 'availableBegun')
        return t(`matching.reason.${key}`, { date: String(words.date), count: Number(params.days) })
      return String(plain.has(key) ? t(`matching.reason.${key}`) : t(`matching.reason.${key}`, words))
    },
    points: ({ status, points, weight }: Reason): string =>
      status === 'counted'
        ? t('matching.points', { points: formatNumber(points), weight: formatNumber(weight) })
        : t('matching.notCounted'),
    confidence: (percent: number): string =>
      t(`matching.confidence.${percent >= 80 ? 'HIGH' : percent >= 50 ? 'MEDIUM' : 'LOW'}`),
  }
}
