import { useState } from 'react'
import type { Count } from '#shared/apps/inventory/countContract.ts'
import { call, queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Closes a count and computes its differences, or cancels it. An interrupted comparison resumes. */
export const CloseCount = ({ count: { id, name, state } }: { count: Count }) => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const cancelling = useApiMutation(contracts.inventory.cancelCount)
  const isOpen = state === 'OPEN'
  const compare = async () => {
    const question = { title: t('count.endTitle'), text: t('count.endText'), confirm: t('count.end') }
    if (isOpen && !(await confirm(question))) return
    setBusy(true)
    try {
      while ((await call(contracts.inventory.compareCount, { id })).state === 'COMPARING');
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
    await queryClient.invalidateQueries({ queryKey: ['inventory'] })
    setBusy(false)
  }
  const cancel = async () => {
    const question = { title: t('count.cancelTitle', { name }), text: t('count.cancelText'), danger: true }
    if (await confirm({ ...question, confirm: t('count.cancel') }))
      cancelling.mutate({ id }, { onError: (failure) => toast.error(failureText(failure, t)) })
  }
  return (
    <div className="flex flex-wrap gap-3">
      {isOpen && (
        <Button variant="outline" busy={cancelling.isPending} onClick={() => void cancel()}>
          {t('count.cancel')}
        </Button>
      )}
      <Button variant="primary" busy={busy} onClick={() => void compare()}>
        {t(isOpen ? 'count.end' : 'count.continue')}
      </Button>
    </div>
  )
}
