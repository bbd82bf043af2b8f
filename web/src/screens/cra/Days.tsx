import { useTranslation } from 'react-i18next'
import { ActivityActions } from './ActivityActions.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { ADD_ACTIVITY } from './AddActivity.tsx'
import { CellMessages } from './CellMessages.tsx'
import { DayList } from './DayList.tsx'
import { DayTotals } from './DayTotals.tsx'
import type { GridDay } from './days.ts'
import { cellsOf } from './paste.ts'
import { closedBecause } from './sheet.ts'
import type { Grid } from './useGrid.ts'
import type { SheetHandle } from './useSheet.ts'

interface Props {
  handle: SheetHandle
  grid: Grid
  days: readonly GridDay[]
  /** Public holidays on weekdays. */
  free: readonly number[]
  /** Nothing can be changed now. */
  shut: boolean
  narrow: boolean
}

const messagesId = (index: number) => `cell-messages-${index}`
const toAddActivity = () => requestAnimationFrame(() => document.getElementById(ADD_ACTIVITY)?.focus())

/** The activities of the month with a cell for every day. */
export const Days = ({ handle, grid, days, free, shut, narrow }: Props) => {
  const { t } = useTranslation()
  const { sheet, locked } = handle
  const { year, month, activities, problems } = sheet
  if (activities.length === 0) return null
  const actions = (index: number) =>
    locked ? null : (
      <ActivityActions
        handle={handle}
        index={index}
        free={free}
        shut={shut}
        narrow={narrow}
        onRemoved={toAddActivity}
      />
    )
  const messages = (index: number) => (
    <CellMessages id={messagesId(index)} sheet={sheet} index={index} days={days} hidden={narrow} />
  )
  if (narrow) return <DayList handle={handle} days={days} shut={shut} actions={actions} messages={messages} />
  const selected = grid.selection && cellsOf(grid.selection).filter((cell) => !closedBecause(sheet, cell)).length
  return (
    <>
      <fieldset ref={grid.root} aria-label={t('cra.grid.label')} {...grid.handlers} className="flex flex-col gap-4">
        {activities.map((activity, index) => (
          <ActivityTable
            key={activity.mission.id}
            year={year}
            month={month}
            days={days}
            activity={activity}
            index={index}
            actions={actions(index)}
            filling={{
              grid,
              locked: shut,
              closed: (cell) => closedBecause(sheet, cell),
              problems,
              problemId: messagesId,
            }}
          >
            {messages(index)}
          </ActivityTable>
        ))}
      </fieldset>
      <p role="status" className="sr-only">
        {selected === undefined ? '' : t('cra.grid.selected', { count: selected })}
      </p>
      <DayTotals year={year} month={month} days={days} activities={activities} />
    </>
  )
}
