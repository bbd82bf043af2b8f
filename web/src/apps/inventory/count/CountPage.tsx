import { useParams } from 'react-router-dom'
import type { CountState } from '#shared/apps/inventory/countRules.ts'
import { allows, EQUIPMENT_MANAGERS } from '#shared/core/permissions.ts'
import { useFormats } from '#web/app/format.ts'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { ScreenProblem } from '#web/ui/notices/LoadProblem.tsx'
import { HeadSkeleton, ItemsCardSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { COUNTS } from '../paths.ts'
import { CloseCount } from './CloseCount.tsx'
import { CountReview } from './CountReview.tsx'
import { COUNT_TONES } from './countTones.ts'
import { ExportCount } from './ExportCount.tsx'
import { OpenCount } from './OpenCount.tsx'
import { REFRESH_INTERVAL_MS } from './useTicks.ts'

const ONGOING: readonly (CountState | undefined)[] = ['OPEN', 'COMPARING']

export const loader = prefetch(contracts.inventory.count, ({ params }) => ({ id: params.countId ?? '' }))

/** A stock count: the ticked units while it is open, the differences afterwards. */
export const Component = () => {
  const { t } = useTranslation('inventory')
  const { formatDate } = useFormats()
  const { countId: id = '' } = useParams()
  const mayWrite = allows(EQUIPMENT_MANAGERS, useUser()?.permissions)
  const { data, error, refetch } = useApiQuery(
    contracts.inventory.count,
    { id },
    { refetchInterval: ({ state }) => ONGOING.includes(state.data?.state) && REFRESH_INTERVAL_MS },
  )
  if (error && !data) return <ScreenProblem failure={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="flex max-w-list flex-col gap-6 p-edge">
        <HeadSkeleton />
        <ItemsCardSkeleton mark="size-8" />
      </div>
    )
  const { name, state, startedAt, startedBy, endedAt, endedBy, counters, numbers } = data
  const isCompared = state === 'REVIEW' || state === 'CLOSED'
  // Compared with the units expected, what was noted without serial numbers does not count.
  const seen = isCompared
    ? numbers.expected - numbers.missing + numbers.turnedUp
    : counters.reduce((sum, { count }) => sum + count, 0)
  const figures = (
    <section aria-label={t('count.figures')} className="rounded-2xl bg-card p-4 shadow-card sm:p-6">
      <dl className={isCompared ? 'grid grid-cols-2 gap-4 sm:grid-cols-4' : ''}>
        <Figure label={t(isCompared ? 'count.figure.seen' : 'count.figure.entries')} value={seen} />
        {isCompared && (
          <>
            <Figure label={t('count.figure.expected')} value={numbers.expected} />
            <Figure label={t('count.figure.missing')} value={numbers.missing} />
            <Figure
              label={t('count.figure.unexpected')}
              value={numbers.turnedUp + numbers.elsewhere + numbers.quantities}
            />
          </>
        )}
      </dl>
      {counters.length > 0 && (
        <p className="mt-4 break-words text-secondary">
          {t('count.counters', {
            names: counters.map((one) => t('count.counter', { name: one.name, number: one.count })).join(', '),
          })}
        </p>
      )}
      {isCompared && numbers.uncounted > 0 && (
        <p className="mt-2 text-secondary">{t('count.uncounted', { count: numbers.uncounted })}</p>
      )}
    </section>
  )
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 grow basis-0">
          <Crumb to={COUNTS}>{t('count.all')}</Crumb>
          <PageTitle>{name}</PageTitle>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-secondary">
            <Badge tone={COUNT_TONES[state]}>{t(`count.state.${state}`)}</Badge>
            <span>{t('count.startedBy', { name: startedBy, date: formatDate(startedAt) })}</span>
            {endedAt && <span>{t('count.endedBy', { name: endedBy ?? '', date: formatDate(endedAt) })}</span>}
          </p>
        </div>
        {isCompared && <ExportCount count={data} />}
        {mayWrite && ONGOING.includes(state) && <CloseCount count={data} />}
      </header>
      {state === 'OPEN' ? <OpenCount id={id} mayWrite={mayWrite} figures={figures} /> : figures}
      {isCompared && <CountReview count={data} mayWrite={mayWrite && state === 'REVIEW'} />}
    </div>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt className="text-md text-secondary">{label}</dt>
    <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
  </div>
)
