/** A text without accents and capitals, letter by letter. Sort keys are made of it, and stay as they were stored. */
export const foldedByLetter = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Letters that Unicode does not take apart, as who has no key for them writes them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ς: 'σ' },
}

/** A text as a search compares it: without accents, ligatures and capitals. */
export const folded = (text: string): string =>
  foldedByLetter(text).replace(/[œæßþøłđðıς]/g, (letter) => LETTERS[letter] ?? letter)

/** The same where places in it are places in the text, which is composed (NFC): a letter that becomes two stays. */
export const foldedInPlace = (text: string): string =>
  [...text].map((letter) => (folded(letter).length === letter.length ? folded(letter) : letter)).join('')
