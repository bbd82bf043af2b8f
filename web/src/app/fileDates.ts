import type { Language } from '#web/client/language.ts'
import { formatDate, formatTime } from './format.ts'

/**
 * A date in a file for spreadsheets, of a day or an instant: `21/11/2026` in French. Which of day and month comes first
 * differs between those in English, which all read `2026-11-21` alike.
 */
export const fileDate = (date: string, language: Language): string => {
  const shown = formatDate(date)
  return language === 'fr' ? shown : shown.split('/').reverse().join('-')
}

/** An instant in a file for spreadsheets, with its time. */
export const fileInstant = (instant: string, language: Language): string =>
  `${fileDate(instant, language)} ${formatTime(instant, language)}`
