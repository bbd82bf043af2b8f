import { PlusIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useQuickAdd } from '#web/ui/forms/useQuickAdd.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

interface Props {
  /** Text of the button that opens the field, and label of the field. */
  open: string
  label: string
  confirm: string
  maxLength: number
  /** Resolves with whether it was added. */
  onAdd: (text: string) => Promise<boolean>
  /** Name by which a shortcut finds the button. */
  name?: string
}

/** A button that becomes a text field: Enter adds an entry, Escape closes. */
export const AddText = ({ open, label, confirm, maxLength, onAdd, name }: Props) => {
  const { t } = useTranslation('scrumboard')
  const [opened, setOpened] = useState(false)
  const { text, setText, add } = useQuickAdd((title) => onAdd(title.replace(/\s+/g, ' ')))
  const field = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // A text that is refused opens the field again.
  const isOpen = opened || text !== ''
  useEffect(() => {
    if (!isOpen) return
    field.current?.focus({ preventScroll: true })
    // Scrolls the buttons into view, too: browsers only reveal the focused field.
    field.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const close = () => {
    setText('')
    setOpened(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    field.current?.focus()
    void add()
  }
  if (!isOpen) {
    return (
      <button
        ref={button}
        type="button"
        name={name}
        onClick={() => setOpened(true)}
        className="flex min-h-10 w-full items-center gap-2 rounded-lg px-3 text-left font-medium text-secondary hover:bg-hover hover:text-ink"
      >
        <PlusIcon aria-hidden className="size-5" />
        {open}
      </button>
    )
  }
  return (
    <form onSubmit={submit} className="scroll-m-4 rounded-lg bg-card p-3 shadow-card">
      <textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        value={text}
        rows={2}
        maxLength={maxLength}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          if (event.key !== 'Enter' || event.shiftKey) return
          submit(event)
        }}
        className="w-full resize-none rounded-md bg-transparent p-1 text-lg placeholder:text-hint"
      />
      <div className="mt-1 flex items-center gap-1">
        <Button type="submit" variant="primary" disabled={!text.trim()}>
          {confirm}
        </Button>
        <IconButton label={t('ui.close')} icon={XMarkIcon} onClick={close} />
      </div>
    </form>
  )
}
