import { useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ComposeForm } from './ComposeForm.tsx'
import type { ComposeStart } from './composing.ts'

/** The compose dialog; closing it keeps the mail as a draft. */
export const ComposeDialog = ({ start, onClose }: { start: ComposeStart; onClose: () => void }) => {
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
