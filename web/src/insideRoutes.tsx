import type { RouteObject } from 'react-router-dom'
import {
  COMPANY_MANAGERS,
  CRA_AREA,
  MISSION_MANAGERS,
  PROFILE_MANAGERS,
  STAFF,
  STAFFING,
  USER_MANAGERS,
} from '#shared/rules/permissions.ts'
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
    path: 'matching',
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'matching.title' }),
    children: [
      {
        path: 'people/:personId',
        loader: guard(STAFFING),
        lazy: () => import('./screens/matching/PersonMatching.tsx'),
      },
      { path: 'weights', loader: guard(STAFFING), lazy: () => import('./screens/matching/Weights.tsx') },
    ],
  },
  {
    path: 'my-matching',
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'matching.own.title' }),
    children: [
      { index: true, lazy: () => import('./screens/matching/MyMatching.tsx') },
      { path: ':missionId', lazy: () => import('./screens/matching/MyMission.tsx') },
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
            path: 'matching',
            loader: guard(COMPANY_MANAGERS),
            handle: says({ title: 'matching.title' }),
            lazy: () => import('./screens/matching/WeightsEditor.tsx'),
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
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'profile.title' }),
    lazy: () => import('./screens/profile/ProfileFrame.tsx'),
    children: [
      { index: true, lazy: () => import('./screens/profile/Profile.tsx') },
      { path: 'resume', lazy: () => import('./screens/profiles/MyProfile.tsx') },
    ],
  },
  {
    path: 'profiles',
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'profiles.title' }),
    children: [
      { index: true, loader: guard(STAFFING), lazy: () => import('./screens/profiles/Profiles.tsx') },
      { path: ':id', loader: guard(PROFILE_MANAGERS), lazy: () => import('./screens/profiles/EditProfile.tsx') },
    ],
  },
  {
    path: 'check-profile/:profilId',
    handle: says({ title: 'profiles.check' }),
    lazy: () => import('./screens/profiles/CheckProfile.tsx'),
  },
  {
    path: 'dashboard',
    loader: guard(STAFF),
    handle: says({ title: 'dashboard.title' }),
    children: [{ index: true, lazy: () => import('./screens/dashboards/Dashboard.tsx') }],
  },
  {
    path: 'user-dashboard',
    handle: says({ title: 'dashboard.title' }),
    lazy: () => import('./screens/dashboards/UserDashboard.tsx'),
  },
  {
    path: 'mission',
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'missions.title' }),
    children: [
      { index: true, loader: guard(STAFFING), lazy: () => import('./screens/missions/Missions.tsx') },
      {
        path: 'new',
        loader: guard(MISSION_MANAGERS),
        handle: says({ title: 'missions.new' }),
        lazy: () => import('./screens/missions/EditMission.tsx'),
      },
      {
        path: 'import',
        loader: guard(MISSION_MANAGERS),
        handle: says({ title: 'missions.import.title' }),
        lazy: () => import('./screens/missions/ImportMissions.tsx'),
      },
      {
        path: ':missionId',
        loader: guard(MISSION_MANAGERS),
        lazy: () => import('./screens/missions/EditMission.tsx'),
      },
    ],
  },
  {
    path: 'mission-proposals',
    ErrorBoundary: ScreenFailure,
    handle: says({ title: 'missions.candidates.title' }),
    children: [
      { index: true, lazy: () => import('./screens/missions/Candidates.tsx') },
      { path: ':missionId', lazy: () => import('./screens/missions/MissionDetail.tsx') },
    ],
  },
  {
    path: 'proposals',
    handle: says({ title: 'positionings.proposals.title' }),
    lazy: () => import('./screens/positionings/Proposals.tsx'),
  },
  {
    path: 'my-missions',
    handle: says({ title: 'positionings.own.title' }),
    lazy: () => import('./screens/positionings/MyMissions.tsx'),
  },
  {
    path: 'positioning',
    loader: guard(STAFFING),
    handle: says({ title: 'positionings.title' }),
    lazy: () => import('./screens/positionings/Positionings.tsx'),
  },
  {
    path: 'history/:id',
    handle: says({ title: 'positionings.history.title' }),
    lazy: () => import('./screens/positionings/History.tsx'),
  },
  {
    path: 'feedback',
    handle: says({ title: 'feedback.title' }),
    lazy: () => import('./screens/feedback/Feedback.tsx'),
  },
]
