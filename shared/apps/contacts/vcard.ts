import ICAL from 'ical.js'
import { toPlainText } from '#shared/core/text/plainText.ts'
import type { ContactRow } from './contract.ts'
import { type FoundContact, type ImportedLine, NOTHING_FOUND, toImportedLine } from './imported.ts'
import { formatExportedNumber } from './phones.ts'

/** A property as ical.js represents it: name, parameters, type, values. */
type Property = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]]

const CARD_EDGE = /^(BEGIN|END):VCARD[ \t]*$/gim

/** The cards of a file, found in linear time, however many begin and never end. */
const splitCards = (text: string): string[] => {
  const cards: string[] = []
  let from: number | undefined
  for (const { 0: line, 1: edge = '', index } of text.matchAll(CARD_EDGE)) {
    if (edge.toUpperCase() === 'BEGIN') from ??= index
    else if (from !== undefined) {
      cards.push(text.slice(from, index + line.length))
      from = undefined
    }
  }
  return cards
}
/** Parameters of version 2.1 that have a value only. */
const BARE_PARAMETER = /;(?![^;:"]*=)([^;:]+)(?=[;:])/g

/** Bytes 128 to 159 in Windows-1252. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** Decodes quoted-printable bytes, as UTF-8 unless they name, or are, another character set. */
const decodeQuotedPrintable = (text: string, charset: string): string => {
  if (charset === '' || /^utf-?8$/i.test(charset)) {
    try {
      return decodeURIComponent(text.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/gi, '%$1'))
    } catch {
      // Declared as UTF-8, but not valid as such.
    }
  }
  return text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => {
    const byte = Number.parseInt(hex, 16)
    return WINDOWS_1252[byte - 128] ?? String.fromCharCode(byte)
  })
}

const isQuotedPrintable = (line: string): boolean =>
  /QUOTED-PRINTABLE/i.test(line.slice(0, Math.max(0, line.indexOf(':'))))

/** The lines of a card, soft line breaks of quoted-printable text removed. */
const joinLines = (card: string): string[] => {
  const lines: string[] = []
  let pieces: string[] = []
  for (const line of card.split(/\r?\n/)) {
    const isBroken = line.endsWith('=') && (pieces.length > 0 || isQuotedPrintable(line))
    const text = pieces.length > 0 ? line.replace(/^[ \t]/, '') : line
    pieces.push(isBroken ? text.slice(0, -1) : text)
    if (isBroken) continue
    lines.push(pieces.join(''))
    pieces = []
  }
  return [...lines, ...(pieces.length > 0 ? [pieces.join('')] : [])]
}

/** A card of version 2.1, as Outlook writes them, in the syntax of 3.0. */
const upgradeCard = (card: string): string => {
  if (!/^VERSION:2\.1/im.test(card)) return card
  return joinLines(card)
    .map((line) => {
      if (/^VERSION:/i.test(line)) return 'VERSION:3.0'
      const at = line.indexOf(':')
      if (at < 0 || /^\s/.test(line)) return line
      const head = line.slice(0, at)
      const value = line.slice(at + 1)
      const charset = /;CHARSET=([^;:]+)/i.exec(head)?.[1] ?? ''
      const quoted = /QUOTED-PRINTABLE/i.test(head)
      const name = `${head.replace(/;CHARSET=[^;:]+/gi, '').replace(/;(?:ENCODING=)?QUOTED-PRINTABLE/gi, '')}:`
        .replace(BARE_PARAMETER, ';TYPE=$1')
        .slice(0, -1)
      const text = quoted ? decodeQuotedPrintable(value, charset) : value
      return `${name}:${text
        .replace(/\\(?![;,n\\])/g, '\\\\')
        .replaceAll(',', '\\,')
        .replace(/\r?\n/g, '\\n')}`
    })
    .join('\r\n')
}

/** A text value; ical.js keeps the backslash before a semicolon in single values. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).filter(Boolean).join(' ')
    : typeof value === 'string'
      ? value.replace(/\\([;:])/g, '$1')
      : ''

/** The meaning of Apple's bracketed labels. */
const parseAppleLabel = (label: string): string => /^_\$!<(.*)>!\$_$/.exec(label)?.[1] ?? label

const TYPES = ['work', 'home', 'cell', 'main']

/** A birthday; Apple marks an unknown year by a placeholder, which is dropped. */
const parseBirthday = ([, parameters = {}, , value]: Property | [] = []): string =>
  'x-apple-omit-year' in parameters ? textOf(value).replace(/^\d{4}/, '-') : textOf(value)

