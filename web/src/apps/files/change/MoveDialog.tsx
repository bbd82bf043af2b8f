import { ChevronRightIcon } from '@heroicons/react/20/solid'
import { ArrowUturnLeftIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { FileItem } from '#shared/apps/files/items.ts'
import { isListingOnly, isShelf, SHARED_SHELF, spaceIdOf } from '#shared/apps/files/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { useFolder } from '../useFolder.ts'
import type { Destination } from './useItemActions.ts'

interface Props {
  open: boolean
  items: readonly FileItem[]
  /** The folder that contains them. */
  from: string | undefined
  /** Overrides the title of the dialog. */
  title?: string
  action?: string
  onClose: () => void
  onMove: (to: Destination) => void
}

/** Asks for a target folder, browsing from folder to folder. */
export const MoveDialog = ({ open, items, from, title, action, onClose, onMove }: Props) => {
  const { t } = useTranslation('files')
  const [at, setAt] = useState(from)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setAt(from)
  }
  const { folder, failure, reload, more, busy, moreFailure, onMore } = useFolder(at)
  const here = folder?.path.at(-1)
  const above = folder?.path.at(-2)?.id
  const foldersStay =
    items.some(({ type }) => type === 'folder') && at !== undefined && spaceIdOf(at) !== spaceIdOf(from ?? '')
  const mayMove = at !== undefined && at !== from && folder?.mayWrite === true && !foldersStay
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        title ??
        (items.length === 1 ? t('move.one', { name: items[0]?.name }) : t('move.many', { count: items.length }))
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" disabled={!mayMove} onClick={() => here && onMove(here)}>
            {action ?? t('move.confirm')}
          </Button>
        </>
      }
    >
      <div className="mb-2 flex min-h-10 items-center gap-2">
        {at && (
          <Button variant="text" icon={ArrowUturnLeftIcon} onClick={() => setAt(above)}>
            {t('move.up')}
          </Button>
        )}
        <p aria-live="polite" className="min-w-0 grow truncate font-medium">
          {here?.name ?? t('title')}
        </p>
      </div>
      {foldersStay && !isShelf(at) && <p className="mb-2 text-md text-secondary">{t('errors.files.otherSpace')}</p>}
      {failure ? (
        <LoadProblem failure={failure} onRetry={reload} />
      ) : folder ? (
        <ul className="min-h-40 divide-y divide-line">
          {folder.folders
            .filter(
              ({ id }) =>
                !items.some((one) => one.id === id) && id !== SHARED_SHELF && (isShelf(id) || !isListingOnly(id)),
            )
            .map(({ id, name, type }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => setAt(id)}
                  className="flex min-h-12 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-hover"
                >
                  <FileIcon type={type} size="sm" />
                  <span className="min-w-0 grow truncate">{name}</span>
                  <ChevronRightIcon aria-hidden className="size-5 shrink-0 text-icon" />
                </button>
              </li>
            ))}
          {folder.folders.length === 0 && <li className="py-4 text-secondary">{t('move.none')}</li>}
        </ul>
      ) : (
        <Skeleton className="h-40" />
      )}
      <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
    </Dialog>
  )
}
