import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { daysInMonth } from '#shared/rules/calendar.ts'
import { cellValue } from '#shared/rules/cra.ts'
import { cellCommand } from './keys.ts'
import { moveFrom } from './moves.ts'
import { cellsOf, copyText, pasteEntries, type Range } from './paste.ts'
import { type Cell, closedBecause, type Entry, type Sheet, type SheetAction, sheetReducer } from './sheet.ts'

interface Store {
  /** The sheet as it is now, later than what is on screen. */
  now: () => Sheet
  dispatch: (action: SheetAction) => void
}

const cellAt = (target: EventTarget): Cell | undefined => {
  const box = (target as Element).closest<HTMLElement>('[data-day]')
  return box ? { activity: Number(box.dataset.activity), day: Number(box.dataset.day) } : undefined
}

const sameCell = (a: Cell, b: Cell): boolean => a.activity === b.activity && a.day === b.day
const isOne = ({ anchor, head }: Range): boolean => sameCell(anchor, head)

/** Spreadsheet manners for the cells inside one element: moving, typing, selecting, copying, pasting. */
export const useGrid = ({ now, dispatch }: Store, write: (value: number) => string) => {
  const root = useRef<HTMLFieldSetElement>(null)
  const [range, setRange] = useState<Range>()
  const dragging = useRef(false)
  const typed = useRef<{ cell: Cell; text: string }>(undefined)
  const [shown, setShown] = useState<{ cell: Cell; text: string }>()

  const type = (next: { cell: Cell; text: string } | undefined) => {
    typed.current = next
    setShown(next)
  }
  const focus = (cell: Cell) =>
    root.current
      ?.querySelector<HTMLInputElement>(`[data-activity="${cell.activity}"][data-day="${cell.day}"] input`)
      ?.focus()
  const set = (entries: readonly Entry[]) => dispatch({ do: 'set', entries })
  const setAll = (cells: readonly Cell[], value: number) => set(cells.map((cell) => ({ ...cell, value })))

  /** Takes over what was typed, into the whole selection if asked; false when a day would have exceeded 1. */
  const commit = (everywhere = false): boolean => {
    const { current: pending } = typed
    if (!pending) return true
    type(undefined)
    const value = cellValue(pending.text)
    const cells = everywhere && range ? cellsOf(range) : [pending.cell]
    const action: SheetAction = { do: 'set', entries: cells.map((cell) => ({ ...cell, value })) }
    const refused = sheetReducer(now(), action).problems.some(({ day }) => cells.some((cell) => cell.day === day))
    dispatch(action)
    return !refused
  }

  const ground = () => {
    const sheet = now()
    return {
      activities: sheet.activities.length,
      days: daysInMonth(sheet.year, sheet.month),
      open: (cell: Cell) => closedBecause(sheet, cell) === undefined,
    }
  }

  /** Focuses the first day of an activity that can be filled. */
  const focusFirst = (activity: number) => focus(moveFrom(ground(), { activity, day: 1 }, 'home'))

  const selectionAt = (cell: Cell): Range =>
    range && sameCell(range.anchor, cell) ? range : { anchor: cell, head: cell }

  const onKeyDown = (event: KeyboardEvent) => {
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
      setRange({ anchor: cell, head: moveFrom(ground(), selection.head, command.move) })
    } else {
      const filling = command.move === 'enter' && typed.current !== undefined
      if (!commit(filling)) return
      const { anchor, head } = selection
      const last = { activity: Math.max(anchor.activity, head.activity), day: Math.max(anchor.day, head.day) }
      focus(moveFrom(ground(), filling ? last : cell, command.move))
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
    } else {
      dragging.current = true
      focus(cell)
    }
  }
  const onMouseOver = (event: MouseEvent) => {
    const cell = cellAt(event.target)
    if (dragging.current && cell) setRange((known) => known && { anchor: known.anchor, head: cell })
  }
  useEffect(() => {
    const stop = () => {
      dragging.current = false
    }
    window.addEventListener('mouseup', stop)
    return () => window.removeEventListener('mouseup', stop)
  }, [])

  // Whatever changes the focused cell from outside leaves it ready to be typed over.
  useEffect(() => {
    const { activeElement } = document
    if (!typed.current && activeElement instanceof HTMLInputElement && root.current?.contains(activeElement)) {
      activeElement.select()
    }
  })

  const onFocus = (event: FocusEvent) => {
    const cell = cellAt(event.target)
    if (!cell) return
    if (event.target instanceof HTMLInputElement) event.target.select()
    setRange({ anchor: cell, head: cell })
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
    set(pasteEntries(year, month, event.clipboardData.getData('text/plain'), selectionAt(cell)))
  }
  const onCopy = (event: ClipboardEvent) => {
    const cell = cellAt(event.target)
    const selection = cell && selectionAt(cell)
    if (!selection || (isOne(selection) && typed.current)) return
    event.preventDefault()
    const { year, month, activities } = now()
    event.clipboardData.setData('text/plain', copyText(year, month, activities, selection, write))
    if (event.type === 'cut') setAll(cellsOf(selection), 0)
  }

  return {
    root,
    focus,
    focusFirst,
    commit,
    type,
    /** Gives up what is being typed; false when nothing is. */
    revert: (): boolean => {
      const any = typed.current !== undefined
      type(undefined)
      return any
    },
    /** What is being typed in a cell. */
    textOf: (cell: Cell): string | undefined => (shown && sameCell(shown.cell, cell) ? shown.text : undefined),
    /** The selection, when it is more than the focused cell. */
    selection: range && !isOne(range) ? range : undefined,
    handlers: { onKeyDown, onMouseDown, onMouseOver, onFocus, onBlur, onPaste, onCopy, onCut: onCopy },
  }
}

export type Grid = ReturnType<typeof useGrid>
