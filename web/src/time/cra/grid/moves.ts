import type { Cell } from './cells.ts'

export type Move = 'left' | 'right' | 'up' | 'down' | 'enter' | 'home' | 'end' | 'weekBack' | 'weekOn'

/** The shape of the grid, as needed for moves. */
export interface GridShape {
  activities: number
  /** Days of the month. */
  days: number
  open: (cell: Cell) => boolean
}

const DAYS_OF_WEEK = 7

const firstOpen = ({ open }: GridShape, cells: readonly Cell[]): Cell | undefined => cells.find(open)

const row = ({ days }: GridShape, activity: number): Cell[] =>
  Array.from({ length: days }, (_, index) => ({ activity, day: index + 1 }))

const column = ({ activities }: GridShape, day: number): Cell[] =>
  Array.from({ length: activities }, (_, activity) => ({ activity, day }))

/**
 * The target cell of a move, skipping closed cells; the same cell at the border. Enter moves down, and from the last
 * activity to the next day.
 */
export const moveFrom = (ground: GridShape, from: Cell, move: Move): Cell => {
  const line = row(ground, from.activity)
  const stack = column(ground, from.day)
  switch (move) {
    case 'right':
      return firstOpen(ground, line.slice(from.day)) ?? from
    case 'left':
      return firstOpen(ground, line.slice(0, from.day - 1).reverse()) ?? from
    case 'down':
      return firstOpen(ground, stack.slice(from.activity + 1)) ?? from
    case 'up':
      return firstOpen(ground, stack.slice(0, from.activity).reverse()) ?? from
    case 'weekOn':
      return firstOpen(ground, line.slice(from.day + DAYS_OF_WEEK - 1)) ?? from
    case 'weekBack':
      return firstOpen(ground, line.slice(0, Math.max(0, from.day - DAYS_OF_WEEK)).reverse()) ?? from
    case 'home':
      return firstOpen(ground, line) ?? from
    case 'end':
      return firstOpen(ground, line.reverse()) ?? from
    case 'enter': {
      const later = Array.from({ length: ground.days - from.day }, (_, index) => column(ground, from.day + 1 + index))
      return firstOpen(ground, [...stack.slice(from.activity + 1), ...later.flat()]) ?? from
    }
  }
}
