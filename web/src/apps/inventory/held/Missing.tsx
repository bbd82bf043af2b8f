import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { allows, EQUIPMENT_MANAGERS } from '#shared/core/permissions.ts'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { INVENTORY } from '../paths.ts'
import { HeldList } from './HeldList.tsx'

export const loader = prefetch(contracts.inventory.missing, () => ({}))

/** Former employees who still hold equipment. */
export const Component = () => {
  const { t } = useTranslation('inventory')
  const mayWrite = allows(EQUIPMENT_MANAGERS, useUser()?.permissions)
  const { data, error, refetch } = useApiQuery(contracts.inventory.missing, {})
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to={INVENTORY}>{t('title')}</Crumb>
        <PageTitle>{t('missing.title')}</PageTitle>
        <p className="text-secondary">{t('missing.text')}</p>
      </header>
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.length === 0 && (
        <Card>
          <EmptyState icon={CheckCircleIcon} title={t('missing.none')} />
        </Card>
      )}
      {data?.map(({ id, name }) => (
        <Card key={id} title={name}>
          <HeldList personId={id} mayWrite={mayWrite} />
        </Card>
      ))}
    </div>
  )
}
