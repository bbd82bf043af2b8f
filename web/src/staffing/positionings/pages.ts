import { POSITIONING_PAGES } from '#shared/staffing/positionings/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const positioningScreens = bindScreens(POSITIONING_PAGES, {
  positionings: withTexts('positionings', () => import('./Positionings.tsx')),
  proposals: withTexts('positionings', () => import('./Proposals.tsx')),
  ownMissions: withTexts('positionings', () => import('./MyMissions.tsx')),
  history: withTexts('positionings', () => import('./History.tsx')),
})
