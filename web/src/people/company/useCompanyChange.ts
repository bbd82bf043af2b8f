import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { renewSession } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Saves a change of the company, with a toast. */
export const useCompanyChange = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const { mutateAsync } = useApiMutation(contracts.company.update)
  return async (changes: Parameters<typeof mutateAsync>[0]): Promise<void> => {
    await mutateAsync(changes)
    toast.success(t('settings.saved'))
    // What the session knows of the company follows at once.
    if (changes.name || changes.appsOff || changes.placeOfWork) void renewSession()
  }
}
