import { newId, nowAfter } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { check } from '#functions/core/table/table.ts'
import type { DueHandler } from '#functions/data/due/due.ts'
import { MAIL_SERVICE_ACTOR } from '#functions/data/mail/mailProblems.ts'
import { openPositioning } from '#functions/data/positionings/positioningContext.ts'
import { recordPositioningEvent } from '#functions/data/positionings/positioningEvents.ts'
import { positioningKey } from '#functions/data/positionings/positionings.ts'

/** Notifies the managers that a client's link expired unanswered, unless its mail failed or the mission is closed. */
export const clientLinkExpiry: DueHandler = async ({ tenant, id, dueAt }) => {
  const file = await openPositioning(tenant, id)
  const { status, contact } = file?.positioning ?? {}
  if (!file?.positioning || status !== 'SENT_TO_CLIENT' || contact?.expiresAt !== dueAt) return []
  if (contact.failure || contact.refused || file.mission.status !== 'OPEN') return []
  const { changedAt, resourceName, managers } = file.positioning
  const at = nowAfter(changedAt)
  return [
    check(positioningKey(tenant, id), expression`#status = ${status} AND #contact.#order = ${contact.order}`),
    recordPositioningEvent(
      newId(at),
      {
        tenant,
        actionType: 'CLIENT_LINK_EXPIRED',
        actionBy: MAIL_SERVICE_ACTOR,
        positioningId: id,
        from: status,
        to: status,
        message: null,
        resourceName,
        notify: managers,
        mission: file.mission.title,
        client: file.client.title,
      },
      at,
    ),
  ]
}
