import type { Activity } from '#shared/time/cra/contract.ts'
import { workedDays, workedOn } from '#shared/time/cra/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { GridDay } from '../days.ts'
import { Week } from '../grid/Week.tsx'
import { weeksOf } from '../grid/weeks.ts'
import { useLabels } from '../labels.ts'

interface Props {
  year: number
  month: number
  days: readonly GridDay[]
  activities: readonly Activity[]
}

/** The days as collapsible weeks, for narrow screens; incomplete weeks are open. */
export const ReadDays = ({ year, month, days, activities }: Props) => {
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
        >
          {week
            .filter(({ weekend }) => !weekend)
            .map((day) => (
              <ReadDay key={day.day} year={year} month={month} day={day} activities={activities} />
            ))}
        </Week>
      ))}
    </section>
  )
}

/** What was worked one day, and on what. */
const ReadDay = ({ year, month, day, activities }: Omit<Props, 'days'> & { day: GridDay }) => {
  const words = useLabels()
  const on = activities.filter((activity) => workedOn([activity], day.day) > 0)
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line px-4 py-2 last:border-b-0">
      <span className="shrink-0">
        <span className="font-medium">{words.shortDay(year, month, day.day)}</span>
        {day.holiday && <span className="block text-sm text-secondary">{day.holiday}</span>}
      </span>
      <span className="text-right tabular-nums">
        <span className="font-semibold">{words.days(workedOn(activities, day.day))}</span>
        {activities.length > 1 &&
          on.map((activity) => (
            <span key={activity.mission.id} className="block text-sm text-secondary">
              {activity.mission.title} {words.days(workedOn([activity], day.day))}
            </span>
          ))}
      </span>
    </li>
  )
}
