import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDraftAutosave, useRestoredDraft } from '#web/app/useFormDraft.ts'
import { failureText } from '#web/client/failureText.ts'
import type { Translate } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** What is said while something is written; each screen has its own words. */
type Said =
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

interface Written<T, D> {
  /** What is written, and how its draft is made, see `useRestoredDraft`. */
  what: string
  /** As it was read, before anything is written. */
  read: T
  draftOf: (stored: T) => D
  /** Whether two drafts would be stored alike. */
  isSame: (one: D, other: D) => boolean
  save: (stored: T, draft: D) => Promise<T>
  /** Publishes what is stored, or takes it from its readers; answers what is different then. */
  publish: (stored: T, published: boolean) => Promise<Partial<T>>
  remove: (stored: T) => Promise<unknown>
  /** Of a failure: what somebody else has stored meanwhile, where that is answered. */
  theirsIn?: (failure: unknown) => T | undefined
  pending: { save: boolean; publish: boolean; remove: boolean }
  say: (what: Said) => string
  /** Where to go once it is deleted. */
  home: string
}

export type Writing<T extends { version: number }, D extends object> = ReturnType<typeof useWriting<T, D>>

/** Something that is written as a draft and published: what is stored, the draft, and what is done with both. */
export const useWriting = <T extends { version: number }, D extends object>(of: Written<T, D>) => {
  const { draftOf, say, pending } = of
  const { t } = useTranslation()
  const toast = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [begun] = useState(() => draftOf(of.read))
  const kept = useRestoredDraft(of.what, begun)
  const [stored, setStored] = useState(kept ? { ...of.read, version: kept.version } : of.read)
  const [draft, setDraft] = useState(kept?.draft ?? begun)
  /** What somebody else has stored meanwhile. */
  const [theirs, setTheirs] = useState<T>()
  const gone = useRef(false)
  const isChanged = !of.isSame(draft, draftOf(stored))
  const giveUp = useDraftAutosave(of.what, isChanged ? { draft, version: stored.version } : undefined, kept)
  const discard = () => {
    setStored(of.read)
    setDraft(draftOf(of.read))
  }
  const tell = (failure: unknown) => {
    const meanwhile = of.theirsIn?.(failure)
    if (meanwhile) setTheirs(meanwhile)
    else toast.error(failureText(failure, t as Translate))
  }
  const change = (some: Partial<D>) => setDraft((before) => ({ ...before, ...some }))

  /** The thing as it is stored then; undefined: it could not be. */
  const save = async (): Promise<T | undefined> => {
    if (!isChanged) return stored
    try {
      const saved = await of.save(stored, draft)
      setStored(saved)
      // What is typed meanwhile stays, and is saved next.
      setDraft((now) => (now === draft ? draftOf(saved) : now))
      return saved
    } catch (failure) {
      tell(failure)
      return undefined
    }
  }
  const saveAlone = async () => {
    if (await save()) toast.success(say('saved'))
  }
  const publish = async (published: boolean) => {
    const saved = published ? await save() : stored
    if (!saved) return
    try {
      const different = await of.publish(saved, published)
      setStored((before) => ({ ...before, ...different }))
      toast.success(say(published ? 'isPublished' : 'isWithdrawn'))
    } catch (failure) {
      tell(failure)
    }
  }
  const withdraw = async () => {
    const question = { title: say('withdraw'), text: say('withdrawText'), confirm: say('withdraw') }
    if (await confirm(question)) await publish(false)
  }
  const remove = async () => {
    const question = { title: say('delete'), text: say('deleteText'), confirm: say('delete'), danger: true }
    if (!(await confirm(question))) return
    try {
      await of.remove(stored)
      gone.current = true
      giveUp()
      void navigate(of.home)
    } catch (failure) {
      tell(failure)
    }
  }
  const settle = (which: 'mine' | 'theirs') => {
    if (!theirs) return
    setStored(theirs)
    if (which === 'theirs') setDraft(draftOf(theirs))
    setTheirs(undefined)
  }
  return {
    ...{ stored, setStored, draft, change, theirs, settle, isChanged, pending, say },
    ...{ save, saveAlone, publish, withdraw, remove, discard, giveUp },
    /** What was not saved the last time is written here again. */
    restored: kept !== undefined && isChanged,
    isUnsaved: () => isChanged && !gone.current,
  }
}

/** What a screen was opened with: it stays as it is while it is written, whatever is read again meanwhile. */
export const useFirst = <T extends { id: string }>(read: T | undefined): T | undefined => {
  const first = useRef<T>(undefined)
  if (first.current?.id !== read?.id) first.current = read
  return first.current
}
