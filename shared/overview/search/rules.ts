import { foldText } from '#shared/core/text/fold.ts'

/** The shortest query, and the debounce of typing. */
export const MIN_SEARCH_LENGTH = 2
export const SEARCH_DEBOUNCE_MS = 300

/** A text for comparison: lower-case letters and digits, no accents or ligatures, single spaces. */
export const foldWords = (text: string): string =>
  foldText(text.normalize('NFKD'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The folded words of a text, in order. */
export const wordsOf = (text: string): string[] => foldWords(text).split(' ').filter(Boolean)

/**
 * What most typing errors preserve of a folded word: its first letter and its consonants, without repetition. The
 * skeleton of a prefix is a prefix of the skeleton.
 */
export const wordSkeleton = (word: string): string =>
  [...word]
    .filter((letter, index) => index === 0 || !/[aeiouyh]/.test(letter))
    .reduce((bones, letter) => (bones.endsWith(letter) ? bones : bones + letter), '')

/** The shortest word in which a typing error is tolerated. */
const MIN_TYPO_LENGTH = 4

/** Insertions, deletions, substitutions and transpositions between two words. */
const editDistance = (left: string, right: string): number => {
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

/** How a typed word matches: 0 equal, 1 prefix, 2 either with one typing error; undefined: no match. */
export const matchDistance = (word: string, typed: string): number | undefined => {
  if (word === typed) return 0
  if (word.startsWith(typed)) return 1
  if (typed.length < MIN_TYPO_LENGTH || word[0] !== typed[0]) return undefined
  const beginnings = [-1, 0, 1].map((more) => word.slice(0, typed.length + more))
  return beginnings.some((beginning) => editDistance(beginning, typed) <= 1) ? 2 : undefined
}

/** Whether typing errors are tolerated. */
type Tolerance = 'tolerant' | 'exact'

/** How well all typed words match a text, lower is better; undefined when one does not. */
const scoreOf = (words: readonly string[], typed: readonly string[], care: Tolerance): number | undefined => {
  let score = 0
  for (const one of typed) {
    const found = words.flatMap((word, place) => {
      const near = matchDistance(word, one)
      return near === undefined || (near > 1 && care === 'exact') ? [] : [near * 10 + Math.min(place, 9)]
    })
    if (found.length === 0) return undefined
    score += Math.min(...found)
  }
  return score
}

/** The items that match all typed words, the best first. */
export const rankMatches = <T>(
  list: readonly T[],
  typed: readonly string[],
  textOf: (one: T) => string,
  care: Tolerance = 'tolerant',
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

/** The words a text is indexed by: `Jean-Yann` by jean, yann and jeanyann. */
export const searchWords = (text: string): string[] => {
  const joined = text.split(/\s+/).flatMap((part) => {
    const words = wordsOf(part)
    return words.length > 1 ? [words.join('')] : []
  })
  return [...new Set([...wordsOf(text), ...joined])]
}

/** A segment of a text, and whether it matches. */
export interface Piece {
  text: string
  hit: boolean
}

/** The prefix of a word that folds to at least `length` letters. */
const findPrefix = (written: string, length: number): string => {
  let beginning = ''
  for (const character of written) {
    if (foldWords(beginning).length >= length && !/\p{M}/u.test(character)) break
    beginning += character
  }
  return beginning
}

/** A text in segments, matches marked. */
export const highlight = (text: string, query: string): Piece[] => {
  const queryWords = wordsOf(query).toSorted((a, b) => b.length - a.length)
  const pieces: Piece[] = []
  const add = (part: string, hit: boolean) => {
    if (part) pieces.push({ text: part, hit })
  }
  let end = 0
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const word = foldWords(written)
    const begun = queryWords.find((one) => word.startsWith(one))
    const near = begun ?? queryWords.find((one) => matchDistance(word, one) !== undefined)
    if (!near) continue
    const hit = begun ? findPrefix(written, begun.length) : written
    add(text.slice(end, index), false)
    add(hit, true)
    end = index + hit.length
  }
  add(text.slice(end), false)
  return pieces
}
