import { getItem } from '#functions/core/table/table.ts'
import type { TaskEvent } from '#functions/data/apps/taskEvents.ts'
import { taskKey } from '#functions/data/apps/tasks.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { INBOX } from '#shared/core/live.ts'
import { invalidate } from '../invalidate.ts'

type ColleagueNotice = NonNullable<TaskEvent['notice']>

/** Notifies a colleague of a change of a shared task, unless it has changed again meanwhile. */
const notify = async ({ id, tenant, taskId }: TaskEvent, { code, to, by, title }: ColleagueNotice): Promise<void> => {
  const members = membersOf(tenant)
  const [recipient, actor] = await Promise.all([members.get(to), members.get(by)])
  if (!recipient || recipient.erasing || !actor || actor.erasing) return
  const isTheirs = code === 'TASK_GIVEN'
  if (isTheirs && (await getItem(taskKey(tenant, to, taskId)))?.notice !== id) return
  // It was returned to them meanwhile.
  if (code === 'TASK_TAKEN_BACK' && (await getItem(taskKey(tenant, to, taskId)))) return
  // Only the assignee is told the name, which is erased with the task.
  const params = { by: isTheirs ? fullName(actor) : '', title }
  const link = code === 'TASK_TAKEN_BACK' ? '' : `/apps/experience/${taskId}`
  await notifications.of(tenant, to).add({ id, code, params, link })
  invalidate(tenant, [to], ['common'])
}

/** Invalidates the task list and notifies a colleague. */
export const deliverTask = async (event: TaskEvent): Promise<void> => {
  invalidate(event.tenant, event.people, ['tasks', INBOX])
  if (event.notice) await notify(event, event.notice)
}
