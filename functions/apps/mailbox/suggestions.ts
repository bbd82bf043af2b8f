import type { Caller } from '#functions/core/http/caller.ts'
import { listAppsOff } from '#functions/core/security/revocations.ts'
import { getItems } from '#functions/core/table/table.ts'
import { contactKey, toStoredContact } from '#functions/data/apps/contacts/storedContact.ts'
import { hasOutsideMail } from '#functions/data/apps/mailbox/addresses.ts'
import { listColleagues } from '#functions/data/people/colleagues.ts'
import { fullName } from '#functions/data/people/names.ts'
import { findSpeltEntries } from '#functions/data/search/searchIndex.ts'
import { readEach } from '#functions/data/stored.ts'
import { findWorkEntry } from '#shared/apps/contacts/rules.ts'
import type { SuggestedRecipient } from '#shared/apps/mailbox/contract.ts'
import { allows, CONTACT_MANAGERS } from '#shared/core/permissions.ts'
import { MIN_SEARCH_LENGTH, rankMatches, wordsOf } from '#shared/overview/search/rules.ts'

const MAX_CONTACTS = 10
const MAX_ENTRIES_READ = 50

/** Contacts with an address, for those who may see them and write outside. Two requests. */
const findContacts = async (caller: Caller, query: string): Promise<SuggestedRecipient[]> => {
  const { tenant, permissions } = caller
  if (query.length < MIN_SEARCH_LENGTH || !allows(CONTACT_MANAGERS, permissions)) return []
  if (!hasOutsideMail(tenant, caller) || (await listAppsOff(tenant)).includes('contacts')) return []
  const entries = await findSpeltEntries(tenant, 'contacts', wordsOf(query), MAX_ENTRIES_READ)
  const items = await getItems(entries.slice(0, MAX_CONTACTS).map(({ id }) => contactKey(tenant, id)))
  return readEach(items, toStoredContact).flatMap(({ name, company, emails }) => {
    const address = (findWorkEntry(emails) ?? emails[0])?.email
    return address ? [{ name, address, company, avatar: null }] : []
  })
}

/** Colleagues and contacts to write to, the best match first, each address once. */
export const suggestRecipients = async (query: string, caller: Caller): Promise<SuggestedRecipient[]> => {
  const [colleagues, contacts] = await Promise.all([
    listColleagues(caller.tenant, caller.person, query),
    findContacts(caller, query),
  ])
  const found: SuggestedRecipient[] = colleagues.map((member) => ({
    name: fullName(member),
    address: member.email,
    personId: member.id,
    company: null,
    avatar: member.avatarPath,
  }))
  const known = new Set(found.map(({ address }) => address.toLowerCase()))
  const others = contacts.filter(({ address }) => !known.has(address.toLowerCase()))
  if (others.length === 0) return found
  return rankMatches([...found, ...others], wordsOf(query), ({ name, company }) => `${name} ${company ?? ''}`)
}
