import { epochSeconds } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { transact, update } from '#functions/core/table/table.ts'
import { newToken, storeToken } from '#functions/data/accounts/oneTimeTokens.ts'
import type { Member } from '#functions/data/people/members.ts'
import { positioningKey, type StoredPositioning } from '#functions/data/positionings/positionings.ts'
import type { StoredMission } from './missions.ts'

/**
 * Until when a client's link works: what has closed the mission or the person's account since it was sent has closed the
 * link for good, and opening them again asks for another one.
 */
export const linkExpiry = (
  { sentAt, expiresAt }: NonNullable<StoredPositioning['contact']>,
  mission: Pick<StoredMission, 'reopenedAt'>,
  person: Pick<Member, 'disabledAt'> | undefined,
): string => [mission.reopenedAt, person?.disabledAt].find((at) => at && at >= sentAt) ?? expiresAt

/**
 * Makes the link that an event has ordered for a client, and answers its token; the ones before are void. Undefined when
 * there is nothing to answer any more, or a later event has ordered another.
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
