import type { CountedUnit } from '#shared/apps/inventory/countContract.ts'
import { draftKey, holdDraft, withUnheld } from '#web/apps/kit/drafts.ts'
import { ApiError, call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { draftKeyOfPage, readStored, removeStored, storedKeys, writeStored } from '#web/client/stored.ts'

type Sighting = 'SEEN' | 'HERE' | 'NOT'
interface Tick {
  unitId: string
  seen: Sighting
}

/** What became of a tick. */
export interface Ticked {
  seen: Sighting
  product: string
  unit: CountedUnit
  /** Somebody had noted it before. */
  already: boolean
}

interface State {
  waiting: readonly Tick[]
  done: readonly Ticked[]
  failure: unknown
}

const read = (key: string): Tick[] => {
  try {
    const kept: unknown = JSON.parse(readStored(key) || '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** What may succeed when it is sent again: no answer came, the session was over, or the server was busy. */
const isPassing = (failure: unknown): boolean =>
  failure instanceof ApiError && ([0, 401, 429].includes(failure.status) || failure.status >= 500)

/**
 * The ticks of a count in this page, sent one after the other in their order. Those that have not reached the server are
 * kept on this device, apart from those of other pages, and sent again; the server notes each unit once.
 */
const openTicks = (countId: string, name: string) => {
  const key = draftKeyOfPage(name)
  const watchers = new Set<() => void>()
  let state: State = { waiting: read(key), done: [], failure: undefined }
  let sending = false
  const show = (change: Partial<State>) => {
    state = { ...state, ...change }
    for (const watcher of watchers) watcher()
  }
  const keep = (waiting: readonly Tick[]) => {
    // Nothing of whoever has signed out meanwhile is kept for who comes then.
    if (waiting.length > 0 && draftKey(APP, countId) === name) writeStored(key, JSON.stringify(waiting))
    else removeStored(key)
    show({ waiting })
  }
  const send = async () => {
    if (sending) return
    sending = true
    try {
      for (let next = state.waiting[0]; next; next = state.waiting[0]) {
        try {
          const answer = await call(contracts.inventory.tick, { id: countId, ...next })
          const ticked = { seen: next.seen, ...answer }
          show({ done: [ticked, ...state.done.filter(({ unit }) => unit.id !== ticked.unit.id)].slice(0, 100) })
        } catch (failure) {
          if (isPassing(failure)) return
          show({ failure })
        }
        keep(state.waiting.slice(1))
      }
    } finally {
      sending = false
    }
  }
  return {
    state: () => state,
    send,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    tick: (unitId: string, seen: Sighting) => {
      show({ failure: undefined })
      keep([...state.waiting, { unitId, seen }])
      void send()
    },
    /** Sends what pages that are gone could not; one that is there sends its own. Call the answer when this one goes. */
    hold: () => {
      const others = storedKeys().filter((one) => one !== key && (one === name || one.startsWith(`${name}~`)))
      for (const other of others) {
        void withUnheld(other, async () => {
          keep([...read(other), ...state.waiting])
          removeStored(other)
          void send()
        })
      }
      return holdDraft(key)
    },
  }
}
type Ticking = ReturnType<typeof openTicks>

const APP = 'count'
const opened = new Map<string, Ticking>()

/** The ticks of a count: one queue a page and person, however often the count is opened. */
export const ticksOf = (countId: string): Ticking => {
  const name = draftKey(APP, countId)
  const known = opened.get(name) ?? openTicks(countId, name)
  opened.set(name, known)
  return known
}
