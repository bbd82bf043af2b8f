import { Navigate, type RouteObject } from 'react-router-dom'
import { guard, home, landing, settled, strangersOnly } from './guards.ts'
import { says } from './handle.ts'
import { currentLook } from './look.ts'
import { Root } from './shell/Root.tsx'
import { ScreenFailure } from './shell/ScreenFailure.tsx'
import { Splash } from './shell/Splash.tsx'

/** The route whose children only signed-in people see. */
export const INSIDE = 'inside'
/** The route whose children only those see who are not signed in. */
export const STRANGERS = 'strangers'

/** What surrounds the screens comes together with the first of them, not after it. */
const frame = async () => {
  import('./shell/opening.ts').then(({ readForShell }) => readForShell()).catch(() => undefined)
  await Promise.all([
    import('./shell/SignedIn.tsx'),
    currentLook().layout === 'classy' && import('./shell/layouts/Classy.tsx'),
  ])
  return {}
}

const serverError = () => import('./screens/ServerError.tsx')

/** Every screen for everybody; those for signed-in people are patched in under INSIDE, see `main.tsx`. Each screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Splash,
    ErrorBoundary: ScreenFailure,
    loader: settled,
    children: [
      {
        ErrorBoundary: ScreenFailure,
        children: [
          { index: true, loader: landing, Component: Splash },
          {
            id: STRANGERS,
            handle: says({ layout: 'empty' }),
            ErrorBoundary: ScreenFailure,
            children: [
              { path: 'home', loader: home, lazy: () => import('./screens/home/Home.tsx') },
              {
                path: 'sign-in',
                loader: strangersOnly,
                handle: says({ title: 'signIn.title' }),
                lazy: () => import('./screens/auth/SignIn.tsx'),
              },
              {
                path: 'sign-up',
                loader: strangersOnly,
                handle: says({ title: 'signUp.title' }),
                lazy: () => import('./screens/auth/SignUp.tsx'),
              },
              {
                path: 'registration-success',
                loader: strangersOnly,
                handle: says({ title: 'registrationSuccess.title' }),
                lazy: () => import('./screens/auth/RegistrationSuccess.tsx'),
              },
              {
                path: 'confirmation-required',
                loader: strangersOnly,
                handle: says({ title: 'confirmationRequired.title' }),
                lazy: () => import('./screens/auth/ConfirmationRequired.tsx'),
              },
            ],
          },
          {
            // Where mails lead: for whoever reads them, signed in or not.
            handle: says({ layout: 'empty' }),
            ErrorBoundary: ScreenFailure,
            children: [
              {
                path: 'activate',
                handle: says({ title: 'activate.title' }),
                lazy: () => import('./screens/auth/Activate.tsx'),
              },
              {
                path: 'invite',
                handle: says({ title: 'invite.title' }),
                lazy: () => import('./screens/auth/Invite.tsx'),
              },
              {
                path: 'confirm-account',
                handle: says({ title: 'confirmAccount.title' }),
                lazy: () => import('./screens/auth/ConfirmAccount.tsx'),
              },
              {
                path: 'forgot-password',
                handle: says({ title: 'forgotPassword.title' }),
                lazy: () => import('./screens/auth/ForgotPassword.tsx'),
              },
              {
                path: 'reset-password',
                handle: says({ title: 'resetPassword.title' }),
                lazy: () => import('./screens/auth/ResetPassword.tsx'),
              },
              {
                path: 'reset-second-factor',
                handle: says({ title: 'resetSecondFactor.title' }),
                lazy: async () => ({ Component: (await import('./screens/auth/ResetPassword.tsx')).ResetSecondFactor }),
              },
              {
                path: 'client-proposal',
                handle: says({ title: 'clientProposal.tab' }),
                lazy: () => import('./screens/client-proposal/ClientProposal.tsx'),
              },
            ],
          },
          {
            path: 'sign-out',
            handle: says({ title: 'signOut.title', layout: 'empty' }),
            lazy: () => import('./screens/auth/SignOut.tsx'),
          },
          {
            id: INSIDE,
            handle: says({ inside: true }),
            lazy: frame,
            loader: guard('signed-in'),
            ErrorBoundary: ScreenFailure,
            children: [],
          },
          { path: 'error-500', handle: says({ title: 'serverError.title' }), lazy: serverError },
          {
            path: 'error-404',
            handle: says({ title: 'notFound.title' }),
            lazy: () => import('./screens/NotFound.tsx'),
          },
          { path: '*', element: <Navigate to="/error-404" replace /> },
        ],
      },
    ],
  },
]
