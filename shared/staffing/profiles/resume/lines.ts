import { foldText } from '#shared/core/text/fold.ts'
import { PROFILE_LIMITS } from '../limits.ts'

/** A line for comparison: folded, without surrounding punctuation. */
export const normaliseLine = (line: string): string =>
  foldText(line)
    .replace(/[’`]/g, "'")
    .replace(/^[^\p{L}\d]+|[^\p{L}\d)]+$/gu, '')
    .replace(/\s+/g, ' ')

/** A text without separators at its ends. */
export const trimSeparators = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—•*·|,;:>]+|[\s\-–—|,;:·(]+$/g, '')
    .trim()

/** At most so many characters. */
export const truncateLine = (text: string, most: number = PROFILE_LIMITS.line): string =>
  [...text].slice(0, most).join('').trim()

export const BULLET = /^\s*(?:[•◦▪●○*·‣➢➤✓]|[-–—]\s)\s*/

/** Between a title and a place on one line. */
export const SEPARATOR = /\s+(?:[-–—|@•·]|chez|at)\s+|\s*[,|]\s+/i
