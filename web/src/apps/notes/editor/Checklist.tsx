import { ArrowDownIcon, ArrowUpIcon, PlusIcon, XMarkIcon } from '@heroicons/react/20/solid'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { NOTE_LIMITS } from '#shared/apps/notes/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { usePastedLines } from '../../kit/keyboard/usePastedLines.ts'
import type { NoteFields } from '../noteFields.ts'
import { GrowingText } from './GrowingText.tsx'

type Tasks = NonNullable<NoteFields['tasks']>

interface Props {
  tasks: Tasks
  onChange: (tasks: Tasks) => void
}

const newLine = (content: string) => ({ id: crypto.randomUUID(), content, completed: false })
const ICON_BUTTON_CLASSES =
  'inline-flex size-8 shrink-0 max-sm:size-11 items-center justify-center rounded-full text-icon hover:bg-hover disabled:opacity-30'
/** On a phone, which has no Alt key, only the line being written has room for them. */
const MOVE_CLASSES = `${ICON_BUTTON_CLASSES} max-sm:group-not-focus-within:hidden`

/** The lines of a checklist: Enter adds a line, Backspace removes an empty one, Alt+arrow moves one. */
export const Checklist = ({ tasks, onChange }: Props) => {
  const { t } = useTranslation('notes')
  const list = useRef<HTMLUListElement>(null)
  const next = useRef<HTMLInputElement>(null)
  const [added, setAdded] = useState('')
  const [focused, setFocused] = useState<string>()
  const pasted = usePastedLines({ most: NOTE_LIMITS.tasks, longest: NOTE_LIMITS.task })
  const room = NOTE_LIMITS.tasks - tasks.length
  const isFull = room <= 0

  useEffect(() => {
    if (focused) list.current?.querySelector<HTMLElement>(`[data-line="${focused}"]`)?.focus()
    setFocused(undefined)
  }, [focused])

  const set = (id: string, change: Partial<Tasks[number]>) =>
    onChange(tasks.map((task) => (task.id === id ? { ...task, ...change } : task)))
  const insert = (at: number, contents: readonly string[]) => {
    const lines = contents.map(newLine)
    onChange(tasks.toSpliced(at, 0, ...lines))
    return lines.at(-1)?.id
  }
  const remove = (index: number) => {
    onChange(tasks.toSpliced(index, 1))
    const neighbour = tasks[index - 1] ?? tasks[index + 1]
    if (neighbour) setFocused(neighbour.id)
    else next.current?.focus()
  }
  const move = (index: number, by: number) => {
    const task = tasks[index]
    if (!task || !tasks[index + by]) return
    onChange(tasks.toSpliced(index, 1).toSpliced(index + by, 0, task))
    setFocused(task.id)
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const run: Record<string, (() => void) | undefined> = {
      Enter: isFull ? undefined : () => setFocused(insert(index + 1, [''])),
      Backspace: tasks[index]?.content === '' ? () => remove(index) : undefined,
      ArrowUp: event.altKey ? () => move(index, -1) : undefined,
      ArrowDown: event.altKey ? () => move(index, 1) : undefined,
    }
    const act = event.ctrlKey || event.metaKey ? undefined : run[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  /** Pasted lines become separate lines of the list. */
  const onPaste = (event: ClipboardEvent, index: number) => {
    const lines = pasted(event, room)
    if (lines.length > 0) setFocused(insert(index + 1, lines))
  }
  const add = () => {
    if (added.trim() === '' || isFull) return
    insert(tasks.length, [added])
    setAdded('')
  }

  return (
    <>
      <ul ref={list} aria-label={t('checklist.title')} className="flex flex-col">
        {tasks.map(({ id, content, completed }, index) => (
          <li key={id} className="group flex items-center gap-2">
            <Checkbox
              labelHidden
              label={t('checklist.isDone', { line: content })}
              checked={completed}
              onChange={(on) => set(id, { completed: on })}
            />
            <GrowingText
              data-line={id}
              rows={1}
              value={content}
              maxLength={NOTE_LIMITS.task}
              aria-label={t('checklist.line', { number: index + 1 })}
              onChange={({ target }) => set(id, { content: target.value.replace(/\n/g, ' ') })}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPaste={(event) => onPaste(event, index)}
              className={`px-1 py-2 ${completed ? 'text-secondary line-through' : ''}`}
            />
            <span className="flex shrink-0 sm:pointer-fine:opacity-0 sm:pointer-fine:group-focus-within:opacity-100 sm:pointer-fine:group-hover:opacity-100">
              <button
                type="button"
                disabled={index === 0}
                aria-label={t('checklist.up', { line: content })}
                onClick={() => move(index, -1)}
                className={MOVE_CLASSES}
              >
                <ArrowUpIcon aria-hidden className="size-4" />
              </button>
              <button
                type="button"
                disabled={index === tasks.length - 1}
                aria-label={t('checklist.down', { line: content })}
                onClick={() => move(index, 1)}
                className={MOVE_CLASSES}
              >
                <ArrowDownIcon aria-hidden className="size-4" />
              </button>
              <button
                type="button"
                aria-label={t('checklist.remove', { line: content })}
                onClick={() => remove(index)}
                className={ICON_BUTTON_CLASSES}
              >
                <XMarkIcon aria-hidden className="size-5" />
              </button>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <PlusIcon aria-hidden className="size-5 shrink-0 text-icon" />
        <input
          ref={next}
          // biome-ignore lint/a11y/noAutofocus: a list that was just begun waits for its first line
          autoFocus={tasks.length === 0}
          value={added}
          maxLength={NOTE_LIMITS.task}
          disabled={isFull}
          placeholder={t('checklist.add')}
          aria-label={t('checklist.add')}
          onChange={({ target }) => setAdded(target.value)}
          onBlur={add}
          onPaste={(event) => onPaste(event, tasks.length - 1)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          className="min-h-10 min-w-0 grow bg-transparent px-1 outline-offset-0 placeholder:text-hint"
        />
      </div>
    </>
  )
}
