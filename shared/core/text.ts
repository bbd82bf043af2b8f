/**
 * What no text may hold: controls, and what has the characters after it read in another direction than they are written
 * in (a file that is called `cv\u202Efdp.exe` looks like a PDF). Marks of direction without such a reach (U+200E, U+200F)
 * and joiners (U+200C, U+200D: emoji, Persian) are part of what people write.
 */
const FORBIDDEN = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/u
const ALL_FORBIDDEN = new RegExp(FORBIDDEN, 'gu')
/** Ends of lines; within a paragraph or the title of a slide they are copied as U+000B. */
const LINES = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** What comes along when something is copied from a page or a document, and shows nothing. */
const UNSEEN = /[\u00AD\u200B\u2060\uFEFF]/g

/**
 * Marks on one character beyond those that Unicode lets a stream have (UAX 15, "Stream-Safe Text Format"); no language has a
 * third as many. To put marks in order takes the square of their number: seconds, for the body of a request.
 */
const PILED_UP = /(\p{M}{30})\p{M}+/gu

/** One line without markup, and several: what a name, a title or a description may be. */
export const PLAIN_LINE = /^(?:[^\p{Cc}\p{Cf}<>]|[\u200C-\u200F])*$/u
export const PLAIN_LINES = /^(?:[^\p{Cc}\p{Cf}<>]|[\n\t\u200C-\u200F])*$/u

/** A text whose lines end in `\n`, however they did. */
export const withPlainLines = (text: string): string => text.replace(LINES, '\n')

/** Whether there is anything in a text that can be seen. */
export const isSeen = (text: string): boolean => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(text)

/**
 * A text in the one form that it is compared and stored in: composed characters, lines that end in `\n`, nothing of what
 * only copying has put there. Half a character, as cutting may leave it, becomes the mark for an unknown one.
 */
export const normalised = (text: string): string => {
  const shown = text.toWellFormed().replace(UNSEEN, '').replace(PILED_UP, '$1')
  const plain = withPlainLines(shown.normalize('NFC'))
  return isSeen(plain) ? plain : plain.replace(/[\u200C-\u200F]/g, '')
}

/** The beginning of a text, and never half a character. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** Whether a text holds a character that none may; of one line, an end of it or a tab too. */
export const hasForbiddenCharacters = (text: string, lines: boolean): boolean =>
  FORBIDDEN.test(text) || (!lines && /[\n\t]/.test(text))

/** A text without the characters that none may hold, as it is taken from the clipboard into a field. */
export const stripForbiddenCharacters = (text: string, lines: boolean): string => {
  const plain = withPlainLines(text).replace(ALL_FORBIDDEN, '')
  return lines ? plain : plain.replace(/[\n\t]/g, ' ')
}
