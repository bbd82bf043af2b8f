import { newId, now, nowAfter } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, transact, update, updateItem } from '#functions/core/table/table.ts'
import { MAIL_SERVICE_ACTOR } from '#functions/data/mail/mailProblems.ts'
import { recordPositioningEvent } from '#functions/data/positionings/positioningEvents.ts'
import {
  positioningKey,
  type StoredPositioning,
  toPositioningIfFound,
} from '#functions/data/positionings/positionings.ts'
import type { MailFailure } from '#shared/core/mail.ts'
import { positioningIdParts } from '#shared/staffing/positionings/rules.ts'
import { clientKey, toClient } from './clients.ts'
import { missionKey, toMission } from './storedMission.ts'

const isOrderCurrent = (order: string) => expression`#status = ${'SENT_TO_CLIENT'} AND #contact.#order = ${order}`

/** Stores that SES accepted the mail ordered by an event. */
export const recordClientMailed = async (tenant: string, positioningId: string, order: string): Promise<void> => {
  await updateItem(
    positioningKey(tenant, positioningId),
    expression`SET #contact.#mailedAt = ${now().toISOString()}`,
    expression`${isOrderCurrent(order)} AND attribute_not_exists(#contact.#mailedAt)`,
  )
}

const isAbout = (
  contact: NonNullable<StoredPositioning['contact']>,
  about: { order: string } | { email: string },
): boolean => ('order' in about ? contact.order === about.order : contact.email === about.email)

/**
 * Stores once why a mail to a client, by order or address, was not delivered, and notifies the senders; no effect when
 * the proposal has moved on.
 */
export const recordClientRefusal = async (
  tenant: string,
  positioningId: string,
  about: { order: string } | { email: string },
  failure: MailFailure,
): Promise<void> => {
  const key = positioningKey(tenant, positioningId)
  const positioning = toPositioningIfFound(await getItem(key))
  if (positioning?.status !== 'SENT_TO_CLIENT' || !positioning.contact || !isAbout(positioning.contact, about)) return
  const { contact, status, resourceName, managers, clientId } = positioning
  const mission = await getItem(missionKey(tenant, positioningIdParts(positioningId).missionId))
  const client = await getItem(clientKey(tenant, clientId))
  const at = nowAfter(positioning.changedAt)
  await transact([
    update(
      key,
      expression`SET #contact.#failure = ${failure}`,
      expression`${isOrderCurrent(contact.order)} AND attribute_not_exists(#contact.#failure)
        AND attribute_not_exists(#contact.#refused)`,
    ),
    recordPositioningEvent(
      newId(at),
      {
        tenant,
        actionType: 'CLIENT_MAIL_REFUSED',
        actionBy: MAIL_SERVICE_ACTOR,
        positioningId,
        from: status,
        to: status,
        message: null,
        resourceName,
        notify: managers,
        mission: mission ? toMission(mission).title : '',
        client: client ? toClient(client).title : '',
      },
      at,
    ),
  ])
}
