import { useSyncExternalStore } from 'react'
import type { InputOf } from '#shared/core/endpoint.ts'
import type { auth, Session as SessionAnswer } from '#shared/people/auth/contract.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { adoptAppearance } from '#web/app/appearance/appearance.ts'
import { setLanguage } from '#web/app/i18n.ts'
import { clearLock } from '#web/app/lock.ts'
import { onReconnect } from '#web/offline/online.ts'
import { ApiError, call, setIdentity } from './call.ts'
import { contracts } from './contracts.ts'
import { LAST_PERSON_KEY, PENDING_SIGN_OUT_KEY, SESSION_LOCK, takeEarlyRequest } from './earlyRequests.ts'
import { readStored, removeStored, storedKeys, writeStored } from './stored.ts'
import { isUnanswered } from './transient.ts'
import { createWatchers } from './watchers.ts'

/** Prefix of the storage keys of unsaved drafts. */
const DRAFT_PREFIX = 'regie:draft:'
/** Prefix of what is persisted for offline use; removed with the session. */
const OFFLINE_PREFIX = 'regie:kept:'
const OFFLINE_PERSON_KEY = `${OFFLINE_PREFIX}person`
/** The address of the last person's account: in another workspace the same human is another person. */
const LAST_ACCOUNT_KEY = 'regie:last-account'

type TabMessage = { kind: 'entered'; session: SessionAnswer } | { kind: 'left' }

let user: CurrentUser | undefined
let token: string | undefined
let resolution: Promise<unknown> | undefined
let renewing: Promise<boolean> | undefined

const { watch, notify } = createWatchers()
const publish = (next: CurrentUser | undefined) => {
  user = next
  notify()
}

const otherTabs = new BroadcastChannel('regie:session')
const postToOtherTabs = (word: TabMessage) => otherTabs.postMessage(word)

const removeStoredUnder = (prefix: string) => {
  for (const key of storedKeys()) if (key.startsWith(prefix)) removeStored(key)
}

let pathAfterSwitch = '/'
/** Where this tab goes on once it belongs to another person or workspace. */
export const getPathAfterSwitch = (): string => pathAfterSwitch

/** Drafts survive an expired session and a switch, but never reach another account on the same computer. */
const applySession = ({ user: person, accessToken }: SessionAnswer) => {
  if (readStored(LAST_PERSON_KEY) !== person.id) {
    if (readStored(LAST_ACCOUNT_KEY) !== person.username) removeStoredUnder(DRAFT_PREFIX)
    removeStoredUnder(OFFLINE_PREFIX)
  }
  writeStored(LAST_PERSON_KEY, person.id)
  writeStored(LAST_ACCOUNT_KEY, person.username)
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
  removeStored(LAST_ACCOUNT_KEY)
  clearSession()
}

otherTabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data.kind === 'entered') applySession(data.session)
  else clearSessionAndData()
})

/** The session requested by `early.ts`, if it is of the same person; else it is requested now. */
const fetchSession = async (person: string): Promise<SessionAnswer> => {
  const begun = takeEarlyRequest('session')
  const answer = begun?.person === person ? await begun?.answer : undefined
  // With the same idempotency key: the server may have done it although its answer was lost.
  return (answer as SessionAnswer | undefined) ?? call(contracts.auth.refresh, {}, undefined, begun?.key)
}

