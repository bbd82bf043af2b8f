import { type ReactNode, type Ref, useCallback, useImperativeHandle } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { GridDay } from '#web/time/cra/days.ts'
import { type Cell, cellsOf, daysIn } from '#web/time/cra/grid/cells.ts'
import { MonthGrid } from '#web/time/cra/grid/MonthGrid.tsx'
import { useLabels } from '#web/time/cra/labels.ts'
import { GridMessages } from '../GridMessages.tsx'
import { type CellProblem, getClosedReason, optionOf, type Timesheet } from '../timesheet.ts'
import { isFillable } from '../training/training.ts'
import type { TimesheetEditor } from '../useTimesheetEditor.ts'
import { FillRow } from './FillRow.tsx'
import { type GridHandle, type Stop, useGrid } from './useGrid.ts'

interface Props {
  editor: Pick<TimesheetEditor, 'sheet' | 'now' | 'dispatch' | 'locked'>
  ref: Ref<GridHandle>
  days: readonly GridDay[]
  /** Public holidays on weekdays. */
  free: readonly number[]
  /** The sheet is read-only for now. */
  readOnly: boolean
  /** Further actions, below the days. */
  footer: ReactNode
  onRemoved: () => void
}

const MESSAGES_ID = 'cell-messages'

/** The initial tab stop: the fill button of an empty month, else the first open day. */
const firstStop = (sheet: Timesheet): Stop | undefined => {
  if (sheet.activities.every(({ details }) => details.length === 0) && isFillable(optionOf(sheet, 0))) {
    return { activity: 0, at: 'fill' }
  }
  for (const [activity] of sheet.activities.entries()) {
    for (let day = 1; day <= 31; day += 1) {
      if (!getClosedReason(sheet, { activity, day })) return { activity, at: day }
    }
  }
  return undefined
}

/** Whether a tab stop still exists and is enabled. */
const isFocusable = (sheet: Timesheet, { activity, at }: Stop): boolean => {
  const row = sheet.activities[activity]
  if (!row) return false
  if (typeof at === 'number') return !getClosedReason(sheet, { activity, day: at })
  return at === 'remove' || (at === 'fill' ? isFillable(optionOf(sheet, activity)) : row.details.length > 0)
}

const wrongDays = (problems: readonly CellProblem[], index: number): string =>
  problems
    .filter(({ activity }) => (activity ?? index) === index)
    .map(({ day }) => day)
    .join()

/** The month as an editable grid with keyboard, mouse and clipboard support, and a single tab stop. */
export const FillGrid = ({ editor, ref, days, free, readOnly, footer, onRemoved }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { sheet, now, dispatch, locked } = editor
  const { year, month, activities, problems } = sheet
  const grid = useGrid({ now, dispatch, free }, words.days)
  const { focus, focusFirst, commit, revert, type, selection, typing } = grid
  useImperativeHandle(ref, () => ({ focus, focusFirst, commit, revert }))
  const onType = useCallback((cell: Cell, text: string) => type({ cell, text }), [type])
  const stop = grid.stop && isFocusable(sheet, grid.stop) ? grid.stop : firstStop(sheet)
  const selected = selection && cellsOf(selection).filter((cell) => !getClosedReason(sheet, cell)).length
  // The clear button of an empty row is disabled and would lose the focus.
  const onCleared = useCallback(
    (index: number) => {
      grid.root.current?.querySelector<HTMLElement>(`[data-control=fill][data-activity="${index}"]`)?.focus()
    },
    [grid.root],
  )
  return (
    <>
      <MonthGrid
        year={year}
        month={month}
        days={days}
        activities={activities}
        table={{ role: 'grid', 'aria-multiselectable': true, ref: grid.root, ...grid.handlers }}
        footer={
          <>
            <GridMessages id={MESSAGES_ID} sheet={sheet} days={days} readOnly={readOnly} dispatch={dispatch} />
            {footer}
          </>
        }
      >
        {activities.map((activity, index) => {
          const chosen = selection && daysIn(selection, index)
          return (
            <FillRow
              key={activity.mission.id}
              year={year}
              month={month}
              days={days}
              activity={activity}
              index={index}
              option={optionOf(sheet, index)}
              free={free}
              readOnly={readOnly}
              locked={locked}
              wrong={wrongDays(problems, index)}
              from={chosen?.from}
              to={chosen?.to}
              stop={stop?.activity === index ? stop.at : undefined}
              typing={typing?.mission === activity.mission.id ? typing : undefined}
              problemId={MESSAGES_ID}
              dispatch={dispatch}
              onType={onType}
              onCleared={onCleared}
              onRemoved={onRemoved}
            />
          )
        })}
      </MonthGrid>
      <p role="status" className="sr-only">
        {selected === undefined ? '' : t('cra.grid.selected', { count: selected })}
      </p>
    </>
  )
}
