import type { AnsweredNotification } from '#functions/data/inbox/answered.ts'
import { notifications, removeNotifications, type StoredNotification } from '#functions/data/inbox/notifications.ts'
import { invalidate } from './invalidate.ts'

/** An event of a history, with those whom it notified. */
interface Asking {
  id: string
  actionType: string
  notify: readonly string[]
}

/** Removes notifications from panels, those that are open too. */
export const removeFromPanels = async (tenant: string, answered: readonly AnsweredNotification[]): Promise<void> => {
  await removeNotifications(tenant, answered)
  invalidate(
    tenant,
    answered.map(({ person }) => person),
    ['common'],
  )
}

/** Removes from people's panels what they are no longer asked, found by what it says and where it leads. */
export const removeDone = async (
  tenant: string,
  people: readonly string[],
  isDone: (notification: StoredNotification) => boolean,
): Promise<void> => {
  for (const person of people) {
    const done = (await notifications.of(tenant, person).latest()).filter(isDone)
    if (done.length > 0)
      await removeFromPanels(
        tenant,
        done.map(({ id }) => ({ person, id })),
      )
  }
}

/**
 * Removes notifications whose request has been answered, by whomever. `before` are the events before the answer, latest
 * first: those before an earlier one of its kind were answered by that.
 */
export const removeAnsweredNotifications = async (
  { tenant, actionType }: { tenant: string; actionType: string },
  asking: readonly string[],
  before: readonly Asking[],
): Promise<void> => {
  const round = before.findIndex((one) => one.actionType === actionType)
  const asked = before.slice(0, round < 0 ? undefined : round).filter((one) => asking.includes(one.actionType))
  await removeFromPanels(
    tenant,
    asked.flatMap(({ id, notify }) => notify.map((person) => ({ person, id }))),
  )
}
