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

/** What matches a name as a word of decomposed text, with or without its accents, whatever stands between its parts. */
const patternOf = (...parts: readonly string[]): string =>
  parts
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word].map((letter) => `${letter}[\\u0300-\\u036F]*`).join(''))
    .join("[\\s'’.-]+")

/** So short a name is a word of many sentences. */
const SHORTEST = 3

const isWord = (name: string): boolean => patternOf(name) !== '' && [...name].length >= SHORTEST
const whole = (pattern: string, flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, flags)

/** Replaces the name of who writes by `shown` in their texts; the first name alone only where it is written as a name. */
export const hidingName = ({ firstName, lastName }: Name, shown: Name): ((text: string) => string) => {
  const both = `${shown.firstName} ${shown.lastName}`.trim()
  const steps: (readonly [pattern: RegExp, instead: string])[] = [
    ...(isWord(lastName)
      ? ([
          [whole(patternOf(firstName, lastName), 'giu'), both],
          [whole(patternOf(lastName, firstName), 'giu'), both],
          [whole(patternOf(lastName), 'giu'), shown.lastName],
        ] as const)
      : []),
    ...(isWord(firstName) ? ([[whole(patternOf(firstName), 'gu'), shown.firstName]] as const) : []),
  ]
  return (text) =>
    steps.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text.normalize('NFD')).normalize('NFC')
}

/** Hides names of companies in a text; those of one word only where they are written as names, as some are words. */
export const hidingEmployers = (names: readonly string[]): ((text: string) => string) => {
  const patterns = [...new Set(names)]
    .filter(isWord)
    .toSorted((a, b) => b.length - a.length)
    .map((name) => whole(patternOf(name), /[^\p{L}\p{N}]/u.test(name) ? 'giu' : 'gu'))
  return (text) =>
    patterns.reduce((rest, pattern) => rest.replace(pattern, HIDDEN), text.normalize('NFD')).normalize('NFC')
}
