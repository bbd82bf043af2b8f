import { useState } from 'react'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Creates, replaces or removes the calendar feed of due tasks; its URL is shown only on creation. */
const CalendarDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('tasks')
  const { formatDate } = useFormats()
  const toast = useToast()
  const confirm = useConfirm()
  const { data, error, refetch } = useApiQuery(contracts.tasks.calendarLink, {}, { enabled: open })
  const making = useApiMutation(contracts.tasks.makeCalendarLink)
  const removing = useApiMutation(contracts.tasks.removeCalendarLink)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) {
      making.reset()
      removing.reset()
    }
  }
  const made = making.data
  const address = made ? `${location.origin}${contracts.tasks.calendar.path}?token=${made.token}` : ''
  const copy = async () => navigator.clipboard.writeText(address)
  const copied = () => toast.success(t('calendar.copied'))
  const notCopied = () => toast.error(t('calendar.notCopied'))
  const replace = async () => {
    const question = { title: t('calendar.replace'), text: t('calendar.replaceText'), confirm: t('calendar.replace') }
    if (await confirm(question)) making.mutate({})
  }
  const remove = async () => {
    const question = { title: t('calendar.remove'), text: t('calendar.removeText'), confirm: t('calendar.remove') }
    if (!(await confirm({ ...question, danger: true }))) return
    removing.mutate({}, { onSuccess: () => toast.success(t('calendar.removed')) })
  }
  const failure = making.error ?? removing.error
  const busy = making.isPending || removing.isPending
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('calendar.open')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.close')}
          </Button>
          {made && (
            <Button variant="primary" onClick={() => void copy().then(copied, notCopied)}>
              {t('calendar.copy')}
            </Button>
          )}
          {!made && data === null && (
            <Button variant="primary" busy={busy} onClick={() => making.mutate({})}>
              {t('calendar.make')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {made ? (
          <>
            <TextField
              label={t('calendar.address')}
              value={address}
              readOnly
              onFocus={({ target }) => target.select()}
            />
            <p>{t('calendar.once')}</p>
          </>
        ) : (
          <p>{t('calendar.text')}</p>
        )}
        <p className="text-secondary">{t('calendar.secret')}</p>
        {error && data === undefined && <LoadProblem failure={error} onRetry={() => void refetch()} />}
        {data === undefined && !error && <Skeleton className="h-12" />}
        {data && !made && (
          <>
            <p>{t('calendar.since', { day: formatDate(data.createdAt) })}</p>
            <div className="flex flex-wrap gap-3">
              <Button variant="outline" busy={busy} onClick={() => void replace()}>
                {t('calendar.replace')}
              </Button>
              <Button variant="text" disabled={busy} onClick={() => void remove()}>
                {t('calendar.remove')}
              </Button>
            </div>
          </>
        )}
        {failure && <Alert tone="error">{failureText(failure, t)}</Alert>}
      </div>
    </Dialog>
  )
}

export default CalendarDialog
