import { useUndo } from '#web/apps/kit/saving/useUndo.ts'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Shows a toast after a deletion that offers to undo it. */
export const useContactUndo = () => {
  const { t } = useTranslation('contacts')
  const toast = useToast()
  const undo = useUndo('contacts')
  return (ids: readonly string[], said: string): void =>
    undo(said, async () => {
      const outcomes = await call(contracts.contacts.restore, { ids: [...ids] })
      await queryClient.invalidateQueries({ queryKey: ['contacts'] })
      const count = outcomes.filter(({ code }) => code !== null).length
      if (count > 0) toast.error(t('remove.notBack', { count }))
    })
}
