import { useSyncExternalStore } from 'react'
import type { InputOf } from '#shared/core/endpoint.ts'
import type { auth, Session as SessionAnswer } from '#shared/people/auth/contract.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { adoptAppearance } from '#web/app/appearance.ts'
import { setLanguage } from '#web/app/i18n.ts'
import { clearLock } from '#web/app/lock.ts'
import { onReconnect } from '#web/offline/online.ts'
import { ApiError, call, setIdentity } from './call.ts'
import { contracts } from './contracts.ts'
import { LAST_PERSON_KEY, PENDING_SIGN_OUT_KEY, SESSION_LOCK, takeEarlyRequest } from './earlyRequests.ts'
import { readStored, removeStored, storedKeys, writeStored } from './stored.ts'

/** Drafts of unsaved work are stored under this prefix. */
const DRAFT_PREFIX = 'regie:draft:'
/** What was last read, to be shown without a connection, lies under this one; it goes with the session. */
const OFFLINE_PREFIX = 'regie:kept:'
const OFFLINE_PERSON_KEY = `${OFFLINE_PREFIX}person`

type TabMessage = { kind: 'entered'; session: SessionAnswer } | { kind: 'left' }

let user: CurrentUser | undefined
let token: string | undefined
let resolution: Promise<unknown> | undefined
let renewing: Promise<boolean> | undefined

const watchers = new Set<() => void>()
const publish = (next: CurrentUser | undefined) => {
  user = next
  for (const watcher of watchers) watcher()
}

const otherTabs = new BroadcastChannel('regie:session')
const postToOtherTabs = (word: TabMessage) => otherTabs.postMessage(word)

const removeStoredUnder = (prefix: string) => {
  for (const key of storedKeys()) if (key.startsWith(prefix)) removeStored(key)
}

/** Drafts outlive a session that ran out, but never reach another person at the same computer. */
const applySession = ({ user: person, accessToken }: SessionAnswer) => {
  if (readStored(LAST_PERSON_KEY) !== person.id) {
    removeStoredUnder(DRAFT_PREFIX)
    removeStoredUnder(OFFLINE_PREFIX)
  }
  writeStored(LAST_PERSON_KEY, person.id)
  removeStored(PENDING_SIGN_OUT_KEY)
  writeStored(OFFLINE_PERSON_KEY, JSON.stringify(person))
  token = accessToken
  resolution = Promise.resolve()
  void setLanguage(person.displayLanguage === 'FR' ? 'fr' : 'en')
  adoptAppearance(person.id, person.look)
  publish(person)
}

const clearSession = () => {
  token = undefined
  removeStoredUnder(OFFLINE_PREFIX)
  publish(undefined)
}

const clearSessionAndData = () => {
  removeStoredUnder(DRAFT_PREFIX)
  removeStored(LAST_PERSON_KEY)
  clearSession()
}

otherTabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data.kind === 'entered') applySession(data.session)
  else clearSessionAndData()
})

/** What the page has asked for before the app was there, where it is still of the same person; else the server is asked. */
const fetchSession = async (person: string): Promise<SessionAnswer> => {
  const begun = takeEarlyRequest('session')
  const answer = begun?.person === person ? await begun?.answer : undefined
  // With the same key, as the server may have done it although its answer was lost.
  return (answer as SessionAnswer | undefined) ?? call(contracts.auth.refresh, {}, undefined, begun?.key)
}

/** One tab at a time, as each refresh makes the cookie of the one before worthless. */
const refresh = (refused: string | undefined): Promise<boolean> =>
  navigator.locks.request(SESSION_LOCK, async () => {
    if (token !== refused) return token !== undefined
    const person = readStored(LAST_PERSON_KEY)
    try {
      const session = await fetchSession(person)
      // Somebody has left or come meanwhile, here or in another tab: what was asked for before brings nobody back.
      if (readStored(LAST_PERSON_KEY) !== person || readStored(PENDING_SIGN_OUT_KEY)) return token !== undefined
      applySession(session)
      postToOtherTabs({ kind: 'entered', session })
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      clearSession()
      return false
    }
  })

/** Gets another access token, once for everybody who waits for one. */
const renew = (refused: string | undefined): Promise<boolean> => {
  if (token !== refused) return Promise.resolve(token !== undefined)
  renewing ??= refresh(refused).finally(() => {
    renewing = undefined
  })
  return renewing
}

