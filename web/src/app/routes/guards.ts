import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { ownPath, WORKSPACE_PARAM } from '#shared/core/links.ts'
import { type Access, allows, landingOf } from '#shared/core/permissions.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { ApiError } from '#web/client/call.ts'
import {
  currentUser,
  endOnReload,
  enterOffline,
  getOfflinePerson,
  sessionReady,
  switchWorkspace,
} from '#web/client/session.ts'
import { isOnline } from '#web/offline/online.ts'
import { isLocked, untilUnlocked } from '../lock.ts'
import { homePath, signInPath } from '../paths.ts'

/** Waits until the session is resolved or the server turns out to be unreachable; never on the sign-out page. */
export const waitForSession = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  if (new URL(request.url).pathname !== '/sign-out') await sessionReady().catch(() => undefined)
  return null
}

/** The screens that work offline from persisted data. */
const OFFLINE_PATHS = /^\/(activity-report(\/timesheets\/\d+\/\d+)?|apps\/notes)\/?$/

/** Whether a navigation leads to a screen that cannot work offline, while offline. */
export const isUnavailableOffline = (from: string, to: string): boolean =>
  !isOnline() && to !== from && to !== '/sign-out' && !OFFLINE_PATHS.test(to)

const pathOf = ({ pathname, search, hash }: URL): string => pathname + search + hash

/**
 * The signed-in person. Offline, the last person of this browser for screens that work offline; elsewhere it redirects
 * home, from where they return.
 */
const resolveUser = async (path: string) => {
  try {
    await sessionReady()
  } catch (failure) {
    if (isOnline()) throw failure
    const person = OFFLINE_PATHS.test(path.split(/[?#]/)[0] ?? '') ? getOfflinePerson() : undefined
    if (!person) throw redirect(homePath(path))
    enterOffline(person)
  }
  return currentUser()
}

/** Requires access: without a session it redirects to sign-in and back, without permission to `redirectTo`. */
export const guard =
  (access: Access, redirectTo = '/error-404') =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    const path = pathOf(new URL(request.url))
    const person = await resolveUser(path)
    if (!person) return redirect(signInPath(path))
    return allows(access, person.permissions) ? null : redirect(redirectTo)
  }

/** Signs in again for who was signed out everywhere in the workspace of a link, and leads on to it. */
const signInFor = (asked: string) => (failure: unknown) => {
  if (!(failure instanceof ApiError) || failure.code !== 'auth.required') throw failure
  endOnReload()
  location.assign(signInPath(asked))
}

/** Leads into the workspace that the link names, if any, once the app is unlocked. */
const enterWorkspaceOf = async (url: URL, person: CurrentUser): Promise<Response | null> => {
  const { searchParams } = url
  const id = searchParams.get(WORKSPACE_PARAM)
  if (id === null) return null
  const asked = pathOf(url)
  searchParams.delete(WORKSPACE_PARAM)
  const path = pathOf(url)
  if (id === person.workspace.id) return redirect(path)
  // Its pages are of others, though the same address may be one of this person's own.
  if (!person.workspaces.some((one) => one.id === id)) return redirect('/error-404')
  if (!isOnline()) return redirect(homePath(asked))
  const entered = untilUnlocked(person.id).then(() => switchWorkspace(id, { path }).catch(signInFor(asked)))
  if (isLocked(person.id)) void entered.catch(() => undefined)
  else {
    await entered
    // The page is about to be replaced: nothing of this workspace is shown.
    await new Promise(() => {})
  }
  return null
}

/** Requires a session, in the workspace that the link names. */
export const guardSignedIn = async (args: LoaderFunctionArgs): Promise<Response | null> => {
  const refused = await guard('signed-in')(args)
  const person = currentUser()
  return refused ?? (person ? enterWorkspaceOf(new URL(args.request.url), person) : null)
}

const redirectTargetOf = (request: Request): string | undefined =>
  ownPath(new URL(request.url).searchParams.get('redirectURL'))

/** Redirects a signed-in person to their target or landing page; null without a session or when the server fails. */
const redirectSignedIn = async (request: Request): Promise<Response | null> => {
  await sessionReady().catch(() => undefined)
  const person = currentUser()
  return person ? redirect(redirectTargetOf(request) ?? landingOf(person)) : null
}

/** Loader of pages for people who are signed out; offline it redirects home. */
export const requireGuest = async ({ request }: LoaderFunctionArgs): Promise<Response | null> =>
  (await redirectSignedIn(request)) ?? (isOnline() ? null : redirect(homePath(redirectTargetOf(request))))

/** Loader of the home page, for people who are signed out or offline. */
export const homeLoader = ({ request }: LoaderFunctionArgs): Promise<Response | null> => redirectSignedIn(request)

/** Loader of `/`: redirects to the landing page of the signed-in person, or home. */
export const redirectToLanding = async (): Promise<Response> => {
  const person = await resolveUser('/')
  return redirect(person ? landingOf(person) : '/home')
}
