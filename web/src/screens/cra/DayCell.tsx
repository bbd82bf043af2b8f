import { useTranslation } from 'react-i18next'
import type { GridDay } from './days.ts'
import { dayLook, OUTSIDE } from './MonthHead.tsx'
import { inRange } from './paste.ts'
import type { Cell, CellProblem, closedBecause } from './sheet.ts'
import type { Grid } from './useGrid.ts'
import { useWords } from './words.ts'

/** What the cells of a month are filled with. */
export interface Filling {
  grid: Grid
  locked: boolean
  closed: (cell: Cell) => ReturnType<typeof closedBecause>
  problems: readonly CellProblem[]
  /** The id of the text that says what is wrong with an activity. */
  problemId: (activity: number) => string
}

interface Props extends Filling {
  year: number
  month: number
  day: GridDay
  /** Position of the activity in the report. */
  activity: number
  mission: string
  value: number
}

/** The problem of a cell, if it has one. */
export const problemOf = (problems: readonly CellProblem[], cell: Cell): CellProblem | undefined =>
  problems.find(({ day, activity }) => day === cell.day && (activity ?? cell.activity) === cell.activity)

const CELL = 'h-9 border-t border-l border-line p-0 first:border-l-0'
const INPUT =
  'h-full w-full bg-transparent text-center text-xs tracking-tighter tabular-nums @3xl:text-sm @4xl:tracking-normal @5xl:text-md focus:outline-2 focus:-outline-offset-2 focus:outline-link disabled:pointer-events-none'

/** One day of one mission, to be filled. */
export const DayCell = (props: Props) => {
  const { grid, locked, closed, problems, problemId, year, month, day, activity, mission, value } = props
  const { t } = useTranslation()
  const words = useWords()
  const cell = { activity, day: day.day }
  const shut = closed(cell)
  const problem = problemOf(problems, cell)
  const wrong = problem !== undefined
  const selected = grid.selection !== undefined && inRange(grid.selection, cell)
  const why = shut ? t(`cra.grid.${shut}`) : day.holiday
  const look = () => {
    if (wrong) return 'bg-red-100 dark:bg-red-500/30'
    if (selected) return 'bg-primary-100 dark:bg-primary-700/50'
    return shut === 'outsideMission' ? OUTSIDE : dayLook(day)
  }
  const text = grid.textOf(cell) ?? (shut && value === 0 ? '' : words.days(value))
  return (
    <td data-activity={activity} data-day={day.day} title={why} className={`${CELL} ${look()}`}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        disabled={locked || shut !== undefined}
        value={text}
        onChange={(event) => grid.type({ cell, text: event.target.value })}
        aria-label={[words.day(year, month, day.day), mission, why].filter(Boolean).join(', ')}
        aria-invalid={wrong || undefined}
        aria-describedby={problem && problemId(problem.activity ?? 0)}
        className={`${INPUT} ${value > 0 ? 'font-semibold text-ink' : 'text-hint'} ${wrong ? 'outline-2 -outline-offset-2 outline-danger-text' : ''}`}
      />
    </td>
  )
}
