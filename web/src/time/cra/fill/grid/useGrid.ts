import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { daysInMonth } from '#shared/core/dates/calendar.ts'
import { parseCell } from '#shared/time/cra/rules.ts'
import { type Cell, cellsOf, cellsToFill, type Entry, type Range, sameCell } from '#web/time/cra/grid/cells.ts'
import { formatRange, parsePastedEntries } from '#web/time/cra/grid/clipboard.ts'
import { cellCommand } from '#web/time/cra/grid/keys.ts'
import { type GridShape, type Move, moveFrom } from '#web/time/cra/grid/moves.ts'
import { getClosedReason, type Timesheet, type TimesheetAction } from '../timesheet.ts'

interface Store {
  /** The latest sheet, which may be newer than the rendered one. */
  now: () => Timesheet
  dispatch: (action: TimesheetAction) => void
  /** Public holidays on weekdays, skipped when many days are filled at once. */
  free: readonly number[]
}

/** A button of an activity's row. */
export type Control = 'fill' | 'clear' | 'remove'
/** The tab stop of the grid: what has the focus, or had it last. */
export type Stop = { activity: number; at: number | Control }
/** The text being typed in a cell, of the mission whose row it is: another device may take out the one above. */
export interface Typing {
  cell: Cell
  mission: string | undefined
  text: string
}

const datasetOf = (target: EventTarget, part: 'day' | 'control') =>
  (target as Element).closest<HTMLElement>(`[data-${part}]`)?.dataset
const cellAt = (target: EventTarget): Cell | undefined => {
  const place = datasetOf(target, 'day')
  return place && { activity: Number(place.activity), day: Number(place.day) }
}
const isSingleCell = ({ anchor, head }: Range): boolean => sameCell(anchor, head)

