import { useRef, useState } from 'react'
import { useDraftAutosave, useIsRestored, useRestoredDraft } from '#web/app/unsaved/useFormDraft.ts'
import { failureText } from '#web/client/failureText.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import type { Translate } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Texts that each screen supplies. */
type TextKey =
  | 'saved'
  | 'save'
  | 'publish'
  | 'isPublished'
  | 'withdraw'
  | 'withdrawText'
  | 'isWithdrawn'
  | 'delete'
  | 'deleteText'
  | 'missing'

interface DraftEditorOptions<T, D> {
  /** Storage key of the draft, see `useRestoredDraft`. */
  what: string
  /** The stored item as loaded. */
  read: T
  toDraft: (stored: T) => D
  /** Whether two drafts are equal once stored. */
  isSame: (one: D, other: D) => boolean
  save: (stored: T, draft: D) => Promise<T>
  /** Publishes or withdraws the stored item; resolves with the changed fields. */
  publish: (stored: T, published: boolean) => Promise<Partial<T>>
  remove: (stored: T) => Promise<unknown>
  /** Reads the stored version out of a conflict. */
  readConflict?: (failure: unknown) => T | undefined
  pending: { save: boolean; publish: boolean; remove: boolean }
  text: (what: TextKey) => string
  /** Path to go to after a deletion. */
  home: string
}

export type DraftEditor<T extends { version: number }, D extends object> = ReturnType<typeof useDraftEditor<T, D>>

/** Edits an item that is saved as a draft and published: its state and its actions. */
export const useDraftEditor = <T extends { version: number }, D extends object>(options: DraftEditorOptions<T, D>) => {
  const { toDraft, text, pending } = options
  const { t } = useTranslation()
  const toast = useToast()
  const confirm = useConfirm()
  const navigateFromHere = useNavigateFromHere()
  const [begun] = useState(() => toDraft(options.read))
  const kept = useRestoredDraft(options.what, begun)
  const [stored, setStored] = useState(kept ? { ...options.read, version: kept.version } : options.read)
  const [draft, setDraft] = useState(kept?.draft ?? begun)
  /** The version that somebody else has saved meanwhile. */
  const [theirs, setTheirs] = useState<T>()
  const deleted = useRef(false)
  const isChanged = !options.isSame(draft, toDraft(stored))
  const restored = useIsRestored(kept, isChanged)
  const giveUp = useDraftAutosave(options.what, isChanged ? { draft, version: stored.version } : undefined, kept)
  const discard = () => {
    setStored(options.read)
    setDraft(toDraft(options.read))
  }
  const showFailure = (failure: unknown) => {
    const meanwhile = options.readConflict?.(failure)
    if (meanwhile) setTheirs(meanwhile)
    else toast.error(failureText(failure, t as Translate))
  }
  const change = (some: Partial<D>) => setDraft((before) => ({ ...before, ...some }))

  /** Resolves with the stored item; undefined: it could not be saved. */
  const save = async (): Promise<T | undefined> => {
    if (!isChanged) return stored
    try {
      const saved = await options.save(stored, draft)
      setStored(saved)
      // Text typed while saving stays unsaved.
      setDraft((now) => (now === draft ? toDraft(saved) : now))
      return saved
    } catch (failure) {
      showFailure(failure)
      return undefined
    }
  }
  const saveAlone = async () => {
    if (await save()) toast.success(text('saved'))
  }
  const publish = async (published: boolean) => {
    const saved = published ? await save() : stored
    if (!saved) return
    try {
      const different = await options.publish(saved, published)
      setStored((before) => ({ ...before, ...different }))
      toast.success(text(published ? 'isPublished' : 'isWithdrawn'))
    } catch (failure) {
      showFailure(failure)
    }
  }
  const withdraw = async () => {
    const question = { title: text('withdraw'), text: text('withdrawText'), confirm: text('withdraw') }
    if (await confirm(question)) await publish(false)
  }
  const remove = async () => {
    const question = { title: text('delete'), text: text('deleteText'), confirm: text('delete'), danger: true }
    if (!(await confirm(question))) return
    const navigate = navigateFromHere()
    try {
      await options.remove(stored)
      deleted.current = true
      giveUp()
      void navigate(options.home)
    } catch (failure) {
      showFailure(failure)
    }
  }
  const settle = (which: 'mine' | 'theirs') => {
    if (!theirs) return
    setStored(theirs)
    if (which === 'theirs') setDraft(toDraft(theirs))
    setTheirs(undefined)
  }
  return {
    stored,
    setStored,
    draft,
    change,
    theirs,
    settle,
    isChanged,
    pending,
    say: text,
    save,
    saveAlone,
    publish,
    withdraw,
    remove,
    discard,
    giveUp,
    /** Whether unsaved changes of an earlier visit were restored. */
    restored,
    isUnsaved: () => isChanged && !deleted.current,
  }
}

/** The item as first loaded: later refetches must not replace it while it is edited. */
export const useFirstRead = <T extends { id: string }>(read: T | undefined): T | undefined => {
  const first = useRef<T>(undefined)
  if (first.current?.id !== read?.id) first.current = read
  return first.current
}
