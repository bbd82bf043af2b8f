import { ArrowDownTrayIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { Count } from '#shared/apps/inventory/countContract.ts'
import { useFormats } from '#web/app/format.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Exports a count and its differences to a file. */
export const ExportCount = ({ count }: { count: Count }) => {
  const { t } = useTranslation('inventory')
  const { language } = useFormats()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { exportCount } = await import('./exportCount.ts')
      await exportCount(count, t, language)
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
    setBusy(false)
  }
  return (
    <Button variant="outline" icon={ArrowDownTrayIcon} busy={busy} onClick={() => void save()}>
      {t('count.export')}
    </Button>
  )
}
