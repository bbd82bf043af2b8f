import { ApiError } from '#web/client/call.ts'
import { isTransient } from '#web/client/transient.ts'
import { onReconnect } from '#web/offline/online.ts'
import { type Attempt, type Draft, openDraft, readDraft } from './drafts.ts'

/**
 * `waiting`: changed, not sent yet. `offline`: failed, retried automatically. `conflict`: somebody else changed the
 * same field. `refused`: rejected by the server; the next change is sent again.
 */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict' | 'refused'

/** The stored version and content of an autosaved item. */
export interface Stored<C extends object> {
  version: number
  content: C
}

export interface AutosaveOptions<C extends object> {
  /** Storage key of the draft, see `draftKey`. */
  key: string
  stored: Stored<C>
  /** Sends changed fields of a version with an `Idempotency-Key`; resolves with the new version. */
  send: (change: Partial<C>, version: number, key: string) => Promise<number>
  /** Reads the stored version out of a conflict; undefined for any other failure. */
  readConflict: (failure: ApiError) => Stored<C> | undefined
  /** Whether a new item is too empty to be stored. */
  isBlank?: (content: C) => boolean
  /** Time without input after which changes are sent. */
  debounceMs?: number
}

export interface Progress<C extends object> {
  state: SaveState
  /** The current fields, saved or not. */
  content: C
  /** The rejection. */
  failure?: ApiError
  /** The stored version of a conflict. */
  theirs?: Stored<C>
}

const RETRY_MS = 10_000

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const pickFields = <C extends object>(content: C, names: object): Partial<C> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, content[name as keyof C]])) as Partial<C>

/** Omits the fields of a change that equal `content`. */
const omitEqual = <C extends object>(change: Partial<C>, content: Partial<C>): Partial<C> =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => !isEqual(value, content[name as keyof C])),
  ) as Partial<C>

/**
 * Autosaves an item: each change is stored locally at once and sent after a pause, one request at a time. Concurrent
 * changes are merged by field; a field changed on both sides is a conflict, which `settle` resolves.
 */
export const openAutosave = <C extends object>(
  { key, stored, send, readConflict, isBlank = () => false, debounceMs = 500 }: AutosaveOptions<C>,
  onProgress: () => void = () => {},
) => {
  const kept = readDraft<C>(key)
  const draft = kept?.draft
  let keeper = openDraft<C>(key, kept?.key)
  let { version, content: base } = stored
  /** Unsaved fields that no attempt contains. */
  let change: Partial<C> = draft?.change ?? {}
  let attempt: Attempt<C> | undefined = draft?.attempt
  if (draft) {
    version = draft.version
    base = { ...base, ...draft.base }
  }
  let progress: Progress<C> = {
    state: draft ? 'waiting' : 'saved',
    content: { ...stored.content, ...attempt?.change, ...change },
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  const show = (next: Omit<Progress<C>, 'content'>, content = progress.content) => {
    progress = { ...next, content }
    onProgress()
  }
  const hasUnsaved = () => attempt !== undefined || Object.keys(change).length > 0
  const isBlankDraft = () => version === 0 && !attempt && isBlank({ ...base, ...change })
  const saveDraft = () => {
    if (!hasUnsaved() || isBlankDraft()) return keeper.drop()
    const changed = { ...attempt?.change, ...change }
    const left: Draft<C> = { change, base: pickFields(base, changed), version, ...(attempt && { attempt }) }
    keeper.keep(left)
  }
  const scheduleFlush = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), wait)
  }

  const onSaved = ({ change: saved }: Attempt<C>, next: number) => {
    version = next
    base = { ...base, ...saved }
    change = omitEqual(change, base)
    attempt = undefined
    saveDraft()
  }

  /** Rebases the change onto the stored version; a field that both sides changed is a conflict. */
  const rebase = (now: Stored<C>) => {
    const mine = omitEqual(change, now.content)
    const both = Object.keys(mine).filter((name) => !isEqual(base[name as keyof C], now.content[name as keyof C]))
    if (both.length > 0) return show({ state: 'conflict', theirs: now }, { ...now.content, ...mine })
    version = now.version
    base = now.content
    change = mine
    saveDraft()
    show({ state: hasUnsaved() ? 'waiting' : 'saved' }, { ...now.content, ...mine })
  }

  const onFailed = (failure: ApiError) => {
    if (isTransient(failure)) {
      show({ state: 'offline', failure })
      return scheduleFlush(RETRY_MS)
    }
    change = { ...attempt?.change, ...change }
    attempt = undefined
    saveDraft()
    const now = readConflict(failure)
    if (now) rebase(now)
    else show({ state: 'refused', failure })
  }

  const run = async () => {
    while (hasUnsaved() && !isBlankDraft() && progress.state !== 'conflict') {
      if (!attempt) {
        attempt = { key: crypto.randomUUID(), version, change }
        change = {}
        saveDraft()
      }
      show({ state: 'saving' })
      const sent: Attempt<C> = attempt
      try {
        onSaved(sent, await send(sent.change, sent.version, sent.key))
        show({ state: hasUnsaved() ? 'waiting' : 'saved' })
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        onFailed(failure)
        if (progress.state !== 'waiting') return
      }
    }
  }

  /** Sends unsaved changes now; resolves when done, or when sending must wait. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  const unwatch = onReconnect(() => void flush())

  return {
    progress: () => progress,
    write: (fields: Partial<C>) => {
      change = attempt ? { ...change, ...fields } : omitEqual({ ...change, ...fields }, base)
      const content = { ...progress.content, ...fields }
      saveDraft()
      if (progress.state === 'conflict') return show(progress, content)
      show({ state: hasUnsaved() ? 'waiting' : 'saved' }, content)
      scheduleFlush(debounceMs)
    },
    flush,
    /** Adopts a newer stored version, unless there are unsaved changes. */
    refresh: (now: Stored<C>): void => {
      if (hasUnsaved() || running || now.version <= version) return
      rebase(now)
    },
    /** Moves the draft to another key, such as under its new id. */
    rekey: (next: string): void => {
      keeper.drop()
      keeper = openDraft(next, undefined)
    },
    /** Resolves a conflict with the local or the stored version. */
    settle: (which: 'mine' | 'theirs'): Promise<void> => {
      const { theirs } = progress
      if (!theirs) return Promise.resolve()
      version = theirs.version
      base = theirs.content
      change = which === 'mine' ? omitEqual(change, base) : {}
      saveDraft()
      show({ state: hasUnsaved() ? 'waiting' : 'saved' }, { ...base, ...change })
      return flush()
    },
    /** Drops unsaved changes, such as when the item is deleted. */
    discard: () => {
      clearTimeout(timer)
      change = {}
      attempt = undefined
      keeper.drop()
    },
    /** Sends unsaved changes and stops; what cannot be sent stays in local storage. */
    close: (): Promise<void> =>
      flush().finally(() => {
        clearTimeout(timer)
        unwatch()
      }),
  }
}
