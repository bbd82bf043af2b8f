const HIDDEN = '…'
const CLOSED_UP = '[^\\s<>()]*[^\\s<>().,;:!?]'

/** E-mail addresses, addresses of the web, telephone numbers: international ones, and French ones without their country. */
const CONTACTS: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63}){1,5}/giu,
  new RegExp(`(?:https?://|\\bwww\\.)${CLOSED_UP}`, 'giu'),
  new RegExp(`\\b(?:linkedin|github|gitlab|malt|facebook|instagram|t|wa)\\.(?:com|fr|me|io)/${CLOSED_UP}`, 'giu'),
  /(?:\+|\b00)[1-9]\d{0,2}(?:[\s.()-]{0,3}\d){6,12}(?!\d)/gu,
  /(?<![\d.,])0[\s.-]?[1-9](?:[\s.-]?\d{2}){4}(?!\d)/gu,
]

/** A text without what its writer could be reached by. */
export const withoutContacts = (text: string): string =>
  CONTACTS.reduce((rest, contact) => rest.replace(contact, HIDDEN), text)

interface Name {
  firstName: string
  lastName: string
}

/** Between the parts of a name. */
const BETWEEN = "[\\s'’.-]+"

/** The words of a name without its accents. */
const wordsOf = (parts: readonly string[]): string[] =>
  parts
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Letters in decomposed text, with or without their accents. */
const spelt = (letters: readonly string[]): string => letters.map((letter) => `${letter}[\\u0300-\\u036F]*`).join('')

/** What matches a name as a word of decomposed text, with or without its accents, whatever stands between its parts. */
const patternOf = (...parts: readonly string[]): string =>
  wordsOf(parts)
    .map((word) => spelt([...word]))
    .join(BETWEEN)

/** A letter in one of these cases, as far as it has them. */
const inCase = (letter: string, ...cases: readonly string[]): string => {
  const single = [...new Set(cases)].filter((one) => [...one].length === 1)
  return single.length > 0 ? `[${single.join('')}]` : letter
}

/** The same only where it is written as a name: with a capital, whatever follows it, or as its owner has typed it. */
const asName = (...parts: readonly string[]): string => {
  const capitals = wordsOf(parts).map((word, place) =>
    spelt(
      [...word].map((letter, at) =>
        place + at === 0
          ? inCase(letter, letter.toUpperCase())
          : inCase(letter, letter.toLowerCase(), letter.toUpperCase()),
      ),
    ),
  )
  return `(?:${patternOf(...parts)}|${capitals.join(BETWEEN)})`
}

/** So short a name is a word of many sentences, unless it stands beside the other one. */
const SHORTEST = 3

const isWord = (name: string): boolean => patternOf(name) !== '' && [...name].length >= SHORTEST
const whole = (pattern: string, flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, flags)

/** What matches somebody's name in full, either part first. */
const inFull = ({ firstName, lastName }: Name): RegExp[] => {
  if (isWord(lastName))
    return [whole(patternOf(firstName, lastName), 'giu'), whole(patternOf(lastName, firstName), 'giu')]
  if (patternOf(firstName) === '' || patternOf(lastName) === '') return []
  const [first, last] = [asName(firstName), asName(lastName)]
  return [whole(first + BETWEEN + last, 'gu'), whole(last + BETWEEN + first, 'gu')]
}

/** Replaces the name of who writes by `shown` in their texts; the first name alone only where it is written as a name. */
export const hidingName = (name: Name, shown: Name): ((text: string) => string) => {
  const both = `${shown.firstName} ${shown.lastName}`.trim()
  const { firstName, lastName } = name
  const steps: (readonly [pattern: RegExp, instead: string])[] = [
    ...inFull(name).map((pattern) => [pattern, both] as const),
    ...(isWord(lastName) ? ([[whole(patternOf(lastName), 'giu'), shown.lastName]] as const) : []),
    ...(isWord(firstName) ? ([[whole(asName(firstName), 'gu'), shown.firstName]] as const) : []),
  ]
  return (text) =>
    steps.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text.normalize('NFD')).normalize('NFC')
}

/** What matches the name of a company: of one word only where it is written as a name, as some are words; of two letters as it is. */
const companyPattern = (name: string): RegExp => {
  if (!isWord(name)) return whole(patternOf(name), 'gu')
  return /[^\p{L}\p{N}]/u.test(name) ? whole(patternOf(name), 'giu') : whole(asName(name), 'gu')
}

/** Hides names of companies in a text. */
export const hidingEmployers = (names: readonly string[]): ((text: string) => string) => {
  const patterns = [...new Set(names)]
    .filter((name) => wordsOf([name]).join('').length > 1)
    .toSorted((a, b) => b.length - a.length)
    .map(companyPattern)
  return (text) =>
    patterns.reduce((rest, pattern) => rest.replace(pattern, HIDDEN), text.normalize('NFD')).normalize('NFC')
}
