import { useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ComposeForm } from './ComposeForm.tsx'
import type { Start } from './composing.ts'

/** Writes a mail over the screen; closing it leaves it among the drafts. */
export const ComposeDialog = ({ start, onClose }: { start: Start; onClose: () => void }) => {
  const { t } = useTranslation('mailbox')
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={t('newMail')} size="lg" footer={null}>
      <ComposeForm start={start} onClose={close} />
    </Dialog>
  )
}
