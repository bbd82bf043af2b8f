import type { RouteObject } from 'react-router-dom'
import {
  COMPANY_MANAGERS,
  CRA_AREA,
  MISSION_MANAGERS,
  PROFILE_MANAGERS,
  STAFF,
  STAFFING,
  USER_MANAGERS,
} from '#shared/core/permissions.ts'
import { APPS } from '#web/apps/index.ts'
import { dashboardRoutes } from '#web/overview/dashboards/routes.ts'
import { guard } from './guards.ts'
import { says } from './handle.ts'
import { withTexts } from './i18n.ts'
import { ScreenFailure } from './shell/ScreenFailure.tsx'
import { WhileOn } from './shell/WhileOn.tsx'

/** Every screen for signed-in people and who may open it; each screen is a chunk of its own. */
export const insideRoutes: RouteObject[] = [
  ...APPS.map(({ link, routes }) => ({ element: <WhileOn link={link} />, children: [...routes] })),
  {
    path: 'unlock-session',
    handle: says({ title: 'unlockSession.title', layout: 'empty' }),
    lazy: withTexts('auth', () => import('#web/people/auth/UnlockSession.tsx')),
  },
  {
    path: 'activity-report',
    loader: guard(CRA_AREA),
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'navigation.cra' }),
    children: [
      { index: true, lazy: withTexts('cra', () => import('#web/time/cra/read/Reports.tsx')) },
      {
        path: 'timesheets/validate/:id',
        lazy: withTexts('cra', () => import('#web/time/cra/validate/ValidateReport.tsx')),
      },
      { path: 'timesheets/:month/:year', lazy: withTexts('cra', () => import('#web/time/cra/fill/FillReport.tsx')) },
    ],
  },
  {
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'matching.title' }),
    children: [
      {
        path: 'matching/people/:personId',
        loader: guard(STAFFING),
        children: [
          { index: true, lazy: withTexts('matching', () => import('#web/staffing/matching/PersonMatching.tsx')) },
        ],
      },
      {
        path: 'matching/weights',
        loader: guard(STAFFING),
        children: [{ index: true, lazy: withTexts('matching', () => import('#web/staffing/matching/Weights.tsx')) }],
      },
    ],
  },
  {
    path: 'my-matching',
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'matching.own.title' }),
    children: [
      { index: true, lazy: withTexts('matching', () => import('#web/staffing/matching/MyMatching.tsx')) },
      { path: ':missionId', lazy: withTexts('matching', () => import('#web/staffing/matching/MyMission.tsx')) },
    ],
  },
  {
    path: 'company',
    loader: guard([...USER_MANAGERS, ...COMPANY_MANAGERS]),
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'company.title' }),
    children: [
      {
        lazy: () => import('#web/people/company/CompanyFrame.tsx'),
        children: [
          {
            loader: guard(USER_MANAGERS, '/company/settings'),
            children: [{ index: true, lazy: withTexts('users', () => import('#web/people/users/People.tsx')) }],
          },
          {
            path: 'review',
            loader: guard(USER_MANAGERS),
            handle: says({ title: 'users.review.title' }),
            children: [{ index: true, lazy: withTexts('users', () => import('#web/people/users/Review.tsx')) }],
          },
          {
            path: 'settings',
            loader: guard(COMPANY_MANAGERS),
            handle: says({ title: 'settings.workspace.settings' }),
            children: [
              { index: true, lazy: withTexts('company', () => import('#web/people/company/CompanySettings.tsx')) },
            ],
          },
          {
            path: 'matching',
            loader: guard(COMPANY_MANAGERS),
            handle: says({ title: 'matching.title' }),
            children: [
              { index: true, lazy: withTexts('matching', () => import('#web/staffing/matching/WeightsEditor.tsx')) },
            ],
          },
          {
            path: 'usage',
            loader: guard(COMPANY_MANAGERS),
            handle: says({ title: 'usage.title' }),
            children: [{ index: true, lazy: withTexts('company', () => import('#web/people/company/Usage.tsx')) }],
          },
        ],
      },
      {
        path: 'user-info/:id',
        loader: guard(USER_MANAGERS),
        handle: says({ title: 'users.info.title' }),
        children: [
          { index: true, lazy: withTexts(['users', 'inventory'], () => import('#web/people/users/UserInfo.tsx')) },
        ],
      },
    ],
  },
  {
    path: 'injected-users',
    loader: guard([...USER_MANAGERS, ...COMPANY_MANAGERS]),
    handle: says({ title: 'users.sample.title' }),
    children: [{ index: true, lazy: withTexts('users', () => import('#web/people/users/SamplePeople.tsx')) }],
  },
  {
    path: 'settings',
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'settings.title' }),
    lazy: () => import('#web/people/account/SettingsFrame.tsx'),
    children: [
      { index: true, lazy: withTexts('account', () => import('#web/people/account/Account.tsx')) },
      { path: 'security', lazy: withTexts('account', () => import('#web/people/account/security/Security.tsx')) },
      { path: 'look', lazy: withTexts('account', () => import('#web/people/account/appearance/Appearance.tsx')) },
      { path: 'notifications', lazy: withTexts('account', () => import('#web/people/account/Notifications.tsx')) },
      { path: 'lock', lazy: withTexts('account', () => import('#web/people/account/security/Lock.tsx')) },
      { path: 'data', lazy: withTexts('account', () => import('#web/people/account/Data.tsx')) },
    ],
  },
  {
    path: 'profile',
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'profile.title' }),
    lazy: withTexts('account', () => import('#web/people/account/ProfileFrame.tsx')),
    children: [
      { index: true, lazy: withTexts('account', () => import('#web/people/account/Profile.tsx')) },
      { path: 'resume', lazy: withTexts('profiles', () => import('#web/staffing/profiles/edit/MyProfile.tsx')) },
      {
        path: 'equipment',
        element: <WhileOn link="/profile/equipment" />,
        children: [
          { index: true, lazy: withTexts('inventory', () => import('#web/apps/inventory/held/MyEquipment.tsx')) },
        ],
      },
    ],
  },
  {
    path: 'profiles',
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'profiles.title' }),
    children: [
      {
        loader: guard(STAFFING),
        children: [{ index: true, lazy: withTexts('profiles', () => import('#web/staffing/profiles/Profiles.tsx')) }],
      },
      {
        path: ':id',
        loader: guard(PROFILE_MANAGERS),
        children: [
          { index: true, lazy: withTexts('profiles', () => import('#web/staffing/profiles/edit/EditProfile.tsx')) },
        ],
      },
    ],
  },
  {
    path: 'check-profile/:profilId',
    handle: says({ title: 'profiles.check' }),
    lazy: withTexts('profiles', () => import('#web/staffing/profiles/CheckProfile.tsx')),
  },
  {
    path: 'dashboard',
    loader: guard(STAFF),
    handle: says({ title: 'dashboard.title' }),
    children: [{ index: true, lazy: withTexts('dashboards', () => import('#web/overview/dashboards/Dashboard.tsx')) }],
  },
  dashboardRoutes,
  {
    path: 'user-dashboard',
    handle: says({ title: 'dashboard.title' }),
    lazy: withTexts('dashboards', () => import('#web/overview/dashboards/UserDashboard.tsx')),
  },
  {
    path: 'mission',
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'missions.title' }),
    children: [
      {
        loader: guard(STAFFING),
        children: [{ index: true, lazy: withTexts('missions', () => import('#web/staffing/missions/Missions.tsx')) }],
      },
      {
        path: 'new',
        loader: guard(MISSION_MANAGERS),
        handle: says({ title: 'missions.new' }),
        children: [
          { index: true, lazy: withTexts('missions', () => import('#web/staffing/missions/edit/EditMission.tsx')) },
        ],
      },
      {
        path: 'import',
        loader: guard(MISSION_MANAGERS),
        handle: says({ title: 'missions.import.title' }),
        children: [
          {
            index: true,
            lazy: withTexts('missions', () => import('#web/staffing/missions/import/ImportMissions.tsx')),
          },
        ],
      },
      {
        path: ':missionId',
        loader: guard(MISSION_MANAGERS),
        children: [
          { index: true, lazy: withTexts('missions', () => import('#web/staffing/missions/edit/EditMission.tsx')) },
        ],
      },
    ],
  },
  {
    path: 'mission-proposals',
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'missions.candidates.title' }),
    children: [
      { index: true, lazy: withTexts('missions', () => import('#web/staffing/missions/Candidates.tsx')) },
      {
        path: ':missionId',
        lazy: withTexts(
          ['missions', 'positionings', 'matching'],
          () => import('#web/staffing/missions/MissionDetail.tsx'),
        ),
      },
    ],
  },
  {
    path: 'proposals',
    handle: says({ title: 'positionings.proposals.title' }),
    lazy: withTexts('positionings', () => import('#web/staffing/positionings/Proposals.tsx')),
  },
  {
    path: 'my-missions',
    handle: says({ title: 'positionings.own.title' }),
    lazy: withTexts('positionings', () => import('#web/staffing/positionings/MyMissions.tsx')),
  },
  {
    path: 'positioning',
    loader: guard(STAFFING),
    handle: says({ title: 'positionings.title' }),
    children: [
      { index: true, lazy: withTexts('positionings', () => import('#web/staffing/positionings/Positionings.tsx')) },
    ],
  },
  {
    path: 'history/:id',
    handle: says({ title: 'positionings.history.title' }),
    lazy: withTexts('positionings', () => import('#web/staffing/positionings/History.tsx')),
  },
  {
    path: 'pages/activities',
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'navigation.activities' }),
    lazy: withTexts('pages', () => import('#web/overview/pages/Activities.tsx')),
  },
  {
    path: 'ui/icons/:set?',
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'navigation.icons' }),
    lazy: withTexts('pages', () => import('#web/overview/pages/Icons.tsx')),
  },
  {
    path: 'feedback',
    handle: says({ title: 'feedback.title' }),
    lazy: withTexts('feedback', () => import('#web/overview/feedback/Feedback.tsx')),
  },
]
