import { ArrowUturnDownIcon } from '@heroicons/react/24/outline'
import { ApiError, queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import type { TimesheetEditor } from './useTimesheetEditor.ts'

interface Props {
  report: TimesheetEditor['report']
  onReopened: () => void
}

/** Takes back a timesheet that waits for its validators, after confirmation. */
export const TakeBackButton = ({ report, onReopened }: Props) => {
  const { t } = useTranslation('cra')
  const confirm = useConfirm()
  const toast = useToast()
  const sending = useApiMutation(contracts.cra.takeBack)

  const takeBack = async () => {
    const asked = await confirm({
      title: t('cra.takeBack.title'),
      text: t('cra.takeBack.text'),
      confirm: t('cra.takeBack.action'),
    })
    if (!asked || report.id === null) return
    try {
      const { message } = await sending.mutateAsync({ craId: report.id, version: report.version })
      toast.success(t(message), 3000)
      onReopened()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast.error(failureText(failure, t))
      if (failure.status === 409) void queryClient.invalidateQueries({ queryKey: ['cra'] })
    }
  }
  return (
    <Button variant="outline" icon={ArrowUturnDownIcon} busy={sending.isPending} onClick={() => void takeBack()}>
      {t('cra.takeBack.action')}
    </Button>
  )
}
