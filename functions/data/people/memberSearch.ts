import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'
import type { AccountState } from '#shared/people/accounts.ts'

interface Findable {
  id: string
  firstName: string
  lastName: string
  email: string
  state: AccountState
  /** There since they were invited. */
  invitation?: unknown
  erasedAt?: unknown
}

/** How a member is found: by their name, by the address they were invited at until they give one; whoever has just founded their workspace once they are active. */
export const memberEntry = (member: Findable | undefined): Entry | undefined => {
  if (!member || member.erasedAt) return undefined
  const { id, firstName, lastName, email, state, invitation } = member
  if (state === 'WAITING_ACTIVATION' && !invitation) return undefined
  const title = `${firstName} ${lastName}`.trim() || email.replace(/@.*/, '')
  return { scope: 'people', kind: 'person', id, title, open: state === 'ACTIVE' }
}

/** The parts of a transaction by which a member is found as they are then, and no longer as they were. */
export const buildMemberIndexWrites = (
  tenant: string,
  before: Findable | undefined,
  after: Findable | undefined,
): Write[] => buildIndexWrites(tenant, memberEntry(before), memberEntry(after))
