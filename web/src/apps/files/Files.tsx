import { FolderOpenIcon } from '@heroicons/react/24/outline'
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FileItem } from '#shared/apps/files/items.ts'
import { useTabTitle } from '#web/app/tabTitle.ts'
import { useFocusAfterRemoval, useFocusReturn } from '#web/apps/kit/saving/useUndo.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { ScreenProblem } from '#web/ui/notices/LoadProblem.tsx'
import { LinesSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { FolderHeader } from './browse/FolderHeader.tsx'
import { ItemDetails } from './browse/ItemDetails.tsx'
import { ItemList } from './browse/ItemList.tsx'
import { SearchResults } from './browse/SearchResults.tsx'
import { SelectionBar } from './browse/SelectionBar.tsx'
import { useItemKeys } from './browse/useItemKeys.ts'
import { MoveDialog } from './change/MoveDialog.tsx'
import { NameDialog } from './change/NameDialog.tsx'
import { type Destination, useItemActions } from './change/useItemActions.ts'
import { folderPath, useFolderParams } from './paths.ts'
import { UploadList } from './upload/UploadList.tsx'
import { upload } from './upload/uploads.ts'
import { prefetchFolder, useFolder } from './useFolder.ts'

const Trash = loadable(async () => ({ default: (await import('./browse/TrashList.tsx')).TrashList }))

const hasDraggedFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

const findItem = (id: string): HTMLElement | null => document.querySelector(`[data-item="${CSS.escape(id)}"]`)

/** Keeps an item in sight whose details come or go beside the list: the others move, as it gets narrower or wider. */
const useItemInSight = (itemId: string | undefined) => {
  const before = useRef(itemId)
  useLayoutEffect(() => {
    const id = itemId ?? before.current
    before.current = itemId
    if (id) findItem(id)?.scrollIntoView({ block: 'nearest' })
  }, [itemId])
}

export const loader = prefetchFolder

/** The file manager: spaces, their folders and files, and the actions on them. */
export const Component = () => {
  const { t } = useTranslation('files')
  const { folderId, itemId, trash } = useFolderParams()
  const navigate = useNavigate()
  const navigateFromHere = useNavigateFromHere()
  useItemInSight(itemId)
  const { folder, failure, reload, more, busy, moreFailure, onMore } = useFolder(folderId)
  const { move, remove, archive } = useItemActions()
  const [query, setQuery] = useState('')
  const words = useDebounced(query.trim())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [cut, setCut] = useState<readonly FileItem[]>([])
  const [asked, setAsked] = useState<{ what: 'folder' | 'rename' | 'move'; items: readonly FileItem[] }>()
  const [over, setOver] = useState(false)
  const items = folder ? [...folder.folders, ...folder.files] : []
  const marked = items.filter(({ id }) => chosen.has(id))
  const mayWrite = folder?.mayWrite ?? false
  const here = folder?.path.at(-1)
  useTabTitle(here?.name)
  const itemIds = items.map(({ id }) => id)
  useFocusAfterRemoval(itemIds, here?.id)
  useFocusReturn(itemId, itemIds, findItem)

  const closeDetails = () => void navigate(folderPath(folderId), { preventScrollReset: true })
  const [shownFolder, setShownFolder] = useState(folderId)
  if (shownFolder !== folderId) {
    setShownFolder(folderId)
    setChosen(new Set())
    setQuery('')
  }
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  /** What could not be moved or deleted is selected again, unless something else is by then. */
  const selectAgain = (left: readonly FileItem[]) =>
    setChosen((now) => (now.size > 0 ? now : new Set(left.map(({ id }) => id))))
  const put = async (what: readonly FileItem[], to: Destination) => {
    const wasChosen = what.some(({ id }) => chosen.has(id))
    setChosen(new Set())
    setCut([])
    const left = await move(
      what.filter(({ id, folderId: from }) => id !== to.id && from !== to.id),
      to,
    )
    if (what === cut) setCut((now) => (now.length > 0 ? now : left))
    else if (wasChosen) selectAgain(left)
  }
  const discard = async (what: readonly FileItem[]) => {
    const goOn = navigateFromHere()
    const wasChosen = what.some(({ id }) => chosen.has(id))
    setChosen(new Set())
    setCut((now) => now.filter(({ id }) => !what.some((one) => one.id === id)))
    const left = await remove(what)
    if (wasChosen) selectAgain(left)
    if (what.some(({ id }) => id === itemId)) void goOn(folderPath(folderId), { preventScrollReset: true })
  }
  useItemKeys({
    // No actions on hidden items while the trash is shown.
    items: trash ? [] : items,
    chosen: trash ? [] : marked,
    mayWrite: mayWrite && !trash,
    toggle,
    onCut: (what) => setCut(what),
    onPaste: () => here && cut.length > 0 && void put(cut, here),
    onRename: (item) => setAsked({ what: 'rename', items: [item] }),
    onRemove: (what) => void discard(what),
    onEscape: () => {
      if (chosen.size > 0) setChosen(new Set())
      else if (itemId) closeDetails()
    },
  })
  if (failure) return <ScreenProblem failure={failure} onRetry={reload} />
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!hasDraggedFiles(event)) return
    event.preventDefault()
    if (folderId && mayWrite) upload([...event.dataTransfer.files], folderId)
  }
  const isEmpty = folder && items.length === 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop area; the button does the same
    <div
      className="relative flex min-h-full"
      onDragOver={(event) => {
        if (!hasDraggedFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = mayWrite ? 'copy' : 'none'
        setOver(mayWrite)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      <div className="flex min-w-0 grow flex-col">
        <FolderHeader
          folder={folder}
          folderId={folderId}
          query={query}
          onQuery={setQuery}
          onNewFolder={() => setAsked({ what: 'folder', items: [] })}
          onMoveTo={(to, what) => void put(what, to)}
          items={items}
          trash={trash}
        />
        {trash && folderId ? (
          <Trash folderId={folderId} />
        ) : (
          <div className="flex flex-col gap-6 px-4 pt-2 pb-8 sm:px-8">
            <SelectionBar
              items={marked}
              cut={cut}
              mayPaste={mayWrite && folderId !== undefined}
              onClear={() => setChosen(new Set())}
              onMove={() => setAsked({ what: 'move', items: marked })}
              onRemove={() => void discard(marked)}
              onArchive={() => void archive(marked)}
              onPaste={() => here && void put(cut, here)}
              onForget={() => setCut([])}
            />
            {query && folderId ? (
              <SearchResults folderId={folderId} words={words} />
            ) : folder ? (
              <>
                {isEmpty && (
                  <EmptyState
                    icon={FolderOpenIcon}
                    title={t('empty.title')}
                    text={[
                      folder.audience ? '' : (folder.path.at(-1)?.description ?? ''),
                      mayWrite ? t('empty.text') : '',
                    ]
                      .filter(Boolean)
                      .join(' ')}
                  />
                )}
                <ItemList
                  folder={folder}
                  folderId={folderId}
                  selected={itemId}
                  chosen={chosen}
                  cut={cut}
                  onToggle={toggle}
                  onMoveTo={(to, what) => void put(what, to)}
                />
                <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
              </>
            ) : (
              <div className="overflow-hidden rounded-2xl bg-card shadow-card">
                <LinesSkeleton />
              </div>
            )}
          </div>
        )}
        <UploadList />
      </div>
      {itemId && (
        <ItemDetails
          itemId={itemId}
          folder={folder}
          folderId={folderId}
          onClose={closeDetails}
          onRename={(item) => setAsked({ what: 'rename', items: [item] })}
          onMove={(item) => setAsked({ what: 'move', items: [item] })}
          onRemove={(item) => void discard([item])}
        />
      )}
      {over && (
        <p className="pointer-events-none absolute inset-4 z-20 flex items-center justify-center rounded-2xl border-2 border-dashed border-link bg-card/90 text-2xl font-semibold text-link">
          {t('dropHere')}
        </p>
      )}
      <NameDialog
        open={asked?.what === 'folder' || asked?.what === 'rename'}
        item={asked?.what === 'rename' ? asked.items[0] : undefined}
        folderId={folderId ?? ''}
        onClose={() => setAsked(undefined)}
      />
      <MoveDialog
        open={asked?.what === 'move'}
        items={asked?.items ?? []}
        from={folderId}
        onClose={() => setAsked(undefined)}
        onMove={(to) => {
          const what = asked?.items ?? []
          setAsked(undefined)
          void put(what, to)
        }}
      />
    </div>
  )
}
