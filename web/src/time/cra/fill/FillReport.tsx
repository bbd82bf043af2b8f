import { Navigate, useParams } from 'react-router-dom'
import { prefetch } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { usePersistedQuery } from '#web/offline/persistedQuery.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { useLabels } from '../labels.ts'
import { ReportSkeleton } from '../ReportSkeleton.tsx'
import { useHolidays } from '../useHolidays.ts'
import { FillMonth } from './FillMonth.tsx'
import { hasTraining, TrainingNotices } from './FillNotices.tsx'

const isWithin = (value: number, first: number, last: number): boolean =>
  Number.isInteger(value) && value >= first && value <= last

const monthOf = ({ year, month }: { year?: string | undefined; month?: string | undefined }) => {
  const where = { year: Number(year), month: Number(month) }
  return isWithin(where.year, 2000, 2100) && isWithin(where.month, 1, 12) ? where : undefined
}

export const loader = prefetch(contracts.cra.month, ({ params }) => monthOf(params))

/** Filling one's own month: activity-report/timesheets/{month}/{year}. */
export const Component = () => {
  const where = monthOf(useParams())
  return where ? <Month key={`${where.year}-${where.month}`} {...where} /> : <Navigate to="/error-404" replace />
}

const Month = ({ year, month }: { year: number; month: number }) => {
  const title = useLabels().monthTitle(year, month)
  const me = useUser()
  const [search] = useSearchParams()
  const { data, error, refetch } = usePersistedQuery(contracts.cra.month, { year, month })
  const holidays = useHolidays(data?.placeOfWork, year, month)
  const isLoaded = TrainingNotices.useLoaded(data !== undefined && hasTraining(data.options))
  if (!data && error) return <LoadFailure title={title} failure={error} onRetry={() => void refetch()} />
  if (!data || !me || !holidays || !isLoaded) return <ReportSkeleton title={title} />
  return (
    <FillMonth
      month={data}
      userId={me.id}
      wanted={{ mission: search.get('missionTitle'), client: search.get('clientName') }}
      holidays={holidays}
      reload={() => void refetch()}
    />
  )
}
