import { memo } from 'react'
import type { GridDay } from '#web/time/cra/days.ts'
import type { Cell } from '#web/time/cra/grid/cells.ts'
import { cellStyle, cellText } from '#web/time/cra/grid/styles.ts'
import type { getClosedReason } from '../timesheet.ts'

/** The properties of a day that do not depend on its value. */
export interface DayTerms {
  date: GridDay
  /** The accessible name: the day and its mission. */
  label: string
  /** Why it cannot be filled, or which holiday it is. */
  why: string | undefined
  /** Why it cannot be filled. */
  closed: ReturnType<typeof getClosedReason>
}

interface Props {
  /** Position of the activity in the sheet. */
  activity: number
  terms: DayTerms
  value: number
  /** The value, as it is written. */
  written: string
  /** The text being typed, before it is committed. */
  text: string | undefined
  /** The sheet is read-only for now. */
  readOnly: boolean
  selected: boolean
  /** Whether it is the tab stop of the grid. */
  stop: boolean
  /** The id of its error message. */
  problemId: string | undefined
  onType: (cell: Cell, text: string) => void
}

const INPUT =
  'h-full w-full bg-transparent text-center tabular-nums focus:outline-2 focus:-outline-offset-2 focus:outline-link disabled:pointer-events-none'
/** Zero is invisible until the cell has the focus. */
const ZERO = 'text-transparent focus:text-hint'

/** An editable day of a mission. There are hundreds: the row resolves their texts. */
export const DayCell = memo((props: Props) => {
  const { activity, terms, value, written, text, readOnly, selected, stop, problemId, onType } = props
  const { date, label, why, closed } = terms
  const wrong = problemId !== undefined
  const { className, style } = cellStyle({ day: date, value, outside: closed === 'outsideMission', selected, wrong })
  const known = closed && value === 0 ? '' : written
  const colour = value > 0 ? 'font-semibold text-ink' : text === undefined ? ZERO : 'text-ink'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a td is a gridcell, which can be selected
    <td
      data-activity={activity}
      data-day={date.day}
      title={why}
      aria-selected={selected || undefined}
      style={style}
      className={className}
    >
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        tabIndex={stop ? 0 : -1}
        disabled={readOnly || closed !== undefined}
        value={text ?? known}
        onChange={(event) => onType({ activity, day: date.day }, event.target.value)}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={problemId}
        className={`${INPUT} ${cellText(text ?? known)} ${colour} ${wrong ? 'outline-2 -outline-offset-2 outline-danger-text' : ''}`}
      />
    </td>
  )
})
