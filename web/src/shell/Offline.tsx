import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onceMoreOnline, onHeld } from '#web/online.ts'
import { resendDrafts } from '#web/screens/cra/resend.ts'
import { useWords } from '#web/screens/cra/words.ts'
import { useToast } from '#web/ui/Toast.tsx'

/** Keeps the app on this device, and saves what was filled without a connection once there is one. */
const Offline = ({ userId }: { userId: string }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const { monthTitle } = useWords()
  useEffect(() => {
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/worker.js').catch(() => undefined)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once, and with each new connection
  useEffect(() => {
    const resend = async () => {
      for (const { year, month, outcome } of await resendDrafts(userId)) {
        const text = t(`cra.offline.${outcome}`, { month: monthTitle(year, month) })
        if (outcome === 'saved') toast.success(text, 3000)
        else toast.error(text, 8000)
      }
    }
    void resend()
    return onceMoreOnline(() => void resend())
  }, [userId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the moment
  useEffect(() => onHeld(() => toast.error(t('shell.stays'))), [])
  return null
}
export default Offline
