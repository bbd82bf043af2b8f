import { ApiError } from '#web/client/call.ts'
import { onReconnect } from '#web/offline/online.ts'
import { type Attempt, type Draft, keepDraft, keptDraft } from './drafts.ts'

/**
 * `saved`: nothing is left to save. `waiting`: written, not sent yet. `offline`: not reached the server, tried again by
 * itself. `conflict`: somebody has stored something else meanwhile. `refused`: the server said no; the next change is sent.
 */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict' | 'refused'

/** A thing as it is stored: its version and the fields that are saved by themselves. */
export interface Stored<C extends object> {
  version: number
  content: C
}

export interface AutosaveOptions<C extends object> {
  /** Where its draft is kept, see `draftKey`. */
  key: string
  stored: Stored<C>
  /** Sends some fields as a change of a version, under an `Idempotency-Key`; answers the version that this has made. */
  send: (change: Partial<C>, version: number, key: string) => Promise<number>
  /** Of a refusal: what is stored now, when that is why. */
  storedNow: (failure: ApiError) => Stored<C> | undefined
  /** Of something that is not stored yet: whether there is nothing in it that would be worth storing. */
  isBlank?: (content: C) => boolean
  /** How long nothing is to be written before it is sent. */
  calmMs?: number
}

export interface Progress<C extends object> {
  state: SaveState
  /** The fields as they are written now, whether they are saved or not. */
  content: C
  /** Why it was refused. */
  failure?: ApiError
  /** Of a conflict: what is stored now. */
  theirs?: Stored<C>
}

const AGAIN_MS = 10_000

/** No answer, or one that another time may be different: the session is over, too many asked, the server is busy. */
const isForNow = ({ status }: ApiError): boolean => [0, 401, 429].includes(status) || status >= 500

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const picked = <C extends object>(content: C, names: object): Partial<C> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, content[name as keyof C]])) as Partial<C>

/** The fields of a change that are not as they are in `content`. */
const differing = <C extends object>(change: Partial<C>, content: Partial<C>): Partial<C> =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => !same(value, content[name as keyof C])),
  ) as Partial<C>

/**
 * Saves what is written by itself: each change is kept on this device at once and sent when nothing was written for a
 * moment, one write after the other. What cannot be sent stays on the device and is sent when it can be. What somebody
 * else has stored meanwhile is merged field by field; a field that both have changed is a conflict, which `settle` ends.
 */
export const openAutosave = <C extends object>(
  { key, stored, send, storedNow, isBlank = () => false, calmMs = 500 }: AutosaveOptions<C>,
  onProgress: () => void = () => {},
) => {
  const kept = keptDraft<C>(key)
  const draft = kept?.draft
  let keeper = keepDraft<C>(key, kept?.key)
  let { version, content: base } = stored
  /** Of a draft: what was stored when it was begun, of the fields that it changes. */
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
  const isLeft = () => attempt !== undefined || Object.keys(change).length > 0
  const isNothing = () => version === 0 && !attempt && isBlank({ ...base, ...change })
  const keep = () => {
    if (!isLeft() || isNothing()) return keeper.drop()
    const changed = { ...attempt?.change, ...change }
    const left: Draft<C> = { change, base: picked(base, changed), version, ...(attempt && { attempt }) }
    keeper.keep(left)
  }
  const flushIn = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), wait)
  }

  const accepted = ({ change: saved }: Attempt<C>, next: number) => {
    version = next
    base = { ...base, ...saved }
    change = differing(change, base)
    attempt = undefined
    keep()
  }

  /** What is stored now takes the place of what the change was made to; what only one of the two has changed stays theirs. */
  const rebase = (now: Stored<C>) => {
    const mine = differing(change, now.content)
    const both = Object.keys(mine).filter((name) => !same(base[name as keyof C], now.content[name as keyof C]))
    if (both.length > 0) return show({ state: 'conflict', theirs: now }, { ...now.content, ...mine })
    version = now.version
    base = now.content
    change = mine
    keep()
    show({ state: isLeft() ? 'waiting' : 'saved' }, { ...now.content, ...mine })
  }

  const failed = (failure: ApiError) => {
    if (isForNow(failure)) {
      show({ state: 'offline', failure })
      return flushIn(AGAIN_MS)
    }
    change = { ...attempt?.change, ...change }
    attempt = undefined
    keep()
    const now = storedNow(failure)
    if (now) rebase(now)
    else show({ state: 'refused', failure })
  }

  const run = async () => {
    while (isLeft() && !isNothing() && progress.state !== 'conflict') {
      if (!attempt) {
        attempt = { key: crypto.randomUUID(), version, change }
        change = {}
        keep()
      }
      show({ state: 'saving' })
      const sent: Attempt<C> = attempt
      try {
        accepted(sent, await send(sent.change, sent.version, sent.key))
        show({ state: isLeft() ? 'waiting' : 'saved' })
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        failed(failure)
        if (progress.state !== 'waiting') return
      }
    }
  }

  /** Sends now what is left to send; resolves when it is done, or cannot be for now. */
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
      change = attempt ? { ...change, ...fields } : differing({ ...change, ...fields }, base)
      const content = { ...progress.content, ...fields }
      keep()
      if (progress.state === 'conflict') return show(progress, content)
      show({ state: isLeft() ? 'waiting' : 'saved' }, content)
      flushIn(calmMs)
    },
    flush,
    /** What was read again, where nothing is left to save: the newer one is shown. */
    refresh: (now: Stored<C>): void => {
      if (isLeft() || running || now.version <= version) return
      rebase(now)
    },
    /** From now on its draft is kept elsewhere, such as under the id that it was given. */
    rekey: (next: string): void => {
      keeper.drop()
      keeper = keepDraft(next, undefined)
    },
    /** Ends a conflict: with what was written here, or with what is stored. */
    settle: (which: 'mine' | 'theirs'): Promise<void> => {
      const { theirs } = progress
      if (!theirs) return Promise.resolve()
      version = theirs.version
      base = theirs.content
      change = which === 'mine' ? differing(change, base) : {}
      keep()
      show({ state: isLeft() ? 'waiting' : 'saved' }, { ...base, ...change })
      return flush()
    },
    /** What is not saved is given up, such as with what it was written to. */
    discard: () => {
      clearTimeout(timer)
      change = {}
      attempt = undefined
      keeper.drop()
    },
    /** Sends what is left, and writes nothing any more by itself; what cannot be sent waits on this device. */
    close: (): Promise<void> =>
      flush().finally(() => {
        clearTimeout(timer)
        unwatch()
      }),
  }
}
