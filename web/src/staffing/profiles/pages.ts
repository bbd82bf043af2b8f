import { PROFILE_PAGES } from '#shared/staffing/profiles/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const profileScreens = bindScreens(PROFILE_PAGES, {
  profiles: withTexts('profiles', () => import('./Profiles.tsx')),
  edit: withTexts('profiles', () => import('./edit/EditProfile.tsx')),
  check: withTexts('profiles', () => import('./CheckProfile.tsx')),
  own: { load: withTexts('profiles', () => import('./edit/MyProfile.tsx')), frame: 'profile' },
})
