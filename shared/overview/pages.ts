import { ACADEMY_PAGES } from '#shared/apps/academy/pages.ts'
import { CHAT_PAGES } from '#shared/apps/chat/pages.ts'
import { CONTACT_PAGES } from '#shared/apps/contacts/pages.ts'
import { FILE_PAGES } from '#shared/apps/files/pages.ts'
import { HELP_PAGES } from '#shared/apps/help/pages.ts'
import { INVENTORY_PAGES } from '#shared/apps/inventory/pages.ts'
import { MAILBOX_PAGES } from '#shared/apps/mailbox/pages.ts'
import { NOTE_PAGES } from '#shared/apps/notes/pages.ts'
import { leadsIntoDisabledApp, type OptionalApp } from '#shared/apps/optional.ts'
import { BOARD_PAGES } from '#shared/apps/scrumboard/pages.ts'
import { TASK_PAGES } from '#shared/apps/tasks/pages.ts'
import { type Access, allows, landingOf } from '#shared/core/permissions.ts'
import { ACCOUNT_PAGES } from '#shared/people/account/pages.ts'
import { AUTH_PAGES } from '#shared/people/auth/pages.ts'
import { COMPANY_PAGES } from '#shared/people/company/pages.ts'
import type { UserType } from '#shared/people/terms.ts'
import { USERS_PAGES } from '#shared/people/users/pages.ts'
import { MATCHING_PAGES } from '#shared/staffing/matching/pages.ts'
import { MISSION_PAGES } from '#shared/staffing/missions/pages.ts'
import { POSITIONING_PAGES } from '#shared/staffing/positionings/pages.ts'
import { PROFILE_PAGES } from '#shared/staffing/profiles/pages.ts'
import { CRA_PAGES } from '#shared/time/cra/pages.ts'
import { DASHBOARD_PAGES } from './dashboards/pages.ts'
import { FEEDBACK_PAGES } from './feedback/pages.ts'
import { linkOf, type Pages } from './page.ts'
import { OTHER_PAGES } from './pages/pages.ts'
import { rankMatches } from './search/rules.ts'

/** The pages of every group, by name. */
export const GROUP_PAGES = {
  dashboards: DASHBOARD_PAGES,
  cra: CRA_PAGES,
  users: USERS_PAGES,
  company: COMPANY_PAGES,
  missions: MISSION_PAGES,
  positionings: POSITIONING_PAGES,
  profiles: PROFILE_PAGES,
  matching: MATCHING_PAGES,
  chat: CHAT_PAGES,
  mailbox: MAILBOX_PAGES,
  tasks: TASK_PAGES,
  notes: NOTE_PAGES,
  files: FILE_PAGES,
  scrumboard: BOARD_PAGES,
  contacts: CONTACT_PAGES,
  inventory: INVENTORY_PAGES,
  academy: ACADEMY_PAGES,
  help: HELP_PAGES,
  pages: OTHER_PAGES,
  account: ACCOUNT_PAGES,
  auth: AUTH_PAGES,
  feedback: FEEDBACK_PAGES,
} satisfies Record<string, Pages>

/** A title, and its synonyms. */
interface Named {
  title: string
  also: string
}
/** A searchable page. */
export interface ProductPage {
  link: string
  access: Access
  types?: readonly UserType[] | undefined
  start?: true | undefined
  EN: Named
  FR: Named
}

const named = ([title, also]: readonly [string, string]): Named => ({ title, also })

/** All searchable pages. */
export const PAGES: readonly ProductPage[] = Object.values<Pages>(GROUP_PAGES)
  .flatMap((pages) => Object.values(pages))
  .flatMap((page) => {
    const { access, types, start, words } = page
    return words ? [{ link: linkOf(page), access, types, start, EN: named(words.EN), FR: named(words.FR) }] : []
  })

type Reader = { permissions: readonly string[]; type: UserType; appsOff?: readonly OptionalApp[] | undefined }
/** The pages open to a person. */
export const pagesFor = ({ permissions, type, appsOff }: Reader): ProductPage[] =>
  PAGES.filter(
    ({ link, access, types, start }) =>
      !leadsIntoDisabledApp(link, appsOff) &&
      allows(access, permissions) &&
      (types?.includes(type) ?? true) &&
      (!start || landingOf({ type, permissions }) === link),
  )

/**
 * The pages open to a person that match, in either language, the best first; typing errors are tolerated only when
 * nothing matches exactly.
 */
export const findPages = (typed: readonly string[], reader: Reader & { language: 'EN' | 'FR' }, care?: 'exact') => {
  const { language } = reader
  const other = language === 'EN' ? 'FR' : 'EN'
  const textOf = (one: ProductPage): string =>
    [one[language].title, one[language].also, one[other].title, one[other].also].join(' ')
  const exact = rankMatches(pagesFor(reader), typed, textOf, 'exact')
  return exact.length > 0 || care ? exact : rankMatches(pagesFor(reader), typed, textOf)
}
