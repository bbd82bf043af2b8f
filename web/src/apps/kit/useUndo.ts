import { useTranslation } from 'react-i18next'
import { UNDO_SHOWN_MS } from '#shared/apps/undo.ts'
import { failureText } from '#web/client/failureText.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Says that something was deleted and offers to bring it back for a while, by a button and by Ctrl Z. */
export const useUndo = (app: string) => {
  const { t } = useTranslation(app)
  const toast = useToast()
  return (said: string, bringBack: () => Promise<unknown>): void => {
    const onPress = () => void bringBack().catch((failure: unknown) => toast.error(failureText(failure, t)))
    toast.success(said, UNDO_SHOWN_MS, { label: t('ui.undo'), undoes: true, onPress })
  }
}
