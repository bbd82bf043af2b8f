import type { CountedUnit } from '#shared/apps/inventory/countContract.ts'
import { draftKey, withUnlockedDraft } from '#web/apps/kit/saving/drafts.ts'
import { ApiError, call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { draftKeyOfPage, lockDraft, readStored, removeStored, storedKeys, writeStored } from '#web/client/stored.ts'
import { isTransient } from '#web/client/transient.ts'
import { createWatchers } from '#web/client/watchers.ts'

type Sighting = 'SEEN' | 'HERE' | 'NOT'
interface Tick {
  unitId: string
  seen: Sighting
}

/** The server's answer to a tick. */
export interface TickResult {
  seen: Sighting
  product: string
  unit: CountedUnit
  /** Whether somebody had ticked it before. */
  already: boolean
}

interface State {
  waiting: readonly Tick[]
  done: readonly TickResult[]
  failure: unknown
}

const readTicks = (key: string): Tick[] => {
  try {
    const kept: unknown = JSON.parse(readStored(key) || '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/**
 * Sends the ticks of this page in order. Unsent ticks are stored per page and retried; the server counts each unit
 * once.
 */
const createTickQueue = (countId: string, name: string) => {
  const key = draftKeyOfPage(name)
  const { watch, notify } = createWatchers()
  let state: State = { waiting: readTicks(key), done: [], failure: undefined }
  let sending = false
  const show = (change: Partial<State>) => {
    state = { ...state, ...change }
    notify()
  }
  const keep = (waiting: readonly Tick[]) => {
    // After a sign-out nothing is stored for the next person.
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
          if (failure instanceof ApiError && isTransient(failure)) return
          show({ failure })
          // They stay, for whoever decides on the differences to be told of them.
          if (failure instanceof ApiError && failure.code === 'inventory.countOver') return
        }
        // Those of a closed page, taken over meanwhile, stand before it.
        keep(state.waiting.filter((one) => one !== next))
      }
    } finally {
      sending = false
    }
  }
  return {
    state: () => state,
    send,
    watch,
    tick: (unitId: string, seen: Sighting) => {
      show({ failure: undefined })
      keep([...state.waiting, { unitId, seen }])
      void send()
    },
    /** Takes over the ticks of closed pages, and locks this page's own; returns the release function. */
    hold: () => {
      const others = storedKeys().filter((one) => one !== key && (one === name || one.startsWith(`${name}~`)))
      for (const other of others) {
        void withUnlockedDraft(other, async () => {
          keep([...readTicks(other), ...state.waiting])
          removeStored(other)
          void send()
        })
      }
      return lockDraft(key)
    },
  }
}
type TickQueue = ReturnType<typeof createTickQueue>

const APP = 'count'
const queues = new Map<string, TickQueue>()

/** The tick queue of a count: one per page and person. */
export const getTickQueue = (countId: string): TickQueue => {
  const name = draftKey(APP, countId)
  const known = queues.get(name) ?? createTickQueue(countId, name)
  queues.set(name, known)
  return known
}
