import { folded, foldedByLetter } from '#shared/core/fold.ts'
import type { ContactChange } from './fields.ts'
import { CONTACT_LIMITS } from './limits.ts'
import { dialled } from './phones.ts'

/** What a contact is called until somebody says otherwise. */
export const NEW_CONTACT = 'New Contact'

interface Identified {
  name: string
  company: string
  clientId: string | null
  emails: readonly { email: string }[]
  phoneNumbers: readonly { country: string; phoneNumber: string }[]
}

/** A name as others are compared with it: its words in one order, without accents, capitals and signs. */
export const comparedName = (text: string): string =>
  foldedByLetter(text)
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

const SHORTEST_NUMBER = 8

/**
 * What says that two contacts may be the same person, each as a text that both of them have: an address, a number however
 * it is written, a name (in either order) at the same client or company.
 */
export const sameKeys = ({ name, company, clientId, emails, phoneNumbers }: Identified): string[] => {
  const mails = emails.map(({ email }) => `mail:${email.toLowerCase()}`)
  const phones = phoneNumbers
    .map(({ country, phoneNumber }) => dialled(country, phoneNumber) ?? '')
    .filter(({ length }) => length >= SHORTEST_NUMBER)
    .map((number) => `phone:${number}`)
  const place = clientId ?? comparedName(company)
  const names =
    name !== NEW_CONTACT && place !== '' && comparedName(name) !== '' ? [`name:${comparedName(name)}@${place}`] : []
  return [...new Set([...mails, ...phones, ...names])]
}

/** What somebody writes of a contact with the two ways to say a job made one: what stands beside `job` counts. */
export const plainChange = ({ job, title, company, ...rest }: ContactChange) => ({
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

/** The addresses of two contacts, each once; those of the first come first. */
export const bothEmails = (a: Listed['emails'], b: Listed['emails']): Listed['emails'] =>
  distinct([...a, ...b], ({ email }) => email.toLowerCase())

/** The numbers of two contacts, each once however it is written. */
export const bothPhones = (a: Listed['phoneNumbers'], b: Listed['phoneNumbers']): Listed['phoneNumbers'] =>
  distinct([...a, ...b], ({ country, phoneNumber }) => dialled(country, phoneNumber) ?? phoneNumber)

type Plain = ReturnType<typeof plainChange>
interface Said extends Listed {
  title: string
  company: string
  birthday: string | null
  address: string | null
  notes: string | null
  tags: string[]
  clientId: string | null
}

/** What completes a contact with what somebody else has of it: what is empty is filled, lists become longer, nothing goes. */
export const completing = (contact: Said, more: Plain): Plain => {
  const filled = (['title', 'company', 'birthday', 'address', 'notes', 'clientId'] as const).filter(
    (field) => !contact[field] && more[field],
  )
  return {
    ...Object.fromEntries(filled.map((field) => [field, more[field]])),
    emails: bothEmails(contact.emails, more.emails ?? []).slice(0, CONTACT_LIMITS.emails),
    phoneNumbers: bothPhones(contact.phoneNumbers, more.phoneNumbers ?? []).slice(0, CONTACT_LIMITS.phones),
    tags: [...new Set([...contact.tags, ...(more.tags ?? [])])].slice(0, CONTACT_LIMITS.tagsOfOne),
  }
}

const WORK = /\b(?:work|pro|professionnel|bureau|office|travail|direct|standard)\b/
const HOME = /\b(?:home|perso|personnel|personal|prive|private|domicile|maison)\b/

/** The one of several addresses or numbers that is for work; none that is said to be private. */
export const forWork = <T extends { label: string }>(all: readonly T[]): T | undefined =>
  all.find(({ label }) => WORK.test(folded(label))) ?? all.find(({ label }) => !HOME.test(folded(label)))

/** What people write of a contact, and what a merge chose of two. */
const WRITTEN = [
  ...(['name', 'emails', 'phoneNumbers', 'title', 'company', 'birthday', 'address', 'notes'] as const),
  ...(['tags', 'kind', 'clientId', 'missions'] as const),
]
type Written = Record<(typeof WRITTEN)[number], unknown>

/** A contact as it was before a merge; what was changed since the merge stays as it is. */
export const separated = <T extends Written>(now: T, merged: T, before: T): Pick<T, (typeof WRITTEN)[number]> =>
  Object.fromEntries(
    WRITTEN.map((field) => {
      const untouched = JSON.stringify(now[field]) === JSON.stringify(merged[field])
      return [field, untouched ? before[field] : now[field]]
    }),
  ) as Pick<T, (typeof WRITTEN)[number]>
