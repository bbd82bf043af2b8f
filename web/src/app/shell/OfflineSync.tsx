import { useEffect } from 'react'
import { onReconnect } from '#web/offline/online.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { resendDrafts } from '#web/time/cra/drafts/resend.ts'
import { useLabels } from '#web/time/cra/labels.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Registers the service worker, and sends the offline drafts of months on each reconnect. */
const OfflineSync = ({ userId }: { userId: string }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const { monthTitle } = useLabels()
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
    return onReconnect(() => void resend())
  }, [userId])
  return null
}
export default OfflineSync
