import type { Contact } from '#shared/apps/contacts/contract.ts'
import type { ContactChange, ContactKind } from '#shared/apps/contacts/fields.ts'

/** What is being written of a contact; empty lines are dropped when it is saved. */
export interface Draft {
  name: string
  title: string
  company: string
  kind: ContactKind
  clientId: string
  emails: { email: string; label: string }[]
  phoneNumbers: { country: string; phoneNumber: string; label: string }[]
  address: string
  birthday: string
  notes: string
  tags: string[]
  missions: { id: string; title: string }[]
}

export const NO_EMAIL = { email: '', label: '' }
export const noPhone = (country: string) => ({ country, phoneNumber: '', label: '' })

const EMPTY = {
  ...{
    name: '',
    title: '',
    company: '',
    kind: 'PROSPECT' as const,
    clientId: '',
    address: '',
    birthday: '',
    notes: '',
  },
  ...{ emails: [NO_EMAIL], tags: [], missions: [] },
}

/** A contact as it is written, or a new one; at least one line for an address and a number, which is of the country `home`. */
export const draftOf = (contact: Contact | undefined, home: string): Draft => {
  if (!contact) return { ...EMPTY, phoneNumbers: [noPhone(home)] }
  const { name, title, company, kind, clientId, emails, phoneNumbers, address, birthday, notes, tags, onSite } = contact
  return {
    ...{ name, title, company, kind, tags },
    clientId: clientId ?? '',
    emails: emails.length > 0 ? emails : [NO_EMAIL],
    phoneNumbers: phoneNumbers.length > 0 ? phoneNumbers : [noPhone(home)],
    address: address ?? '',
    birthday: birthday ?? '',
    notes: notes ?? '',
    missions: onSite,
  }
}

/** What is sent of a draft. */
export const changeOf = (draft: Draft): ContactChange => ({
  name: draft.name.trim(),
  title: draft.title.trim(),
  company: draft.company.trim(),
  kind: draft.kind,
  clientId: draft.clientId || null,
  emails: draft.emails
    .map(({ email, label }) => ({ email: email.trim(), label: label.trim() }))
    .filter(({ email }) => email !== ''),
  phoneNumbers: draft.phoneNumbers
    .map(({ country, phoneNumber, label }) => ({ country, phoneNumber: phoneNumber.trim(), label: label.trim() }))
    .filter(({ phoneNumber }) => phoneNumber !== ''),
  address: draft.address.trim() || null,
  birthday: draft.birthday || null,
  notes: draft.notes || null,
  tags: draft.tags,
  missions: draft.missions.map(({ id }) => id),
})
