import { useParams } from 'react-router-dom'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ReadReport } from '#web/time/cra/read/ReadReport.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { ReportSkeleton } from '../ReportSkeleton.tsx'
import { useHolidays } from '../useHolidays.ts'
import { TakenBackNotice } from './TakenBackNotice.tsx'

export const loader = combineLoaders(
  prefetch(contracts.cra.get, ({ params }) => ({ craId: params.id ?? '' })),
  prefetch(contracts.cra.history, ({ params }) => ({ craId: params.id ?? '' })),
)

/** Reading somebody's report, and signing or rejecting it: activity-report/timesheets/validate/{id}. */
export const Component = () => {
  const { t } = useTranslation('cra')
  const { id = '' } = useParams()
  const me = useUser()
  const { data, error, refetch } = useApiQuery(contracts.cra.get, { craId: id })
  const holidays = useHolidays(data?.placeOfWork, data?.year ?? 0, data?.month ?? 0)
  const reload = () => void refetch()
  // Once taken back, the cached report is its owner's alone.
  if (error?.code === 'cra.takenBack' && me) return <TakenBackNotice craId={id} by={String(error.details.by)} me={me} />
  if (!data && error) return <LoadFailure title={t('cra.list.title')} failure={error} onRetry={reload} />
  if (!data || !me || !holidays) return <ReportSkeleton title={t('cra.list.title')} />
  return <ReadReport key={data.id} read={data} me={me} holidays={holidays} reload={reload} />
}
