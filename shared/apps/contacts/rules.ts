import { foldByLetter, foldText } from '#shared/core/text/fold.ts'
import type { ContactChange } from './fields.ts'
import { CONTACT_LIMITS } from './limits.ts'
import { toInternationalNumber } from './phones.ts'

/** The initial name of a contact. */
export const NEW_CONTACT = 'New Contact'

interface Identified {
  name: string
  company: string
  clientId: string | null
  emails: readonly { email: string }[]
  phoneNumbers: readonly { country: string; phoneNumber: string }[]
}

/** A name for comparison: words sorted, without accents, case and punctuation. */
export const normaliseName = (text: string): string =>
  foldByLetter(text)
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

const MIN_NUMBER_DIGITS = 8

/**
 * Keys that contacts of the same person share: an address, a normalised number, a name (in any order) at the same client
 * or company.
 */
export const duplicateKeys = ({ name, company, clientId, emails, phoneNumbers }: Identified): string[] => {
  const mails = emails.map(({ email }) => `mail:${email.toLowerCase()}`)
  const phones = phoneNumbers
    .map(({ country, phoneNumber }) => toInternationalNumber(country, phoneNumber) ?? '')
    .filter(({ length }) => length >= MIN_NUMBER_DIGITS)
    .map((number) => `phone:${number}`)
  const place = clientId ?? normaliseName(company)
  const names =
    name !== NEW_CONTACT && place !== '' && normaliseName(name) !== '' ? [`name:${normaliseName(name)}@${place}`] : []
  return [...new Set([...mails, ...phones, ...names])]
}

/** A change whose two notations of a job are reduced to one; `title` and `company` take precedence over `job`. */
export const flattenJob = ({ job, title, company, ...rest }: ContactChange) => ({
  ...rest,
  ...(title === undefined ? job?.title !== undefined && { title: job.title } : { title: title ?? '' }),
  ...(company === undefined ? job?.company !== undefined && { company: job.company } : { company: company ?? '' }),
})

export type Listed = {
  emails: { email: string; label: string }[]
  phoneNumbers: { country: string; phoneNumber: string; label: string }[]
}

const distinct = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  all.filter((one, index) => all.findIndex((other) => keyOf(other) === keyOf(one)) === index)

/** The addresses of both contacts without duplicates, those of the first one first. */
export const mergeEmails = (a: Listed['emails'], b: Listed['emails']): Listed['emails'] =>
  distinct([...a, ...b], ({ email }) => email.toLowerCase())

/** The numbers of both contacts, without duplicates in any notation. */
export const mergePhones = (a: Listed['phoneNumbers'], b: Listed['phoneNumbers']): Listed['phoneNumbers'] =>
  distinct([...a, ...b], ({ country, phoneNumber }) => toInternationalNumber(country, phoneNumber) ?? phoneNumber)

type Plain = ReturnType<typeof flattenJob>
interface Said extends Listed {
  title: string
  company: string
  birthday: string | null
  address: string | null
  notes: string | null
  tags: string[]
  clientId: string | null
}

/**
 * The changes that complete a contact by another's data: empty fields are filled, lists are extended, nothing is removed.
 */
export const completeContact = (contact: Said, more: Plain): Plain => {
  const filled = (['title', 'company', 'birthday', 'address', 'notes', 'clientId'] as const).filter(
    (field) => !contact[field] && more[field],
  )
  return {
    ...Object.fromEntries(filled.map((field) => [field, more[field]])),
    emails: mergeEmails(contact.emails, more.emails ?? []).slice(0, CONTACT_LIMITS.emails),
    phoneNumbers: mergePhones(contact.phoneNumbers, more.phoneNumbers ?? []).slice(0, CONTACT_LIMITS.phones),
    tags: [...new Set([...contact.tags, ...(more.tags ?? [])])].slice(0, CONTACT_LIMITS.tagsOfOne),
  }
}

const WORK = /\b(?:work|pro|professionnel|bureau|office|travail|direct|standard)\b/
const HOME = /\b(?:home|perso|personnel|personal|prive|private|domicile|maison)\b/

/** The address or number that is for work; never one labelled as private. */
export const findWorkEntry = <T extends { label: string }>(all: readonly T[]): T | undefined =>
  all.find(({ label }) => WORK.test(foldText(label))) ?? all.find(({ label }) => !HOME.test(foldText(label)))

/** The fields that people choose in a merge, and the last exchange of both. */
const MERGED_FIELDS = [
  ...(['name', 'emails', 'phoneNumbers', 'title', 'company', 'birthday', 'address', 'notes'] as const),
  ...(['tags', 'kind', 'clientId', 'missions', 'lastExchangeAt'] as const),
]
type Merged = Record<(typeof MERGED_FIELDS)[number], unknown>

/** A contact as before a merge, with fields changed since the merge as they are now. */
export const undoMergedFields = <T extends Merged>(
  now: T,
  merged: T,
  before: T,
): Pick<T, (typeof MERGED_FIELDS)[number]> =>
  Object.fromEntries(
    MERGED_FIELDS.map((field) => {
      const untouched = JSON.stringify(now[field]) === JSON.stringify(merged[field])
      return [field, untouched ? before[field] : now[field]]
    }),
  ) as Pick<T, (typeof MERGED_FIELDS)[number]>
