import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#shared/people/users/contract.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { nameOf } from './people.ts'

const REASON_MAX = 500

/** Refuses somebody who accepted an invitation, and says why. */
export const RefuseDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const formId = useId()
  const refusing = useApiMutation(contracts.users.refuse)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const name = nameOf(user)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!reason.trim() || refusing.isPending) return
    refusing.mutate(
      { userId: user.id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(t('users.review.refused', { name }))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('users.refuse.title', { name })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={refusing.isPending}>
            {t('users.action.refuse')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        {refusing.error && <Alert tone="error">{failureText(refusing.error, t)}</Alert>}
        <p className="text-secondary">{t('users.refuse.text')}</p>
        <TextArea
          label={t('users.refuse.reason')}
          required
          autoFocus
          maxLength={REASON_MAX}
          value={reason}
          error={tried && !reason.trim() ? t('users.refuse.reasonRequired') : null}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
