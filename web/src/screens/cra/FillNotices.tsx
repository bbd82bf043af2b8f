import { useTranslation } from 'react-i18next'
import { civilDate, shiftMonth } from '#shared/rules/calendar.ts'
import { isOpenToFill, isOpenToSend } from '#shared/rules/cra.ts'
import { failureText } from '#web/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { SafeHtml } from '#web/ui/SafeHtml.tsx'
import { Notice } from './Notice.tsx'
import type { SheetHandle } from './useSheet.ts'
import { today, useWords } from './words.ts'

/** What the filler must know first: a rejection, a lock, restored changes, a save that failed, a month not yet open. */
export const FillNotices = ({ handle, retry }: { handle: SheetHandle; retry: () => void }) => {
  const { t } = useTranslation()
  const words = useWords()
  const { report, restored, failure, keptAt, dirty } = handle
  const { year, month, status } = report
  const opens = shiftMonth(year, month, -1)
  return (
    <>
      {status === 'REJECTED' && (
        <Notice tone="warning" title={t('cra.notice.rejected')}>
          {report.rejectionMessage && <SafeHtml html={report.rejectionMessage} />}
        </Notice>
      )}
      {status === 'WAITING_VALIDATION' && (
        <Notice
          tone="locked"
          title={
            report.sentAt
              ? t('cra.notice.waitingSince', { date: words.dateOf(report.sentAt) })
              : t('cra.notice.waiting')
          }
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
      {restored && (
        <Notice
          tone="info"
          title={t('cra.notice.restored', { time: words.instant(restored.savedAt) })}
          actions={
            <>
              <Button variant="text" onClick={handle.discard}>
                {t('cra.notice.discard')}
              </Button>
              <Button variant="outline" onClick={handle.dismissRestored}>
                {t('cra.notice.keepRestored')}
              </Button>
            </>
          }
        />
      )}
      {failure && (
        <Notice
          tone="error"
          title={t(dirty && keptAt ? 'cra.notice.keptHere' : 'cra.notice.notDone')}
          actions={
            <Button variant="outline" onClick={retry}>
              {t('cra.retry')}
            </Button>
          }
        >
          <p>{failureText(failure, t)}</p>
        </Notice>
      )}
    </>
  )
}
