import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { useToast } from '#web/ui/Toast.tsx'

/** Changes the company, and says when that is done. */
export const useCompanyChange = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const { mutate, isPending, error } = useSend(contracts.company.update)
  const save = (changes: Parameters<typeof mutate>[0]) =>
    mutate(changes, { onSuccess: () => toast.success(t('settings.saved')) })
  return { save, busy: isPending, failure: error }
}
