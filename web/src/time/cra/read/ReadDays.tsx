import { Fragment } from 'react'
import type { Activity } from '#shared/time/cra/contract.ts'
import { workedDays, workedOn } from '#shared/time/cra/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Difference } from '../compare/differences.ts'
import type { GridDay } from '../days.ts'
import { Week } from '../grid/Week.tsx'
import { weeksOf } from '../grid/weeks.ts'
import { useLabels } from '../labels.ts'

interface Props {
  year: number
  month: number
  days: readonly GridDay[]
  activities: readonly Activity[]
  /** What was changed since the month was rejected. */
  changes?: readonly Difference[]
}

/** The days as collapsible weeks, for narrow screens; incomplete weeks are open, and those with a change. */
export const ReadDays = ({ year, month, days, activities, changes = [] }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  return (
    <section aria-label={t('cra.grid.label')} className="rounded-2xl bg-card shadow-card">
      <ul className="flex flex-col gap-2 p-4">
        {activities.map((activity) => (
          <li key={activity.mission.id} className="flex items-baseline justify-between gap-4">
            <span className="wrap-anywhere">
              <span className="block font-medium">{activity.mission.title}</span>
              <span className="text-md text-secondary">{activity.client.title}</span>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">
              {t('cra.days', { count: workedDays([activity]), value: words.days(workedDays([activity])) })}
            </span>
          </li>
        ))}
      </ul>
      {weeksOf(days).map((week) => (
        <Week
          key={week[0]?.day}
          year={year}
          month={month}
          week={week}
          activities={activities}
          done={week.every(({ day, weekend, holiday }) => weekend || holiday || workedOn(activities, day) === 1)}
          open={week.some(({ day }) => changes.some((one) => one.day === day))}
        >
          {week
            .filter(({ weekend }) => !weekend)
            .map((day) => (
              <ReadDay key={day.day} year={year} month={month} day={day} activities={activities} changes={changes} />
            ))}
        </Week>
      ))}
    </section>
  )
}

/** What was worked one day, and on what; what was changed says so in words. */
const ReadDay = ({ year, month, day, activities, changes }: Required<Omit<Props, 'days'>> & { day: GridDay }) => {
  const words = useLabels()
  const changed = changes.filter((one) => one.day === day.day)
  const isOf = (one: Difference, { mission }: Activity) => one.mission.id === mission.id
  const on = activities.filter(
    (activity) => workedOn([activity], day.day) > 0 || changed.some((one) => isOf(one, activity)),
  )
  const removed = changed.filter((one) => !activities.some((activity) => isOf(one, activity)))
  const several = activities.length > 1 || removed.length > 0
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line px-4 py-2 last:border-b-0">
      <span className="shrink-0">
        <span className="font-medium">{words.shortDay(year, month, day.day)}</span>
        {day.holiday && <span className="block text-sm text-secondary">{day.holiday}</span>}
      </span>
      <span className="text-right tabular-nums">
        <span className="font-semibold">{words.days(workedOn(activities, day.day))}</span>
        {on.map((activity) => (
          <Fragment key={activity.mission.id}>
            {several && (
              <span className="block text-sm wrap-anywhere text-secondary">
                {activity.mission.title} {words.days(workedOn([activity], day.day))}
              </span>
            )}
            <Changed change={changed.find((one) => isOf(one, activity))} />
          </Fragment>
        ))}
        {removed.map((one) => (
          <Fragment key={one.mission.id}>
            <span className="block text-sm wrap-anywhere text-secondary">
              {one.mission.title} {words.days(one.mine)}
            </span>
            <Changed change={one} />
          </Fragment>
        ))}
      </span>
    </li>
  )
}

const Changed = ({ change }: { change: Difference | undefined }) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  if (!change) return null
  return (
    <span className="block">
      <mark className="rounded-sm bg-yellow-100 px-1 text-sm text-ink dark:bg-yellow-500/25">
        {t('cra.since.value', { from: words.days(change.theirs), to: words.days(change.mine) })}
      </mark>
    </span>
  )
}
