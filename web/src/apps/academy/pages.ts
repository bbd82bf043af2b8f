import { AcademicCapIcon } from '@heroicons/react/24/outline'
import { CONTENT_MANAGERS } from '#shared/core/permissions.ts'
import { guard } from '#web/app/guards.ts'
import { says } from '#web/app/handle.ts'
import { withTexts } from '#web/app/i18n.ts'
import { ScreenFailure } from '#web/app/shell/ScreenFailure.tsx'
import type { AppPages } from '../appPages.ts'
import { ACADEMY } from './paths.ts'

export const academy: AppPages = {
  id: 'ACADEMY',
  title: 'navigation.app.academy',
  link: ACADEMY,
  icon: AcademicCapIcon,
  access: 'signed-in',
  routes: [
    {
      path: 'apps/academy',
      ErrorBoundary: ScreenFailure,
      handle: says({ title: 'navigation.app.academy' }),
      children: [
        { index: true, lazy: withTexts('academy', () => import('./Courses.tsx')) },
        {
          path: 'authoring',
          loader: guard(CONTENT_MANAGERS),
          children: [
            { index: true, lazy: withTexts('academy', () => import('./Authoring.tsx')) },
            { path: ':courseId', lazy: withTexts('academy', () => import('./edit/EditCourse.tsx')) },
            { path: ':courseId/sessions', lazy: withTexts('academy', () => import('./sessions/PlanSessions.tsx')) },
            { path: ':courseId/unfinished', lazy: withTexts('academy', () => import('./Unfinished.tsx')) },
          ],
        },
        {
          path: 'certificates',
          children: [
            { index: true, lazy: withTexts('academy', () => import('./certificates/Certificates.tsx')) },
            { path: ':courseId', lazy: withTexts('academy', () => import('./certificates/OwnCertificate.tsx')) },
          ],
        },
        { path: ':courseId', lazy: withTexts('academy', () => import('./TakeCourse.tsx')) },
        { path: ':courseId/finished', lazy: withTexts('academy', () => import('./Finished.tsx')) },
      ],
    },
  ],
}
