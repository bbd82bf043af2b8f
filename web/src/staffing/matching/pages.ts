import { MATCHING_PAGES } from '#shared/staffing/matching/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const matchingScreens = bindScreens(MATCHING_PAGES, {
  person: withTexts('matching', () => import('./PersonMatching.tsx')),
  weights: withTexts('matching', () => import('./Weights.tsx')),
  company: { load: withTexts('matching', () => import('./WeightsEditor.tsx')), frame: 'company' },
  own: withTexts('matching', () => import('./MyMatching.tsx')),
  ownMission: withTexts('matching', () => import('./MyMission.tsx')),
})
