import { useState } from 'react'
import type { Blocker } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** Asks what to do with unsaved changes before leaving. `finish` resolves to whether everything is saved. */
export const LeaveDialog = ({ blocker, finish }: { blocker: Blocker; finish: () => Promise<boolean> }) => {
  const { t } = useTranslation('cra')
  const [busy, setBusy] = useState(false)
  const stay = () => blocker.reset?.()
  const saveAndLeave = async () => {
    setBusy(true)
    const saved = await finish()
    setBusy(false)
    if (saved) blocker.proceed?.()
    else stay()
  }
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t('cra.leave.title')}
      text={t('cra.leave.text')}
      footer={
        <>
          <Button variant="text" onClick={stay}>
            {t('cra.leave.stay')}
          </Button>
          <Button variant="outline" onClick={() => blocker.proceed?.()}>
            {t('cra.leave.keep')}
          </Button>
          <Button variant="primary" data-autofocus busy={busy} onClick={() => void saveAndLeave()}>
            {t('cra.leave.save')}
          </Button>
        </>
      }
    />
  )
}
