import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check } from '#functions/core/table/table.ts'
import type { DueDateEvent } from '#functions/data/apps/dueDates.ts'
import { checkOnBoard } from '#functions/data/apps/scrumboard/boards.ts'
import { cardKey } from '#functions/data/apps/scrumboard/cards.ts'
import { taskKey } from '#functions/data/apps/tasks.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'
import { invalidate } from '../invalidate.ts'

/** Where the notification of a due date leads, and the conditions under which it is still true. */
const NOTICES: Record<DueDateEvent['type'], (event: DueDateEvent) => { link: string; conditions: Write[] }> = {
  TASK: ({ tenant, person, thing, day }) => ({
    link: `/apps/experience/${thing}`,
    conditions: [check(taskKey(tenant, person, thing), expression`#dueDate = ${day} AND #completedAt = ${null}`)],
  }),
  CARD: ({ tenant, person, thing, day }) => {
    const { boardId = '', key = '' } = parseBoardItemId(thing) ?? {}
    return {
      link: `/apps/scrumboard/${boardId}/card/${thing}`,
      conditions: [
        check(cardKey(tenant, boardId, key), expression`#dueDate = ${day} AND contains(#people, ${person})`),
        checkOnBoard(tenant, boardId, person),
      ],
    }
  },
}

/** Notifies somebody that a task or card is due, unless it was done or changed meanwhile. */
export const deliverDueDate = async (event: DueDateEvent): Promise<void> => {
  const { tenant, id, type, person, title } = event
  const { link, conditions } = NOTICES[type](event)
  await notifications.of(tenant, person).add({ id, code: `${type}_DUE`, params: { title }, link }, conditions)
  invalidate(tenant, [person], ['common'])
}
