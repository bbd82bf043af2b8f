import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { ownPath } from '#shared/core/links.ts'
import { type Access, allows, landingOf } from '#shared/core/permissions.ts'
import { currentUser, enterOffline, getOfflinePerson, sessionReady } from '#web/client/session.ts'
import { isOnline } from '#web/offline/online.ts'
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

/**
 * The signed-in person. Offline, the last person of this browser for screens that work offline; elsewhere it redirects
 * home, from where they return.
 */
const resolveUser = async (path: string) => {
  try {
    await sessionReady()
  } catch (failure) {
    if (isOnline()) throw failure
    const person = OFFLINE_PATHS.test(path.split('?')[0] ?? '') ? getOfflinePerson() : undefined
    if (!person) throw redirect(homePath(path))
    enterOffline(person)
  }
  return currentUser()
}

/** Requires access: without a session it redirects to sign-in and back, without permission to `redirectTo`. */
export const guard =
  (access: Access, redirectTo = '/error-404') =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    const { pathname, search } = new URL(request.url)
    const person = await resolveUser(pathname + search)
    if (!person) return redirect(signInPath(pathname + search))
    return allows(access, person.permissions) ? null : redirect(redirectTo)
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
