import { PaperClipIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'

/** Offers to attach the files of the forwarded mail. */
export const ForwardedFiles = ({ names, onAttach }: { names: readonly string[]; onAttach: () => Promise<void> }) => {
  const { t } = useTranslation('mailbox')
  const [busy, setBusy] = useState(false)
  const attach = async () => {
    setBusy(true)
    await onAttach()
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button variant="outline" icon={PaperClipIcon} busy={busy} onClick={() => void attach()}>
        {t('attach.passedOn', { count: names.length })}
      </Button>
      <p className="min-w-0 truncate text-md text-secondary">{names.join(', ')}</p>
    </div>
  )
}
