import { civilDate } from '#shared/core/dates/calendar.ts'
import { EMAIL } from '#shared/core/email.ts'
import { hasVisibleText, normaliseText, stripForbiddenCharacters } from '#shared/core/text/normalise.ts'
import { escapeHtml } from '#shared/core/text/plainText.ts'
import { MAX_LABEL_LENGTH } from '../labels.ts'
import type { ContactChange } from './fields.ts'
import { CONTACT_LIMITS as LIMITS } from './limits.ts'
import { type Listed, mergeEmails, mergePhones } from './rules.ts'

/** A contact read from a file; its tags are words. */
export interface ImportedContact {
  contact: ContactChange & { name: string }
  tagTitles: string[]
}

type ImportProblem = 'noName' | 'unreadable'
/** An entry of a file: a contact, or the problem with it; and the fields that were dropped. */
export type ImportedLine = { line: number; leftOut: readonly LeftOutField[] } & (
  | { read: ImportedContact; problem?: never }
  | { problem: ImportProblem; read?: never }
)
type LeftOutField = 'emails' | 'phones' | 'birthday' | 'notes' | 'picture' | keyof typeof ROOM_BY_PROBLEM

/** The limit behind each `more…` problem. */
export const ROOM_BY_PROBLEM = {
  moreEmails: LIMITS.emails,
  morePhones: LIMITS.phones,
  moreTags: LIMITS.tagsOfOne,
} as const

/** A contact as found in a file, not yet validated. */
export interface FoundContact {
  name: string
  emails: { email: string; label: string }[]
  phoneNumbers: { country: string; phoneNumber: string; label: string }[]
  title: string
  company: string
  address: string
  birthday: string
  notes: string
  tagTitles: string[]
  picture: boolean
}

/** A text as one plain line; joiners stay, as names and emoji contain them. */
const toPlainLine = (text: string, most: number): string => {
  const line = normaliseText(text)
    .replace(/(?:(?![\u200C-\u200F])[\p{Cc}\p{Cf}<>])+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return hasVisibleText(line) ? [...line].slice(0, most).join('').trim() : ''
}

const asHtml = (text: string): string =>
  escapeHtml(text)
    .split(/\r?\n/)
    .map((line) => `<p>${line.trim() || '<br>'}</p>`)
    .join('')

/** `1980-02-29`, `19800229` or `29/02/1980` as a civil date; undefined otherwise. */
const parseDate = (text: string): string | undefined => {
  const [, y1, m1, d1] = /^([12]\d{3})-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text.trim()) ?? []
  const [, d2, m2, y2] = /^(\d{1,2})[/.](\d{1,2})[/.]([12]\d{3})$/.exec(text.trim()) ?? []
  const [year, month, day] = [y1 ?? y2, m1 ?? m2, d1 ?? d2].map(Number)
  const date = new Date(Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, day))
  return !Number.isNaN(date.getTime()) && date.getUTCMonth() + 1 === month
    ? civilDate(year ?? 0, month, day ?? 0)
    : undefined
}

/** Converts a parsed contact for adding; values beyond the limits are dropped and reported. */
export const toImportedLine = (line: number, parsed: FoundContact): ImportedLine => {
  const emails = parsed.emails
    .map(({ email, label }) => ({ email: email.trim(), label: toPlainLine(label, LIMITS.label) }))
    .filter(({ email }) => email !== '')
  const phones = parsed.phoneNumbers
    .map(({ country, phoneNumber, label }) => ({
      country,
      phoneNumber: toPlainLine(phoneNumber, LIMITS.label),
      label: toPlainLine(label, LIMITS.label),
    }))
    .filter(({ phoneNumber }) => phoneNumber !== '')
  const valid = emails.filter(({ email }) => EMAIL.test(email))
  const keptEmails = valid.slice(0, LIMITS.emails)
  const numbers = phones.filter(({ phoneNumber }) => /\d/.test(phoneNumber))
  const keptNumbers = numbers.slice(0, LIMITS.phones)
  const birthday = parseDate(parsed.birthday)
  // Some programs export forbidden characters, for which the API would refuse the whole import.
  const words = stripForbiddenCharacters(normaliseText(parsed.notes), 'lines').trim()
  const notes = words === '' ? null : asHtml(words)
  const notesFit = notes === null || notes.length <= LIMITS.notes
  const company = toPlainLine(parsed.company, LIMITS.text)
  const name = toPlainLine(parsed.name, LIMITS.name) || company || (keptEmails[0]?.email ?? '')
  const tagTitles = [...new Set(parsed.tagTitles.map((title) => toPlainLine(title, MAX_LABEL_LENGTH)))].filter(Boolean)
  const leftOut: LeftOutField[] = [
    ...(valid.length < emails.length ? (['emails'] as const) : []),
    ...(keptEmails.length < valid.length ? (['moreEmails'] as const) : []),
    ...(numbers.length < phones.length ? (['phones'] as const) : []),
    ...(keptNumbers.length < numbers.length ? (['morePhones'] as const) : []),
    ...(tagTitles.length > LIMITS.tagsOfOne ? (['moreTags'] as const) : []),
    ...(parsed.birthday.trim() !== '' && !birthday ? (['birthday'] as const) : []),
    ...(notesFit ? [] : (['notes'] as const)),
    ...(parsed.picture ? (['picture'] as const) : []),
  ]
  if (name === '') return { line, leftOut, problem: 'noName' }
  return {
    line,
    leftOut,
    read: {
      tagTitles: tagTitles.slice(0, LIMITS.tagsOfOne),
      contact: {
        name,
        emails: keptEmails,
        phoneNumbers: keptNumbers,
        title: toPlainLine(parsed.title, LIMITS.text),
        company,
        address: toPlainLine(parsed.address, LIMITS.address) || null,
        birthday: birthday ?? null,
        notes: notesFit ? notes : null,
      },
    },
  }
}

/** The fields that are dropped when a line completes an existing contact, which may be at a limit. */
export const findLeftOutFields = ({ leftOut, read }: ImportedLine, known: Listed): LeftOutField[] => {
  const { emails = [], phoneNumbers = [] } = read?.contact ?? {}
  const more = [
    ...(mergeEmails(known.emails, emails).length > LIMITS.emails ? (['moreEmails'] as const) : []),
    ...(mergePhones(known.phoneNumbers, phoneNumbers).length > LIMITS.phones ? (['morePhones'] as const) : []),
  ]
  return [...new Set([...leftOut, ...more])]
}

/** The empty result of reading a contact. */
export const NOTHING_FOUND: FoundContact = {
  name: '',
  emails: [],
  phoneNumbers: [],
  title: '',
  company: '',
  address: '',
  birthday: '',
  notes: '',
  tagTitles: [],
  picture: false,
}
