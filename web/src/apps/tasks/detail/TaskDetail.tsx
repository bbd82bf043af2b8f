import { CheckCircleIcon as DoneIcon } from '@heroicons/react/20/solid'
import {
  ArrowDownIcon,
  ArrowUpIcon,
  BarsArrowUpIcon,
  CheckCircleIcon,
  EllipsisVerticalIcon,
  TrashIcon,
  XMarkIcon,
} from '@heroicons/react/24/outline'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Label } from '#shared/apps/labels.ts'
import type { Task } from '#shared/apps/tasks/contract.ts'
import { MAX_NOTES_LENGTH, MAX_TITLE_LENGTH, PRIORITIES } from '#shared/apps/tasks/rules.ts'
import { Conflict } from '#web/apps/kit/Conflict.tsx'
import { draftKey } from '#web/apps/kit/drafts.ts'
import { useAutosave } from '#web/apps/kit/useAutosave.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choices } from '#web/ui/forms/Choices.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { SubjectField } from '../about/SubjectField.tsx'
import { type Content, differing, storedNow, storedOf } from '../content.ts'
import { PRIORITY_KEYS } from '../marks.tsx'
import { changeTask } from '../useTasks.ts'
import { TASKS, usualDays } from '../views.ts'
import { Assignee } from './Assignee.tsx'
import { RepeatField } from './RepeatField.tsx'
import { SaveNote } from './SaveNote.tsx'
import { SubTasks } from './SubTasks.tsx'
import { TagsField } from './TagsField.tsx'

/** Where a task goes in the list. */
export type Move = 'up' | 'down' | 'top'

interface Props {
  task: Task
  tags: readonly Label[]
  onMove: ((move: Move) => void) | undefined
  /** With what it is called by then. */
  onRemove: (title: string) => void
  /** Somebody else has changed it. */
  onOutdated: () => void
}

const isWriting = (): boolean => document.activeElement?.matches('input, textarea, select') ?? false

