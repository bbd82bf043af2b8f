import type { Activity } from '#shared/time/cra/contract.ts'
import { workedOn } from '#shared/time/cra/rules.ts'
import type { GridDay } from '../days.ts'
import { useWords } from '../words.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { CELL_TEXT, cellLook } from './look.ts'
import { MonthGrid } from './MonthGrid.tsx'

interface Props {
  year: number
  month: number
  days: readonly GridDay[]
  activities: readonly Activity[]
}

/** A month to be read. */
export const ReadGrid = ({ year, month, days, activities }: Props) => (
  <MonthGrid year={year} month={month} days={days} activities={activities}>
    {activities.map((activity) => (
      <ActivityRow key={activity.mission.id} activity={activity}>
        {days.map((day) => (
          <ReadCell key={day.day} day={day} value={workedOn([activity], day.day)} />
        ))}
      </ActivityRow>
    ))}
  </MonthGrid>
)

/** One day of one mission, to be read. */
const ReadCell = ({ day, value }: { day: GridDay; value: number }) => {
  const words = useWords()
  const { className, style } = cellLook({ day, value })
  return (
    <td title={day.holiday} style={style} className={`${className} ${CELL_TEXT} font-semibold`}>
      {value > 0 && words.days(value)}
    </td>
  )
}
