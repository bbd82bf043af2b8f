import { workedOn } from '#shared/time/cra/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import type { GridDay } from '../days.ts'
import { useLabels } from '../labels.ts'
import { optionOf, outsideDays, type Timesheet, type TimesheetAction } from './timesheet.ts'

interface Props {
  id: string
  sheet: Timesheet
  days: readonly GridDay[]
  /** The sheet is read-only for now. */
  readOnly: boolean
  dispatch: (action: TimesheetAction) => void
  /** Violations are shown at their days: here they are only announced. */
  hidden?: boolean
}

/** Messages about the days: violations (announced at once), closed or shortened missions, work on public holidays. */
export const GridMessages = ({ id, sheet, days, readOnly, dispatch, hidden }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { year, month, problems, activities } = sheet
  const named = (index: number | undefined, text: string) => {
    const title = index === undefined ? undefined : activities[index]?.mission.title
    return activities.length > 1 && title ? `${title} · ${text}` : text
  }
  const closed = activities.flatMap((_, index) => (optionOf(sheet, index) ? [] : [index]))
  const outside = activities.flatMap((_, index) => {
    const lost = outsideDays(sheet, index)
    return lost.length > 0 ? [{ index, lost }] : []
  })
  const onHolidays = days.filter(({ day, holiday }) => holiday && workedOn(activities, day) > 0)
  const shown = closed.length + outside.length + onHolidays.length > 0
  const any = shown || problems.length > 0
  return (
    <div className={any ? `flex w-full flex-col gap-1 text-md ${hidden && shown ? 'pb-3' : ''}` : 'sr-only'}>
      <div id={id} role="alert" className={hidden ? 'sr-only' : 'flex flex-col gap-1 font-medium text-danger-text'}>
        {problems.map(({ code, day, activity, was }) => (
          <p key={`${activity} ${day}`}>
            {named(activity, t(`errors.${code}`, { day }))}{' '}
            {activity !== undefined &&
              code === 'cra.workedHoursExceeded' &&
              (was ? t('cra.grid.reset', { value: words.days(was) }) : t('cra.grid.resetToZero'))}
          </p>
        ))}
      </div>
      {closed.map((index) => (
        <p key={activities[index]?.mission.id} className="font-medium text-danger-text">
          {named(index, t('cra.grid.missionClosedHint'))}
        </p>
      ))}
      {outside.map(({ index, lost }) => (
        <div key={activities[index]?.mission.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="font-medium text-danger-text">
            {named(
              index,
              t('cra.grid.outsideHint', { days: words.list(lost.map((day) => words.shortDay(year, month, day))) }),
            )}
          </p>
          <Button variant="outline" disabled={readOnly} onClick={() => dispatch({ do: 'trim', activity: index })}>
            {t('cra.grid.removeOutside')}
          </Button>
        </div>
      ))}
      {onHolidays.map(({ day, holiday }) => (
        <p key={day} className="text-secondary">
          {t('cra.grid.holidayWorked', { day: words.day(year, month, day), name: holiday })}
        </p>
      ))}
    </div>
  )
}
