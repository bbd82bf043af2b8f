import { ArrowUturnLeftIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useNavigate } from 'react-router-dom'
import type { FileItem, Trashed } from '#shared/apps/files/items.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { usePages } from '#web/app/pages.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { useIncrementalRows } from '#web/ui/lists/useIncrementalRows.ts'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { detailsPath } from '../paths.ts'

/** The trash of the space that a folder belongs to. */
export const TrashList = ({ folderId }: { folderId: string }) => {
  const { t } = useTranslation('files')
  const { rows, failure, more, busy, moreFailure, onMore, reload } = usePages(
    contracts.files.trash,
    { folderId },
    { staleTime: 0 },
  )
  // Within a page, the latest deletion comes first.
  const items = rows?.toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt))
  return (
    <div className="flex flex-col gap-4 px-4 pb-8 sm:px-8">
      <p className="text-secondary">{t('trash.text', { days: FILE_LIMITS.trashDays })}</p>
      {failure ? (
        <LoadProblem failure={failure} onRetry={reload} />
      ) : !items ? (
        <Skeleton className="h-40" />
      ) : items.length === 0 && !more ? (
        <EmptyState icon={TrashIcon} title={t('trash.empty')} />
      ) : (
        <>
          {more && <p className="text-secondary">{t('trash.part')}</p>}
          <Rows items={items} />
          <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
        </>
      )}
    </div>
  )
}

const Rows = ({ items }: { items: readonly Trashed[] }) => {
  const { drawn, left, end } = useIncrementalRows(items)
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-2xl bg-card shadow-card">
      {drawn.map((one) => (
        <Row key={one.id} item={one} />
      ))}
      {left > 0 && <li ref={end} aria-hidden className="h-14" />}
    </ul>
  )
}

const Row = ({ item: { id, name, type, deletedBy, deletedAt, until } }: { item: Trashed }) => {
  const { t } = useTranslation('files')
  const { formatDate } = useFormats()
  const toast = useToast()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const restoring = useApiMutation(contracts.files.restore)
  const purging = useApiMutation(contracts.files.purge)
  const onError = (failure: unknown) => toast.error(failureText(failure, t))
  const sayRestored = (back: FileItem) => {
    // It lies at the top of its space where its folder is gone.
    const show = () => void navigate(detailsPath(back.folderId ?? undefined, back.id))
    toast.success(t('trash.restored', { name: back.name }), 10_000, { label: t('trash.show'), onPress: show })
  }
  const restore = () => restoring.mutate({ id }, { onError, onSuccess: sayRestored })
  const purge = async () => {
    const sure = await confirm({
      title: t('trash.purgeTitle', { name }),
      text: t('trash.purgeText'),
      confirm: t('trash.purge'),
      danger: true,
    })
    if (sure) purging.mutate({ id }, { onError })
  }
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4">
      <FileIcon type={type} size="sm" />
      <span className="min-w-0 grow">
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-sm text-secondary">
          {t('trash.when', { name: deletedBy, at: formatDate(deletedAt), until: formatDate(until) })}
        </span>
      </span>
      <IconButton
        label={t('trash.restore', { name })}
        icon={ArrowUturnLeftIcon}
        disabled={restoring.isPending}
        onClick={restore}
      />
      <IconButton
        label={t('trash.purgeOf', { name })}
        icon={TrashIcon}
        disabled={purging.isPending}
        onClick={() => void purge()}
      />
    </li>
  )
}