/** Spreadsheet behaviour of a table: moving, typing, selecting, copying, pasting. */
export const useGrid = ({ now, dispatch, free }: Store, write: (value: number) => string) => {
  const root = useRef<HTMLTableElement>(null)
  const [range, setRange] = useState<Range>()
  const [stop, setStop] = useState<Stop>()
  const dragging = useRef(false)
  const typed = useRef<Typing>(undefined)
  const [typing, setTyping] = useState<Typing>()

  const type = useCallback(
    (next: Omit<Typing, 'mission'> | undefined) => {
      typed.current = next && { ...next, mission: now().activities[next.cell.activity]?.mission.id }
      setTyping(typed.current)
    },
    [now],
  )
  const focus = (cell: Cell) =>
    root.current
      ?.querySelector<HTMLInputElement>(`[data-activity="${cell.activity}"][data-day="${cell.day}"] input`)
      ?.focus()
  const set = (entries: readonly Entry[]) => dispatch({ do: 'set', entries })
  const setAll = (cells: readonly Cell[], value: number) => set(cells.map((cell) => ({ ...cell, value })))
  const selectionAt = (cell: Cell): Range =>
    range && sameCell(range.anchor, cell) ? range : { anchor: cell, head: cell }
  /** Commits the typed text, optionally to the whole selection; false when a day would exceed 1. */
  const commit = (everywhere = false): boolean => {
    const { current: pending } = typed
    if (!pending) return true
    type(undefined)
    const activity = now().activities.findIndex(({ mission }) => mission.id === pending.mission)
    if (activity < 0) return true
    const cell = { ...pending.cell, activity }
    const cells = everywhere ? cellsToFill(selectionAt(cell), free) : [cell]
    setAll(cells, parseCell(pending.text))
    return !now().problems.some(({ day }) => cells.some((cell) => cell.day === day))
  }

  const gridShape = (): GridShape => {
    const sheet = now()
    return {
      activities: sheet.activities.length,
      days: daysInMonth(sheet.year, sheet.month),
      open: (cell) => getClosedReason(sheet, cell) === undefined,
    }
  }

  /** Focuses the first open day of an activity. */
  const focusFirst = (activity: number) => focus(moveFrom(gridShape(), { activity, day: 1 }, 'home'))

  /** The enabled buttons of an activity, from left to right. */
  const controls = (activity: number) => [
    ...(root.current?.querySelectorAll<HTMLButtonElement>(
      `[data-control][data-activity="${activity}"]:not(:disabled)`,
    ) ?? []),
  ]

  /** Moves to another cell, or from the first cell of a row to its buttons. */
  const moveFocus = (from: Cell, move: Move) => {
    const to = moveFrom(gridShape(), from, move)
    if (move === 'left' && sameCell(to, from)) controls(from.activity).at(-1)?.focus()
    else focus(to)
  }

  /** Moves from a button to its neighbour, the same one of another row, or the days. */
  const moveFocusFromControl = (event: KeyboardEvent, { activity: at, control }: DOMStringMap) => {
    const command = cellCommand(event)
    if (command?.do !== 'move' || command.move === 'enter') return
    event.preventDefault()
    const activity = Number(at)
    const row = controls(activity)
    const index = row.findIndex((one) => one.dataset.control === control)
    const { move } = command
    if (move === 'left') row[index - 1]?.focus()
    else if (move === 'right' && row[index + 1]) row[index + 1]?.focus()
    else if (move === 'up' || move === 'down') {
      const there = controls(activity + (move === 'up' ? -1 : 1))
      const same = there.find((one) => one.dataset.control === control)
      ;(same ?? there.at(-1))?.focus()
    } else focus(moveFrom(gridShape(), { activity, day: 1 }, move === 'end' ? 'end' : 'home'))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const control = datasetOf(event.target, 'control')
    if (control) return moveFocusFromControl(event, control)
    const cell = cellAt(event.target)
    const command = cell && cellCommand(event)
    if (!command) return
    event.preventDefault()
    const selection = selectionAt(cell)
    if (command.do === 'clear') {
      type(undefined)
      setAll(cellsOf(selection), 0)
    } else if (command.do === 'revert') {
      type(undefined)
      setRange({ anchor: cell, head: cell })
    } else if (command.extend) {
      commit()
      setRange({ anchor: cell, head: moveFrom(gridShape(), selection.head, command.move) })
    } else {
      const filling = command.move === 'enter' && typed.current !== undefined
      if (!commit(filling)) return
      const { anchor, head } = selection
      const last = { activity: Math.max(anchor.activity, head.activity), day: Math.max(anchor.day, head.day) }
      moveFocus(filling ? last : cell, command.move)
    }
  }

  const onMouseDown = (event: MouseEvent) => {
    const cell = cellAt(event.target)
    if (!cell || event.button !== 0) return
    event.preventDefault()
    const from =
      document.activeElement && root.current?.contains(document.activeElement) && cellAt(document.activeElement)
    if (event.shiftKey && from) {
      commit()
      setRange({ anchor: from, head: cell })
    } else if (gridShape().open(cell)) {
      dragging.current = true
      focus(cell)
      // It may have the focus already, and be part of a selection that this press ends.
      setRange({ anchor: cell, head: cell })
    }
  }
  const onMouseOver = (event: MouseEvent) => {
    const cell = cellAt(event.target)
    if (dragging.current && cell) setRange((known) => known && { anchor: known.anchor, head: cell })
  }
  useEffect(() => {
    const end = () => {
      dragging.current = false
    }
    window.addEventListener('mouseup', end)
    return () => window.removeEventListener('mouseup', end)
  }, [])

  // A change of the focused cell from outside selects its text, ready to be overwritten.
  useEffect(() => {
    const { activeElement } = document
    if (!typed.current && activeElement instanceof HTMLInputElement && root.current?.contains(activeElement)) {
      activeElement.select()
    }
  })

  const onFocus = (event: FocusEvent) => {
    const control = datasetOf(event.target, 'control')
    if (control) setStop({ activity: Number(control.activity), at: control.control as Control })
    const cell = cellAt(event.target)
    if (!cell) return
    if (event.target instanceof HTMLInputElement) event.target.select()
    setRange({ anchor: cell, head: cell })
    setStop({ activity: cell.activity, at: cell.day })
  }
  const onBlur = (event: FocusEvent) => {
    commit()
    if (!root.current?.contains(event.relatedTarget)) setRange(undefined)
  }

  const onPaste = (event: ClipboardEvent) => {
    const cell = cellAt(event.target)
    if (!cell) return
    event.preventDefault()
    type(undefined)
    const { year, month } = now()
    set(parsePastedEntries(year, month, event.clipboardData.getData('text/plain'), selectionAt(cell), free))
  }
  const onCopy = (event: ClipboardEvent) => {
    const cell = cellAt(event.target)
    const selection = cell && selectionAt(cell)
    if (!selection || (isSingleCell(selection) && typed.current)) return
    event.preventDefault()
    const { year, month, activities } = now()
    event.clipboardData.setData('text/plain', formatRange(year, month, activities, selection, write))
    if (event.type === 'cut') setAll(cellsOf(selection), 0)
  }

  return {
    root,
    focus,
    focusFirst,
    commit,
    type,
    /** Reverts the typed text; false when there is none. */
    revert: (): boolean => {
      const any = typed.current !== undefined
      type(undefined)
      return any
    },
    typing,
    stop,
    /** The selection, when larger than the focused cell. */
    selection: range && !isSingleCell(range) ? range : undefined,
    handlers: { onKeyDown, onMouseDown, onMouseOver, onFocus, onBlur, onPaste, onCopy, onCut: onCopy },
  }
}

/** The imperative editor of the grid. */
export type GridHandle = Pick<ReturnType<typeof useGrid>, 'focus' | 'focusFirst' | 'commit' | 'revert'>
