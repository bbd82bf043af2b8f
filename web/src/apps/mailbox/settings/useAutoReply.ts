import { isOver, isReplyingOn } from '#shared/apps/mailbox/autoReply.ts'
import type { AutoReply } from '#shared/apps/mailbox/settingsContract.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import { updateQueryData, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const stateOf = (reply: AutoReply | null, today: string) => {
  if (!reply?.on) return 'off'
  if (isOver(reply, today)) return 'over'
  return isReplyingOn(reply, today) ? 'active' : 'planned'
}

/** The automatic reply of the mailbox, its state, and how it is saved and turned off. */
export const useAutoReply = () => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const reply = useApiQuery(contracts.mailbox.settings, {}).data?.autoReply ?? null
  const { mutateAsync, isPending } = useApiMutation(contracts.mailbox.saveSettings)
  const save = async (autoReply: AutoReply): Promise<void> => {
    const saved = await mutateAsync({ settings: { autoReply } })
    await updateQueryData(contracts.mailbox.settings, {}, () => saved)
  }
  const turnOff = async (): Promise<void> => {
    if (!reply) return
    try {
      await save({ ...reply, on: false })
      toast.success(t('autoReply.turnedOff'))
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
  }
  return { reply, state: stateOf(reply, dayFromNow()), save, turnOff, isSaving: isPending } as const
}
