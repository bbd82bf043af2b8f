import { useTranslation } from 'react-i18next'
import type { Mail, MailChange } from '#shared/apps/mailbox/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** What can be done with a mail; a refusal is told. */
export const useMailActions = () => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const { formatInstant } = useFormats()
  const update = useApiMutation(contracts.mailbox.update)
  const remove = useApiMutation(contracts.mailbox.discard)
  const putOff = useApiMutation(contracts.mailbox.snooze)
  const told = (failure: unknown) => toast.error(failureText(failure, t))
  const change = async ({ id }: Pick<Mail, 'id'>, mail: MailChange): Promise<boolean> => {
    try {
      await update.mutateAsync({ id, mail })
      return true
    } catch (failure) {
      told(failure)
      return false
    }
  }
  return {
    change,
    /** Moves it, and says so. */
    move: async (mail: Pick<Mail, 'id'>, folder: Mail['folder']): Promise<boolean> => {
      const moved = await change(mail, { folder })
      if (moved) toast.success(t(`moved.${folder}`))
      return moved
    },
    /** Puts it off, and says until when. */
    snooze: async ({ id }: Pick<Mail, 'id'>, until: Date): Promise<boolean> => {
      try {
        await putOff.mutateAsync({ id, until: until.toISOString() })
        toast.success(t('snoozedUntil', { when: formatInstant(until.toISOString()) }))
        return true
      } catch (failure) {
        told(failure)
        return false
      }
    },
    discard: async ({ id }: Pick<Mail, 'id'>): Promise<boolean> => {
      try {
        await remove.mutateAsync({ id })
        toast.success(t('discarded'))
        return true
      } catch (failure) {
        told(failure)
        return false
      }
    },
  }
}
