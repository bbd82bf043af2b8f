import { currentUser } from '#web/client/session.ts'
import { store, stored, storedKeys, unstore } from '#web/client/stored.ts'

/** What was written of one thing and has not reached the server yet, kept on this device. */
export interface Draft<C extends object> {
  /** The fields that were changed, as they are now. */
  change: Partial<C>
  /** The same fields as they were stored in the version that the change is made to. */
  base: Partial<C>
  /** 0: nothing is stored yet. */
  version: number
  /** A write whose answer was never heard; it is sent again as it was, under its key, so that it is done once. */
  attempt?: Attempt<C>
}

/** One write on its way. */
export interface Attempt<C extends object> {
  key: string
  version: number
  change: Partial<C>
}

/** Drafts go with who signs out, and never reach the next person at the same computer, see `session.ts`. */
const prefixOf = (app: string): string => `regie:draft:${currentUser()?.id}:${app}:`

/** Where the draft of one thing of an app lies. */
export const draftKey = (app: string, id: string): string => prefixOf(app) + id

const watchers = new Set<() => void>()
/** Calls back when something is kept on this device, or no longer. */
export const watchDrafts = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
const changed = () => {
  for (const watcher of watchers) watcher()
}

export const readDraft = <C extends object>(key: string): Draft<C> | undefined => {
  try {
    const kept: Partial<Draft<C>> | null = JSON.parse(stored(key) || 'null')
    const isWhole = typeof kept?.change === 'object' && typeof kept.base === 'object' && Number.isInteger(kept.version)
    return isWhole ? (kept as Draft<C>) : undefined
  } catch {
    return undefined
  }
}

/** Whether it is kept: a full or forbidden storage keeps nothing. */
export const writeDraft = <C extends object>(key: string, draft: Draft<C>): boolean => {
  const isKept = store(key, JSON.stringify(draft))
  changed()
  return isKept
}

export const dropDraft = (key: string): void => {
  if (!stored(key)) return
  unstore(key)
  changed()
}

/** Says that what a draft is of is open in this page, which sends it itself; call the answer when it no longer is. */
export const holdDraft = (key: string): (() => void) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(key, { mode: 'shared' }, () => held)
  return release
}

/** Does something with a draft that is open in no page of this browser. */
export const withUnheld = (key: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })

/** The ids of an app's things that this device holds drafts of. */
export const draftIds = (app: string): string[] =>
  storedKeys().flatMap((key) => (key.startsWith(prefixOf(app)) ? [key.slice(prefixOf(app).length)] : []))
