import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Note } from '#shared/apps/notes/contract.ts'
import { isBlank, nameOf } from '#shared/apps/notes/rules.ts'
import { minimalMoves } from '#shared/apps/positions.ts'
import { MAX_TITLE_LENGTH } from '#shared/apps/tasks/rules.ts'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { onReconnect } from '#web/offline/online.ts'
import { usePersistedQuery } from '#web/offline/persistedQuery.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { openAutosave } from '../kit/autosave.ts'
import { draftIds, draftKey, dropDrafts, withUnheld } from '../kit/drafts.ts'
import { makeTask } from '../kit/makeTask.ts'
import { useDraftIds } from '../kit/useAutosave.ts'
import { useUndo } from '../kit/useUndo.ts'
import {
  APP,
  amendNotes,
  type NoteFields,
  type ShownNote,
  savingOf,
  showNote,
  shownNotes,
  TRASH,
} from './noteFields.ts'

/** Sends what an earlier page could not of a note; one that was deleted meanwhile is written anew, with what is left of it. */
const sendDraft = async (id: string, note: Note | undefined): Promise<void> => {
  const saver = openAutosave(savingOf(id, note))
  await saver.close()
  const { state, failure, content } = saver.progress()
  // Several pages may have kept something of it.
  if (state === 'saved' && draftIds(APP).includes(id)) return sendDraft(id, note)
  if (failure?.status !== 404) return
  saver.discard()
  if (!isBlank(content)) await showNote(await call(contracts.notes.create, { note: content }))
}

/** Sends what is left on this device, of notes that are open nowhere. */
const sendDrafts = async (stored: readonly Note[]): Promise<void> => {
  for (const id of draftIds(APP)) {
    const note = stored.find((one) => one.id === id)
    await withUnheld(draftKey(APP, id), () => sendDraft(id, note))
  }
}

/** The notes of the reader and what can be done with each of them; what is done shows at once. */
export const useNotes = () => {
  const { t } = useTranslation('notes')
  const toast = useToast()
  const undo = useUndo(APP)
  const navigate = useNavigate()
  const all = usePersistedQuery(contracts.notes.all, {})
  const labels = usePersistedQuery(contracts.notes.labels, {})
  const drafted = useDraftIds(APP)
  const { data: stored, old, refetch } = all
  // A note has a line more with the names of its labels; it stays while these are asked for again.
  const isWhole = labels.isFetched

  useEffect(() => {
    if (!stored || old) return
    void sendDrafts(stored)
    return onReconnect(() => void sendDrafts(stored))
  }, [stored, old])

  const trying = async (work: () => Promise<void>): Promise<boolean> => {
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
    trying(async () => {
      await amendNotes((before) => before.map((note) => (note.id === id ? { ...note, ...fields } : note)))
      await showNote(await call(contracts.notes.update, { updatedNote: { ...fields, id } }))
    })

  /** Into the archive and out of it. */
  const archive = async ({ id, archived, pinned }: ShownNote) => {
    if (!(await change(id, { archived: !archived, pinned: false }))) return
    undo(t(archived ? 'unarchived' : 'archived'), () => change(id, { archived, pinned }))
  }

  const restore = (id: string) =>
    trying(async () => {
      await showNote(await call(contracts.notes.restore, { id }))
      await queryClient.invalidateQueries({ queryKey: TRASH })
    })

  /** Only what the server has put into the trash is gone from here, and with it what was not saved of it. */
  const remove = async (id: string, forget = () => dropDrafts(draftKey(APP, id))) => {
    if (!stored?.some((note) => note.id === id)) return forget()
    const done = await trying(async () => {
      await call(contracts.notes.remove, { id })
      forget()
      await amendNotes((before) => before.filter((one) => one.id !== id))
    })
    if (done) undo(t('trash.moved'), () => restore(id))
  }

  /** A copy leaves, the note stays. */
  const toTask = async ({ title, content, tasks }: ShownNote) => {
    const done = await trying(async () => {
      const subTasks = (tasks ?? []).map((one) => ({ title: one.content, completed: one.completed }))
      await makeTask({ title: nameOf({ title, content }) || t('untitled'), notes: content || null, subTasks })
    })
    if (!done) return
    const fits = (tasks ?? []).every((one) => one.content.trim().length <= MAX_TITLE_LENGTH)
    if (fits) toast.success(t('task.made'))
    else toast.success(t('task.madeCut', { line: MAX_TITLE_LENGTH }), 10_000)
  }

  /** A draft with its words, opened to be written to somebody. */
  const toMail = (note: ShownNote) =>
    trying(async () => {
      const { draftOf } = await import('./convertNote.ts')
      const draft = await draftOf(note)
      void navigate(`/apps/mailbox/drafts/1/${draft.id}`, { state: { draft } })
    })

  const reorder = (ids: readonly string[]) =>
    trying(async () => {
      const place = (moved: readonly { id: string; position: number }[]) =>
        amendNotes((before) => {
          const positions = new Map(moved.map(({ id, position }) => [id, position]))
          return before
            .map((note) => ({ ...note, position: positions.get(note.id) ?? note.position }))
            .toSorted((a, b) => b.position - a.position)
        })
      await place(minimalMoves(stored ?? [], ids.toReversed()))
      await place(await call(contracts.notes.order, { notes: ids.map((id) => ({ id })) }))
    })

  return {
    notes: useMemo(() => (isWhole ? stored && shownNotes(stored, drafted) : undefined), [isWhole, stored, drafted]),
    labels: labels.data ?? [],
    /** Read before, and shown for want of a connection. */
    old,
    failure: stored ? null : all.error,
    reload: () => void refetch(),
    ...{ change, archive, remove, restore, reorder, makeTask: toTask, makeMail: toMail },
  }
}
export type Notes = ReturnType<typeof useNotes>
