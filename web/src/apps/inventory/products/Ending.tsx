import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { useFormats } from '#web/app/format.ts'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { RowLink } from '#web/ui/lists/RowLink.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { INVENTORY, productPath } from '../paths.ts'

export const loader = prefetch(contracts.inventory.ending, () => ({}))

/** Licences that have expired or expire within a month, linked to where the date is edited. */
export const Component = () => {
  const { t } = useTranslation('inventory')
  const { formatDate } = useFormats()
  const { data, error, refetch } = useApiQuery(contracts.inventory.ending, {})
  const hasEnded = (endsOn: string | null) => endsOn !== null && endsOn < dayInParis(new Date())
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to={INVENTORY}>{t('title')}</Crumb>
        <PageTitle>{t('ending.title')}</PageTitle>
        <p className="text-secondary">{t('ending.text')}</p>
      </header>
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.length === 0 && (
        <Card>
          <EmptyState icon={CheckCircleIcon} title={t('ending.none')} />
        </Card>
      )}
      {data && data.length > 0 && (
        <section aria-label={t('ending.title')} className="overflow-hidden rounded-2xl bg-card shadow-card">
          <ul className="divide-y divide-line">
            {data.map(({ id, name, endsOn, stock, reserved }) => (
              <RowLink
                key={id}
                to={productPath(id)}
                title={name}
                notes={[t('units.count', { stock: stock || 0, reserved: reserved || 0 })]}
              >
                <Badge tone={hasEnded(endsOn) ? 'red' : 'yellow'}>
                  {t(hasEnded(endsOn) ? 'ending.over' : 'ending.on', { date: formatDate(endsOn ?? '') })}
                </Badge>
              </RowLink>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
