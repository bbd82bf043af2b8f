import { EllipsisVerticalIcon, PlusIcon, RectangleGroupIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { Kit } from '#shared/apps/inventory/kitContract.ts'
import { LIMITS } from '#shared/apps/inventory/rules.ts'
import { allows, EQUIPMENT_MANAGERS } from '#shared/core/permissions.ts'
import { combineLoaders, prefetch, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { INVENTORY } from '../paths.ts'
import { HandOverKit } from './HandOverKit.tsx'
import { KitDialog } from './KitDialog.tsx'
import { MissionStarts } from './MissionStarts.tsx'

export const loader = combineLoaders(
  prefetch(contracts.inventory.kits, () => ({})),
  prefetch(contracts.inventory.starts, () => ({})),
)

/** The kits: products that are handed over together, such as to a newcomer. */
export const Component = () => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const confirm = useConfirm()
  const mayWrite = allows(EQUIPMENT_MANAGERS, useUser()?.permissions)
  const { data: kits, error, refetch } = useApiQuery(contracts.inventory.kits, {})
  // Rendered together with the mission starts above, to avoid a layout shift.
  const data = useApiQuery(contracts.inventory.starts, {}).isLoading ? undefined : kits
  const deleting = useApiMutation(contracts.inventory.deleteKit)
  const [handing, setHanding] = useState<Kit>()
  const [editing, setEditing] = useState<{ kit?: Kit }>()
  const remove = async ({ id, name }: Kit) => {
    const question = { title: t('kits.deleteTitle', { name }), text: t('kits.deleteText') }
    if (await confirm({ ...question, confirm: t('form.delete'), danger: true }))
      deleting.mutate({ id }, { onError: (failure) => toast.error(failureText(failure, t)) })
  }
  const add = (
    <Button variant="primary" icon={PlusIcon} onClick={() => setEditing({})}>
      {t('kits.add')}
    </Button>
  )
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-60 grow basis-0">
          <Crumb to={INVENTORY}>{t('title')}</Crumb>
          <PageTitle>{t('kits.title')}</PageTitle>
          <p className="text-secondary">{t('kits.text')}</p>
        </div>
        {mayWrite && data && data.length > 0 && data.length < LIMITS.kits && add}
      </header>
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && <MissionStarts kits={data} mayWrite={mayWrite} />}
      {data?.length === 0 && (
        <Card>
          <EmptyState
            icon={RectangleGroupIcon}
            title={t('kits.none')}
            {...(mayWrite && { text: t('kits.noneText'), action: add })}
          />
        </Card>
      )}
      {data?.map((kit) => (
        <Card
          key={kit.id}
          title={kit.name}
          actions={
            mayWrite && (
              <div className="flex items-center">
                <Button
                  variant="outline"
                  disabled={kit.products.every(({ free }) => free === 0)}
                  onClick={() => setHanding(kit)}
                >
                  {t('units.handOver')}
                  <span className="sr-only">: {kit.name}</span>
                </Button>
                <Menu
                  button={<IconButton label={t('units.more', { name: kit.name })} icon={EllipsisVerticalIcon} />}
                  items={[
                    { label: t('kits.edit'), onSelect: () => setEditing({ kit }) },
                    { label: t('form.delete'), danger: true, onSelect: () => void remove(kit) },
                  ]}
                />
              </div>
            )
          }
        >
          <ul className="divide-y divide-line">
            {kit.products.map(({ id, name, free }) => (
              <li key={id} className="flex items-center gap-3 py-2">
                <span className="min-w-0 grow break-words">{name}</span>
                <Badge tone={free > 0 ? 'green' : 'yellow'}>{t('kits.free', { count: free })}</Badge>
              </li>
            ))}
          </ul>
        </Card>
      ))}
      {handing && <HandOverKit kits={[handing]} onClose={() => setHanding(undefined)} />}
      {editing && (
        <KitDialog
          kit={kits?.find(({ id }) => id === editing.kit?.id) ?? editing.kit}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}
