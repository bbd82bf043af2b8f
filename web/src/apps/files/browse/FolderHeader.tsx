import {
  ArrowUpTrayIcon,
  FolderPlusIcon,
  HomeIcon,
  ListBulletIcon,
  Squares2X2Icon,
  TrashIcon,
} from '@heroicons/react/24/outline'
import { Link } from 'react-router-dom'
import type { FileItem, Folder } from '#shared/apps/files/items.ts'
import { isListingOnly, parseMissionShelfId } from '#shared/apps/files/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { FileChooser, IconButton } from '#web/ui/IconButton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { Destination } from '../change/useItemActions.ts'
import { folderPath, trashPath } from '../paths.ts'
import { upload } from '../upload/uploads.ts'
import { dropProps } from './dragging.ts'
import { setRowLayout, useRowLayout } from './useRowLayout.ts'

interface Props {
  folder: Folder | undefined
  folderId: string | undefined
  items: readonly FileItem[]
  query: string
  trash: boolean
  onQuery: (query: string) => void
  onNewFolder: () => void
  onMoveTo: (to: Destination, items: readonly FileItem[]) => void
}

/** The header of a folder: breadcrumbs, search, and the buttons that add something. */
export const FolderHeader = ({ folder, folderId, query, trash, onQuery, onNewFolder, onMoveTo }: Props) => {
  const { t } = useTranslation('files')
  const rows = useRowLayout()
  const inSpace = folderId !== undefined && !isListingOnly(folderId)
  const mayWrite = folder?.mayWrite === true && inSpace
  const toggle = !(folderId && parseMissionShelfId(folderId)) && (
    <IconButton
      className="max-sm:hidden"
      label={rows ? t('asTiles') : t('asRows')}
      icon={rows ? Squares2X2Icon : ListBulletIcon}
      onClick={() => setRowLayout(!rows)}
    />
  )
  return (
    <header className="flex flex-col gap-4 p-4 sm:px-8 sm:pt-8 sm:pb-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <PageTitle>{trash ? t('trash.title') : t('title')}</PageTitle>
          <Breadcrumbs folder={folder} folderId={folderId} trash={trash} onMoveTo={onMoveTo} />
          {folder?.audience && !trash && <p className="mt-1 text-secondary">{t(`audience.${folder.audience}`)}</p>}
        </div>
        {mayWrite && !trash && (
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" icon={FolderPlusIcon} onClick={onNewFolder}>
              {t('newFolder')}
            </Button>
            <UploadButton folderId={folderId} />
          </div>
        )}
        {!trash && !inSpace && toggle}
      </div>
      {!trash && inSpace && (
        <div className="flex flex-wrap items-center gap-2">
          <SearchField query={query} onQuery={onQuery} />
          <span className="grow" />
          {mayWrite && (
            <ActionLink variant="text" icon={TrashIcon} to={trashPath(folderId)}>
              {t('trash.title')}
            </ActionLink>
          )}
          {toggle}
        </div>
      )}
    </header>
  )
}

const Breadcrumbs = ({
  folder,
  folderId,
  trash,
  onMoveTo,
}: Pick<Props, 'folder' | 'folderId' | 'trash' | 'onMoveTo'>) => {
  const { t } = useTranslation('files')
  if (!folderId) return <p className="mt-1 min-h-6 text-secondary">{t('text')}</p>
  const path = folder?.path ?? []
  return (
    <nav aria-label={t('way')} className="mt-1">
      <ol className="flex min-h-6 flex-wrap items-center gap-x-2 font-medium">
        <li>
          <Link
            to={folderPath(undefined)}
            aria-label={t('home')}
            className="inline-flex size-6 items-center justify-center rounded-sm text-link max-sm:-m-2.5 max-sm:size-11"
          >
            <HomeIcon aria-hidden className="size-5" />
          </Link>
        </li>
        {path.map(({ id, name }, index) => (
          <li key={id} className="flex min-w-0 items-center gap-2">
            <span aria-hidden className="text-secondary">
              /
            </span>
            {index === path.length - 1 && !trash ? (
              <span aria-current="page" className="break-words text-secondary">
                {name}
              </span>
            ) : (
              <Link
                to={folderPath(id)}
                className="inline-block rounded-sm break-words text-link hover:underline max-sm:-my-3 max-sm:py-3 data-taking:bg-tint data-taking:outline-2 data-taking:outline-link"
                {...(!isListingOnly(id) && dropProps(id, (items) => onMoveTo({ id, name }, items)))}
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const SearchField = ({ query, onQuery }: Pick<Props, 'query' | 'onQuery'>) => {
  const { t } = useTranslation('files')
  return <SearchBox label={t('search')} value={query} maxLength={80} onChange={onQuery} className="w-full sm:w-72" />
}

/** Uploads files into a folder, or one file as the next version of `fileId`. */
export const UploadButton = ({ folderId, fileId }: { folderId: string; fileId?: string }) => {
  const { t } = useTranslation('files')
  return (
    <FileChooser multiple={!fileId} onChoose={(files) => upload(files, folderId, fileId)}>
      {(choose) => (
        <Button variant={fileId ? 'outline' : 'primary'} icon={ArrowUpTrayIcon} onClick={choose}>
          {fileId ? t('versions.add') : t('upload')}
        </Button>
      )}
    </FileChooser>
  )
}
