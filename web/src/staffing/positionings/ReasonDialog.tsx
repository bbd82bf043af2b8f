import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusWrong } from '#web/ui/forms/focusWrong.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const REASON_MAX = 1000

interface Props {
  kind: 'refuse' | 'withdraw'
  positioning: Positioning
  onClose: () => void
}

/** Refuses a proposal, or takes a consent back; a refusal says why. */
export const ReasonDialog = ({ kind, positioning: { id: positioningId, version }, onClose }: Props) => {
  const { t } = useTranslation()
  const toast = useToast()
  const formId = useId()
  const sending = useApiMutation(contracts.positionings[kind])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = kind === 'refuse' && !reason.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing) focusWrong(event.currentTarget)
    if (missing || sending.isPending) return
    sending.mutate(
      { positioningId, version, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(t(`positionings.${kind}.done`))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`positionings.${kind}.title`)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={sending.isPending}>
            {t(`positionings.${kind}.action`)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        {sending.error && <Alert tone="error">{failureText(sending.error, t)}</Alert>}
        <p className="text-secondary">{t(`positionings.${kind}.text`)}</p>
        <TextArea
          label={t(`positionings.${kind}.reason`)}
          required={kind === 'refuse'}
          autoFocus
          maxLength={REASON_MAX}
          value={reason}
          error={tried && missing ? t('errors.positionings.reasonRequired') : null}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}
