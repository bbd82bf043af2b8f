import { type ReactNode, useState } from 'react'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { Paginator } from '#web/ui/lists/Paginator.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { CountedProductRow } from './CountedProductRow.tsx'
import { ScanPanel } from './ScanPanel.tsx'
import { REFRESH_INTERVAL_MS, useTicks } from './useTicks.ts'

interface Props {
  id: string
  mayWrite: boolean
  /** Beside the panel to scan with. */
  figures: ReactNode
}

/** An open count: units are scanned, or ticked in the list. */
export const OpenCount = ({ id, mayWrite, figures }: Props) => {
  const { t } = useTranslation('inventory')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const ticks = useTicks(id)
  const lookUp = (text: string) => {
    setSearch(text)
    setPage(0)
  }
  const asked = { id, page, ...(search.trim() && { search: search.trim() }) }
  const { data, error, isPlaceholderData, refetch } = useApiQuery(contracts.inventory.countedProducts, asked, {
    placeholderData: (before) => before,
    refetchInterval: REFRESH_INTERVAL_MS,
  })
  return (
    <>
      <div className={mayWrite ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]' : ''}>
        {mayWrite && <ScanPanel ticks={ticks} onProduct={lookUp} />}
        {figures}
      </div>
      <Card title={t('count.list')}>
        <SearchBox label={t('search')} value={search} maxLength={200} onChange={lookUp} className="mb-2 max-w-96" />
        {error && !data && <LoadProblem failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-40" />}
        {data?.items.length === 0 && <p className="py-4 text-secondary">{t('none.found')}</p>}
        <ul
          className={`divide-y divide-line sm:grid sm:grid-cols-[minmax(0,1fr)_auto_auto] ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {data?.items.map((product) => (
            <CountedProductRow key={product.id} countId={id} product={product} ticks={ticks} mayWrite={mayWrite} />
          ))}
        </ul>
        {data && data.length > data.size && (
          <Paginator
            page={page}
            size={data.size}
            total={data.length}
            sizes={[data.size]}
            onChange={(next) => setPage(next.page)}
          />
        )}
      </Card>
    </>
  )
}
