import { COMPANY_PAGES } from '#shared/people/company/pages.ts'
import { USERS_PAGES } from '#shared/people/users/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const usersScreens = bindScreens(USERS_PAGES, {
  people: {
    load: withTexts('users', () => import('./People.tsx')),
    frame: 'company',
    redirectTo: COMPANY_PAGES.settings.path,
  },
  review: { load: withTexts('users', () => import('./Review.tsx')), frame: 'company' },
  person: withTexts(['users', 'inventory'], () => import('./UserInfo.tsx')),
  samples: withTexts('users', () => import('./SamplePeople.tsx')),
})
