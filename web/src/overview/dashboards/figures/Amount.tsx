import { useTranslation } from 'react-i18next'
import { growth } from '#shared/overview/dashboards/rules.ts'
import { useDays } from '../days.ts'
import { FigureLink } from './FigureLink.tsx'

interface Props {
  label: string
  value: string
  /** As numbers, to be compared. */
  compared?: { now: number; before: number }
  /** The list of what it counts. */
  to?: string | undefined
}

/** A figure, what it is, and how it has changed since the period before. */
export const Amount = ({ label, value, compared, to }: Props) => (
  <div className="flex min-w-0 flex-col-reverse justify-end">
    <dt className="text-md leading-5 text-secondary">
      {label}
      {compared && <Change {...compared} />}
    </dt>
    <dd className="text-3xl font-semibold tracking-tight break-words tabular-nums">
      <FigureLink to={to} about={label}>
        {value}
      </FigureLink>
    </dd>
  </div>
)

const Change = ({ now, before }: { now: number; before: number }) => {
  const { t } = useTranslation('dashboards')
  const { number } = useDays()
  const by = growth(now, before)
  if (by === null) return now > 0 && <span className="block">{t('change.none')}</span>
  const key = by > 0 ? 'change.more' : by < 0 ? 'change.less' : 'change.same'
  return <span className="block">{t(key, { percent: number(Math.abs(by)) })}</span>
}
