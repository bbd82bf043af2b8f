import { decodeTime } from 'ulid'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItem, queryPage, transact } from '#functions/core/table/table.ts'
import { contactKeysPartition } from '#functions/data/keys.ts'
import { readIf } from '#functions/data/stored.ts'
import { buildLogWrite, contactLogKey, newLogEntry, type StoredLogEntry } from './contactLog.ts'
import { buildContactWrites } from './contacts.ts'
import { contactKey, mailPrefix, type StoredContact, toStoredContact } from './storedContact.ts'

const MAX_CONTACTS_PER_ADDRESS = 5
const ATTEMPTS = 4

const findContactIds = async (tenant: string, email: string): Promise<string[]> => {
  const where = expression`#pk = ${contactKeysPartition(tenant)} AND begins_with(#sk, ${mailPrefix(email)})`
  const { items } = await queryPage({ where, limit: MAX_CONTACTS_PER_ADDRESS })
  return items.map(({ contact }) => String(contact))
}

/** Updates the date of the latest exchange. */
const withExchange = (before: StoredContact, at: string): StoredContact => ({
  ...before,
  lastExchangeAt: [before.lastExchangeAt ?? '', at].toSorted().at(-1) ?? at,
  revision: before.revision + 1,
})

/** Transaction writes that record an exchange; refused when the contact has changed. */
export const buildExchangeWrites = (tenant: string, before: StoredContact, entry: StoredLogEntry): Write[] => [
  ...buildContactWrites(tenant, before, withExchange(before, entry.at)).map(({ write }) => write),
  buildLogWrite(tenant, before.id, entry),
]

/** Records an exchange with the contacts of a mail address, once per event. */
export const recordExchange = async (
  tenant: string,
  email: string,
  { id, ...entry }: Pick<StoredLogEntry, 'id' | 'kind' | 'by' | 'text' | 'link'>,
): Promise<void> => {
  const at = new Date(decodeTime(id)).toISOString()
  for (const contact of await findContactIds(tenant, email)) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (await getItem(contactLogKey(tenant, contact, id))) break
      const before = readIf(await getItem(contactKey(tenant, contact)), toStoredContact)
      if (!before) break
      if (!(await transact(buildExchangeWrites(tenant, before, newLogEntry({ ...entry, id, at }))))) break
    }
  }
}

export const findContactByEmail = async (tenant: string, email: string): Promise<StoredContact | undefined> => {
  const [id] = await findContactIds(tenant, email)
  return id === undefined ? undefined : readIf(await getItem(contactKey(tenant, id)), toStoredContact)
}
