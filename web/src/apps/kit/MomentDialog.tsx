import { useState } from 'react'
import { LATEST_DAY, TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { toFieldValue } from './days.ts'

interface Props {
  title: string
  label: string
  action: string
  /** The time that stands in the field at first. */
  start: Date
  /** The text of what is wrong with a time, if anything; nothing typed is an invalid date. */
  problemOf: (at: Date) => string | false
  onChoose: (at: Date) => void
  onClose: () => void
}

/** Asks for a day and a time, local ones. */
export const MomentDialog = ({ title, label, action, start, problemOf, onChoose, onClose }: Props) => {
  const [typed, setTyped] = useState(() => toFieldValue(start))
  const at = new Date(typed)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      action={action}
      problems={{ at: problemOf(at) }}
      onSubmit={() => onChoose(at)}
      className=""
    >
      <TextField
        label={label}
        type="datetime-local"
        max={`${LATEST_DAY}T23:59`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        field="at"
      />
    </FormDialog>
  )
}
