import { currentUser } from '#web/client/session.ts'
import {
  createDraftStore,
  draftKeyOfPage,
  listDrafts,
  removeStored,
  type StoredDraft,
  storedKeys,
} from '#web/client/stored.ts'

/** What was written of one thing and has not reached the server yet, kept on this device. */
export interface Draft<C extends object> {
  /** The fields that were changed, as they are now. */
  change: Partial<C>
  /** The same fields as they were stored in the version that the change is made to. */
  base: Partial<C>
  /** 0: nothing is stored yet. */
  version: number
  savedAt?: string
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

/** The name of one thing of an app, under which each page in which it is written keeps a draft of its own. */
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

/** The draft of a thing that this page keeps, or else the one of another page that was written last. */
export const keptDraft = <C extends object>(name: string): StoredDraft<Draft<C>> | undefined => {
  const isWhole = (one: unknown): one is Draft<C> => {
    const { change, base, version } = (one ?? {}) as Partial<Draft<C>>
    return typeof change === 'object' && typeof base === 'object' && Number.isInteger(version)
  }
  const all = listDrafts(name, isWhole)
  return all.find(({ key }) => key === draftKeyOfPage(name)) ?? all[0]
}

/** Keeps the draft that this page writes of a thing, in place of the one that it began with; see `keepsDraft`. */
export const keepDraft = <C extends object>(name: string, from: string | undefined) => {
  const { keep, drop } = createDraftStore(name, from)
  return {
    keep: (draft: Draft<C>): void => {
      keep({ ...draft, savedAt: new Date().toISOString() })
      changed()
    },
    drop: (): void => {
      drop()
      changed()
    },
  }
}

/** Gives up what any page keeps of a thing. */
export const dropDrafts = (name: string): void => {
  for (const key of storedKeys()) if (key === name || key.startsWith(`${name}~`)) removeStored(key)
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
export const draftIds = (app: string): string[] => {
  const prefix = prefixOf(app)
  const ids = storedKeys().flatMap((key) =>
    key.startsWith(prefix) ? (key.slice(prefix.length).split('~')[0] ?? []) : [],
  )
  return [...new Set(ids)]
}
