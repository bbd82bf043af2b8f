import { decodeTime } from 'ulid'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, queryPage, transact } from '#functions/core/table/table.ts'
import { contactKeysPartition } from '#functions/data/keys.ts'
import { readIf } from '#functions/data/stored.ts'
import { contactLogKey, logEntry, logged, type StoredLogEntry } from './contactLog.ts'
import { contactWrites } from './contacts.ts'
import { contactKey, mailPrefix, toStoredContact } from './storedContact.ts'

/** People who share an address. */
const MOST = 5
const ATTEMPTS = 4

/** The contacts with a mail address. */
const contactsAt = async (tenant: string, email: string): Promise<string[]> => {
  const where = expression`#pk = ${contactKeysPartition(tenant)} AND begins_with(#sk, ${mailPrefix(email)})`
  const { items } = await queryPage({ where, limit: MOST })
  return items.map(({ contact }) => String(contact))
}

/** Notes with whoever has a mail address that there was an exchange; the second time nothing. `id` is that of the event. */
export const noteExchange = async (
  tenant: string,
  email: string,
  { id, ...entry }: Pick<StoredLogEntry, 'id' | 'kind' | 'by' | 'text' | 'link'>,
): Promise<void> => {
  const at = new Date(decodeTime(id)).toISOString()
  for (const contact of await contactsAt(tenant, email)) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (await getItem(contactLogKey(tenant, contact, id))) break
      const before = readIf(await getItem(contactKey(tenant, contact)), toStoredContact)
      if (!before) break
      const latest = [before.lastExchangeAt ?? '', at].toSorted().at(-1) ?? at
      const after = { ...before, lastExchangeAt: latest, revision: before.revision + 1 }
      const refused = await transact([
        ...contactWrites(tenant, before, after).map(({ write }) => write),
        logged(tenant, contact, logEntry({ ...entry, id, at })),
      ])
      if (!refused) break
    }
  }
}

/** The contact with a mail address, by its name. */
export const contactAt = async (tenant: string, email: string): Promise<{ id: string; name: string } | null> => {
  const [id] = await contactsAt(tenant, email)
  const contact = id === undefined ? undefined : readIf(await getItem(contactKey(tenant, id)), toStoredContact)
  return contact ? { id: contact.id, name: contact.name } : null
}
