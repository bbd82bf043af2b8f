import {
  ArrowUturnDownIcon,
  ArrowUturnLeftIcon,
  BellAlertIcon,
  CheckBadgeIcon,
  PaperAirplaneIcon,
  PencilSquareIcon,
} from '@heroicons/react/24/outline'
import type { CraAction, CraStatus } from '#shared/time/terms.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SafeHtml } from '#web/ui/html/SafeHtml.tsx'
import { TimelineItem, TimelineMark } from '#web/ui/lists/TimelineItem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useLabels } from '../labels.ts'

const MARKS = {
  CRA_CREATED: PencilSquareIcon,
  CRA_SENT: PaperAirplaneIcon,
  CRA_TAKEN_BACK: ArrowUturnDownIcon,
  CRA_VALIDATED: CheckBadgeIcon,
  CRA_REJECTED: ArrowUturnLeftIcon,
  CRA_REMINDED: BellAlertIcon,
} as const satisfies Record<CraAction, Icon>

const isWithdrawal = (action: CraAction, from: CraStatus | null) => action === 'CRA_REJECTED' && from === 'VALIDATED'

/** The events of a timesheet, oldest first. */
export const History = ({ craId }: { craId: string }) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { data, error } = useApiQuery(contracts.cra.history, { craId })
  return (
    <Card dense title={t('cra.history')}>
      {!data && (error ? <p className="text-danger-text">{failureText(error, t)}</p> : <Skeleton className="h-24" />)}
      <ol>
        {data?.map(({ id, actionType, actionBy, actionAt, actionLog, message }) => (
          <TimelineItem key={id} mark={<TimelineMark icon={MARKS[actionType]} />}>
            <p className="break-words">
              {t(`cra.action.${isWithdrawal(actionType, actionLog.from) ? 'withdrawn' : actionType}`, {
                name: actionBy,
              })}
            </p>
            <p className="text-md text-secondary tabular-nums">{words.instant(actionAt)}</p>
            {message && (
              <div className="mt-2 rounded-lg border border-line bg-soft px-4 py-3">
                <SafeHtml html={message} />
              </div>
            )}
          </TimelineItem>
        ))}
      </ol>
    </Card>
  )
}
