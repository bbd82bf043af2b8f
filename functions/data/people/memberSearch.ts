import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'
import type { AccountState } from '#shared/people/accounts.ts'

interface Findable {
  id: string
  firstName: string
  lastName: string
  email: string
  state: AccountState
  invitation?: unknown
  erasedAt?: unknown
}

/** Search entry by name, or by the invited address; a founder is found once active. */
export const memberEntry = (member: Findable | undefined): Entry | undefined => {
  if (!member || member.erasedAt) return undefined
  const { id, firstName, lastName, email, state, invitation } = member
  if (state === 'WAITING_ACTIVATION' && !invitation) return undefined
  const title = `${firstName} ${lastName}`.trim() || email.replace(/@.*/, '')
  return { scope: 'people', kind: 'person', id, title, open: state === 'ACTIVE' }
}

/** Transaction writes that update the search index. */
export const buildMemberIndexWrites = (
  tenant: string,
  before: Findable | undefined,
  after: Findable | undefined,
): Write[] => buildIndexWrites(tenant, memberEntry(before), memberEntry(after))
