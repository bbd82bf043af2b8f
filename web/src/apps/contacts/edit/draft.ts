import type { Contact } from '#shared/apps/contacts/contract.ts'
import type { ContactChange, ContactKind } from '#shared/apps/contacts/fields.ts'

/** The form values of a contact; empty rows are dropped on save. */
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

export const EMPTY_EMAIL = { email: '', label: '' }
export const emptyPhone = (country: string) => ({ country, phoneNumber: '', label: '' })

const EMPTY = {
  name: '',
  title: '',
  company: '',
  kind: 'PROSPECT' as const,
  clientId: '',
  address: '',
  birthday: '',
  notes: '',
  emails: [EMPTY_EMAIL],
  tags: [],
  missions: [],
}

/** The form values of a contact or a new one, with at least one email and phone row; `home`: default country. */
export const toDraft = (contact: Contact | undefined, home: string): Draft => {
  if (!contact) return { ...EMPTY, phoneNumbers: [emptyPhone(home)] }
  const { name, title, company, kind, clientId, emails, phoneNumbers, address, birthday, notes, tags, onSite } = contact
  return {
    name,
    title,
    company,
    kind,
    tags,
    clientId: clientId ?? '',
    emails: emails.length > 0 ? emails : [EMPTY_EMAIL],
    phoneNumbers: phoneNumbers.length > 0 ? phoneNumbers : [emptyPhone(home)],
    address: address ?? '',
    birthday: birthday ?? '',
    notes: notes ?? '',
    missions: onSite,
  }
}

/** Converts the form values to the body of a request. */
export const toContactChange = (draft: Draft): ContactChange => ({
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
