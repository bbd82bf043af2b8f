import type { ContactRow } from '#shared/apps/contacts/contract.ts'
import type { ImportedLine } from '#shared/apps/contacts/imported.ts'
import { duplicateKeys, normaliseName } from '#shared/apps/contacts/rules.ts'

export const IMPORT_CHOICES = ['complete', 'add', 'skip'] as const
export type ImportChoice = (typeof IMPORT_CHOICES)[number]

/** A line of the file, with the existing contact that it matches. */
export interface Candidate {
  entry: ImportedLine
  match: ContactRow | undefined
  /** The same person appears earlier in the file. */
  isRepeated: boolean
}

/** Keys by which an existing contact is matched; a file knows the client only by name. */
const matchKeys = (one: ContactRow): string[] => [
  ...duplicateKeys({ ...one, clientId: null }),
  ...(one.client ? duplicateKeys({ ...one, clientId: null, company: one.client.title }) : []),
]

/** Matches each line to an existing contact by email, phone, or name and company; of several, the one of that name. */
export const matchCandidates = (lines: readonly ImportedLine[], people: readonly ContactRow[]): Candidate[] => {
  const byKey = Map.groupBy(
    people.flatMap((one) => matchKeys(one).map((key) => ({ key, one }))),
    ({ key }) => key,
  )
  const seen = new Set<string>()
  return lines.map((entry) => {
    if (!entry.read) return { entry, match: undefined, isRepeated: false }
    const { name, company = '', emails = [], phoneNumbers = [] } = entry.read.contact
    const phones = phoneNumbers.map(({ country = '', phoneNumber }) => ({ country, phoneNumber }))
    const keys = duplicateKeys({ name, company: company ?? '', clientId: null, emails, phoneNumbers: phones })
    const isRepeated = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    const matches = keys.flatMap((key) => byKey.get(key) ?? []).map(({ one }) => one)
    const named = matches.find((one) => normaliseName(one.name) === normaliseName(name ?? ''))
    return { entry, match: named ?? matches[0], isRepeated }
  })
}

/** The preselected choice of a line. */
export const defaultChoice = ({ match, isRepeated }: Candidate): ImportChoice =>
  match ? 'complete' : isRepeated ? 'skip' : 'add'
