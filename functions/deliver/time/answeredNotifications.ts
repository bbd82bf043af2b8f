import { writeInBatches } from '#functions/core/table/batchWrites.ts'
import { remove } from '#functions/core/table/table.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { listEventsBefore, type ReportEvent } from '#functions/data/reports/reportEvents.ts'
import { invalidate } from '../invalidate.ts'

/** The request that an action answers: a signature by an answer, a report by its sending. */
const ANSWERED_ACTIONS: Partial<Record<ReportEvent['actionType'], ReportEvent['actionType']>> = {
  CRA_SENT: 'CRA_REMINDED',
  CRA_TAKEN_BACK: 'CRA_SENT',
  CRA_VALIDATED: 'CRA_SENT',
  CRA_REJECTED: 'CRA_SENT',
}

/** Removes notifications whose request has been answered. */
export const removeAnsweredNotifications = async (event: ReportEvent): Promise<void> => {
  const { tenant, actionType } = event
  const asking = ANSWERED_ACTIONS[actionType]
  if (!asking) return
  const before = await listEventsBefore(event)
  const round = before.findIndex((one) => one.actionType === actionType)
  const asked = before.slice(0, round < 0 ? undefined : round).filter((one) => one.actionType === asking)
  const entries = asked.flatMap(({ id, notify }) => notify.map((person) => ({ person, id })))
  await writeInBatches(entries.map(({ person, id }) => remove(notifications.keyOf(tenant, person, id))))
  invalidate(
    tenant,
    entries.map(({ person }) => person),
    ['common'],
  )
}
