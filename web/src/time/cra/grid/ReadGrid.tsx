import type { Activity } from '#shared/time/cra/contract.ts'
import { workedOn } from '#shared/time/cra/rules.ts'
import type { GridDay } from '../days.ts'
import { useLabels } from '../labels.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { cellStyle, cellText } from './styles.ts'

interface Props {
  year: number
  month: number
  days: readonly GridDay[]
  activities: readonly Activity[]
  /** What it is called where it is not the only one. */
  label?: string
  /** Whether another version of the month has another value there. */
  differs?: (activity: Activity, day: number) => boolean
}

/** A read-only month: on screen, in a comparison, and in print. */
export const ReadGrid = ({ year, month, days, activities, label, differs }: Props) => (
  <MonthGrid year={year} month={month} days={days} activities={activities} label={label}>
    {activities.map((activity) => (
      <ActivityRow key={activity.mission.id} activity={activity}>
        {days.map((day) => (
          <ReadCell
            key={day.day}
            day={day}
            value={workedOn([activity], day.day)}
            different={differs?.(activity, day.day) ?? false}
          />
        ))}
      </ActivityRow>
    ))}
  </MonthGrid>
)

/** One day of one mission, to be read. */
const ReadCell = ({ day, value, different }: { day: GridDay; value: number; different: boolean }) => {
  const words = useLabels()
  const { className, style } = cellStyle({ day, value, different })
  const text = words.days(value)
  return (
    <td title={day.holiday} style={style} className={`${className} ${cellText(text)} font-semibold`}>
      {different ? <mark className="bg-transparent text-inherit">{text}</mark> : value > 0 && text}
    </td>
  )
}