const endOnServer = async (): Promise<void> => {
  writeStored(PENDING_SIGN_OUT_KEY, '1')
  await call(contracts.auth.signOut, {})
  removeStored(PENDING_SIGN_OUT_KEY)
}

/** Finds out whether there is a session, where somebody has signed in before; one that was to end, and could not for want of a connection, ends now. */
const resolveSession = async (): Promise<unknown> => {
  if (readStored(PENDING_SIGN_OUT_KEY)) return endOnServer()
  return readStored(LAST_PERSON_KEY) ? renew(undefined) : undefined
}

/** Resolves when it is known whether somebody is signed in; fails while the server cannot be reached. */
export const sessionReady = (): Promise<unknown> => {
  resolution ??= resolveSession().catch((error: unknown) => {
    resolution = undefined
    throw error
  })
  return resolution
}

/** Whoever was last here, without a connection: they see what was kept, and go on for real once there is one again. */
export const getOfflinePerson = (): CurrentUser | undefined => {
  const kept = readStored(PENDING_SIGN_OUT_KEY) ? '' : readStored(OFFLINE_PERSON_KEY)
  return kept ? (JSON.parse(kept) as CurrentUser) : undefined
}

/** Lets in whoever was last here until the server can be asked. */
export const enterOffline = (person: CurrentUser): void => {
  if (user) return
  const unwatch = onReconnect(() => {
    unwatch()
    void sessionReady().catch(() => undefined)
  })
  publish(person)
}

setIdentity({ ready: sessionReady, token: () => token, person: () => user?.id, renew })

/** Takes over a session that somebody has just proven to be theirs, in every tab. */
export const startSession = (session: SessionAnswer): CurrentUser => {
  clearLock()
  applySession(session)
  postToOtherTabs({ kind: 'entered', session })
  return session.user
}

/** Fails with `auth.secondFactorNeeded` and what `finishSignIn` needs when the password is not enough. */
export const signIn = async (credentials: { email: string; password: string }): Promise<CurrentUser> =>
  startSession(await call(contracts.auth.signIn, credentials))

/** Signs in with a second factor after the password; unlocks with it, too. */
export const finishSignIn = async (proof: InputOf<typeof auth.secondFactor>): Promise<CurrentUser> =>
  startSession(await call(contracts.auth.secondFactor, proof))

/** Unlocks the session of whoever is signed in with their password; fails as `signIn` does. */
export const unlock = async (credentials: { email: string; password: string }): Promise<CurrentUser> =>
  startSession(await call(contracts.auth.unlockSession, credentials))

/**
 * Goes to another workspace of the same account; drafts of the one before stay for when its person comes back. The page
 * begins anew there: what is to be asked of the server first, as who one is there, is `first`.
 */
export const switchWorkspace = async (workspaceId: string, first?: () => Promise<unknown>): Promise<void> => {
  const session = await call(contracts.auth.switchWorkspace, { workspaceId })
  writeStored(LAST_PERSON_KEY, session.user.id)
  removeStoredUnder(OFFLINE_PREFIX)
  token = session.accessToken
  await first?.().catch(() => undefined)
  startSession(session)
}

/** Ends the session here, in every tab and on the server, and forgets all that was this person's. */
export const signOut = async (): Promise<void> => {
  clearSessionAndData()
  resolution = Promise.resolve()
  postToOtherTabs({ kind: 'left' })
  await endOnServer()
}

/** Gets another token, and with it whoever is signed in and their company as they are now. */
export const renewSession = async (): Promise<void> => {
  // One that is under way may have been answered before what the new one is for.
  await renewing?.catch(() => undefined)
  await renew(token).catch(() => undefined)
}

/** Takes over a person just changed on the server, and gets a token that says so too. */
export const updateCurrentUser = async (person: CurrentUser): Promise<void> => {
  publish(person)
  await renewSession()
}

export const currentUser = (): CurrentUser | undefined => user

/** Calls back whenever somebody has come or gone. */
export const subscribeToSession = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The signed-in person; undefined while nobody is. */
export const useUser = (): CurrentUser | undefined => useSyncExternalStore(subscribeToSession, currentUser)
