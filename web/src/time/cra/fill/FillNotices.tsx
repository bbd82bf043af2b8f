import { useEffect, useRef } from 'react'
import { civilDate, shiftMonth } from '#shared/core/dates/calendar.ts'
import type { OwnMonth } from '#shared/time/cra/contract.ts'
import { isOpenToFill, isOpenToSend } from '#shared/time/cra/rules.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useOnline } from '#web/offline/online.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { SafeHtml } from '#web/ui/html/SafeHtml.tsx'
import { loadable, optionalLoadable } from '#web/ui/loadable.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { today } from '../days.ts'
import { useLabels } from '../labels.ts'
import type { Actions } from './FillHeader.tsx'
import type { TimesheetEditor } from './useTimesheetEditor.ts'

const TakeBackButton = loadable(async () => ({ default: (await import('./TakeBackButton.tsx')).TakeBackButton }))
export const TrainingNotices = optionalLoadable(async () => ({
  default: (await import('./training/TrainingNotices.tsx')).TrainingNotices,
}))

interface Props {
  editor: TimesheetEditor
  /** Called when the timesheet was taken back. */
  onReopened: () => void
}

/** Who rejected the timesheet, which its history says, and why. */
const Rejection = ({ craId, message }: { craId: string; message: string | null }) => {
  const { t } = useTranslation('cra')
  const { data } = useApiQuery(contracts.cra.history, { craId })
  const name = data?.findLast(({ actionType }) => actionType === 'CRA_REJECTED')?.actionBy
  return (
    <Notice tone="warning" title={name ? t('cra.notice.rejectedBy', { name }) : t('cra.notice.rejected')}>
      {message && <SafeHtml html={message} />}
    </Notice>
  )
}

/** Whether a training is offered, or was cancelled, in a month. */
export const hasTraining = (options: Readonly<OwnMonth['options']>): boolean => options.some(({ training }) => training)

/** The notices above the month: a rejection, a lock, a restored draft, a month not yet open. */
export const FillNotices = ({ editor, onReopened }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const online = useOnline()
  const { report, restored } = editor
  const { year, month, status } = report
  const opens = shiftMonth(year, month, -1)
  return (
    <>
      {!online && <Notice tone="info" title={t('cra.notice.offline')} />}
      {status === 'REJECTED' && report.id && <Rejection craId={report.id} message={report.rejectionMessage} />}
      {status === 'WAITING_VALIDATION' && (
        <Notice
          tone="locked"
          title={
            report.sentAt ? t('cra.notice.waitingSince', { date: words.date(report.sentAt) }) : t('cra.notice.waiting')
          }
          actions={<TakeBackButton fallback={<span className="h-10" />} report={report} onReopened={onReopened} />}
        />
      )}
      {status === 'VALIDATED' && <Notice tone="good" title={t('cra.notice.validated')} />}
      {!isOpenToFill(year, month, today()) ? (
        <Notice
          tone="locked"
          title={t('cra.notice.notOpen', { date: words.date(civilDate(opens.year, opens.month, 1)) })}
        />
      ) : (
        !isOpenToSend(year, month, today()) && (
          <Notice tone="info" title={t('cra.notice.notBegun', { date: words.date(civilDate(year, month, 1)) })} />
        )
      )}
      {!editor.locked && isOpenToFill(year, month, today()) && hasTraining(editor.sheet.options) && (
        <TrainingNotices editor={editor} />
      )}
      {restored && (
        <Notice
          tone="info"
          title={t('cra.notice.restored', { time: words.instant(restored.savedAt) })}
          actions={
            <>
              <Button variant="text" disabled={editor.underWay === 'send'} onClick={editor.discard}>
                {t('cra.notice.discard')}
              </Button>
              <Button variant="outline" onClick={editor.dismissRestored}>
                {t('cra.notice.keepRestored')}
              </Button>
            </>
          }
        />
      )}
    </>
  )
}

/** What failed; `kept`: the changes are on this device. */
const FAILURE_TITLES = {
  save: { kept: 'cra.notice.keptHere', plain: 'cra.notice.notDone' },
  send: { kept: 'cra.notice.notSentKept', plain: 'cra.notice.notSent' },
} as const

/** The failure of a save or send: what became of the changes, the reason, and a retry. */
export const FailureNotice = ({ editor, actions }: { editor: TimesheetEditor; actions: Actions }) => {
  const { t } = useTranslation('cra')
  const { failed, keptAt, dirty, locked } = editor
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failed) place.current?.scrollIntoView({ block: 'nearest' })
  }, [failed])
  // A sending whose answer was lost was none that failed.
  if (!failed || (locked && failed.what === 'send')) return null
  return (
    <div ref={place} className="scroll-m-24">
      <Notice
        tone="error"
        title={t(FAILURE_TITLES[failed.what][(dirty || locked) && keptAt ? 'kept' : 'plain'])}
        actions={
          !locked && (
            <Button variant="outline" onClick={actions[failed.what]}>
              {t('cra.retry')}
            </Button>
          )
        }
      >
        <p>{failureText(failed.failure, t)}</p>
      </Notice>
    </div>
  )
}
