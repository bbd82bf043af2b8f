import { ArchiveBoxIcon, Bars3Icon, BellIcon, PencilSquareIcon, PlusIcon } from '@heroicons/react/24/outline'
import { useEffect, useRef, useState } from 'react'
import { nameOf } from '#shared/apps/notes/rules.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { combineLoaders, prefetch } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button, type Icon } from '#web/ui/Button.tsx'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useKeys } from '../kit/keyboard/useKeys.ts'
import { useListKeys } from '../kit/keyboard/useListKeys.ts'
import { listDraftIds } from '../kit/saving/drafts.ts'
import { focusRowWhenReady, useFocusAfterRemoval } from '../kit/saving/useUndo.ts'
import { NoteEditor } from './editor/NoteEditor.tsx'
import { LabelsDialog } from './LabelsDialog.tsx'
import { type Move, NoteCard } from './NoteCard.tsx'
import { NOTES_APP, type ShownNote } from './noteFields.ts'
import { PlaceLinks } from './PlaceLinks.tsx'
import { TrashList } from './TrashList.tsx'
import { useNotes } from './useNotes.ts'
import { NEW_NOTE, type NotesView, type Place, useNotesView } from './view.ts'

const CardDialog = loadable(async () => ({ default: (await import('./CardDialog.tsx')).CardDialog }))

const EMPTY_ICONS: Record<Exclude<Place, 'trash'>, Icon> = {
  notes: PencilSquareIcon,
  reminders: BellIcon,
  archive: ArchiveBoxIcon,
}

const isInView = (note: ShownNote, { place, label, words }: NotesView): boolean => {
  if (note.archived !== (place === 'archive')) return false
  if (place === 'reminders' && !note.reminder) return false
  if (label && !note.labels.includes(label)) return false
  const text = [note.title, note.content, ...(note.tasks ?? []).map(({ content }) => content)].join('\n')
  return foldText(text).includes(foldText(words.trim()))
}

