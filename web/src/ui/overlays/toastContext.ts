import { createContext } from 'react'

export type Tone = 'success' | 'error' | 'info'

/** An action of a message, such as undo. */
export interface Action {
  label: string
  onPress: () => void
  /** Also triggered by Ctrl+Z while it is shown. */
  undoes?: boolean
}

/** Shows a message at the top of the page for `ms` milliseconds (4000 by default); the returned function closes it before. */
export type Toast = Record<Tone, (text: string, ms?: number, action?: Action) => () => void>

/** Undefined on pages that show no messages, such as before signing in. */
export const ToastContext = createContext<Toast | undefined>(undefined)
