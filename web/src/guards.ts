import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { type Access, allows } from '#shared/rules/permissions.ts'
import { landingOf } from './landing.ts'
import { homePath, ownPath, signInPath } from './paths.ts'
import { currentUser, sessionKnown } from './session.ts'

/** Waits until it is known who is there, or that nobody can say. */
export const settled = async (): Promise<null> => {
  await sessionKnown().catch(() => undefined)
  return null
}

/** Who is there; who cannot be asked for want of a connection is sent home, and comes back from there. */
const whoIsThere = async (path: string) => {
  try {
    await sessionKnown()
  } catch (failure) {
    if (!navigator.onLine) throw redirect(homePath(path))
    throw failure
  }
  return currentUser()
}

/** Lets through who may; strangers go to sign in and come back, others elsewhere: to the error page unless said. */
export const guard =
  (access: Access, elsewhere = '/error-404') =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    const { pathname, search } = new URL(request.url)
    const person = await whoIsThere(pathname + search)
    if (!person) return redirect(signInPath(pathname + search))
    return allows(access, person.permissions) ? null : redirect(elsewhere)
  }

const wantedBy = (request: Request): string | undefined => ownPath(new URL(request.url).searchParams.get('redirectURL'))

/** Sends who is signed in where they were going, or to their landing page; a stranger stays, whatever the server says. */
const welcome = async (request: Request): Promise<Response | null> => {
  await sessionKnown().catch(() => undefined)
  const person = currentUser()
  return person ? redirect(wantedBy(request) ?? landingOf(person)) : null
}

/** A page for those who are not signed in; without a connection there is only the home page. */
export const strangersOnly = async ({ request }: LoaderFunctionArgs): Promise<Response | null> =>
  (await welcome(request)) ?? (navigator.onLine ? null : redirect(homePath(wantedBy(request))))

/** The home page of those who are not signed in, or cannot be. */
export const home = ({ request }: LoaderFunctionArgs): Promise<Response | null> => welcome(request)

/** The start page of whoever is signed in, home for others. */
export const landing = async (): Promise<Response> => {
  const person = await whoIsThere('/')
  return redirect(person ? landingOf(person) : '/home')
}
