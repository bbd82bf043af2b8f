import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Task } from '#shared/apps/tasks/contract.ts'
import { parseQuickTask } from '#shared/apps/tasks/quick.ts'
import { MAX_TITLE_LENGTH } from '#shared/apps/tasks/rules.ts'
import type { SubjectRef } from '#shared/apps/tasks/subjects.ts'
import { createTask } from '#web/apps/kit/createTask.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import { queryClient, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useQuickAdd } from '#web/ui/forms/useQuickAdd.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { DueMark, PriorityMark } from '../marks.tsx'
import { updateTask } from '../useTasks.ts'
import { TASKS } from '../views.ts'

interface Props {
  about: SubjectRef
  /** Without a card, for pages with their own sections. */
  plain?: boolean
}

/** The open tasks about a subject, and a field to add one. */
export const OpenTasks = ({ about, plain = false }: Props) => {
  const { t } = useTranslation('tasks')
  if (!plain)
    return (
      <Card title={t('about.tasks')}>
        <Rows about={about} />
      </Card>
    )
  return (
    <section aria-label={t('about.tasks')} className="border-t border-line pt-6">
      <h3 className="mb-3 text-lg font-medium">{t('about.tasks')}</h3>
      <Rows about={about} />
    </section>
  )
}

const invalidateTasks = () => queryClient.invalidateQueries({ queryKey: ['tasks'] })

const Rows = ({ about }: { about: SubjectRef }) => {
  const { t } = useTranslation('tasks')
  const { data, error, refetch } = useApiQuery(contracts.tasks.about, about)
  return (
    <>
      {error && !data && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-10" />}
      {data?.length === 0 && <p className="text-secondary">{t('about.nothing')}</p>}
      {data && data.length > 0 && (
        <ul aria-label={t('about.tasks')} className="flex flex-col gap-1">
          {data.map((task) => (
            <Row key={task.id} task={task} />
          ))}
        </ul>
      )}
      <AddTaskForm about={about} />
    </>
  )
}

const Row = ({ task }: { task: Task }) => {
  const { t } = useTranslation('tasks')
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const title = task.title.trim() || t('untitled')
  const person = task.assignee ?? task.givenBy
  const done = async () => {
    setBusy(true)
    try {
      await updateTask(task.id, { completed: true })
    } catch (failure) {
      toast.error(failureText(failure, t))
      setBusy(false)
    }
  }
  return (
    <li className="-ml-2 flex min-h-10 items-center gap-2">
      <IconButton label={t('done', { title })} icon={CheckCircleIcon} disabled={busy} onClick={() => void done()} />
      <Link to={`${TASKS}/${task.id}`} className="min-w-0 grow py-1 wrap-anywhere hover:underline">
        {title}
      </Link>
      <PriorityMark priority={task.priority} />
      <DueMark task={task} />
      {person && (
        <span title={person.name}>
          <Avatar name={person.name} src={person.avatar} size={28} />
          <span className="sr-only">{person.name}</span>
        </span>
      )}
    </li>
  )
}

const AddTaskForm = ({ about }: { about: SubjectRef }) => {
  const { t } = useTranslation('tasks')
  const { text, setText, submit } = useQuickAdd(async (line) => {
    const task = parseQuickTask(line, dayFromNow())
    if (task.title === '') return false
    const { kind, id } = about
    await createTask('task', { ...task, about: { kind, id } })
    void invalidateTasks()
    return true
  })
  return (
    <form onSubmit={submit} className="mt-3 flex items-center gap-2">
      <input
        value={text}
        maxLength={MAX_TITLE_LENGTH}
        onChange={({ target }) => setText(target.value)}
        aria-label={t('about.add')}
        placeholder={t('quick.example')}
        autoComplete="off"
        enterKeyHint="done"
        className="h-control min-w-0 grow rounded-lg border border-field bg-card px-3 placeholder:text-hint"
      />
      <Button type="submit" variant="outline" disabled={text.trim() === ''}>
        {t('quick.add')}
      </Button>
    </form>
  )
}
