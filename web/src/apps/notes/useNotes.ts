import { useEffect, useMemo, useRef } from 'react'
import type { Note } from '#shared/apps/notes/contract.ts'
import { isBlank, nameOf } from '#shared/apps/notes/rules.ts'
import { minimalMoves } from '#shared/apps/positions.ts'
import { MAX_TITLE_LENGTH } from '#shared/apps/tasks/rules.ts'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { onReconnect } from '#web/offline/online.ts'
import { usePersistedQuery } from '#web/offline/persistedQuery.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { createTaskFrom } from '../kit/createTask.ts'
import { openAutosave } from '../kit/saving/autosave.ts'
import { draftKey, listDraftIds, removeDrafts, withUnlockedDraft } from '../kit/saving/drafts.ts'
import { useDraftIds } from '../kit/saving/useAutosave.ts'
import { useUndo } from '../kit/saving/useUndo.ts'
import {
  autosaveOptions,
  cacheNote,
  changeOptimistically,
  inTurn,
  mergeDrafts,
  NOTES_APP,
  type NoteFields,
  placeNotes,
  type ShownNote,
  TRASH_QUERY_KEY,
  updateCachedNotes,
} from './noteFields.ts'

/** Sends a note's leftover draft; if the note was deleted meanwhile, it is created anew. */
const sendDraft = async (id: string, note: Note | undefined): Promise<void> => {
  const saver = openAutosave(autosaveOptions(id, note))
  await saver.close()
  const { state, failure, content } = saver.progress()
  // Several pages may have stored a draft of it.
  if (state === 'saved' && listDraftIds(NOTES_APP).includes(id)) return sendDraft(id, note)
  if (failure?.status !== 404) return
  saver.discard()
  if (!isBlank(content)) await cacheNote(await call(contracts.notes.create, { note: content }))
}

/** Sends leftover drafts of notes that are open in no page. */
const sendDrafts = async (stored: readonly Note[]): Promise<void> => {
  for (const id of listDraftIds(NOTES_APP)) {
    const note = stored.find((one) => one.id === id)
    await withUnlockedDraft(draftKey(NOTES_APP, id), () => sendDraft(id, note))
  }
}

/** The reader's notes and the actions on them, with optimistic updates. */
export const useNotes = () => {
  const { t } = useTranslation('notes')
  const toast = useToast()
  const undo = useUndo(NOTES_APP)
  const navigateFromHere = useNavigateFromHere()
  const all = usePersistedQuery(contracts.notes.all, {})
  const labels = usePersistedQuery(contracts.notes.labels, {})
  const drafted = useDraftIds(NOTES_APP)
  const removing = useRef(new Set<string>())
  const { data: stored, old, refetch } = all
  // Waits for the labels, whose line would shift the layout; a refetch does not hide the notes.
  const isWhole = labels.isFetched

  useEffect(() => {
    if (!stored || old) return
    void sendDrafts(stored)
    return onReconnect(() => void sendDrafts(stored))
  }, [stored, old])

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (failure) {
      toast.error(failureText(failure, t))
      void refetch()
      return false
    }
  }

  const change = (id: string, fields: Partial<Omit<NoteFields, 'labels'>>) =>
    attempt(() =>
      changeOptimistically(
        (before) => before.map((note) => (note.id === id ? { ...note, ...fields } : note)),
        () => call(contracts.notes.update, { updatedNote: { ...fields, id } }),
        cacheNote,
      ),
    )

  /** Says that a note was archived, or is no longer, and offers to undo it. */
  const offerUndo = (id: string, { archived, pinned }: Pick<NoteFields, 'archived' | 'pinned'>) =>
    undo(t(archived ? 'unarchived' : 'archived'), () => change(id, { archived, pinned }))

  /** Archives or unarchives a note. */
  const archive = async (note: ShownNote) => {
    if (await change(note.id, { archived: !note.archived, pinned: false })) offerUndo(note.id, note)
  }

  const restore = (id: string) =>
    attempt(async () => {
      await cacheNote(await call(contracts.notes.restore, { id }))
      await queryClient.invalidateQueries({ queryKey: TRASH_QUERY_KEY })
    })

  const restoreFromTrash = async (id: string) => {
    if (await restore(id)) toast.success(t('trash.restored'))
  }

  /** Removes a stored note, and its drafts, only after the server has moved it to the trash. */
  const remove = async (id: string, forget = () => removeDrafts(draftKey(NOTES_APP, id))) => {
    if (removing.current.has(id)) return
    removing.current.add(id)
    const done = await attempt(async () => {
      await inTurn(() => call(contracts.notes.remove, { id }))
      forget()
      await updateCachedNotes((before) => before.filter((one) => one.id !== id))
    })
    removing.current.delete(id)
    if (done) undo(t('trash.moved'), () => restore(id))
  }

  /** Copies a note to a task. */
  const copyToTask = async ({ title, content, tasks }: ShownNote) => {
    const done = await attempt(async () => {
      const subTasks = (tasks ?? []).map((one) => ({ title: one.content, completed: one.completed }))
      await createTaskFrom({ title: nameOf({ title, content }) || t('untitled'), notes: content || null, subTasks })
    })
    if (!done) return
    const fits = (tasks ?? []).every((one) => one.content.trim().length <= MAX_TITLE_LENGTH)
    if (fits) toast.success(t('task.made'))
    else toast.success(t('task.madeCut', { line: MAX_TITLE_LENGTH }), 10_000)
  }

  /** Copies a note to a mail draft, and opens it. */
  const copyToMail = (note: ShownNote) =>
    attempt(async () => {
      const navigate = navigateFromHere()
      const { createMailDraft } = await import('./convertNote.ts')
      const draft = await createMailDraft(note)
      void navigate(`/apps/mailbox/drafts/1/${draft.id}`, { state: { draft } })
    })

  const reorder = (ids: readonly string[]) =>
    attempt(() =>
      changeOptimistically(
        placeNotes(minimalMoves(stored ?? [], ids.toReversed())),
        () => call(contracts.notes.order, { notes: ids.map((id) => ({ id })) }),
        (moved) => updateCachedNotes(placeNotes(moved)),
      ),
    )

  return {
    notes: useMemo(() => (isWhole ? stored && mergeDrafts(stored, drafted) : undefined), [isWhole, stored, drafted]),
    labels: labels.data ?? [],
    /** Whether the notes come from the offline cache. */
    old,
    failure: stored ? null : all.error,
    reload: () => void refetch(),
    change,
    archive,
    offerUndo,
    remove,
    restoreFromTrash,
    reorder,
    makeTask: copyToTask,
    makeMail: copyToMail,
  }
}
export type Notes = ReturnType<typeof useNotes>
