import { useTranslation } from 'react-i18next'
import type { Activity } from '#shared/contracts/cra.ts'
import { workedDays, workedOn } from '#shared/rules/cra.ts'
import type { GridDay } from './days.ts'
import { useWords } from './words.ts'

interface Props {
  year: number
  month: number
  days: readonly GridDay[]
  activities: readonly Activity[]
}

/** The days of a report as a list, for screens too narrow for a grid: what was worked each weekday, and on what. */
export const ReadDays = ({ year, month, days, activities }: Props) => {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <section aria-label={t('cra.grid.label')} className="rounded-2xl bg-card shadow-card">
      <ul className="flex flex-col gap-2 p-4">
        {activities.map((activity) => (
          <li key={activity.mission.id} className="flex items-baseline justify-between gap-4">
            <span>
              <span className="block text-md text-secondary">{activity.client.title}</span>
              <span className="font-medium">{activity.mission.title}</span>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">
              {t('cra.days', { count: workedDays([activity]), value: words.days(workedDays([activity])) })}
            </span>
          </li>
        ))}
      </ul>
      <ul className="border-t border-line">
        {days
          .filter(({ weekend }) => !weekend)
          .map((day) => {
            const on = activities.filter((activity) => workedOn([activity], day.day) > 0)
            return (
              <li
                key={day.day}
                className={`flex items-start justify-between gap-4 border-b border-line px-4 py-2 last:border-b-0 ${day.weekday === 1 ? 'border-t-4 border-t-line' : ''}`}
              >
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
          })}
      </ul>
    </section>
  )
}
