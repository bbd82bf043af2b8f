/**
 * A text without accents and capitals, letter by letter: as long as its composed form. Sort keys are made of it and stay,
 * and what is found in it is at the same place in the text.
 */
export const foldedByLetter = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Letters that many keyboards have not, and as what they are typed then. */
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' }
const JOINED: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LIGATURES).map(([one, two]) => [two, one]),
)

/** A text as a search compares it: without accents and capitals, and with `œ`, `æ` and `ß` as two letters. */
export const folded = (text: string): string =>
  foldedByLetter(text).replace(/[œæß]/g, (letter) => LIGATURES[letter] ?? letter)

/** How a typed text may stand where texts are stored folded: as they are now, and letter by letter as they were once. */
export const foldings = (typed: string): string[] => {
  const now = folded(typed)
  const joined = now.replace(/oe|ae|ss/g, (letters) => JOINED[letters] ?? letters)
  return [...new Set([now, foldedByLetter(typed), joined])]
}
