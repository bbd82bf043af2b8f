import { type ReactNode, useState } from 'react'
import type { Signature } from '#shared/core/signature.ts'
import { typedSignature } from '#shared/core/typedSignature.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SignaturePad } from '#web/ui/forms/SignaturePad.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  onSign: (signature: Signature) => Promise<void>
  title: string
  /** The signer's name, prefilled so that Enter is enough. */
  name: string
  /** The number of timesheets to sign. */
  count: number
  /** What is signed. */
  children: ReactNode
}

/** Asks for a signature. */
export const SignDialog = ({ open, ...props }: Props) => {
  const [opened, setOpened] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpened(opened + 1)
  }
  return <SignForm key={opened} open={open} {...props} />
}

const SignForm = ({ open, onClose, onSign, title, name, count, children }: Props) => {
  const { t } = useTranslation('cra')
  const [signature, setSignature] = useState<Signature | null>(typedSignature(name))
  const ready = signature !== null && (signature.kind === 'drawn' || signature.text.trim() !== '')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      action={t('cra.sign.action')}
      disabled={!ready}
      autoFocus
      stays
      onSubmit={async () => signature && onSign(signature)}
      className="flex flex-col gap-4"
    >
      {children}
      <SignaturePad value={signature} onChange={setSignature} />
      <p className="text-md text-secondary">{t('cra.sign.meaning', { count })}</p>
    </FormDialog>
  )
}
