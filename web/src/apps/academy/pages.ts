import { ACADEMY_PAGES } from '#shared/apps/academy/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const academyScreens = bindScreens(ACADEMY_PAGES, {
  courses: withTexts('academy', () => import('./Courses.tsx')),
  course: withTexts('academy', () => import('./TakeCourse.tsx')),
  finished: withTexts('academy', () => import('./Finished.tsx')),
  certificates: withTexts('academy', () => import('./certificates/Certificates.tsx')),
  certificate: withTexts('academy', () => import('./certificates/OwnCertificate.tsx')),
  authoring: withTexts('academy', () => import('./Authoring.tsx')),
  edit: withTexts('academy', () => import('./edit/EditCourse.tsx')),
  sessions: withTexts('academy', () => import('./sessions/PlanSessions.tsx')),
  unfinished: withTexts('academy', () => import('./Unfinished.tsx')),
})
