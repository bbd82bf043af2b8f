import { useEffect } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { guardUnkeptChanges } from './unkeptChanges.ts'
import { useLeaveAnswer } from './useLeaveAnswer.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface Props {
  unsaved: () => boolean
  /** Saves before leaving; resolves with whether it was saved. */
  save?: () => Promise<boolean>
  busy?: boolean
  /** Drops the stored draft, see `useDraftAutosave`; undefined: there is none, the changes can be repeated. */
  onLeave: (() => void) | undefined
}

/** Asks what to do with unsaved changes before navigating away. */
export const LeaveDialog = ({ unsaved, save, busy, onLeave }: Props) => {
  const { t } = useTranslation()
  const blocker = useLeaveGuard(unsaved)
  const answer = useLeaveAnswer(blocker, async () => save?.() ?? false)
  const { stay, saveAndLeave } = answer
  const isKept = onLeave !== undefined
  useEffect(() => (isKept ? undefined : guardUnkeptChanges(unsaved)), [isKept, unsaved])
  const leave = () => {
    onLeave?.()
    answer.leave()
  }
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t('leave.title')}
      text={t('leave.text')}
      footer={
        <>
          <Button variant={save ? 'text' : 'outline'} data-autofocus={save ? undefined : true} onClick={stay}>
            {t('leave.stay')}
          </Button>
          <Button variant={save ? 'outline' : 'danger'} onClick={leave}>
            {t('leave.discard')}
          </Button>
          {save && (
            <Button
              variant="primary"
              data-autofocus
              busy={answer.saving || busy === true}
              onClick={() => void saveAndLeave()}
            >
              {t('leave.save')}
            </Button>
          )}
        </>
      }
    />
  )
}
