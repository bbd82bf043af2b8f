import { useState } from 'react'
import type { User } from '#shared/people/users/contract.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { nameOf } from './people.ts'

const REASON_MAX = 500

/** Refuses somebody who accepted an invitation, and says why. */
export const RefuseDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation('users')
  const toast = useToast()
  const refusing = useApiMutation(contracts.users.refuse)
  const [reason, setReason] = useState('')
  const name = nameOf(user)
  const refuse = async () => {
    await refusing.mutateAsync({ userId: user.id, reason: reason.trim() })
    toast.success(t('users.review.refused', { name }))
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('users.refuse.title', { name })}
      action={t('users.action.refuse')}
      danger
      problems={{ reason: !reason.trim() && t('users.refuse.reasonRequired') }}
      onSubmit={refuse}
    >
      <p className="text-secondary">{t('users.refuse.text')}</p>
      <TextArea
        label={t('users.refuse.reason')}
        required
        autoFocus
        maxLength={REASON_MAX}
        value={reason}
        field="reason"
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
