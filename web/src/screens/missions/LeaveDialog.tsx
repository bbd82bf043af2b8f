import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useLeaving } from '#web/useLeaving.ts'

/** Asks before another page opens while something is not saved. */
export const LeaveDialog = ({ unsaved }: { unsaved: () => boolean }) => {
  const { t } = useTranslation()
  const blocker = useLeaving(unsaved)
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t('profiles.leave.title')}
      footer={
        <>
          <Button variant="outline" onClick={stay}>
            {t('profiles.leave.stay')}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {t('profiles.leave.discard')}
          </Button>
        </>
      }
    >
      <p className="text-secondary">{t('profiles.leave.text')}</p>
    </Dialog>
  )
}
