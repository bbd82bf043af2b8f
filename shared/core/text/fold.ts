/** Without accents and case, letter by letter. Stored sort keys depend on it: never change it. */
export const foldByLetter = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Letters that Unicode does not decompose, in their usual transcription. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
}

/** A text for search: without accents, ligatures and case. */
export const foldText = (text: string): string =>
  foldByLetter(text).replace(/[œæßþøłđðıς]/g, (letter) => LETTERS[letter] ?? letter)

/** The same with indexes preserved, for composed text (NFC): letters that would become two are kept. */
export const foldInPlace = (text: string): string =>
  [...text].map((letter) => (foldText(letter).length === letter.length ? foldText(letter) : letter)).join('')

/** The Latin words and digits of a text, folded, one space between them: `Date de début*` is `date de debut`. */
export const foldToWords = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
