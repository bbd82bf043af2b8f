import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { type Access, allows } from '#shared/rules/permissions.ts'
import { landingOf } from './landing.ts'
import { ownPath, signInPath } from './paths.ts'
import { currentUser, sessionKnown } from './session.ts'

/** Waits until it is known who is there, or that nobody can say. */
export const settled = async (): Promise<null> => {
  await sessionKnown().catch(() => undefined)
  return null
}

/** Lets through who may; strangers go to sign in and come back, others to the error page. */
export const guard =
  (access: Access) =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    await sessionKnown()
    const { pathname, search } = new URL(request.url)
    const person = currentUser()
    if (!person) return redirect(signInPath(pathname + search))
    return allows(access, person.permissions) ? null : redirect('/error-404')
  }

/** Sends who is signed in where they were going, or to their landing page. */
export const strangersOnly = async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
  await sessionKnown().catch(() => undefined)
  const person = currentUser()
  const wanted = ownPath(new URL(request.url).searchParams.get('redirectURL'))
  return person ? redirect(wanted ?? landingOf(person)) : null
}

/** The start page of whoever is signed in. */
export const landing = async (): Promise<Response> => {
  await sessionKnown()
  const person = currentUser()
  return redirect(person ? landingOf(person) : '/sign-in')
}
