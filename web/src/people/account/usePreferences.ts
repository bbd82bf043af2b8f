import type { Preferences } from '#shared/people/terms.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useProfile } from '#web/people/useProfile.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** What the person prefers, and a way to change some of it at once. */
export const usePreferences = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const { data, error, refetch } = useProfile()
  const saving = useApiMutation(contracts.account.updateProfile)
  const saved = data?.preferences
  const change = (changes: Partial<Preferences>) => {
    if (!saved) return
    saving.mutate(
      { preferences: changes },
      {
        onSuccess: () => toast.success(t('settings.saved')),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  }
  // What was just chosen shows before the server has it.
  const chosen = saving.isPending ? saving.variables.preferences : undefined
  const preferences = saved && { ...saved, ...chosen, mails: { ...saved.mails, ...chosen?.mails } }
  return { preferences, busy: saving.isPending, change, failure: data ? null : error, reload: () => void refetch() }
}