/** The contact on one card. */
const parseCard = (properties: readonly Property[]): FoundContact => {
  const findProperties = (name: string) => properties.filter(([one]) => one === name)
  const first = (name: string): string => textOf(findProperties(name)[0]?.[3])
  const labelOf = ([, { group, type }]: Property): string => {
    const own = properties.find(([name, parameters]) => name === 'x-ablabel' && group && parameters.group === group)
    const types = [type ?? []].flat().map((one) => one.toLowerCase())
    return own ? parseAppleLabel(textOf(own[3])) : (types.find((one) => TYPES.includes(one)) ?? '')
  }
  const [family = '', given = ''] = (findProperties('n')[0]?.[3] as unknown[] | undefined)?.map(textOf) ?? []
  const [, , street, city, region, zip, country] =
    (findProperties('adr')[0]?.[3] as unknown[] | undefined)?.map(textOf) ?? []
  const place = [zip, city].filter(Boolean).join(' ')
  return {
    ...NOTHING_FOUND,
    name: first('fn') || [given, family].filter(Boolean).join(' '),
    emails: findProperties('email').map((one) => ({ email: textOf(one[3]), label: labelOf(one) })),
    phoneNumbers: findProperties('tel').map((one) => ({
      country: '',
      phoneNumber: textOf(one[3]).replace(/^tel:/i, ''),
      label: labelOf(one),
    })),
    title: first('title') || first('role'),
    company: textOf([findProperties('org')[0]?.[3]].flat()[0]),
    address: [street, place, region, country]
      .filter(Boolean)
      .join(', ')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join(', '),
    birthday: parseBirthday(findProperties('bday')[0]),
    notes: findProperties('note')
      .map((one) => textOf(one[3]))
      .join('\n'),
    tagTitles: findProperties('categories').flatMap((one) => one.slice(3).flatMap((value) => textOf(value).split(','))),
    // Pictures are not imported: one given by its URL would be fetched from the user's browser.
    picture: findProperties('photo').length > 0,
  }
}

/** Longer parameters than any program writes: the time to parse them grows with the square of their number. */
const TOO_LONG_PARAMETERS = /^[^:\n]{2000}/m

const parseProperties = (card: string): Property[] => {
  const text = upgradeCard(card)
  if (TOO_LONG_PARAMETERS.test(text.replace(/\r?\n[ \t]/g, ''))) throw new Error('Parameters too long')
  return ICAL.parse(text)[1] as Property[]
}

/** The contacts of a vCard file, version 2.1, 3.0 or 4.0; unreadable cards are skipped. */
export const readVcards = (text: string, country: string): ImportedLine[] =>
  splitCards(text.replace(/^\uFEFF/, '')).map((card, index) => {
    try {
      const found = parseCard(parseProperties(card))
      const phoneNumbers = found.phoneNumbers.map((one) => ({
        ...one,
        country: /^\s*(?:\+|00)/.test(one.phoneNumber) ? '' : country,
      }))
      return toImportedLine(index + 1, { ...found, phoneNumbers })
    } catch {
      return { line: index + 1, leftOut: [], problem: 'unreadable' }
    }
  })

type ExportedContact = ContactRow & { tagTitles: readonly string[] }

const typeParameter = (label: string): Record<string, string> => (label ? { type: label } : {})

const buildProperties = (one: ExportedContact, home: string): Property[] => {
  const { name, emails, phoneNumbers, title, company, client, address, birthday, notes, tagTitles } = one
  const words = name.split(/\s+/)
  const organisation = company || client?.title
  return [
    ['version', {}, 'text', '4.0'],
    ['fn', {}, 'text', name],
    ['n', {}, 'text', [words.slice(1).join(' '), words[0] ?? '', '', '', '']],
    ...emails.map(({ email, label }): Property => ['email', typeParameter(label), 'text', email]),
    ...phoneNumbers.map(
      (number): Property => ['tel', typeParameter(number.label), 'text', formatExportedNumber(number, home)],
    ),
    ...(title ? [['title', {}, 'text', title] satisfies Property] : []),
    ...(organisation ? [['org', {}, 'text', [organisation, '']] satisfies Property] : []),
    ...(address ? [['adr', {}, 'text', ['', '', address, '', '', '', '']] satisfies Property] : []),
    ...(tagTitles.length > 0 ? [['categories', {}, 'text', ...tagTitles] satisfies Property] : []),
    ...(birthday ? [['bday', {}, 'date', birthday] satisfies Property] : []),
    ...(notes ? [['note', {}, 'text', toPlainText(notes)] satisfies Property] : []),
  ]
}

/** Contacts as vCards 4.0. */
export const writeVcards = (people: readonly ExportedContact[], home: string): string =>
  people.map((one) => `${ICAL.stringify(['vcard', buildProperties(one, home), []])}\r\n`).join('')
