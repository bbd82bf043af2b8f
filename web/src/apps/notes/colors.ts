import type { NoteColor } from '#shared/apps/notes/rules.ts'

/** Classes of a note by colour, for both colour schemes. */
export const COLORS: Record<NoteColor | 'none', string> = {
  none: 'border-line bg-card',
  red: 'border-red-200 bg-red-50 dark:border-red-400/30 dark:bg-red-950/60',
  orange: 'border-orange-200 bg-orange-50 dark:border-orange-400/30 dark:bg-orange-950/60',
  yellow: 'border-yellow-300 bg-yellow-50 dark:border-yellow-400/30 dark:bg-yellow-950/60',
  green: 'border-green-200 bg-green-50 dark:border-green-400/30 dark:bg-green-950/60',
  teal: 'border-teal-200 bg-teal-50 dark:border-teal-400/30 dark:bg-teal-950/60',
  blue: 'border-sky-200 bg-sky-50 dark:border-sky-400/30 dark:bg-sky-950/60',
  purple: 'border-purple-200 bg-purple-50 dark:border-purple-400/30 dark:bg-purple-950/60',
}

/** Classes of a colour swatch. */
export const SWATCHES: Record<NoteColor | 'none', string> = {
  none: 'bg-card',
  red: 'bg-red-300 dark:bg-red-500',
  orange: 'bg-orange-300 dark:bg-orange-500',
  yellow: 'bg-yellow-300 dark:bg-yellow-500',
  green: 'bg-green-300 dark:bg-green-500',
  teal: 'bg-teal-300 dark:bg-teal-500',
  blue: 'bg-sky-300 dark:bg-sky-500',
  purple: 'bg-purple-300 dark:bg-purple-500',
}
