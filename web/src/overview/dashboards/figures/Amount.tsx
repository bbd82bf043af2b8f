import { growth } from '#shared/overview/dashboards/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { dateFormat } from '#web/app/intl.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useDays } from '../days.ts'
import { FigureLink } from './FigureLink.tsx'

/** What a figure is compared with: the previous period, or the previous one up to the same day. */
type Comparison = { of: 'period' | 'wholeMonths' | 'week' } | { of: 'month' | 'year'; until: string }
interface ComparedFigures {
  now: number
  before: number
  than?: Comparison
}

interface Props {
  label: string
  /** The context already names the figure. */
  labelHidden?: boolean
  value: string
  /** The numbers to compare, with the previous period unless `than` says otherwise. */
  compared?: ComparedFigures
  /** URL of the list that it counts. */
  to?: string | undefined
}

const DATE = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const

/** A figure with its label and its change since the previous period. */
export const Amount = ({ label, labelHidden = false, value, compared, to }: Props) => (
  <div className="flex min-w-0 flex-col-reverse justify-end">
    <dt className="text-md leading-5 text-secondary">
      {labelHidden ? <span className="sr-only">{label}</span> : label}
      {compared && <GrowthNote {...compared} />}
    </dt>
    <dd className="text-2xl font-semibold tracking-tight break-words tabular-nums sm:text-3xl">
      <FigureLink to={to} about={label}>
        {value}
      </FigureLink>
    </dd>
  </div>
)

const GrowthNote = ({ now, before, than = { of: 'period' } }: ComparedFigures) => {
  const { t } = useTranslation('dashboards')
  const { language } = useFormats()
  const { number } = useDays()
  const by = growth(now, before)
  if (by === null && now === 0) return null
  const key = by === null ? 'none' : by > 0 ? 'more' : by < 0 ? 'less' : 'same'
  const day = 'until' in than ? dateFormat(language, DATE).format(new Date(than.until)) : ''
  return <span className="block">{t(`change.${than.of}.${key}`, { percent: number(Math.abs(by ?? 0)), day })}</span>
}
