import type { Move } from './moves.ts'

/** The command of a key in a focused cell. */
export type Command = { do: 'move'; move: Move; extend: boolean } | { do: 'clear' } | { do: 'revert' }

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const MOVES: Record<string, Move> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
  PageUp: 'weekBack',
  PageDown: 'weekOn',
  Enter: 'enter',
}

/** The command of a key in the day grid; undefined leaves the key to the browser. */
export const cellCommand = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): Command | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined
  const move = MOVES[key]
  if (move) return { do: 'move', move, extend: shiftKey && move !== 'enter' }
  if (key === 'Delete') return { do: 'clear' }
  if (key === 'Escape') return { do: 'revert' }
  return undefined
}

export type ScreenCommand = 'save' | 'send' | 'undo' | 'redo' | 'help'

/** The command of a key anywhere on the fill screen. `inProse`: the focus is in a text box, which has its own undo and needs its `?`. */
export const screenCommand = (
  { key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress,
  inProse: boolean,
): ScreenCommand | undefined => {
  if (altKey) return undefined
  if (!ctrlKey && !metaKey) return key === '?' && !inProse ? 'help' : undefined
  switch (key.toLowerCase()) {
    case 's':
      return 'save'
    case 'enter':
      return 'send'
    case 'z':
      if (inProse) return undefined
      return shiftKey ? 'redo' : 'undo'
    case 'y':
      return inProse ? undefined : 'redo'
    default:
      return undefined
  }
}
