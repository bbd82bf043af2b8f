import { PlusIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { MAX_SUBTASKS, MAX_TITLE_LENGTH } from '#shared/apps/tasks/rules.ts'
import type { SubTask } from '#shared/apps/tasks/subTask.ts'
import { usePastedLines } from '#web/apps/kit/keyboard/usePastedLines.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { NAME_CONTROL } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

interface Props {
  subTasks: readonly SubTask[]
  onChange: (subTasks: SubTask[]) => void
}

const newStep = (title: string): SubTask => ({ id: crypto.randomUUID(), title, completed: false })

/** The sub-tasks of a task: Enter adds one, Backspace removes an empty one. */
export const SubTasks = ({ subTasks, onChange }: Props) => {
  const { t } = useTranslation('tasks')
  const section = useRef<HTMLElement>(null)
  /** Focuses a sub-task, or without any the button that adds one. */
  const focus = (index: number) =>
    requestAnimationFrame(() => {
      const fields = section.current?.querySelectorAll<HTMLElement>('input[type=text]')
      const target = fields?.[index] ?? section.current?.querySelector<HTMLElement>('button')
      target?.focus()
    })
  const pasted = usePastedLines({ most: MAX_SUBTASKS, longest: MAX_TITLE_LENGTH })
  const add = (index: number) => {
    if (subTasks.length >= MAX_SUBTASKS) return
    onChange(subTasks.toSpliced(index, 0, newStep('')))
    focus(index)
  }
  /** Pasted lines become separate sub-tasks; the first fills an empty one. */
  const onPaste = (event: ClipboardEvent, index: number) => {
    const empty = subTasks[index]?.title === '' ? 1 : 0
    const steps = pasted(event, MAX_SUBTASKS - subTasks.length + empty).map(newStep)
    if (steps.length === 0) return
    const from = index + 1 - empty
    onChange(subTasks.toSpliced(from, empty, ...steps))
    focus(from + steps.length - 1)
  }
  const remove = (index: number) => {
    onChange(subTasks.toSpliced(index, 1))
    focus(Math.max(0, index - 1))
  }
  const change = (index: number, fields: Partial<SubTask>) =>
    onChange(subTasks.map((one, place) => (place === index ? { ...one, ...fields } : one)))
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Enter') add(index + 1)
    else if (event.key === 'Backspace' && subTasks[index]?.title === '') remove(index)
    else return
    event.preventDefault()
  }
  const done = subTasks.filter(({ completed }) => completed).length
  return (
    <section ref={section} aria-labelledby="sub-tasks">
      <h2 id="sub-tasks" className="mb-1 font-medium">
        {t('subTasks.title')}
        {subTasks.length > 0 && (
          <span className="ml-2 font-normal text-secondary">
            {t('subTasks.progress', { done, count: subTasks.length })}
          </span>
        )}
      </h2>
      <ul>
        {subTasks.map((one, index) => (
          <li key={one.id} className="flex items-center gap-2">
            <Checkbox
              labelHidden
              label={t('done', { title: one.title || t('subTasks.step', { place: index + 1 }) })}
              checked={one.completed}
              onChange={(completed) => change(index, { completed })}
            />
            <input
              type="text"
              aria-label={t('subTasks.step', { place: index + 1 })}
              value={one.title}
              maxLength={MAX_TITLE_LENGTH}
              onChange={({ target }) => change(index, { title: target.value })}
              onKeyDown={(event) => onKey(event, index)}
              onPaste={(event) => onPaste(event, index)}
              className={`${NAME_CONTROL} ${one.completed ? 'text-secondary line-through' : ''}`}
            />
            <IconButton
              label={t('subTasks.remove', { title: one.title || t('subTasks.step', { place: index + 1 }) })}
              icon={XMarkIcon}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      {subTasks.length < MAX_SUBTASKS && (
        <Button variant="text" icon={PlusIcon} className="-ml-button" onClick={() => add(subTasks.length)}>
          {t('subTasks.add')}
        </Button>
      )}
    </section>
  )
}
