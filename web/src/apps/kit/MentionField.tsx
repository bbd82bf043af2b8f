import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { PersonSummary } from '#shared/apps/comments.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { CONTROL } from '#web/ui/forms/Field.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { findMentionAt, findMentionable } from './mentions.ts'

interface Props {
  label: string
  value: string
  people: readonly PersonSummary[]
  invalid: boolean
  autoFocus?: boolean
  onChange: (value: string) => void
  onTake: (person: PersonSummary) => void
  /** Ctrl or Cmd and Enter. */
  onSend: () => void
}

/** A text field in which `@` suggests people: arrows select, Enter or Tab inserts, Escape dismisses. */
export const MentionField = ({ label, value, people, invalid, autoFocus, onChange, onTake, onSend }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [closed, setClosed] = useState(false)
  const [active, setActive] = useState(0)
  const asked = closed ? undefined : findMentionAt(value, caret)
  const found = asked ? findMentionable(asked.query, people) : []
  const isOpen = found.length > 0
  const index = Math.min(active, found.length - 1)
  const optionId = (place: number) => `${id}-${place}`

  const insertMention = (person: PersonSummary | undefined) => {
    if (!person || !asked) return
    const head = `${value.slice(0, asked.from)}@${person.name} `
    onChange(head + value.slice(caret))
    onTake(person)
    setActive(0)
    setCaret(head.length)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(head.length, head.length)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onSend()
    if (!isOpen) return
    const acts: Record<string, () => void> = {
      ArrowDown: () => setActive((index + 1) % found.length),
      ArrowUp: () => setActive((index + found.length - 1) % found.length),
      Enter: () => insertMention(found[index]),
      Tab: () => insertMention(found[index]),
      Escape: () => setClosed(true),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div className="relative">
      <textarea
        ref={area}
        // biome-ignore lint/a11y/noAutofocus: only where a button that it replaces was pressed
        autoFocus={autoFocus}
        aria-label={label}
        placeholder={label}
        title={t('comments.hint')}
        value={value}
        rows={2}
        aria-invalid={invalid || undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? optionId(index) : undefined}
        onChange={({ target }) => {
          setClosed(false)
          setCaret(target.selectionStart)
          onChange(target.value)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setClosed(true)}
        className={`${CONTROL} field-sizing-content max-h-60 min-h-18 py-3`}
      />
      {isOpen && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('comments.people')}
          className="absolute right-0 left-0 z-10 rounded-md border border-line bg-card py-1 shadow-panel"
        >
          {found.map((person, place) => (
            <div
              key={person.id}
              id={optionId(place)}
              role="option"
              aria-selected={place === index}
              tabIndex={-1}
              // The field keeps the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                insertMention(person)
              }}
              className={`flex min-h-10 cursor-pointer items-center gap-3 px-3 ${place === index ? 'bg-hover' : ''}`}
            >
              <Avatar name={person.name} src={person.avatar} size={24} />
              {person.name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
