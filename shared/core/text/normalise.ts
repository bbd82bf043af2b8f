/**
 * Control characters and bidirectional embeddings and overrides, which reorder the following text (`cv\u202Efdp.exe`
 * looks like a PDF). Simple direction marks (U+200E, U+200F) and joiners (U+200C, U+200D: emoji, Persian) are allowed.
 */
const FORBIDDEN = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/u
const ALL_FORBIDDEN = new RegExp(FORBIDDEN, 'gu')
/** Includes U+000B, which some programs copy for a line break within a paragraph. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Invisible characters that copying from pages and documents brings along. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g

/**
 * Combining marks beyond the limit of Unicode's Stream-Safe Text Format (UAX 15): normalising them takes quadratic time.
 */
const STACKED_MARKS = /(\p{M}{30})\p{M}+/gu

/** One line, and several lines, without markup: names, titles, descriptions. */
export const PLAIN_LINE = /^(?:[^\p{Cc}\p{Cf}<>]|[\u200C-\u200F])*$/u
export const PLAIN_LINES = /^(?:[^\p{Cc}\p{Cf}<>]|[\n\t\u200C-\u200F])*$/u

/** Line ends as `\n`. */
export const normaliseLineEnds = (text: string): string => text.replace(LINE_ENDS, '\n')

/** Whether a text has any visible character. */
export const hasVisibleText = (text: string): boolean => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(text)

/**
 * The canonical form in which texts are compared and stored: NFC, `\n` as line end, without invisible characters. Lone
 * surrogates are replaced.
 */
export const normaliseText = (text: string): string => {
  const shown = text.toWellFormed().replace(INVISIBLE, '').replace(STACKED_MARKS, '$1')
  const plain = normaliseLineEnds(shown.normalize('NFC'))
  return hasVisibleText(plain) ? plain : plain.replace(/[\u200C-\u200F]/g, '')
}

/** The first `most` characters, never splitting a surrogate pair. */
export const truncate = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** With a capital first letter: days, languages and countries are lower case in French, titles are not. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A single line has no line ends and tabs. */
type TextShape = 'line' | 'lines'

/** Whether a text has forbidden characters. */
export const hasForbiddenCharacters = (text: string, shape: TextShape): boolean =>
  FORBIDDEN.test(text) || (shape === 'line' && /[\n\t]/.test(text))

/** A pasted text without forbidden characters. */
export const stripForbiddenCharacters = (text: string, shape: TextShape): string => {
  const plain = normaliseLineEnds(text).replace(ALL_FORBIDDEN, '')
  return shape === 'lines' ? plain : plain.replace(/[\n\t]/g, ' ')
}
