import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { ownPath } from '#shared/core/links.ts'
import { type Access, allows, landingOf } from '#shared/core/permissions.ts'
import { currentUser, enterOffline, getOfflinePerson, sessionReady } from '#web/client/session.ts'
import { isOnline } from '#web/offline/online.ts'
import { homePath, signInPath } from './paths.ts'

/** Waits until it is known who is there, or that nobody can say; not for whoever leaves, however long another tab asks. */
export const waitForSession = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  if (new URL(request.url).pathname !== '/sign-out') await sessionReady().catch(() => undefined)
  return null
}

/** The screens that show what was kept on this device when there is no connection. */
const OFFLINE_PATHS = /^\/(activity-report(\/timesheets\/\d+\/\d+)?|apps\/notes)\/?$/

/** Whether somebody who goes from one path to another would find nothing there, for want of a connection. */
export const isUnavailableOffline = (from: string, to: string): boolean =>
  !isOnline() && to !== from && to !== '/sign-out' && !OFFLINE_PATHS.test(to)

/**
 * Who is there. Who cannot be asked for want of a connection goes on with what was kept on this device, where there is
 * such a thing; else they are sent home, and come back from there.
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

/** Lets through who may; strangers go to sign in and come back, others elsewhere: to the error page unless said. */
export const guard =
  (access: Access, elsewhere = '/error-404') =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    const { pathname, search } = new URL(request.url)
    const person = await resolveUser(pathname + search)
    if (!person) return redirect(signInPath(pathname + search))
    return allows(access, person.permissions) ? null : redirect(elsewhere)
  }

const redirectTargetOf = (request: Request): string | undefined =>
  ownPath(new URL(request.url).searchParams.get('redirectURL'))

/** Sends who is signed in where they were going, or to their landing page; a stranger stays, whatever the server says. */
const redirectSignedIn = async (request: Request): Promise<Response | null> => {
  await sessionReady().catch(() => undefined)
  const person = currentUser()
  return person ? redirect(redirectTargetOf(request) ?? landingOf(person)) : null
}

/** A page for those who are not signed in; without a connection there is only the home page. */
export const requireGuest = async ({ request }: LoaderFunctionArgs): Promise<Response | null> =>
  (await redirectSignedIn(request)) ?? (isOnline() ? null : redirect(homePath(redirectTargetOf(request))))

/** The home page of those who are not signed in, or cannot be. */
export const homeLoader = ({ request }: LoaderFunctionArgs): Promise<Response | null> => redirectSignedIn(request)

/** The start page of whoever is signed in, home for others. */
export const redirectToLanding = async (): Promise<Response> => {
  const person = await resolveUser('/')
  return redirect(person ? landingOf(person) : '/home')
}
