import { Navigate, type RouteObject } from 'react-router-dom'
import { LEGAL_PAGES } from '#web/overview/legal/legalPages.ts'
import { withTexts } from '../i18n.ts'
import { Root } from '../shell/Root.tsx'
import { ScreenFailure } from '../shell/ScreenFailure.tsx'
import { Splash } from '../shell/Splash.tsx'
import { SignedIn } from '../shell/signedIn.ts'
import { guardSignedIn, homeLoader, redirectToLanding, requireGuest, waitForSession } from './guards.ts'
import { routeHandle } from './routeHandle.ts'

/** Id of the route for signed-in people. */
export const SIGNED_IN_ROUTE = 'inside'
/** Id of the route for people who are signed out. */
export const SIGNED_OUT_ROUTE = 'strangers'

/** The shell is loaded in parallel with the first screen, not after it. */
const loadFrame = async () => {
  await SignedIn.preload()
  return {}
}

const loadServerError = () => import('../errors/ServerError.tsx')

/** The home page is also the offline page without a session. */
export const loadHome = withTexts('home', () => import('#web/overview/home/Home.tsx'))

/**
 * The routes that need no session; those for signed-in people are patched in under SIGNED_IN_ROUTE, see `main.tsx`.
 * Each screen is a chunk.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ScreenFailure,
    loader: waitForSession,
    children: [
      {
        ErrorBoundary: ScreenFailure,
        children: [
          { index: true, loader: redirectToLanding, Component: Splash },
          {
            id: SIGNED_OUT_ROUTE,
            handle: routeHandle({ layout: 'empty' }),
            ErrorBoundary: ScreenFailure,
            children: [
              { path: 'home', loader: homeLoader, lazy: loadHome },
              {
                path: 'sign-in',
                loader: requireGuest,
                handle: routeHandle({ title: 'signIn.title' }),
                lazy: withTexts('auth', () => import('#web/people/auth/SignIn.tsx')),
              },
              {
                path: 'sign-up',
                loader: requireGuest,
                handle: routeHandle({ title: 'signUp.title' }),
                lazy: withTexts('auth', () => import('#web/people/auth/SignUp.tsx')),
              },
              {
                path: 'registration-success',
                loader: requireGuest,
                handle: routeHandle({ title: 'registrationSuccess.title' }),
                lazy: withTexts('auth', () => import('#web/people/auth/RegistrationSuccess.tsx')),
              },
              {
                path: 'confirmation-required',
                loader: requireGuest,
                handle: routeHandle({ title: 'confirmationRequired.title' }),
                lazy: withTexts('auth', () => import('#web/people/auth/ConfirmationRequired.tsx')),
              },
            ],
          },
          {
            // Targets of links in e-mails, with or without a session.
            handle: routeHandle({ layout: 'empty' }),
            ErrorBoundary: ScreenFailure,
            children: [
              {
                path: 'activate',
                handle: routeHandle({ title: 'activate.title' }),
                lazy: withTexts('auth', () => import('#web/people/auth/links/Activate.tsx')),
              },
              {
                path: 'invite',
                handle: routeHandle({ title: 'invite.title' }),
                lazy: withTexts('auth', () => import('#web/people/auth/links/Invite.tsx')),
              },
              {
                path: 'confirm-account',
                handle: routeHandle({ title: 'confirmAccount.title' }),
                lazy: withTexts('auth', () => import('#web/people/auth/links/ConfirmAccount.tsx')),
              },
              {
                path: 'forgot-password',
                handle: routeHandle({ title: 'forgotPassword.title' }),
                lazy: withTexts('auth', () => import('#web/people/auth/ForgotPassword.tsx')),
              },
              {
                path: 'reset-password',
                handle: routeHandle({ title: 'resetPassword.title' }),
                lazy: withTexts('auth', () => import('#web/people/auth/links/ResetPassword.tsx')),
              },
              {
                path: 'reset-second-factor',
                handle: routeHandle({ title: 'resetSecondFactor.title' }),
                lazy: withTexts('auth', async () => ({
                  Component: (await import('#web/people/auth/links/ResetPassword.tsx')).ResetSecondFactor,
                })),
              },
              {
                path: 'shared-files',
                handle: routeHandle({ title: 'navigation.app.files' }),
                lazy: withTexts('files', () => import('#web/apps/files/share/SharedFiles.tsx')),
              },
              {
                path: 'certificate/:code?',
                handle: routeHandle({ title: 'navigation.app.academy' }),
                lazy: withTexts('academy', () => import('#web/apps/academy/certificates/CheckCertificate.tsx')),
              },
              ...LEGAL_PAGES.map(
                ({ path, name }): RouteObject => ({
                  path,
                  handle: routeHandle({ title: `legal.${name}` }),
                  lazy: withTexts('legal', () => import('#web/overview/legal/LegalPage.tsx')),
                }),
              ),
              {
                path: 'client-proposal',
                handle: routeHandle({ title: 'clientProposal.tab' }),
                lazy: withTexts('client-proposal', () => import('#web/staffing/client-proposal/ClientProposal.tsx')),
              },
            ],
          },
          {
            path: 'sign-out',
            handle: routeHandle({ title: 'signOut.title', layout: 'empty' }),
            lazy: withTexts('auth', () => import('#web/people/auth/SignOut.tsx')),
          },
          {
            id: SIGNED_IN_ROUTE,
            handle: routeHandle({ inside: true }),
            lazy: loadFrame,
            loader: guardSignedIn,
            ErrorBoundary: ScreenFailure,
            children: [],
          },
          { path: 'error-500', handle: routeHandle({ title: 'serverError.title' }), lazy: loadServerError },
          {
            path: 'error-404',
            handle: routeHandle({ title: 'notFound.title' }),
            lazy: () => import('../errors/NotFound.tsx'),
          },
          { path: '*', element: <Navigate to="/error-404" replace /> },
        ],
      },
    ],
  },
]
