import { folded } from '#shared/core/fold.ts'
import { LIMITS } from '../limits.ts'

/** A line as it is compared: folded, without what stands around its words. */
export const bare = (line: string): string =>
  folded(line)
    .replace(/[’`]/g, "'")
    .replace(/^[^\p{L}\d]+|[^\p{L}\d)]+$/gu, '')
    .replace(/\s+/g, ' ')

/** Without what only separates it from its neighbours. */
export const trimmed = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—•*·|,;:>]+|[\s\-–—|,;:·(]+$/g, '')
    .trim()

/** At most so many characters of it. */
export const cut = (text: string, most: number = LIMITS.line): string => [...text].slice(0, most).join('').trim()

export const BULLET = /^\s*(?:[•◦▪●○*·‣➢➤✓]|[-–—]\s)\s*/

/** What stands between a title and a place in one line. */
export const SEPARATOR = /\s+(?:[-–—|@•·]|chez|at)\s+|\s*[,|]\s+/i
