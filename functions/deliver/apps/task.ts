import { type Expression, expression } from '#functions/core/table/expression.ts'
import { check } from '#functions/core/table/table.ts'
import type { TaskEvent, TaskNotice } from '#functions/data/apps/taskEvents.ts'
import { taskKey } from '#functions/data/apps/tasks.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { INBOX } from '#shared/core/live.ts'
import { removeFromPanels } from '../answeredNotifications.ts'
import { invalidate } from '../invalidate.ts'

type ColleagueNotice = NonNullable<TaskEvent['notice']>

/** Condition on the task under which a notice is still true. */
const UNCHANGED: { [code in TaskNotice]?: (notice: string) => Expression } = {
  TASK_GIVEN: (notice) => expression`#notice = ${notice}`,
  TASK_TAKEN_BACK: () => expression`attribute_not_exists(#pk)`,
}

/** Notifies a colleague of a change of a shared task, unless it has changed again meanwhile. */
const notify = async ({ id, tenant, taskId }: TaskEvent, { code, to, by, title }: ColleagueNotice): Promise<void> => {
  const members = membersOf(tenant)
  const [recipient, actor] = await Promise.all([members.get(to), members.get(by)])
  if (!recipient || recipient.erasing || !actor || actor.erasing) return
  // Only the assignee is told the name, which is erased with the task.
  const params = { by: code === 'TASK_GIVEN' ? fullName(actor) : '', title }
  const link = code === 'TASK_TAKEN_BACK' ? '' : `/apps/experience/${taskId}`
  // In one transaction: whoever takes the task back meanwhile removes a notice that is there.
  const unchanged = UNCHANGED[code]?.(id)
  const conditions = unchanged ? [check(taskKey(tenant, to, taskId), unchanged)] : []
  await notifications.of(tenant, to).add({ id, code, params, link }, conditions)
  invalidate(tenant, [to], ['common'])
}

/** Invalidates the task list, removes notifications that the change answers and notifies a colleague. */
export const deliverTask = async (event: TaskEvent): Promise<void> => {
  invalidate(event.tenant, event.people, ['tasks', INBOX])
  await removeFromPanels(event.tenant, event.answered ?? [])
  if (event.notice) await notify(event, event.notice)
}
