import { useState } from 'react'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const MAX_REASON_LENGTH = 1000

interface Props {
  kind: 'refuse' | 'withdraw'
  positioning: Positioning
  onClose: () => void
}

/** Declines a proposal with a reason, or withdraws consent. */
export const ReasonDialog = ({ kind, positioning: { id: positioningId, version }, onClose }: Props) => {
  const { t } = useTranslation('positionings')
  const toast = useToast()
  const sending = useApiMutation(contracts.positionings[kind])
  const [reason, setReason] = useState('')
  const send = async () => {
    await sending.mutateAsync({ positioningId, version, reason: reason.trim() })
    toast.success(t(`positionings.${kind}.done`))
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(`positionings.${kind}.title`)}
      action={t(`positionings.${kind}.action`)}
      danger
      problems={{ reason: kind === 'refuse' && !reason.trim() && t('errors.positionings.reasonRequired') }}
      onSubmit={send}
    >
      <p className="text-secondary">{t(`positionings.${kind}.text`)}</p>
      <TextArea
        label={t(`positionings.${kind}.reason`)}
        required={kind === 'refuse'}
        autoFocus
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        field="reason"
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