/** A task or a section, whose fields are saved by themselves. */
export const TaskDetail = ({ task, tags, onMove, onRemove, onOutdated }: Props) => {
  const { t } = useTranslation('tasks')
  const toast = useToast()
  const navigate = useNavigate()
  const { search, state: asked } = useLocation()
  const [assigning, setAssigning] = useState(false)
  const title = useRef<HTMLTextAreaElement>(null)
  const due = useRef<HTMLInputElement>(null)
  const known = useRef(task.version)
  const { id, type } = task
  const saver = useAutosave<Content>({
    key: draftKey('tasks', id),
    stored: storedOf(task),
    storedNow,
    send: async (change, version, key) => {
      const after = await changeTask(id, { ...change, version }, key)
      known.current = Math.max(known.current, after.version)
      return after.version
    },
  })
  const { content, state } = saver
  const isSection = type === 'section'

  useEffect(() => {
    if (task.version > known.current && state === 'saved' && !isWriting()) onOutdated()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the opening
  useEffect(() => {
    const field = (asked as { focus?: string } | null)?.focus === 'due' ? due.current : undefined
    // After the frame of the list, which puts the focus on what was opened.
    if (field || task.title.trim() === '') setTimeout(() => (field ?? title.current)?.focus())
  }, [])

  const assign = async (to: string | null) => {
    setAssigning(true)
    try {
      await saver.flush()
      const after = await changeTask(id, { assignedTo: to })
      known.current = after.version
      toast.success(t(to === null ? 'assignee.returned' : 'assignee.isGiven', { name: after.assignee?.name ?? '' }))
      // What somebody else gave is theirs again, and open to them alone.
      if (task.givenBy) void navigate({ pathname: TASKS, search })
    } catch (failure) {
      toast.error(failureText(failure, t))
    } finally {
      setAssigning(false)
    }
  }

  return (
    <div className="flex min-h-full flex-col">
      {/* Where the list, and its heading, are not beside it. */}
      <h1 className="sr-only @min-[60rem]:hidden">{content.title || t(isSection ? 'untitledSection' : 'untitled')}</h1>
      <div className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-card px-2 py-2 sm:px-4">
        {!isSection && (
          <Button
            variant="text"
            aria-pressed={content.completed}
            icon={content.completed ? DoneIcon : CheckCircleIcon}
            onClick={() => {
              saver.write({ completed: !content.completed })
              void saver.flush()
            }}
          >
            {t(content.completed ? 'reopen' : 'complete')}
          </Button>
        )}
        <SaveNote state={state} />
        <div className="ml-auto flex">
          <Menu
            button={<IconButton label={t('more')} icon={EllipsisVerticalIcon} />}
            items={[
              ...(onMove
                ? [
                    { label: t('move.up'), icon: ArrowUpIcon, onSelect: () => onMove('up') },
                    { label: t('move.down'), icon: ArrowDownIcon, onSelect: () => onMove('down') },
                    { label: t('move.top'), icon: BarsArrowUpIcon, onSelect: () => onMove('top') },
                    'divider' as const,
                  ]
                : []),
              {
                label: t(isSection ? 'remove.section' : 'remove.task'),
                icon: TrashIcon,
                danger: true,
                // What is brought back is as it was typed.
                onSelect: () => {
                  void saver.flush().then(() => {
                    saver.discard()
                    onRemove(content.title)
                  })
                },
              },
            ]}
          />
          <IconButton label={t('close')} icon={XMarkIcon} onClick={() => void navigate({ pathname: TASKS, search })} />
        </div>
      </div>
      <div className="flex flex-col gap-5 p-4 sm:p-6">
        {state === 'conflict' && saver.theirs && (
          <Conflict
            fields={differing(content, saver.theirs.content, t)}
            onSettle={(which) => void saver.settle(which)}
          />
        )}
        {state === 'refused' && saver.failure && (
          <Notice tone="warning" title={failureText(saver.failure, t)}>
            <p className="text-secondary">{t('refused')}</p>
          </Notice>
        )}
        <TextArea
          ref={title}
          label={t(isSection ? 'sectionTitle' : 'titleLabel')}
          rows={1}
          value={content.title}
          maxLength={MAX_TITLE_LENGTH}
          onChange={({ target }) => saver.write({ title: target.value.replace(/\s*\n\s*/g, ' ') })}
        />
        {!isSection && <Assignee task={task} onAssign={(to) => void assign(to)} busy={assigning} />}
        {!isSection && <SubjectField value={content.about} onChange={(about) => saver.write({ about })} />}
        <div className="grid gap-5 sm:grid-cols-2">
          <div>
            <TextField
              ref={due}
              type="date"
              label={t('due')}
              value={content.dueDate ?? ''}
              onChange={({ target }) => saver.write({ dueDate: target.value || null })}
            />
            <div className="-mx-2 mt-1 flex">
              {usualDays().map(({ key, day }) => (
                <Button
                  key={key}
                  variant="text"
                  className="px-2! whitespace-nowrap"
                  aria-pressed={content.dueDate === day}
                  onClick={() => saver.write({ dueDate: day })}
                >
                  {t(`usual.${key}`)}
                </Button>
              ))}
            </div>
          </div>
          {!isSection && (
            <RepeatField
              repeat={content.repeat}
              dueDate={content.dueDate}
              onChange={(repeat) => saver.write({ repeat })}
            />
          )}
        </div>
        <Choices
          legend={t('priority.label')}
          value={PRIORITY_KEYS[content.priority]}
          onChange={(key) => saver.write({ priority: PRIORITIES[PRIORITY_KEYS.indexOf(key)] ?? 1 })}
          choices={PRIORITY_KEYS.map((value) => ({ value, label: t(`priority.${value}`) }))}
        />
        {task.assignee === null && (
          <TagsField tags={tags} value={content.tags} onChange={(ids) => saver.write({ tags: ids })} />
        )}
        {!isSection && <SubTasks subTasks={content.subTasks} onChange={(subTasks) => saver.write({ subTasks })} />}
        <TextArea
          label={t('notes')}
          rows={6}
          value={content.notes}
          maxLength={MAX_NOTES_LENGTH}
          onChange={({ target }) => saver.write({ notes: target.value })}
        />
      </div>
    </div>
  )
}
