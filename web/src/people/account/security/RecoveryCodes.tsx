import { ArrowDownTrayIcon, ClipboardDocumentIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { download } from '#web/client/download.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Shows new recovery codes, once; closing asks whether they were saved. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation('account')
  const toast = useToast()
  const [kept, setKept] = useState(false)
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t('settings.recovery.copied')),
      () => toast.error(t('settings.recovery.notCopied')),
    )
  return (
    <Dialog
      open
      dismissible={false}
      onClose={onClose}
      title={t('settings.recovery.title')}
      footer={
        <Button variant="primary" disabled={!kept} onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <p className="text-secondary">{t('settings.recovery.text')}</p>
      <ul className="my-4 grid gap-2 rounded-lg sm:grid-cols-2 border border-line bg-soft p-4 font-mono text-base">
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" icon={ClipboardDocumentIcon} onClick={() => void copy()}>
          {t('settings.recovery.copy')}
        </Button>
        <Button
          variant="outline"
          icon={ArrowDownTrayIcon}
          onClick={() => download(`${t('settings.recovery.file')}.txt`, text, 'text/plain;charset=utf-8')}
        >
          {t('settings.recovery.download')}
        </Button>
      </div>
      <Checkbox label={t('settings.recovery.kept')} checked={kept} onChange={setKept} className="mt-4" />
    </Dialog>
  )
}
