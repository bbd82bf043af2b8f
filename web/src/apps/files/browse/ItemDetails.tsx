import {
  ArrowDownTrayIcon,
  ArrowRightIcon,
  EyeIcon,
  PencilIcon,
  TrashIcon,
  XMarkIcon,
} from '@heroicons/react/24/outline'
import { type ReactNode, useId, useState } from 'react'
import type { FileItem, FileVersion, Folder } from '#shared/apps/files/items.ts'
import { isFolderId, isListingOnly, isShelf, PREVIEW_TYPES } from '#shared/apps/files/rules.ts'
import { formatDate, useFormats } from '#web/app/format.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { createMediaHook } from '#web/ui/mediaQuery.ts'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useItemActions } from '../change/useItemActions.ts'
import { FileIcon } from '../FileIcon.tsx'
import { Preview } from '../preview/Preview.tsx'
import { Links } from '../share/Links.tsx'
import { Readers } from '../share/Readers.tsx'
import { Description } from './Description.tsx'
import { UploadButton } from './FolderHeader.tsx'

interface Props {
  itemId: string
  folder: Folder | undefined
  folderId: string | undefined
  onClose: () => void
  onRename: (item: FileItem) => void
  onMove: (item: FileItem) => void
  onRemove: (item: FileItem) => void
}

// The `xl` breakpoint of the stylesheet.
const useIsWide = createMediaHook('(min-width: 90rem)')

/** The details of a folder or file: beside the list on wide screens, over it on narrow ones. */
export const ItemDetails = (props: Props) => {
  const { t } = useTranslation('files')
  const docked = useIsWide()
  const body = <DetailsBody {...props} />
  if (docked) {
    return (
      <aside aria-label={t('details.title')} className="w-100 shrink-0 border-l border-line bg-card">
        <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto">{body}</div>
      </aside>
    )
  }
  return (
    <SidePanel open onClose={props.onClose} label={t('details.title')} side="right">
      <div className="h-full w-screen overflow-y-auto bg-card sm:w-100">{body}</div>
    </SidePanel>
  )
}

/** Folders are already part of the loaded folder or its path; files are loaded with their versions. */
const useItem = (itemId: string, folder: Folder | undefined) => {
  const isFile = !isFolderId(itemId) && !isShelf(itemId)
  const read = useApiQuery(contracts.files.open, { id: itemId }, { enabled: isFile })
  // A file that the reader may no longer read, or that is gone, is not shown from memory.
  const opened = read.error?.status === 404 ? undefined : read.data
  const listed = [...(folder?.folders ?? []), ...(folder?.path ?? [])].find(({ id }) => id === itemId)
  return {
    item: isFile ? opened?.file : listed,
    versions: isFile ? (opened?.versions ?? []) : [],
    readers: isFile ? (opened?.readers ?? []) : [],
    failure: isFile && !opened ? read.error : null,
    reload: () => void read.refetch(),
  }
}

