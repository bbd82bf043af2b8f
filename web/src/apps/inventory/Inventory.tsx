import { PlusIcon, QrCodeIcon } from '@heroicons/react/24/outline'
import { useEffect, useState } from 'react'
import { allows, EQUIPMENT_MANAGERS } from '#shared/core/permissions.ts'
import { prefetch, searchParamsOf, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { useIsMounted } from '#web/ui/hooks/useIsMounted.ts'
import { useOneAtATime } from '#web/ui/hooks/useOneAtATime.ts'
import { FilterBar } from '#web/ui/lists/FilterBar.tsx'
import { Paginator } from '#web/ui/lists/Paginator.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { LazyOverlay, usePreload } from '#web/ui/overlays/LazyOverlay.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { MissingNotice } from './held/MissingNotice.tsx'
import { InventoryMenu } from './products/InventoryMenu.tsx'
import { NoProducts } from './products/NoProducts.tsx'
import { ProductDetail } from './products/ProductRow.tsx'
import { ProductTable } from './products/ProductTable.tsx'
import { PAGE_SIZES, productsQuery, useInventoryView } from './products/useInventoryView.ts'

const ScanDialog = loadable(async () => ({ default: (await import('./scan/ScanDialog.tsx')).ScanDialog }))

export const loader = prefetch(contracts.inventory.products, (where) => productsQuery(searchParamsOf(where)))

/** The inventory of the company. */
export const Component = () => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const mayWrite = allows(EQUIPMENT_MANAGERS, useUser()?.permissions)
  const { view, typed, setTyped, query, change, sortBy, clear } = useInventoryView()
  const [scanning, setScanning] = useState(false)
  usePreload(ProductDetail.preload)
  const { data, error, isPlaceholderData, refetch } = useApiQuery(contracts.inventory.products, query, {
    placeholderData: (before) => before,
  })
  const creating = useApiMutation(contracts.inventory.createProduct)
  const lastPage = data?.pagination.lastPage
  const beyond = lastPage !== undefined && view.page > 0 && view.page >= lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page beyond the end moves to the last one
  useEffect(() => {
    if (beyond && !isPlaceholderData) change({ page: lastPage - 1 })
  }, [beyond, isPlaceholderData])
  const isMounted = useIsMounted()
  const add = useOneAtATime(async () => {
    try {
      const { id } = await creating.mutateAsync({})
      if (!isMounted()) return
      change({ search: '', page: 0, sort: 'name', order: 'asc', open: id })
      setTyped('')
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
  })
  const { pagination } = data ?? {}
  const length = pagination && 'length' in pagination ? pagination.length : 0
  /** The empty state includes the button that adds the first product. */
  const nothing = data && length === 0 && query.search === undefined && typed === '' && !view.open
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-center gap-3">
        <PageTitle className="grow max-sm:basis-full">{t('title')}</PageTitle>
        <Button variant="outline" icon={QrCodeIcon} onClick={() => setScanning(true)}>
          {t('scan.action')}
        </Button>
        {mayWrite && (
          <>
            <InventoryMenu />
            {!nothing && (
              <Button variant="primary" icon={PlusIcon} busy={creating.isPending} onClick={() => void add()}>
                {t('add')}
              </Button>
            )}
          </>
        )}
      </header>
      <MissingNotice />
      {error && !data ? (
        <LoadProblem failure={error} onRetry={() => void refetch()} />
      ) : (
        <section aria-label={t('title')} className="rounded-2xl bg-card shadow-card">
          {!nothing && (
            <div className="p-4 sm:px-6">
              <FilterBar
                search={<SearchBox label={t('search')} value={typed} maxLength={200} onChange={setTyped} />}
                onClear={query.search === undefined ? undefined : clear}
              />
            </div>
          )}
          {data && length === 0 && !view.open ? (
            <NoProducts
              searching={query.search !== undefined}
              mayWrite={mayWrite}
              adding={creating.isPending}
              onClear={clear}
              onAdd={() => void add()}
            />
          ) : (
            <ProductTable
              products={data ? (data.products ?? []) : undefined}
              view={view}
              mayWrite={mayWrite}
              onChange={change}
              onSort={sortBy}
            />
          )}
          {data && length > 0 && (
            <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'pointer-events-none opacity-60' : ''}>
              <Paginator
                page={view.page}
                size={view.size}
                total={length}
                sizes={PAGE_SIZES}
                onChange={(some) => change({ ...some, open: undefined })}
              />
            </div>
          )}
        </section>
      )}
      <LazyOverlay open={scanning} preload={ScanDialog.preload}>
        <ScanDialog
          open={scanning}
          onClose={() => setScanning(false)}
          onFound={(open, unit) => {
            setScanning(false)
            change({ search: '', page: 0, open, unit })
          }}
        />
      </LazyOverlay>
    </div>
  )
}
