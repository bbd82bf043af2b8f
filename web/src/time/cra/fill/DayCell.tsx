import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridDay } from '../days.ts'
import type { Cell } from '../grid/cells.ts'
import { CELL_TEXT, cellStyle } from '../grid/styles.ts'
import { useLabels } from '../labels.ts'
import type { closedBecause } from './timesheet.ts'

interface Props {
  year: number
  month: number
  day: GridDay
  /** Position of the activity in the sheet. */
  activity: number
  mission: string
  value: number
  /** What is being typed, before it is taken over. */
  text: string | undefined
  /** Why it cannot be filled. */
  closed: ReturnType<typeof closedBecause>
  /** Nothing can be changed now. */
  shut: boolean
  selected: boolean
  /** The one that Tab leads to. */
  stop: boolean
  /** The id of the text that says what is wrong with it. */
  problemId: string | undefined
  onType: (cell: Cell, text: string) => void
}

const INPUT =
  'h-full w-full bg-transparent text-center tabular-nums focus:outline-2 focus:-outline-offset-2 focus:outline-link disabled:pointer-events-none'
/** Nothing worked is an empty cell to the eye, until it is where one types. */
const ZERO = 'text-transparent focus:text-hint'

/** One day of one mission, to be filled. */
export const DayCell = memo((props: Props) => {
  const { year, month, day, activity, mission, value, text, closed, shut, selected, stop, problemId, onType } = props
  const { t } = useTranslation('cra')
  const words = useLabels()
  const wrong = problemId !== undefined
  const why = closed ? t(`cra.grid.${closed}`) : day.holiday
  const { className, style } = cellStyle({ day, value, outside: closed === 'outsideMission', selected, wrong })
  const known = closed && value === 0 ? '' : words.days(value)
  const colour = value > 0 ? 'font-semibold text-ink' : text === undefined ? ZERO : 'text-ink'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a td is a gridcell, which can be selected
    <td
      data-activity={activity}
      data-day={day.day}
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
        disabled={shut || closed !== undefined}
        value={text ?? known}
        onChange={(event) => onType({ activity, day: day.day }, event.target.value)}
        aria-label={[words.day(year, month, day.day), mission, why].filter(Boolean).join(', ')}
        aria-invalid={wrong || undefined}
        aria-describedby={problemId}
        className={`${INPUT} ${CELL_TEXT} ${colour} ${wrong ? 'outline-2 -outline-offset-2 outline-danger-text' : ''}`}
      />
    </td>
  )
})
