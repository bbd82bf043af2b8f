import type { RouteObject } from 'react-router-dom'
import { COMPANY_MANAGERS, CRA_AREA, USER_MANAGERS } from '#shared/rules/permissions.ts'
import { guard, home, landing, settled, strangersOnly } from './guards.ts'
import { type Handle, Root } from './shell/Root.tsx'
import { ScreenFailure } from './shell/ScreenFailure.tsx'
import { Splash } from './shell/Splash.tsx'

const says = (handle: Handle): Handle => handle

/** The route whose children only signed-in people see. */
export const INSIDE = 'inside'
/** The route whose children only those see who are not signed in. */
export const STRANGERS = 'strangers'

/** What surrounds the screens comes together with the first of them, not after it. */
const frame = async () => {
  await Promise.all([import('./shell/SignedIn.tsx'), import('./shell/layouts/Classy.tsx')])
  return {}
}

const notFound = () => import('./screens/NotFound.tsx')

/** Every screen and who may open it; each screen is a chunk of its own. */
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
              { path: 'home', loader: home, lazy: () => import('./screens/Home.tsx') },
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
            children: [
              {
                path: 'unlock-session',
                handle: says({ title: 'unlockSession.title', layout: 'empty' }),
                lazy: () => import('./screens/auth/UnlockSession.tsx'),
              },
              {
                path: 'activity-report',
                loader: guard(CRA_AREA),
                ErrorBoundary: ScreenFailure,
                handle: says({ title: 'navigation.cra' }),
                children: [
                  { index: true, lazy: () => import('./screens/cra/Reports.tsx') },
                  { path: 'timesheets/validate/:id', lazy: () => import('./screens/cra/ValidateReport.tsx') },
                  { path: 'timesheets/:month/:year', lazy: () => import('./screens/cra/FillReport.tsx') },
                ],
              },
              {
                path: 'company',
                loader: guard([...USER_MANAGERS, ...COMPANY_MANAGERS]),
                ErrorBoundary: ScreenFailure,
                handle: says({ title: 'company.title' }),
                children: [
                  {
                    lazy: () => import('./screens/company/CompanyFrame.tsx'),
                    children: [
                      {
                        index: true,
                        loader: guard(USER_MANAGERS, '/company/settings'),
                        lazy: () => import('./screens/users/People.tsx'),
                      },
                      {
                        path: 'review',
                        loader: guard(USER_MANAGERS),
                        handle: says({ title: 'users.review.title' }),
                        lazy: () => import('./screens/users/Review.tsx'),
                      },
                      {
                        path: 'settings',
                        loader: guard(COMPANY_MANAGERS),
                        handle: says({ title: 'settings.workspace.settings' }),
                        lazy: () => import('./screens/company/CompanySettings.tsx'),
                      },
                      {
                        path: 'usage',
                        loader: guard(COMPANY_MANAGERS),
                        handle: says({ title: 'usage.title' }),
                        lazy: () => import('./screens/company/Usage.tsx'),
                      },
                    ],
                  },
                  {
                    path: 'user-info/:id',
                    loader: guard(USER_MANAGERS),
                    handle: says({ title: 'users.info.title' }),
                    lazy: () => import('./screens/users/UserInfo.tsx'),
                  },
                ],
              },
              {
                path: 'injected-users',
                loader: guard([...USER_MANAGERS, ...COMPANY_MANAGERS]),
                handle: says({ title: 'users.sample.title' }),
                lazy: () => import('./screens/users/SamplePeople.tsx'),
              },
              {
                path: 'settings',
                ErrorBoundary: ScreenFailure,
                handle: says({ title: 'settings.title' }),
                lazy: () => import('./screens/settings/SettingsFrame.tsx'),
                children: [
                  { index: true, lazy: () => import('./screens/settings/Account.tsx') },
                  { path: 'security', lazy: () => import('./screens/settings/Security.tsx') },
                  { path: 'look', lazy: () => import('./screens/settings/Look.tsx') },
                  { path: 'notifications', lazy: () => import('./screens/settings/Notifications.tsx') },
                  { path: 'lock', lazy: () => import('./screens/settings/Lock.tsx') },
                  { path: 'data', lazy: () => import('./screens/settings/Data.tsx') },
                ],
              },
              {
                path: 'profile',
                handle: says({ title: 'profile.title' }),
                lazy: () => import('./screens/profile/Profile.tsx'),
              },
            ],
          },
          { path: 'error-404', handle: says({ title: 'notFound.title' }), lazy: notFound },
          { path: '*', handle: says({ title: 'notFound.title' }), lazy: notFound },
        ],
      },
    ],
  },
]
