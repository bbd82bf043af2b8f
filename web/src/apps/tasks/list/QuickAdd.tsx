import { ArrowPathIcon, CalendarIcon, FlagIcon } from '@heroicons/react/20/solid'
import { PlusIcon } from '@heroicons/react/24/outline'
import { type Ref, useId, useState } from 'react'
import type { TaskChange } from '#shared/apps/tasks/contract.ts'
import { parseQuickTask, type QuickTask } from '#shared/apps/tasks/quick.ts'
import { MAX_TITLE_LENGTH, titleOf } from '#shared/apps/tasks/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useQuickAdd } from '#web/ui/forms/useQuickAdd.ts'
import { formatDueDate } from '../marks.tsx'
import { useRepetitions } from '../useRepetitions.ts'

interface Props {
  ref: Ref<HTMLInputElement>
  /** Resolves with whether the task was created. */
  onAdd: (task: TaskChange) => Promise<boolean>
}

/** Adds tasks one line at a time; the date and priority parsed from the line show while typing. */
export const QuickAdd = ({ ref, onAdd }: Props) => {
  const { t } = useTranslation('tasks')
  const { language } = useFormats()
  const hintId = useId()
  /** Takes the text literally, without parsing dates or priorities. */
  const [literal, setLiteral] = useState(false)
  const read = (text: string): QuickTask => (literal ? { title: titleOf(text) } : parseQuickTask(text, dayFromNow()))
  const {
    text: line,
    setText: setLine,
    submit,
  } = useQuickAdd(async (text) => {
    const task = read(text)
    if (task.title === '') return false
    setLiteral(false)
    const isAdded = await onAdd({ ...task })
    if (!isAdded && literal) setLiteral(true)
    return isAdded
  })
  const { dueDate, repeat, priority } = read(line)
  const repetitions = useRepetitions(dueDate ?? dayFromNow())
  const change = (text: string) => {
    setLine(text)
    if (text === '') setLiteral(false)
  }
  const day = dueDate && formatDueDate(dueDate, language, { weekday: 'long', day: 'numeric', month: 'long' })
  const isRead = dueDate !== undefined || priority !== undefined
  return (
    <form onSubmit={submit} className="border-b border-line px-edge py-2 print:hidden">
      <div className="flex items-center gap-2">
        <PlusIcon aria-hidden className="size-6 shrink-0 text-icon" />
        <input
          ref={ref}
          value={line}
          maxLength={MAX_TITLE_LENGTH}
          onChange={({ target }) => change(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            // The keys of the list work outside of the field only.
            if (line === '') event.currentTarget.blur()
            else change('')
          }}
          aria-label={t('quick.label')}
          aria-describedby={hintId}
          placeholder={t('quick.example')}
          autoComplete="off"
          enterKeyHint="done"
          className="min-h-11 min-w-0 grow rounded-md bg-transparent px-2 placeholder:text-hint"
        />
        {line.trim() !== '' && (
          <Button type="submit" variant="text">
            {t('quick.add')}
          </Button>
        )}
      </div>
      <div className={isRead ? 'flex flex-wrap items-center gap-x-4 pt-1 pl-10 text-sm' : 'sr-only'}>
        <p id={hintId} role="status" className="flex flex-wrap items-center gap-x-4">
          {day && (
            <span className="flex items-center gap-1">
              <CalendarIcon aria-hidden className="size-4 text-icon" />
              {t('quick.due', { day })}
            </span>
          )}
          {repeat && (
            <span className="flex items-center gap-1">
              <ArrowPathIcon aria-hidden className="size-4 text-icon" />
              {repetitions.find(({ value }) => value === repeat)?.label}
            </span>
          )}
          {priority === 2 && (
            <span className="flex items-center gap-1">
              <FlagIcon aria-hidden className="size-4 text-danger-text" />
              {t('quick.high')}
            </span>
          )}
        </p>
        {isRead && (
          <Button variant="text" onClick={() => setLiteral(true)}>
            {t('quick.literal')}
          </Button>
        )}
      </div>
    </form>
  )
}
