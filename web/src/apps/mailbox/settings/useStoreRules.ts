import type { MailRule, MailSettings } from '#shared/apps/mailbox/settingsContract.ts'
import { updateQueryData, useApiMutation } from '#web/client/api.ts'
import { ApiError } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const isSame = (one: MailRule, other: MailRule): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Where a rule stands among others, the one at its old place first; undefined: it is not there as it was. */
export const placeOf = (rule: MailRule, rules: readonly MailRule[], before: number): number | undefined => {
  const there = rules[before]
  if (there && isSame(there, rule)) return before
  const at = rules.findIndex((one) => isSame(one, rule))
  return at < 0 ? undefined : at
}

interface Then {
  onDone?: () => void
  /** Gets the rules as another window has left them, instead of the message that they are others. */
  onStale?: (current: MailSettings) => void
}

/** Stores rules in place of those that were looked at, and no others; what another window has stored is shown instead. */
export const useStoreRules = () => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const save = useApiMutation(contracts.mailbox.saveSettings)
  return async (base: MailSettings, rules: MailRule[], { onDone, onStale }: Then = {}): Promise<void> => {
    if (save.isPending) return
    try {
      const saved = await save.mutateAsync({ settings: { rules, rulesVersion: base.rulesVersion } })
      void updateQueryData(contracts.mailbox.settings, {}, () => saved)
      onDone?.()
    } catch (failure) {
      const isStale = failure instanceof ApiError && failure.code === 'mailbox.rulesStale'
      if (isStale) void updateQueryData(contracts.mailbox.settings, {}, () => failure.details.current as MailSettings)
      if (isStale && onStale) onStale(failure.details.current as MailSettings)
      else toast.error(failureText(failure, t))
    }
  }
}
