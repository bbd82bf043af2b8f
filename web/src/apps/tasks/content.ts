import type { Task } from '#shared/apps/tasks/contract.ts'
import type { Stored } from '#web/apps/kit/autosave.ts'
import type { ApiError } from '#web/client/call.ts'
import type { Translate } from '#web/texts/keys.ts'

/** The fields of a task that are saved by themselves, as the form has them. */
export interface Content {
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

export const storedOf = (task: Task): Stored<Content> => {
  const { version, title, notes, completed, dueDate, priority, tags, subTasks, repeat, about } = task
  return {
    version,
    // A title of nothing but a space is one that nobody has written yet.
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

/** Of a change that came after another one: the task as it is now. */
export const storedNow = ({ code, details }: ApiError): Stored<Content> | undefined =>
  code === 'tasks.stale' ? storedOf(details.task as Task) : undefined

/** The fields that differ between what is written here and what is stored, in words. */
export const differing = (mine: Content, theirs: Content, t: Translate<'tasks'>) => {
  const said = ({ dueDate, priority, repeat, about, subTasks, completed, tags, ...texts }: Content) => ({
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
