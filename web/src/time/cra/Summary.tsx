import type { Activity } from '#shared/time/cra/contract.ts'
import { daysLacking, unfilledDays } from '#shared/time/cra/daysToFill.ts'
import { absenceDays, progress, workedDays, workingDays } from '#shared/time/cra/rules.ts'
import type { DayValue } from '#shared/time/terms.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ProgressBar } from '#web/ui/notices/ProgressBar.tsx'
import { DaysLeft } from './DaysLeft.tsx'
import { useLabels } from './labels.ts'

interface Props {
  year: number
  month: number
  activities: readonly Activity[]
  /** How much of which days needs no entry, such as public holidays; with them it shows how much is left to fill. */
  free?: readonly DayValue[] | undefined
  /** The person's first day, when it lies in this month. */
  firstDay?: string | undefined
  /** The month cannot be filled any more. */
  closed?: boolean
}

/** Worked days over working days (unless `short`), and the days with and without activity. */
export const Summary = ({ short, ...props }: Props & { short?: boolean }) => {
  const { year, month, activities, firstDay } = props
  const { t } = useTranslation('cra')
  const words = useLabels()
  return (
    <div className="@container">
      <div className="flex flex-wrap divide-line rounded-2xl bg-card shadow-card @3xl:flex-nowrap @3xl:divide-x">
        {!short && (
          <section aria-label={t('cra.progress')} className="grow px-4 py-2.5 @max-3xl:w-full">
            <ProgressLine {...props} />
          </section>
        )}
        <Figure value={words.days(workedDays(activities))} label={t('cra.worked')} />
        <Figure value={words.days(absenceDays(year, month, activities, firstDay))} label={t('cra.absent')} />
      </div>
    </div>
  )
}

/** Worked days over working days, as figures and as a bar, and what is left to fill. */
export const ProgressLine = ({ year, month, activities, free, firstDay, closed = false }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const percent = progress(year, month, activities, firstDay)
  const missing = free && daysLacking(unfilledDays({ year, month, activities }, free))
  return (
    <>
      <p className="mb-1.5 flex items-baseline justify-between gap-x-4 tabular-nums">
        <span>
          <span className="text-lg font-semibold">{words.days(workedDays(activities))}</span>
          <span className="text-secondary"> {t('cra.ofDays', { count: workingDays(year, month, firstDay) })}</span>
          {missing !== undefined && (
            <>
              {' · '}
              <DaysLeft count={missing} closed={closed} />
            </>
          )}
        </span>
        <span className="font-semibold">{t('cra.percent', { value: percent })}</span>
      </p>
      <ProgressBar value={percent} label={t('cra.progress')} />
    </>
  )
}

/** As high beside 21.25 as beside 22, as the days below would move under the finger that fills them. */
const Figure = ({ value, label }: { value: string; label: string }) => (
  <section
    aria-label={label}
    className="flex min-w-40 flex-1 items-center gap-2.5 px-4 py-2.5 @xs:@max-md:min-h-17 @3xl:flex-none"
  >
    <p className="text-2xl font-semibold tracking-tight tabular-nums">{value}</p>
    <p className="max-w-32 text-sm font-medium text-balance text-secondary">{label}</p>
  </section>
)
