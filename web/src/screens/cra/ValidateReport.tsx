import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { prefetch, useRead } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { useUser } from '#web/session.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { ReadReport } from './ReadReport.tsx'
import { ReportSkeleton } from './ReportSkeleton.tsx'
import { TakenBack } from './TakenBack.tsx'
import { useHolidays } from './useHolidays.ts'

export const loader = prefetch(contracts.cra.get, ({ params }) => ({ craId: params.id ?? '' }))

/** Reading somebody's report, and signing or rejecting it: activity-report/timesheets/validate/{id}. */
export const Component = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const me = useUser()
  const { data, error, refetch } = useRead(contracts.cra.get, { craId: id })
  const holidays = useHolidays(data?.placeOfWork, data?.year ?? 0, data?.month ?? 0)
  const reload = () => void refetch()
  // What was read before is its owner's alone again.
  if (error?.code === 'cra.takenBack' && me) return <TakenBack craId={id} by={String(error.details.by)} me={me} />
  if (!data && error) return <LoadFailure title={t('cra.list.title')} failure={error} onRetry={reload} />
  if (!data || !me || !holidays) return <ReportSkeleton title={t('cra.list.title')} />
  return <ReadReport key={data.id} read={data} me={me} holidays={holidays} reload={reload} />
}
