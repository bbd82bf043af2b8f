import { folded } from '#shared/core/fold.ts'

/** How many characters a search takes at least, and after how many milliseconds without typing it runs. */
export const SEARCH_MINIMUM = 2
export const SEARCH_DEBOUNCE_MS = 300

/** A text as it is compared: small letters and digits without accents, ligatures taken apart, words with one space between. */
export const fold = (text: string): string =>
  folded(text.normalize('NFKD'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The folded words of a text, in their order. */
export const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/**
 * What stays of a folded word under most typing errors: its first letter and its consonants, none twice in a row. The
 * skeleton of a beginning is the beginning of the skeleton.
 */
export const skeletonOf = (word: string): string =>
  [...word]
    .filter((letter, index) => index === 0 || !/[aeiouyh]/.test(letter))
    .reduce((bones, letter) => (bones.endsWith(letter) ? bones : bones + letter), '')

/** From how many letters on a word may hold a typing error. */
const LONG_ENOUGH = 4

/** How many letters are wrong, missing, too many or swapped with their neighbour. */
const distance = (left: string, right: string): number => {
  let [before, row] = [[] as number[], Array.from({ length: right.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1]
      const at = (list: number[], index: number) => list[index] ?? Number.POSITIVE_INFINITY
      const swapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, row] = [row, next]
  }
  return row[right.length] ?? 0
}

/** How far a typed word is from a word: 0 the same, 1 its beginning, 2 either with one typing error; undefined: another word. */
export const closeness = (word: string, typed: string): number | undefined => {
  if (word === typed) return 0
  if (word.startsWith(typed)) return 1
  if (typed.length < LONG_ENOUGH || word[0] !== typed[0]) return undefined
  const beginnings = [-1, 0, 1].map((more) => word.slice(0, typed.length + more))
  return beginnings.some((beginning) => distance(beginning, typed) <= 1) ? 2 : undefined
}

/** Whether words with a typing error count, too. */
type Care = 'tolerant' | 'exact'

/** How well all typed words are found among the words of a text, the smaller the better; undefined when one is not. */
const scoreOf = (words: readonly string[], typed: readonly string[], care: Care): number | undefined => {
  let score = 0
  for (const one of typed) {
    const found = words.flatMap((word, place) => {
      const near = closeness(word, one)
      return near === undefined || (near > 1 && care === 'exact') ? [] : [near * 10 + Math.min(place, 9)]
    })
    if (found.length === 0) return undefined
    score += Math.min(...found)
  }
  return score
}

/** What of a list is found by the typed words, the best first. */
export const ranked = <T>(
  list: readonly T[],
  typed: readonly string[],
  textOf: (one: T) => string,
  care: Care = 'tolerant',
): T[] =>
  typed.length === 0
    ? []
    : list
        .flatMap((one) => {
          const words = searchWords(textOf(one))
          const score = scoreOf(words, typed, care)
          return score === undefined ? [] : [{ one, score, text: words.join(' ') }]
        })
        .toSorted((a, b) => a.score - b.score || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
        .map(({ one }) => one)

/** The words that a text is found by: `Jean-Yann` by jean, yann and jeanyann. */
export const searchWords = (text: string): string[] => {
  const joined = text.split(/\s+/).flatMap((part) => {
    const words = wordsOf(part)
    return words.length > 1 ? [words.join('')] : []
  })
  return [...new Set([...wordsOf(text), ...joined])]
}

/** A piece of a text, and whether it is what was looked for. */
export interface Piece {
  text: string
  hit: boolean
}

/** The beginning of a written word that folds to at least `length` letters. */
const beginningOf = (written: string, length: number): string => {
  let beginning = ''
  for (const character of written) {
    if (fold(beginning).length >= length && !/\p{M}/u.test(character)) break
    beginning += character
  }
  return beginning
}

/** A text in pieces that together are the text, those found by the query marked. */
export const highlight = (text: string, query: string): Piece[] => {
  const typed = wordsOf(query).toSorted((a, b) => b.length - a.length)
  const pieces: Piece[] = []
  const add = (part: string, hit: boolean) => {
    if (part) pieces.push({ text: part, hit })
  }
  let end = 0
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const word = fold(written)
    const begun = typed.find((one) => word.startsWith(one))
    const near = begun ?? typed.find((one) => closeness(word, one) !== undefined)
    if (!near) continue
    const hit = begun ? beginningOf(written, begun.length) : written
    add(text.slice(end, index), false)
    add(hit, true)
    end = index + hit.length
  }
  add(text.slice(end), false)
  return pieces
}
