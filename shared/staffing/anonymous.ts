const HIDDEN = '…'
const UNSPACED = '[^\\s<>()]*[^\\s<>().,;:!?]'

/** E-mail addresses, web addresses and phone numbers, international or French. */
const CONTACTS: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63}){1,5}/giu,
  new RegExp(`(?:https?://|\\bwww\\.)${UNSPACED}`, 'giu'),
  new RegExp(`\\b(?:linkedin|github|gitlab|malt|facebook|instagram|t|wa)\\.(?:com|fr|me|io)/${UNSPACED}`, 'giu'),
  /(?:\+|\b00)[1-9]\d{0,2}(?:[\s.()-]{0,3}\d){6,12}(?!\d)/gu,
  /(?<![\d.,])0[\s.-]?[1-9](?:[\s.-]?\d{2}){4}(?!\d)/gu,
]

/** A text without contact details. */
export const removeContacts = (text: string): string =>
  CONTACTS.reduce((rest, contact) => rest.replace(contact, HIDDEN), text)

interface Name {
  firstName: string
  lastName: string
}

/** Between parts of a name. */
const BETWEEN = "[\\s'’.-]+"

/** The words of a name, without accents. */
const wordsOf = (parts: readonly string[]): string[] =>
  parts
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A pattern for letters in decomposed text, with or without accents. */
const accentInsensitive = (letters: readonly string[]): string =>
  letters.map((letter) => `${letter}[\\u0300-\\u036F]*`).join('')

/** A pattern for a name as a whole word in decomposed text, ignoring accents and separators. */
const namePattern = (...parts: readonly string[]): string =>
  wordsOf(parts)
    .map((word) => accentInsensitive([...word]))
    .join(BETWEEN)

/** A letter in the given cases, if it has them. */
const letterInCases = (letter: string, ...cases: readonly string[]): string => {
  const single = [...new Set(cases)].filter((one) => [...one].length === 1)
  return single.length > 0 ? `[${single.join('')}]` : letter
}

/** The same, only where it is written as a name: capitalised, or as its owner typed it. */
const writtenAsName = (...parts: readonly string[]): string => {
  const capitals = wordsOf(parts).map((word, place) =>
    accentInsensitive(
      [...word].map((letter, at) =>
        place + at === 0
          ? letterInCases(letter, letter.toUpperCase())
          : letterInCases(letter, letter.toLowerCase(), letter.toUpperCase()),
      ),
    ),
  )
  return `(?:${namePattern(...parts)}|${capitals.join(BETWEEN)})`
}

/** Shorter names are common words, unless first and last name occur together. */
const MIN_NAME_LENGTH = 3

const isWord = (name: string): boolean => namePattern(name) !== '' && [...name].length >= MIN_NAME_LENGTH
const wholeWord = (pattern: string, flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, flags)

/** A pattern for a full name, in either order. */
const fullNamePattern = ({ firstName, lastName }: Name): RegExp[] => {
  if (isWord(lastName))
    return [wholeWord(namePattern(firstName, lastName), 'giu'), wholeWord(namePattern(lastName, firstName), 'giu')]
  if (namePattern(firstName) === '' || namePattern(lastName) === '') return []
  const [first, last] = [writtenAsName(firstName), writtenAsName(lastName)]
  return [wholeWord(first + BETWEEN + last, 'gu'), wholeWord(last + BETWEEN + first, 'gu')]
}

/** Replaces the author's name in their texts by `shown`; a first name alone only where it is written as a name. */
export const createNameMask = (name: Name, shown: Name): ((text: string) => string) => {
  const both = `${shown.firstName} ${shown.lastName}`.trim()
  const { firstName, lastName } = name
  const steps: (readonly [pattern: RegExp, instead: string])[] = [
    ...fullNamePattern(name).map((pattern) => [pattern, both] as const),
    ...(isWord(lastName) ? ([[wholeWord(namePattern(lastName), 'giu'), shown.lastName]] as const) : []),
    ...(isWord(firstName) ? ([[wholeWord(writtenAsName(firstName), 'gu'), shown.firstName]] as const) : []),
  ]
  return (text) =>
    steps.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text.normalize('NFD')).normalize('NFC')
}

/** A pattern for a company's name: a single word only where it is written as a name, two letters only exactly. */
const companyPattern = (name: string): RegExp => {
  if (!isWord(name)) return wholeWord(namePattern(name), 'gu')
  return /[^\p{L}\p{N}]/u.test(name) ? wholeWord(namePattern(name), 'giu') : wholeWord(writtenAsName(name), 'gu')
}

/** Hides names of companies in a text. */
export const createEmployerMask = (names: readonly string[]): ((text: string) => string) => {
  const patterns = [...new Set(names)]
    .filter((name) => wordsOf([name]).join('').length > 1)
    .toSorted((a, b) => b.length - a.length)
    .map(companyPattern)
  return (text) =>
    patterns.reduce((rest, pattern) => rest.replace(pattern, HIDDEN), text.normalize('NFD')).normalize('NFC')
}
