import { useId, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

/** Whether a note is longer than what is shown of it when folded. */
const isLong = (note: string): boolean => note.length > 600 || note.split('\n').length > 8

/** What those who manage missions note about one, folded when long. */
export const InternalNote = ({ note }: { note: string }) => {
  const { t } = useTranslation('missions')
  const [open, setOpen] = useState(false)
  const id = useId()
  const folds = isLong(note)
  return (
    <Card title={t('missions.note.label')} className="print:hidden">
      <p id={id} className={`wrap-anywhere whitespace-pre-wrap ${folds && !open ? 'line-clamp-6' : ''}`}>
        {note}
      </p>
      {folds && (
        <Button
          variant="text"
          className="mt-2 -ml-button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'missions.note.fold' : 'missions.note.unfold')}
        </Button>
      )}
    </Card>
  )
}
