import { useSyncExternalStore } from 'react'

/** Minimum widths from which a column shows: price, SKU, stock, state. */
const COLUMN_MIN_WIDTHS_REM = [37.5, 60, 80, 80] as const
/** Columns shown at any width: picture, name and toggle. */
const FIXED_COLUMNS = 3

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
const countColumns = (): number =>
  FIXED_COLUMNS + COLUMN_MIN_WIDTHS_REM.filter((width) => window.matchMedia(`(min-width: ${width}rem)`).matches).length

/** The number of visible columns, for cells that span all of them. */
export const useColumnCount = (): number => useSyncExternalStore(subscribe, countColumns)
