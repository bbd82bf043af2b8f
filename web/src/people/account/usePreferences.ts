import type { PreferencesChange } from '#shared/people/terms.ts'
import { queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useProfile } from '#web/people/useProfile.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** The person's preferences, and a function to change some of them. */
export const usePreferences = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const { data, error, refetch } = useProfile()
  const saving = useApiMutation(contracts.account.updateProfile, { inTurn: true })
  const saved = data?.preferences
  const change = (changes: PreferencesChange) => {
    if (!saved) return
    saving.mutate(
      { preferences: changes },
      {
        onSuccess: (profile) => {
          // Until it was read again, the old choice would show.
          queryClient.setQueriesData({ queryKey: ['account', 'profile'] }, profile)
          toast.success(t('settings.saved'))
        },
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  }
  // Optimistic until the server has answered.
  const chosen = saving.isPending ? saving.variables.preferences : undefined
  const preferences = saved && { ...saved, ...chosen, mails: { ...saved.mails, ...chosen?.mails } }
  return { preferences, busy: saving.isPending, change, failure: data ? null : error, reload: () => void refetch() }
}
