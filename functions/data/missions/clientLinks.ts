import { epochSeconds } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { transact, update } from '#functions/core/table/table.ts'
import { newToken, storeToken } from '#functions/data/accounts/oneTimeTokens.ts'
import type { Member } from '#functions/data/people/members.ts'
import { positioningKey, type StoredPositioning } from '#functions/data/positionings/positionings.ts'
import type { StoredMission } from './storedMission.ts'

/** Expiry of a client's link. Closing the mission or disabling the person since it was sent voids it for good. */
export const linkExpiry = (
  { sentAt, expiresAt }: NonNullable<StoredPositioning['contact']>,
  mission: Pick<StoredMission, 'reopenedAt'>,
  person: Pick<Member, 'disabledAt'> | undefined,
): string => [mission.reopenedAt, person?.disabledAt].find((at) => at && at >= sentAt) ?? expiresAt

/**
 * Creates the client link ordered by an event and returns its token; earlier links are void. Undefined when nothing is
 * to be answered, or a later event ordered another.
 */
export const createClientLink = async (
  tenant: string,
  { id, contact }: StoredPositioning,
  order: string,
): Promise<string | undefined> => {
  const expiresAt = Math.floor(Date.parse(contact?.expiresAt ?? '') / 1000)
  if (contact?.order !== order || !(expiresAt > epochSeconds())) return undefined
  const { token, hash } = newToken()
  const refused = await transact([
    storeToken(hash, { purpose: 'client', tenant, positioning: id, expiresAt }),
    update(
      positioningKey(tenant, id),
      expression`SET #link = ${hash}`,
      expression`#status = ${'SENT_TO_CLIENT'} AND #contact.#order = ${order}`,
    ),
  ])
  return refused ? undefined : token
}
