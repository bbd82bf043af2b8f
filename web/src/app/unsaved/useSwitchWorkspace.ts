import { switchWorkspace } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { hasUnkeptChanges } from './unkeptChanges.ts'

/** As `switchWorkspace`, after a question where that loses changes; resolves with whether it switches. */
export const useSwitchWorkspace = () => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  return async (...where: Parameters<typeof switchWorkspace>): Promise<boolean> => {
    const question = { title: t('leave.title'), text: t('leave.text'), confirm: t('leave.discard'), danger: true }
    if (hasUnkeptChanges() && !(await confirm(question))) return false
    await switchWorkspace(...where)
    return true
  }
}
