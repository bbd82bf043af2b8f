import type { MailRule, MailSettings } from '#shared/apps/mailbox/settingsContract.ts'
import { updateQueryData, useApiMutation } from '#web/client/api.ts'
import { ApiError } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const isSame = (one: MailRule, other: MailRule): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Finds a rule among others, its old index first; undefined: it was changed or deleted. */
export const findRuleIndex = (rule: MailRule, rules: readonly MailRule[], before: number): number | undefined => {
  const there = rules[before]
  if (there && isSame(there, rule)) return before
  const at = rules.findIndex((one) => isSame(one, rule))
  return at < 0 ? undefined : at
}

interface Callbacks {
  onDone?: (saved: MailSettings) => void
  /** Called with the current rules on a conflict, instead of an error message. */
  onStale?: (current: MailSettings) => void
}

/** Saves the rules unless another window has changed them; a conflict shows the current ones. */
export const useSaveRules = () => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const save = useApiMutation(contracts.mailbox.saveSettings)
  return async (base: MailSettings, rules: MailRule[], { onDone, onStale }: Callbacks = {}): Promise<void> => {
    if (save.isPending) return
    try {
      const saved = await save.mutateAsync({ settings: { rules, rulesVersion: base.rulesVersion } })
      void updateQueryData(contracts.mailbox.settings, {}, () => saved)
      onDone?.(saved)
    } catch (failure) {
      const isStale = failure instanceof ApiError && failure.code === 'mailbox.rulesStale'
      if (isStale) void updateQueryData(contracts.mailbox.settings, {}, () => failure.details.current as MailSettings)
      if (isStale && onStale) onStale(failure.details.current as MailSettings)
      else toast.error(failureText(failure, t))
    }
  }
}
