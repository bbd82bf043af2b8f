import type { Task } from '#shared/apps/tasks/contract.ts'
import type { Stored } from '#web/apps/kit/saving/autosave.ts'
import type { ApiError } from '#web/client/call.ts'
import type { Translate } from '#web/texts/keys.ts'

/** The autosaved fields of a task, as form values. */
export interface TaskContent {
  title: string
  notes: string
  completed: boolean
  dueDate: Task['dueDate']
  priority: Task['priority']
  tags: Task['tags']
  subTasks: Task['subTasks']
  repeat: Task['repeat']
  about: Task['about']
}

export const toStored = (task: Task): Stored<TaskContent> => {
  const { version, title, notes, completed, dueDate, priority, tags, subTasks, repeat, about } = task
  return {
    version,
    // A blank title means that none was entered yet.
    content: {
      title: title.trim() === '' ? '' : title,
      notes: notes ?? '',
      completed,
      dueDate,
      priority,
      tags,
      subTasks,
      repeat,
      about,
    },
  }
}

/** Reads the stored task out of a conflict. */
export const readConflict = ({ code, details }: ApiError): Stored<TaskContent> | undefined =>
  code === 'tasks.stale' ? toStored(details.task as Task) : undefined

/** Lists the fields in which the local and the stored version differ, as plain text. */
export const listDifferences = (mine: TaskContent, theirs: TaskContent, t: Translate<'tasks'>) => {
  const said = ({ dueDate, priority, repeat, about, subTasks, completed, tags, ...texts }: TaskContent) => ({
    titleLabel: texts.title,
    notes: texts.notes,
    due: dueDate ?? '',
    'priority.label': t(`priority.${(['low', 'normal', 'high'] as const)[priority]}`),
    'repeat.label': repeat ?? t('repeat.never'),
    'about.title': about?.title ?? '',
    'subTasks.title': subTasks.map(({ title }) => title).join('\n'),
    'tags.title': String(tags.length),
    complete: t(completed ? 'reopen' : 'notDone'),
  })
  const [here, there] = [said(mine), said(theirs)]
  return (Object.keys(here) as (keyof typeof here)[])
    .filter((field) => here[field] !== there[field])
    .map((field) => ({ name: t(field), mine: here[field], theirs: there[field] }))
}
