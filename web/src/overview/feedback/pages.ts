import { FEEDBACK_PAGES } from '#shared/overview/feedback/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const feedbackScreens = bindScreens(FEEDBACK_PAGES, {
  feedback: withTexts('feedback', () => import('./Feedback.tsx')),
})
