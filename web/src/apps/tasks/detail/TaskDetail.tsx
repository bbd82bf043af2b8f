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
import { MAX_NOTES_LENGTH, MAX_TAG_LENGTH, MAX_TITLE_LENGTH, PRIORITIES } from '#shared/apps/tasks/rules.ts'
import { useTabTitle } from '#web/app/tabTitle.ts'
import { useTypedDay } from '#web/apps/kit/keyboard/useTypedDay.ts'
import { ConflictChoice } from '#web/apps/kit/saving/ConflictChoice.tsx'
import { draftKey } from '#web/apps/kit/saving/drafts.ts'
import { useAutosave } from '#web/apps/kit/saving/useAutosave.ts'
import { TagsField } from '#web/apps/kit/tags/TagsField.tsx'
import { failureText } from '#web/client/failureText.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/forms/RadioGroup.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextLinks } from '#web/ui/LinkedText.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { SubjectField } from '../about/SubjectField.tsx'
import { listDifferences, readConflict, type TaskContent, toStored } from '../content.ts'
import { PRIORITY_KEYS } from '../marks.tsx'
import { takeTypedAhead } from '../typedAhead.ts'
import { useTagActions } from '../useTagActions.ts'
import { updateTask } from '../useTasks.ts'
import { suggestDays, TASKS } from '../views.ts'
import { Assignee } from './Assignee.tsx'
import { RepeatField } from './RepeatField.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { SubTasks } from './SubTasks.tsx'

/** Direction in which a task moves in the list. */
export type Move = 'up' | 'down' | 'top'

interface Props {
  task: Task
  tags: readonly Label[]
  onMove: ((move: Move) => void) | undefined
  /** Called with the current title; must call `forget` once the task is deleted. */
  onRemove: (title: string, forget: () => void) => void
  /** Called when somebody else has changed the task. */
  onOutdated: () => void
}

const isWriting = (): boolean => document.activeElement?.matches('input, textarea, select') ?? false

/** The autosaving editor of a task or section. */
export const TaskDetail = ({ task, tags, onMove, onRemove, onOutdated }: Props) => {
  const { t } = useTranslation('tasks')
  const toast = useToast()
  const navigate = useNavigate()
  const navigateFromHere = useNavigateFromHere()
  const { search, state: asked, key: visit } = useLocation()
  const [assigning, setAssigning] = useState(false)
  const title = useRef<HTMLTextAreaElement>(null)
  const due = useRef<HTMLInputElement>(null)
  const known = useRef(task.version)
  const { id, type } = task
  const tagActions = useTagActions()
  const saver = useAutosave<TaskContent>({
    key: draftKey('tasks', id),
    stored: toStored(task),
    readConflict,
    send: async (change, version, key) => {
      const after = await updateTask(id, { ...change, version }, key)
      known.current = Math.max(known.current, after.version)
      return after.version
    },
  })
  const { content, state } = saver
  const typedDue = useTypedDay(content.dueDate ?? '', (day) => saver.write({ dueDate: day || null }))
  const isSection = type === 'section'
  useTabTitle(task.title.trim())

  useEffect(() => {
    if (task.version > known.current && state === 'saved' && !isWriting()) onOutdated()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit, also of a task that is open already
  useEffect(() => {
    const field = (asked as { focus?: string } | null)?.focus === 'due' ? due.current : undefined
    // After `ListAndDetail`, which focuses the opened item.
    if (!field && task.title.trim() !== '') return void takeTypedAhead()
    setTimeout(() => {
      const typed = takeTypedAhead()
      if (typed) saver.write({ title: typed })
      const target = field ?? title.current
      target?.focus()
    })
  }, [visit])

  const assign = async (to: string | null) => {
    const leadOn = navigateFromHere()
    setAssigning(true)
    try {
      await saver.flush()
      const after = await updateTask(id, { assignedTo: to })
      known.current = after.version
      toast.success(t(to === null ? 'assignee.returned' : 'assignee.isGiven', { name: after.assignee?.name ?? '' }))
      // A returned task is no longer visible to its former assignee.
      if (task.givenBy) void leadOn({ pathname: TASKS, search })
    } catch (failure) {
      toast.error(failureText(failure, t))
    } finally {
      setAssigning(false)
    }
  }

  return (
    <div className="flex min-h-full flex-col">
      {/* Replaces the list's heading on narrow screens. */}
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
        <SaveStatus state={state} />
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
                // Flushes the text first, so that undo restores it as typed.
                onSelect: () => void saver.flush().then(() => onRemove(content.title, saver.discard)),
              },
            ]}
          />
          <IconButton label={t('close')} icon={XMarkIcon} onClick={() => void navigate({ pathname: TASKS, search })} />
        </div>
      </div>
      <div className="flex flex-col gap-5 p-4 sm:p-6">
        {state === 'conflict' && saver.theirs && (
          <ConflictChoice
            fields={listDifferences(content, saver.theirs.content, t)}
            onResolve={(which) => void saver.settle(which)}
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
        {!isSection && (
          <div className="grid gap-5 sm:grid-cols-2">
            <div>
              <TextField ref={due} type="date" label={t('due')} {...typedDue} />
              <div className="-mx-2 mt-1 flex">
                {suggestDays().map(({ key, day }) => (
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
            <RepeatField
              repeat={content.repeat}
              dueDate={content.dueDate}
              onChange={(repeat) => saver.write({ repeat })}
            />
          </div>
        )}
        <RadioGroup
          legend={t('priority.label')}
          value={PRIORITY_KEYS[content.priority]}
          onChange={(key) => saver.write({ priority: PRIORITIES[PRIORITY_KEYS.indexOf(key)] ?? 1 })}
          choices={PRIORITY_KEYS.map((value) => ({ value, label: t(`priority.${value}`) }))}
        />
        {task.assignee === null && (
          <TagsField
            tags={tags}
            chosen={content.tags}
            actions={tagActions}
            maxLength={MAX_TAG_LENGTH}
            onChange={(ids) => saver.write({ tags: ids })}
          />
        )}
        {!isSection && <SubTasks subTasks={content.subTasks} onChange={(subTasks) => saver.write({ subTasks })} />}
        <div>
          <TextArea
            label={t('notes')}
            rows={6}
            value={content.notes}
            maxLength={MAX_NOTES_LENGTH}
            onChange={({ target }) => saver.write({ notes: target.value })}
          />
          <TextLinks text={content.notes} />
        </div>
      </div>
    </div>
  )
}
