import type { RouteObject } from 'react-router-dom'
import { COMPANY_MANAGERS, CRA_AREA, USER_MANAGERS } from '#shared/rules/permissions.ts'
import { guard } from './guards.ts'
import { says } from './handle.ts'
import { ScreenFailure } from './shell/ScreenFailure.tsx'

/** Every screen for signed-in people and who may open it; each screen is a chunk of its own. */
export const insideRoutes: RouteObject[] = [
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
  {
    path: 'feedback',
    handle: says({ title: 'feedback.title' }),
    lazy: () => import('./screens/feedback/Feedback.tsx'),
  },
]