/** Moves an id within an order; undefined: nothing changes. */
const moveId = (ids: readonly string[], id: string, move: Move): string[] | undefined => {
  const from = ids.indexOf(id)
  const to = { top: 0, up: from - 1, down: from + 1 }[move]
  return from === to || to < 0 || to >= ids.length ? undefined : ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

const GRID = 'columns-1 gap-4 sm:columns-2 xl:columns-3 2xl:columns-4'

export const loader = combineLoaders(
  prefetch(contracts.notes.all, () => ({})),
  prefetch(contracts.notes.labels, () => ({})),
)

/** The reader's notes. */
export const Component = () => {
  const { t } = useTranslation('notes')
  const toast = useToast()
  const view = useNotesView()
  const { place, label, words, note: open, linkTo, change: go } = view
  const { notes, labels, old, failure, reload, ...actions } = useNotes()
  const [aside, setAside] = useState(false)
  const [labelling, setLabelling] = useState(false)
  const [carding, setCarding] = useState<ShownNote>()
  /** Draft id of the new note. */
  const [fresh, setFresh] = useState(() => `new-${crypto.randomUUID()}`)
  const [announced, announce] = useState('')

  /** The id under which the open note was opened, where it has changed since. */
  const [names] = useState(() => new Map<string, string>())
  const editing = open === NEW_NOTE ? fresh : open && (names.get(open) ?? open)
  const latest = useRef({ open, go })
  latest.current = { open, go }
  const opened = notes?.find(({ id }) => id === open)
  const isLost = open !== undefined && open !== NEW_NOTE && notes !== undefined && !opened
  useEffect(() => {
    // A new note gets another id once it is stored.
    if (!isLost || listDraftIds(NOTES_APP).includes(open)) return
    toast.info(t('gone'))
    go({ note: undefined })
  }, [isLost, open, toast, t, go])

  /** Opens a new note in a view that will show it. */
  const create = () => {
    setFresh(`new-${crypto.randomUUID()}`)
    go({ note: NEW_NOTE, place: 'notes', words: '' }, { replace: false })
  }
  const close = () => go({ note: undefined })
  const openBefore = useRef(open)
  useEffect(() => {
    const was = openBefore.current
    openBefore.current = open
    if (open !== undefined || was === undefined) return
    // For a new note the dialog has no opener to return the focus to.
    focusRowWhenReady(() => (was === NEW_NOTE ? ([...names].find(([, name]) => name === fresh)?.[0] ?? fresh) : was))
  }, [open, fresh, names])
  useKeys({ c: create })
  useListKeys({ create, next: undefined, previous: undefined, edit: undefined, close: undefined })

  const shown = (notes ?? []).filter((note) => isInView(note, view))
  const ofView = (pinned: boolean) => shown.filter((note) => note.pinned === pinned)
  const groups = place === 'archive' ? [shown] : [ofView(true), ofView(false)]
  useFocusAfterRemoval(groups.flat().map(({ id }) => id))
  const labelled = labels.find(({ id }) => id === label)

  const saveOrder = (group: readonly ShownNote[], ids: readonly string[], id: string) => {
    const note = group.find((one) => one.id === id)
    const title = (note && nameOf(note)) || t('untitled')
    announce(t('move.done', { title, place: ids.indexOf(id) + 1, count: ids.length }))
    void actions.reorder(ids)
  }
  const moveNote = (group: readonly ShownNote[], id: string, move: Move) => {
    const ids = moveId(
      group.flatMap((note) => (note.stored ? [note.id] : [])),
      id,
      move,
    )
    if (!ids) return
    saveOrder(group, ids, id)
  }
  const drop = (group: readonly ShownNote[], id: string, on: string) => {
    const ids = group.flatMap((note) => (note.stored ? [note.id] : []))
    const [from, to] = [ids.indexOf(id), ids.indexOf(on)]
    if (from >= 0 && to >= 0 && from !== to) saveOrder(group, ids.toSpliced(from, 1).toSpliced(to, 0, id), id)
  }

  const editLabels = () => {
    setAside(false)
    setLabelling(true)
  }
  const links = <PlaceLinks labels={labels} onEditLabels={editLabels} onChoose={() => setAside(false)} />
  return (
    <div className="flex gap-6 p-edge">
      <aside className="sticky top-4 hidden h-fit w-56 shrink-0 xl:block print:hidden">{links}</aside>
      <SidePanel open={aside} onClose={() => setAside(false)} label={t('places')}>
        <div className="h-full w-72 max-w-[66vw] overflow-y-auto bg-page p-4">{links}</div>
      </SidePanel>
      <div className="min-w-0 grow">
        <h1 className="sr-only">{labelled?.title ?? t(`place.${place}`)}</h1>
        <div className="mb-6 flex items-center gap-3 print:hidden">
          <IconButton label={t('places')} icon={Bars3Icon} onClick={() => setAside(true)} className="xl:hidden" />
          <SearchBox
            label={t('search')}
            value={words}
            onChange={(typed) => go({ words: typed })}
            className="min-w-0 grow sm:max-w-md"
          />
          <Button
            variant="primary"
            icon={PlusIcon}
            onClick={create}
            aria-label={t('new')}
            className="ml-auto shrink-0 max-sm:w-10 max-sm:px-0"
          >
            <span className="max-sm:hidden">{t('new')}</span>
          </Button>
        </div>
        {old && (
          <div className="mb-4">
            <Notice tone="info" title={t('old')} />
          </div>
        )}
        {place === 'trash' ? (
          <TrashList onRestore={(id) => void actions.restoreFromTrash(id)} />
        ) : failure ? (
          <LoadProblem failure={failure} onRetry={reload} />
        ) : !notes ? (
          <div className={GRID}>
            {['h-32', 'h-48', 'h-24', 'h-40'].map((height) => (
              <Skeleton key={height} className={`mb-4 w-full rounded-2xl! ${height}`} />
            ))}
          </div>
        ) : shown.length === 0 ? (
          <EmptyState
            icon={EMPTY_ICONS[place]}
            title={words ? t('empty.search') : t(label ? 'empty.label' : `empty.${place}`)}
            text={!words && place === 'notes' && !label ? t('empty.text') : undefined}
          />
        ) : (
          groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fixed groups: pinned and other notes
            <section key={index} aria-label={groups.length > 1 ? t(index === 0 ? 'pinned' : 'others') : undefined}>
              {groups.every(({ length }) => length > 0) && groups.length > 1 && (
                <h2 className="mb-3 text-sm font-semibold text-secondary">{t(index === 0 ? 'pinned' : 'others')}</h2>
              )}
              <ul className={group.length > 0 ? `${GRID} mb-4` : 'hidden'}>
                {group.map((note) => (
                  <NoteCard
                    key={note.id}
                    note={note}
                    labels={labels}
                    actions={actions}
                    to={linkTo({ note: note.id })}
                    onMakeCard={() => setCarding(note)}
                    onMove={(move) => moveNote(group, note.id, move)}
                    onDrop={(id) => drop(group, id, note.id)}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
        <p role="status" className="sr-only">
          {announced}
        </p>
      </div>
      {editing && (open === NEW_NOTE || opened) && notes && (
        <NoteEditor
          key={editing}
          id={editing}
          note={opened}
          label={labelled?.id}
          labels={labels}
          onClose={close}
          onEditLabels={() => setLabelling(true)}
          onRemove={(id, forget) => void actions.remove(id, forget)}
          onArchived={actions.offerUndo}
          onCreated={(id) => {
            names.set(id, editing)
            // Only if it is still open.
            if (latest.current.open === open) latest.current.go({ note: id })
          }}
        />
      )}
      {carding && <CardDialog note={carding} onClose={() => setCarding(undefined)} />}
      <LabelsDialog open={labelling} onClose={() => setLabelling(false)} labels={labels} notes={notes ?? []} />
    </div>
  )
}
