import { useTranslation } from 'react-i18next'
import type { Activity } from '#shared/contracts/cra.ts'
import { absenceDays, progress, workedDays, workingDays } from '#shared/rules/cra.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { missingDays } from './sheet.ts'
import { useWords } from './words.ts'

interface Props {
  year: number
  month: number
  activities: readonly Activity[]
  /** Weekdays that nobody misses, such as public holidays; says how much is missing. */
  free?: readonly number[]
}

/** How much of the month is worked: over its working days (not if `short`), and the days with and without activity. */
export const Summary = ({ short, ...props }: Props & { short?: boolean }) => {
  const { year, month, activities } = props
  const { t } = useTranslation()
  const words = useWords()
  const worked = workedDays(activities)
  const absent = absenceDays(year, month, activities)
  return (
    <div className="@container">
      <div className="grid grid-cols-2 gap-4 @3xl:grid-cols-[2fr_1fr_1fr]">
        {!short && (
          <section
            aria-label={t('cra.progress')}
            className="col-span-2 rounded-2xl bg-card p-6 shadow-card @3xl:col-span-1"
          >
            <ProgressLine {...props} />
          </section>
        )}
        <Figure value={words.days(worked)} label={t('cra.worked')} />
        <Figure value={words.days(absent)} label={t('cra.absent')} />
      </div>
    </div>
  )
}

/** Worked days over working days, as figures and as a bar, and what is missing. */
export const ProgressLine = ({ year, month, activities, free }: Props) => {
  const { t } = useTranslation()
  const words = useWords()
  const percent = progress(year, month, activities)
  const missing = free && missingDays({ year, month, activities }, free).count
  return (
    <>
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
        <span>
          <span className="text-2xl font-semibold">{words.days(workedDays(activities))}</span>
          <span className="text-secondary"> {t('cra.ofDays', { count: workingDays(year, month) })}</span>
        </span>
        <span className="font-semibold">{t('cra.percent', { value: percent })}</span>
      </p>
      <ProgressBar value={percent} label={t('cra.progress')} />
      {missing !== undefined && (
        <p className="mt-2 text-md font-medium text-secondary">
          {missing > 0 ? t('cra.missing', { count: missing, value: words.days(missing) }) : t('cra.nothingMissing')}
        </p>
      )}
    </>
  )
}

const Figure = ({ value, label }: { value: string; label: string }) => (
  <section aria-label={label} className="flex flex-col justify-center rounded-2xl bg-card px-6 py-5 shadow-card">
    <p className="text-3xl font-semibold tracking-tight tabular-nums">{value}</p>
    <p className="mt-1 text-md font-medium text-secondary">{label}</p>
  </section>
)
