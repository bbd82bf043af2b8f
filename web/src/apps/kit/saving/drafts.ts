import { currentUser } from '#web/client/session.ts'
import {
  createDraftStore,
  draftKeyOfPage,
  listDrafts,
  removeStored,
  type StoredDraft,
  storedKeys,
} from '#web/client/stored.ts'
import { createWatchers } from '#web/client/watchers.ts'

/** Unsaved changes of one item in local storage. */
export interface Draft<C extends object> {
  /** The changed fields. */
  change: Partial<C>
  /** The same fields in the version that the change is based on. */
  base: Partial<C>
  /** 0: the item is not stored yet. */
  version: number
  savedAt?: string
  /** A request without an answer; resent unchanged under its idempotency key. */
  attempt?: Attempt<C>
}

/** A save request in flight. */
export interface Attempt<C extends object> {
  key: string
  version: number
  change: Partial<C>
}

/** Drafts are removed on sign-out, so that the next person never sees them; see `session.ts`. */
const draftPrefix = (app: string): string => `regie:draft:${currentUser()?.id}:${app}:`

/** Storage key of an item's drafts; each page stores its own below it. */
export const draftKey = (app: string, id: string): string => draftPrefix(app) + id

const { watch, notify: notifyDraftChange } = createWatchers()
/** Calls back when a draft is stored or removed. */
export const subscribeToDrafts = watch

/** The draft of this page, or else the latest one of another page. */
export const readDraft = <C extends object>(name: string): StoredDraft<Draft<C>> | undefined => {
  const isWhole = (one: unknown): one is Draft<C> => {
    const { change, base, version } = (one ?? {}) as Partial<Draft<C>>
    return typeof change === 'object' && typeof base === 'object' && Number.isInteger(version)
  }
  const all = listDrafts(name, isWhole)
  return all.find(({ key }) => key === draftKeyOfPage(name)) ?? all[0]
}

/** Opens this page's draft of an item, which replaces the one it started from (`from`). */
export const openDraft = <C extends object>(name: string, from: string | undefined) => {
  const { keep, drop } = createDraftStore(name, from)
  return {
    keep: (draft: Draft<C>): void => {
      keep({ ...draft, savedAt: new Date().toISOString() })
      notifyDraftChange()
    },
    drop: (): void => {
      drop()
      notifyDraftChange()
    },
  }
}

/** Removes every page's drafts of an item. */
export const removeDrafts = (name: string): void => {
  for (const key of storedKeys()) if (key === name || key.startsWith(`${name}~`)) removeStored(key)
  notifyDraftChange()
}

/** Runs `work` unless the draft is locked by an open page. */
export const withUnlockedDraft = (key: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })

/** Ids of an app's items that have drafts in local storage. */
export const listDraftIds = (app: string): string[] => {
  const prefix = draftPrefix(app)
  const ids = storedKeys().flatMap((key) =>
    key.startsWith(prefix) ? (key.slice(prefix.length).split('~')[0] ?? []) : [],
  )
  return [...new Set(ids)]
}
