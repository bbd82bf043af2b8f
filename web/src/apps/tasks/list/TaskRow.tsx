import { CheckCircleIcon as DoneIcon } from '@heroicons/react/20/solid'
import { CheckCircleIcon } from '@heroicons/react/24/outline'
import type { ComponentProps, ReactNode } from 'react'
import type { Label } from '#shared/apps/labels.ts'
import type { Task } from '#shared/apps/tasks/contract.ts'
import { ListLine } from '#web/apps/kit/ListAndDetail.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { SubjectName } from '../about/SubjectChip.tsx'
import { DueMark, FoundTitle, PriorityMark, RepeatMark, textOf } from '../marks.tsx'
import { TASKS } from '../views.ts'

interface Props {
  task: Task
  selected: boolean
  tags: readonly Label[]
  onDone: (completed: boolean) => void
  /** Drag handle and position props of a sortable row. */
  handle?: ReactNode
  place?: Pick<ComponentProps<'li'>, 'ref' | 'style'> | undefined
  /** The title is HTML with search highlights. */
  found?: boolean
}

/** A row of the list: a section, or a task with checkbox, title and key facts. */
export const TaskRow = ({ task, selected, tags, onDone, handle, place, found = false }: Props) => {
  const { t } = useTranslation('tasks')
  const { type, completed, subTasks } = task
  const title = found ? textOf(task.title) : task.title
  const isSection = type === 'section'
  const words = title.trim() ? (
    found ? (
      <FoundTitle html={task.title} />
    ) : (
      title
    )
  ) : (
    t(isSection ? 'untitledSection' : 'untitled')
  )
  const done = subTasks.filter((one) => one.completed).length
  const person = task.assignee ?? task.givenBy
  return (
    <ListLine
      path={TASKS}
      id={task.id}
      selected={selected}
      place={place}
      before={
        <>
          {handle}
          {!isSection && (
            <button
              type="button"
              aria-pressed={completed}
              aria-label={t('done', { title: title.trim() || t('untitled') })}
              onClick={() => onDone(!completed)}
              className={`inline-flex size-control shrink-0 items-center justify-center rounded-full hover:bg-hover ${handle ? '' : 'ml-2'}`}
            >
              {completed ? (
                <DoneIcon aria-hidden className="size-7 text-link" />
              ) : (
                <CheckCircleIcon aria-hidden className="size-7 text-icon" />
              )}
            </button>
          )}
        </>
      }
    >
      <span className="min-w-0 grow">
        <span
          className={`block wrap-anywhere ${isSection ? 'text-lg font-semibold' : ''} ${completed ? 'text-secondary line-through' : ''} ${title.trim() ? '' : 'text-hint'}`}
        >
          {words}
        </span>
        {(tags.length > 0 || subTasks.length > 0 || task.about) && (
          <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-secondary">
            {task.about && <SubjectName subject={task.about} />}
            {subTasks.length > 0 && <span>{t('subTasks.progress', { done, count: subTasks.length })}</span>}
            {tags.map((tag) => (
              <span key={tag.id} className="rounded-full bg-track px-2 text-ink">
                {tag.title}
              </span>
            ))}
          </span>
        )}
      </span>
      <RepeatMark repeat={task.repeat} />
      <PriorityMark priority={task.priority} />
      {!isSection && <DueMark task={task} />}
      {person && (
        <span title={person.name}>
          <Avatar name={person.name} src={person.avatar} size={28} />
          <span className="sr-only">
            {task.assignee ? t('assignedTo', { name: person.name }) : t('givenBy', { name: person.name })}
          </span>
        </span>
      )}
    </ListLine>
  )
}