const DetailsBody = ({ itemId, folder, onRename, onMove, onRemove, onClose }: Props) => {
  const { t } = useTranslation('files')
  const { item, versions, readers, failure, reload } = useItem(itemId, folder)
  const { download, archive } = useItemActions()
  const [preview, setPreview] = useState<FileItem>()
  return (
    <div className="flex flex-col gap-6 p-6">
      <div className="-mt-2 -mr-2 flex justify-end">
        <IconButton label={t('ui.close')} icon={XMarkIcon} onClick={onClose} />
      </div>
      {failure && <LoadProblem failure={failure} onRetry={reload} onBack={onClose} />}
      {!item && !failure && <Skeleton className="h-60" />}
      {item && (
        <>
          <div className="relative -mt-4 flex aspect-9/6 items-center justify-center rounded-lg border border-line bg-soft">
            <FileIcon type={item.type} size="lg" />
            {PREVIEW_TYPES.some((type) => type === item.type) && (
              <span className="absolute right-3 bottom-3">
                <Button variant="outline" icon={EyeIcon} className="bg-card" onClick={() => setPreview(item)}>
                  {t('preview.open')}
                </Button>
              </span>
            )}
          </div>
          <Preview file={preview} onClose={() => setPreview(undefined)} />
          <div className="flex items-start gap-2">
            <h2 className="min-w-0 grow text-xl font-medium break-words">{item.name}</h2>
            {item.mayWrite && (
              <IconButton
                label={t('rename.title', { name: item.name })}
                icon={PencilIcon}
                onClick={() => onRename(item)}
              />
            )}
          </div>
          <Facts item={item} />
          <div className="grid grid-cols-2 gap-3">
            {item.type !== 'folder' && (
              <Button
                variant="primary"
                icon={ArrowDownTrayIcon}
                className="col-span-2"
                onClick={() => void download(item)}
              >
                {t('download')}
              </Button>
            )}
            {item.type === 'folder' && !isListingOnly(item.id) && (
              <Button
                variant="primary"
                icon={ArrowDownTrayIcon}
                className="col-span-2"
                onClick={() => void archive([item])}
              >
                {t('archive.download')}
              </Button>
            )}
            {item.mayWrite && (
              <>
                <Button variant="outline" icon={ArrowRightIcon} onClick={() => onMove(item)}>
                  {t('moveTo')}
                </Button>
                <Button variant="outline" icon={TrashIcon} onClick={() => onRemove(item)}>
                  {t('remove')}
                </Button>
              </>
            )}
          </div>
          <Description key={item.id} item={item} />
          {item.mayWrite && item.type !== 'folder' && <Readers file={item} readers={readers} />}
          {item.mayWrite && <Links item={item} />}
          {versions.length > 0 && <Versions item={item} versions={versions} />}
        </>
      )}
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div className="flex justify-between gap-4 py-3">
      <dt className="text-secondary">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  ) : null

const Facts = ({ item }: { item: FileItem }) => {
  const { t } = useTranslation('files')
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Fact label={t('details.by')}>{item.createdBy}</Fact>
      <Fact label={t('details.at')}>{item.createdOn && formatDate(item.createdOn)}</Fact>
      <Fact label={t('details.changedAt')}>{item.modifiedOn && formatDate(item.modifiedOn)}</Fact>
      <Fact label={t('details.size')}>{item.size}</Fact>
      <Fact label={t('details.contents')}>{item.contents}</Fact>
    </dl>
  )
}

const Versions = ({ item, versions }: { item: FileItem; versions: readonly FileVersion[] }) => {
  const { t } = useTranslation('files')
  const { formatInstant } = useFormats()
  const toast = useToast()
  const id = useId()
  const { download } = useItemActions()
  const restoring = useApiMutation(contracts.files.restoreVersion)
  const restore = (version: number) =>
    restoring.mutate(
      { id: item.id, version },
      {
        onSuccess: () => toast.success(t('versions.restored', { number: version })),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-lg font-medium">
        {t('versions.title')}
      </h3>
      <ul className="divide-y divide-line">
        {versions.map(({ number, at, by, size }, index) => (
          <li key={number} className="flex items-center gap-1 py-1">
            <span className="min-w-0 grow">
              <span className="block font-medium">{t('versions.number', { number })}</span>
              <span className="block text-sm text-secondary">
                {[formatInstant(at), by].filter(Boolean).join(' · ')} ·{' '}
                <span className="whitespace-nowrap">{size}</span>
              </span>
            </span>
            {index > 0 && item.mayWrite && (
              <Button variant="text" className="px-3" disabled={restoring.isPending} onClick={() => restore(number)}>
                {t('versions.restore')}
                <span className="sr-only">{t('versions.number', { number })}</span>
              </Button>
            )}
            {index > 0 && (
              <IconButton
                label={t('versions.download', { number })}
                icon={ArrowDownTrayIcon}
                onClick={() => void download(item, number)}
              />
            )}
          </li>
        ))}
      </ul>
      {item.mayWrite && item.folderId && <UploadButton folderId={item.folderId} fileId={item.id} />}
    </section>
  )
}
