import { PlusIcon } from '@heroicons/react/24/outline'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'

interface Props {
  label: string
  /** What the button says. */
  begin: string
  maxLength: number
  busy: boolean
  failure: unknown
  onBegin: (title: string) => void
  /** What else is chosen first. */
  children?: ReactNode
}

/** Asks for the title of something new to write. */
export const BeginForm = ({ label, begin, maxLength, busy, failure, onBegin, children }: Props) => {
  const { t } = useTranslation()
  const [title, setTitle] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() && !busy) onBegin(title.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <TextField
        label={label}
        className="min-w-56 grow-2 basis-0"
        maxLength={maxLength}
        value={title}
        error={failure ? failureText(failure, t) : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
      {children}
      <Button
        variant="primary"
        size="lg"
        icon={PlusIcon}
        type="submit"
        busy={busy}
        disabled={!title.trim()}
        className="mt-7"
      >
        {begin}
      </Button>
    </form>
  )
}