/** Serialized across tabs, as each refresh invalidates the previous cookie. */
const refresh = (refused: string | undefined): Promise<boolean> =>
  navigator.locks.request(SESSION_LOCK, async () => {
    if (token !== refused) return token !== undefined
    const person = readStored(LAST_PERSON_KEY)
    try {
      const session = await fetchSession(person)
      // The session changed meanwhile, here or in another tab: discard this answer.
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

/** Renews the access token; concurrent callers share one request. */
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

/** Has the session end when this tab is loaded anew, for who is to sign in again; drafts are kept. */
export const endOnReload = (): void => {
  writeStored(PENDING_SIGN_OUT_KEY, '1')
}

/** Resolves the session of a returning browser; a pending sign-out that failed offline is sent now. */
const resolveSession = async (): Promise<unknown> => {
  if (readStored(PENDING_SIGN_OUT_KEY)) return endOnServer()
  return readStored(LAST_PERSON_KEY) ? renew(undefined) : undefined
}

/** Resolves when the session is resolved; rejects while the server is unreachable. */
export const sessionReady = (): Promise<unknown> => {
  resolution ??= resolveSession().catch((error: unknown) => {
    resolution = undefined
    throw error
  })
  return resolution
}

/** The last person of this browser, for offline use of persisted data. */
export const getOfflinePerson = (): CurrentUser | undefined => {
  const kept = readStored(PENDING_SIGN_OUT_KEY) ? '' : readStored(OFFLINE_PERSON_KEY)
  return kept ? (JSON.parse(kept) as CurrentUser) : undefined
}

/** Signs the last person in offline, until the server can verify the session. */
export const enterOffline = (person: CurrentUser): void => {
  if (user) return
  const unwatch = onReconnect(() => {
    unwatch()
    void sessionReady().catch(() => undefined)
  })
  publish(person)
}

setIdentity({ ready: sessionReady, token: () => token, person: () => user?.id, renew })

/** Starts a session after a successful authentication, in every tab. */
export const startSession = (session: SessionAnswer): CurrentUser => {
  clearLock()
  applySession(session)
  postToOtherTabs({ kind: 'entered', session })
  return session.user
}

/**
 * Signs in. Rejects with `auth.secondFactorNeeded` and the input of `finishSignIn` when a second factor is required.
 */
export const signIn = async (credentials: { email: string; password: string }): Promise<CurrentUser> =>
  startSession(await call(contracts.auth.signIn, credentials))

/** Completes a sign-in, or an unlock, with a second factor. */
export const finishSignIn = async (proof: InputOf<typeof auth.secondFactor>): Promise<CurrentUser> =>
  startSession(await call(contracts.auth.secondFactor, proof))

/** Unlocks the current session with the password; rejects as `signIn` does. */
export const unlock = async (credentials: { email: string; password: string }): Promise<CurrentUser> =>
  startSession(await call(contracts.auth.unlockSession, credentials))

interface SwitchOptions {
  /** Runs as the new person before the reload. */
  first?: (() => Promise<unknown>) | undefined
  /** Where this tab goes on; other tabs begin at the top. */
  path?: string
}

/** Switches to another workspace of the account and reloads the page; drafts of the previous one are kept. */
export const switchWorkspace = async (
  workspaceId: string,
  { first, path = '/' }: SwitchOptions = {},
): Promise<void> => {
  pathAfterSwitch = path
  try {
    const session = await call(contracts.auth.switchWorkspace, { workspaceId })
    // A renewal that is still awaited is of the session before.
    writeStored(LAST_PERSON_KEY, session.user.id)
    removeStoredUnder(OFFLINE_PREFIX)
    token = session.accessToken
    await first?.().catch(() => undefined)
    // Following a link counts neither as activity nor as unlocking.
    applySession(session)
    postToOtherTabs({ kind: 'entered', session })
  } catch (error) {
    if (user?.workspace.id === workspaceId) return
    if (!(error instanceof ApiError) || !isUnanswered(error)) pathAfterSwitch = '/'
    throw error
  }
}

/** Signs out here, in every tab and on the server, and removes all stored data of this person. */
export const signOut = async (): Promise<void> => {
  clearSessionAndData()
  resolution = Promise.resolve()
  postToOtherTabs({ kind: 'left' })
  await endOnServer().catch((error: unknown) => {
    // Sent again by whoever asks for the session next, such as the home page once there is a connection.
    resolution = undefined
    throw error
  })
}

/** Renews the token and the current person and company. */
export const renewSession = async (): Promise<void> => {
  // A renewal in flight may predate the change: start another one.
  await renewing?.catch(() => undefined)
  await renew(token).catch(() => undefined)
}

/** Applies a person just changed on the server, and renews the token; not once they have signed out, or gone elsewhere. */
export const updateCurrentUser = async (person: CurrentUser): Promise<void> => {
  if (user?.id !== person.id) return
  publish(person)
  await renewSession()
}

export const currentUser = (): CurrentUser | undefined => user

/** Subscribes to sign-ins and sign-outs. */
export const subscribeToSession = watch

/** The signed-in person; undefined while nobody is. */
export const useUser = (): CurrentUser | undefined => useSyncExternalStore(subscribeToSession, currentUser)
