import { PlusIcon } from '@heroicons/react/24/outline'
import { type ReactNode, useState } from 'react'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'

interface Props {
  label: string
  /** Text of the button. */
  begin: string
  maxLength: number
  onBegin: (title: string) => Promise<void>
  /** Further fields before the button. */
  children?: ReactNode
}

/** Asks for the title of a new draft. */
export const CreateDraftForm = ({ label, begin, maxLength, onBegin, children }: Props) => {
  const { t } = useTranslation()
  const [title, setTitle] = useState('')
  return (
    <Form
      onSubmit={() => onBegin(title.trim())}
      refused={(failure) => ({ title: failureText(failure, t) })}
      className="flex flex-wrap items-start gap-3"
    >
      <TextField
        label={label}
        className="min-w-40 grow-2 basis-0"
        maxLength={maxLength}
        value={title}
        field="title"
        onChange={({ target }) => setTitle(target.value)}
      />
      {children}
      <Submit icon={PlusIcon} disabled={!title.trim()} className="mt-6.25 max-sm:mt-0 max-sm:w-full">
        {begin}
      </Submit>
    </Form>
  )
}
