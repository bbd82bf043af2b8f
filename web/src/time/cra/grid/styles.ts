import type { CSSProperties } from 'react'
import type { GridDay } from '../days.ts'

const WEEKEND = 'bg-[repeating-linear-gradient(135deg,var(--track)_0_1px,transparent_1px_4px)]'
const HOLIDAY =
  'bg-[repeating-linear-gradient(135deg,color-mix(in_srgb,var(--hint)_45%,transparent)_0_1px,transparent_1px_5px)]'
const OUTSIDE = 'bg-[radial-gradient(var(--field)_0.5px,transparent_1px)] bg-size-[5px_5px]'
/** The column of today is between two lines of its own. */
const TODAY = 'border-x border-x-link!'

/** What a day's column looks like behind its values: weekends, public holidays and today differ by more than a colour. */
export const columnStyle = ({ weekend, holiday, today }: Pick<GridDay, 'weekend' | 'holiday' | 'today'>): string =>
  [holiday ? HOLIDAY : weekend ? WEEKEND : '', today ? TODAY : ''].filter(Boolean).join(' ')

const FILLS = {
  wrong: '[--cell:var(--color-red-100)] dark:[--cell:color-mix(in_srgb,var(--color-red-500)_35%,var(--card))]',
  different:
    'outline-2 -outline-offset-2 outline-warn-text [--cell:var(--color-yellow-100)] dark:[--cell:color-mix(in_srgb,var(--color-yellow-500)_25%,var(--card))]',
  selected: '[--cell:var(--primary-100)] dark:[--cell:color-mix(in_srgb,var(--primary)_65%,var(--card))]',
  /** Darker the more was worked. */
  worked:
    '[--cell:color-mix(in_srgb,var(--primary)_calc(8%_+_var(--worked)*18%),var(--card))] dark:[--cell:color-mix(in_srgb,var(--primary)_calc(12%_+_var(--worked)*30%),var(--card))]',
} as const

interface Cell {
  day: GridDay
  value: number
  /** The mission does not cover the day. */
  outside?: boolean
  selected?: boolean
  wrong?: boolean
  /** Another version of the month has another value there. */
  different?: boolean
}

/** How a cell is drawn: tinted by its value, unless there is something more important to see. */
export const cellStyle = ({
  day,
  value,
  outside,
  selected,
  wrong,
  different,
}: Cell): { className: string; style?: CSSProperties } => {
  const fill = wrong
    ? FILLS.wrong
    : different
      ? FILLS.different
      : selected
        ? FILLS.selected
        : value > 0
          ? FILLS.worked
          : ''
  const column = outside && !day.weekend ? `${OUTSIDE} ${day.today ? TODAY : ''}` : columnStyle(day)
  return {
    className: `${CELL} ${fill} ${column}`,
    ...(value > 0 && { style: { '--worked': value } as CSSProperties }),
  }
}

/** Opaque: the colour `--cell`, if set, over the card. */
export const GROUND = 'bg-(--cell,var(--card))'
/** The frame of every cell beside the first column. */
export const CELL = `h-12 print:h-auto border-t border-l border-line p-0 text-center tabular-nums ${GROUND}`
/** The text size of a cell by available width; hundredths need two more digits. */
export const cellText = (written: string): string =>
  written.length > 3
    ? 'text-[0.625rem] tracking-[-0.08em] @4xl:text-xs @4xl:tracking-tighter @6xl:text-md @6xl:tracking-normal'
    : 'text-xs tracking-tighter @4xl:text-sm @6xl:text-md @6xl:tracking-normal'
