import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useLeaving } from '#web/useLeaving.ts'
import type { ProfileDraft } from './useProfileDraft.ts'

/** Asks what becomes of unsaved changes before another page opens. */
export const LeaveDialog = ({ editing: { unsaved, save, busy } }: { editing: ProfileDraft }) => {
  const { t } = useTranslation()
  const blocker = useLeaving(unsaved)
  const stay = () => blocker.reset?.()
  const saveAndLeave = async () => {
    if (await save()) blocker.proceed?.()
    else stay()
  }
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t('profiles.leave.title')}
      footer={
        <>
          <Button variant="text" onClick={stay}>
            {t('profiles.leave.stay')}
          </Button>
          <Button variant="outline" onClick={() => blocker.proceed?.()}>
            {t('profiles.leave.discard')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void saveAndLeave()}>
            {t('profiles.leave.save')}
          </Button>
        </>
      }
    >
      <p className="text-secondary">{t('profiles.leave.text')}</p>
    </Dialog>
  )
}
