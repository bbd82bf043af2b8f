import { workedDays, workedOn } from '#shared/time/cra/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { GridDay } from '#web/time/cra/days.ts'
import { Week } from '#web/time/cra/grid/Week.tsx'
import { weeksOf } from '#web/time/cra/grid/weeks.ts'
import { useLabels } from '#web/time/cra/labels.ts'
import { ActivityActions } from '../ActivityActions.tsx'
import { GridMessages } from '../GridMessages.tsx'
import { getClosedReason, optionOf } from '../timesheet.ts'
import type { TimesheetEditor } from '../useTimesheetEditor.ts'
import { DayToFill } from './DayToFill.tsx'

interface Props {
  editor: Pick<TimesheetEditor, 'sheet' | 'dispatch'>
  days: readonly GridDay[]
  /** Public holidays on weekdays. */
  free: readonly number[]
  readOnly: boolean
  onRemoved: () => void
}

/** The month as collapsible weeks, grouped by day: for narrow screens. */
export const FillWeeks = ({ editor, days, free, readOnly, onRemoved }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { sheet, dispatch } = editor
  const { year, month, activities } = sheet
  const closedFor = (day: number) => activities.map((_, activity) => getClosedReason(sheet, { activity, day }))
  const isDone = (day: number) =>
    free.includes(day) || workedOn(activities, day) === 1 || closedFor(day).every((why) => why !== undefined)
  return (
    <section aria-label={t('cra.grid.label')} className="rounded-2xl bg-card shadow-card">
      <ul className="divide-y divide-line">
        {activities.map((activity, index) => (
          <li key={activity.mission.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
            <div className="min-w-0 grow basis-40 wrap-anywhere">
              <h2 className="font-medium">{activity.mission.title}</h2>
              <p className="text-md text-secondary">{activity.client.title}</p>
            </div>
            <span className="shrink-0 font-semibold tabular-nums">
              {t('cra.days', { count: workedDays([activity]), value: words.days(workedDays([activity])) })}
            </span>
            <div className="flex w-full items-center gap-2">
              <ActivityActions
                index={index}
                option={optionOf(sheet, index)}
                empty={activity.details.length === 0}
                free={free}
                readOnly={readOnly}
                dispatch={dispatch}
                onRemoved={onRemoved}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="px-4">
        <GridMessages id="cell-messages" sheet={sheet} days={days} readOnly={readOnly} dispatch={dispatch} hidden />
      </div>
      {weeksOf(days).map((week) => (
        <Week
          key={week[0]?.day}
          year={year}
          month={month}
          week={week}
          activities={activities}
          done={week.every(({ day, weekend }) => weekend || isDone(day))}
        >
          {week
            .filter(({ weekend }) => !weekend)
            .map((day) => (
              <DayToFill
                key={day.day}
                day={day}
                sheet={sheet}
                closed={closedFor(day.day)}
                readOnly={readOnly}
                dispatch={dispatch}
              />
            ))}
        </Week>
      ))}
    </section>
  )
}
