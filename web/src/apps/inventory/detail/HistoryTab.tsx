import { useState } from 'react'
import type { HistoryEntry } from '#shared/apps/inventory/unitContract.ts'
import { useFormats } from '#web/app/format.ts'
import { usePages } from '#web/app/pages.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { SignatureView } from '#web/ui/images/SignatureView.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'

/** The history of a product's units, newest first. */
export const HistoryTab = ({ productId }: { productId: string }) => {
  const { t } = useTranslation('inventory')
  const { rows, failure, more, busy, moreFailure, onMore, reload } = usePages(contracts.inventory.history, {
    productId,
  })
  if (failure) return <LoadProblem failure={failure} onRetry={reload} />
  if (!rows) return <Skeleton className="h-24" />
  if (rows.length === 0) return <p className="text-secondary">{t('history.none')}</p>
  return (
    <>
      <ol className="divide-y divide-line">
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} productId={productId} />
        ))}
      </ol>
      <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
    </>
  )
}

const Entry = ({ entry, productId }: { entry: HistoryEntry; productId: string }) => {
  const { t } = useTranslation('inventory')
  const { formatInstant } = useFormats()
  const [open, setOpen] = useState(false)
  const { actionType, actionAt, by, holder, serialNumbers, signed, count, stock } = entry
  const serials = serialNumbers.filter(Boolean).join(', ')
  return (
    <li className="py-3">
      <p className="break-words">
        {t(`history.${actionType}`, { by, holder: holder ?? '', count: serialNumbers.length, ...stock })}
        {serials && <span className="text-secondary"> · {serials}</span>}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-md text-secondary">
        <time dateTime={actionAt}>{formatInstant(actionAt)}</time>
        {count && <span className="break-words">{t('history.count', { name: count })}</span>}
        {signed && !open && (
          <Button variant="text" onClick={() => setOpen(true)}>
            {t('history.signature')}
          </Button>
        )}
      </p>
      {open && <StoredSignature productId={productId} entryId={entry.id} name={holder ?? ''} />}
    </li>
  )
}

const StoredSignature = ({ productId, entryId, name }: { productId: string; entryId: string; name: string }) => {
  const { t } = useTranslation('inventory')
  const { data, error, refetch } = useApiQuery(contracts.inventory.signature, { productId, entryId })
  if (error && !data) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-16 w-48" />
  return <SignatureView signature={data.signature} label={t('history.signatureOf', { name })} />
}
