import { civilDate } from '#shared/core/calendar.ts'
import { EMAIL } from '#shared/core/email.ts'
import { isSeen, normalised, stripForbiddenCharacters } from '#shared/core/text.ts'
import { LONGEST_LABEL } from '../labels.ts'
import type { ContactChange } from './fields.ts'
import { CONTACT_LIMITS as LIMITS } from './limits.ts'
import { bothEmails, bothPhones, type Listed } from './rules.ts'

/** A contact as it was read from a file: its tags are words. */
export interface ImportedContact {
  contact: ContactChange & { name: string }
  tagTitles: string[]
}

type ImportProblem = 'noName' | 'unreadable'
/** One entry of a file: a contact, or why there is none; and what of it was left out. */
export type ImportedLine = { line: number; leftOut: readonly LeftOutField[] } & (
  | { read: ImportedContact; problem?: never }
  | { problem: ImportProblem; read?: never }
)
type LeftOutField = 'emails' | 'phones' | 'birthday' | 'notes' | 'picture' | keyof typeof MORE

/** What a contact has no room for, and how much it has. */
export const MORE = {
  ...{ moreEmails: LIMITS.emails, morePhones: LIMITS.phones, moreTags: LIMITS.tagsOfOne },
} as const

/** What was found in a file of somebody, before it is held against what a contact may be. */
export interface Found {
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

/** A text as one plain line: without what only copying has put there; joiners are part of names and emoji. */
const plain = (text: string, most: number): string => {
  const line = normalised(text)
    .replace(/(?:(?![\u200C-\u200F])[\p{Cc}\p{Cf}<>])+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return isSeen(line) ? [...line].slice(0, most).join('').trim() : ''
}

const asHtml = (text: string): string => {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\r?\n/)
    .map((line) => `<p>${line.trim() || '<br>'}</p>`)
    .join('')
}

/** `1980-02-29`, `19800229` or `29/02/1980` as a civil date; undefined when it is none. */
const dateOf = (text: string): string | undefined => {
  const [, y1, m1, d1] = /^([12]\d{3})-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text.trim()) ?? []
  const [, d2, m2, y2] = /^(\d{1,2})[/.](\d{1,2})[/.]([12]\d{3})$/.exec(text.trim()) ?? []
  const [year, month, day] = [y1 ?? y2, m1 ?? m2, d1 ?? d2].map(Number)
  const date = new Date(Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, day))
  return !Number.isNaN(date.getTime()) && date.getUTCMonth() + 1 === month
    ? civilDate(year ?? 0, month, day ?? 0)
    : undefined
}

/** What was found of somebody as a contact to add; what does not fit is left out, and said. */
export const importedLine = (line: number, found: Found): ImportedLine => {
  const emails = found.emails
    .map(({ email, label }) => ({ email: email.trim(), label: plain(label, LIMITS.label) }))
    .filter(({ email }) => email !== '')
  const phones = found.phoneNumbers
    .map(({ country, phoneNumber, label }) => ({
      country,
      phoneNumber: plain(phoneNumber, LIMITS.label),
      label: plain(label, LIMITS.label),
    }))
    .filter(({ phoneNumber }) => phoneNumber !== '')
  const valid = emails.filter(({ email }) => EMAIL.test(email))
  const good = valid.slice(0, LIMITS.emails)
  const numbers = phones.filter(({ phoneNumber }) => /\d/.test(phoneNumber))
  const dialable = numbers.slice(0, LIMITS.phones)
  const birthday = dateOf(found.birthday)
  // As they are in the notes of some programs' exports, one such character would have all that is sent with it refused.
  const words = stripForbiddenCharacters(normalised(found.notes), true).trim()
  const notes = words === '' ? null : asHtml(words)
  const fits = notes === null || notes.length <= LIMITS.notes
  const company = plain(found.company, LIMITS.text)
  const name = plain(found.name, LIMITS.name) || company || (good[0]?.email ?? '')
  const tagTitles = [...new Set(found.tagTitles.map((title) => plain(title, LONGEST_LABEL)))].filter(Boolean)
  const leftOut: LeftOutField[] = [
    ...(valid.length < emails.length ? (['emails'] as const) : []),
    ...(good.length < valid.length ? (['moreEmails'] as const) : []),
    ...(numbers.length < phones.length ? (['phones'] as const) : []),
    ...(dialable.length < numbers.length ? (['morePhones'] as const) : []),
    ...(tagTitles.length > LIMITS.tagsOfOne ? (['moreTags'] as const) : []),
    ...(found.birthday.trim() !== '' && !birthday ? (['birthday'] as const) : []),
    ...(fits ? [] : (['notes'] as const)),
    ...(found.picture ? (['picture'] as const) : []),
  ]
  if (name === '') return { line, leftOut, problem: 'noName' }
  return {
    line,
    leftOut,
    read: {
      tagTitles: tagTitles.slice(0, LIMITS.tagsOfOne),
      contact: {
        name,
        emails: good,
        phoneNumbers: dialable,
        title: plain(found.title, LIMITS.text),
        company,
        address: plain(found.address, LIMITS.address) || null,
        birthday: birthday ?? null,
        notes: fits ? notes : null,
      },
    },
  }
}

/** What of a line is left out when it completes somebody, who may have as much as there is room for already. */
export const leftOutBeside = ({ leftOut, read }: ImportedLine, known: Listed): LeftOutField[] => {
  const { emails = [], phoneNumbers = [] } = read?.contact ?? {}
  const more = [
    ...(bothEmails(known.emails, emails).length > LIMITS.emails ? (['moreEmails'] as const) : []),
    ...(bothPhones(known.phoneNumbers, phoneNumbers).length > LIMITS.phones ? (['morePhones'] as const) : []),
  ]
  return [...new Set([...leftOut, ...more])]
}

/** Nothing found yet. */
export const NOTHING: Found = {
  ...{ name: '', emails: [], phoneNumbers: [], title: '', company: '', address: '', birthday: '', notes: '' },
  ...{ tagTitles: [], picture: false },
}
