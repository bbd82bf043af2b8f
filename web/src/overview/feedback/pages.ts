import { FEEDBACK_PAGES } from '#shared/overview/feedback/pages.ts'
import { bindScreens } from '#web/app/bindScreens.ts'
import { withTexts } from '#web/app/i18n.ts'

export const feedbackScreens = bindScreens(FEEDBACK_PAGES, {
  feedback: withTexts('feedback', () => import('./Feedback.tsx')),
})
