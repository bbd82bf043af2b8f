import type { ContactRow } from '#shared/apps/contacts/contract.ts'
import type { ImportedLine } from '#shared/apps/contacts/imported.ts'
import { duplicateKeys } from '#shared/apps/contacts/rules.ts'

export const CHOICES = ['complete', 'add', 'skip'] as const
export type Choice = (typeof CHOICES)[number]

/** A line of the file, and who of those that are there it seems to be. */
export interface Candidate {
  entry: ImportedLine
  known: ContactRow | undefined
  /** The same person stands above it in the file. */
  twice: boolean
}

/** What somebody who is there is recognised by in a file, which knows the client that they are at by name alone. */
const keysOf = (one: ContactRow): string[] => [
  ...duplicateKeys({ ...one, clientId: null }),
  ...(one.client ? duplicateKeys({ ...one, clientId: null, company: one.client.title }) : []),
]

/** Each line with who it seems to be: by an address, a number, or a name at a company. */
export const candidatesOf = (lines: readonly ImportedLine[], people: readonly ContactRow[]): Candidate[] => {
  const byKey = new Map(people.flatMap((one) => keysOf(one).map((key) => [key, one] as const)))
  const seen = new Set<string>()
  return lines.map((entry) => {
    if (!entry.read) return { entry, known: undefined, twice: false }
    const { name, company = '', emails = [], phoneNumbers = [] } = entry.read.contact
    const phones = phoneNumbers.map(({ country = '', phoneNumber }) => ({ country, phoneNumber }))
    const keys = duplicateKeys({ name, company: company ?? '', clientId: null, emails, phoneNumbers: phones })
    const twice = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return { entry, known: keys.map((key) => byKey.get(key)).find((one) => one !== undefined), twice }
  })
}

/** What becomes of a line unless somebody says otherwise. */
export const usualChoice = ({ known, twice }: Candidate): Choice => (known ? 'complete' : twice ? 'skip' : 'add')
