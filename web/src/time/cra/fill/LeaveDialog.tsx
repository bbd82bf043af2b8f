import type { Blocker } from 'react-router-dom'
import { useLeaveAnswer } from '#web/app/unsaved/useLeaveAnswer.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** Asks what to do with unsaved changes before leaving. `finish` resolves to whether everything is saved. */
export const LeaveDialog = ({ blocker, finish }: { blocker: Blocker; finish: () => Promise<boolean> }) => {
  const { t } = useTranslation('cra')
  const { stay, leave, saveAndLeave, saving } = useLeaveAnswer(blocker, finish)
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
          <Button variant="outline" onClick={leave}>
            {t('cra.leave.keep')}
          </Button>
          <Button variant="primary" data-autofocus busy={saving} onClick={() => void saveAndLeave()}>
            {t('cra.leave.save')}
          </Button>
        </>
      }
    />
  )
}
