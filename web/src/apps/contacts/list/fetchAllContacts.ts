import type { ContactRow, contacts } from '#shared/apps/contacts/contract.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

/** Fetches every contact of a list, page by page. */
export const fetchAllContacts = async (query: InputOf<typeof contacts.rows> = {}): Promise<ContactRow[]> => {
  const rows: ContactRow[] = []
  let cursor: string | undefined
  do {
    const page = await call(contracts.contacts.rows, { ...query, ...(cursor && { cursor }) })
    rows.push(...page.items)
    cursor = page.cursor
  } while (cursor)
  return rows
}
