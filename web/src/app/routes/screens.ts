import type { GROUP_PAGES } from '#shared/overview/pages.ts'
import { academyScreens } from '#web/apps/academy/pages.ts'
import { chatScreens } from '#web/apps/chat/pages.ts'
import { contactScreens } from '#web/apps/contacts/pages.ts'
import { fileScreens } from '#web/apps/files/pages.ts'
import { helpScreens } from '#web/apps/help/pages.ts'
import { inventoryScreens } from '#web/apps/inventory/pages.ts'
import { mailboxScreens } from '#web/apps/mailbox/pages.ts'
import { noteScreens } from '#web/apps/notes/pages.ts'
import { boardScreens } from '#web/apps/scrumboard/pages.ts'
import { taskScreens } from '#web/apps/tasks/pages.ts'
import { dashboardScreens } from '#web/overview/dashboards/pages.ts'
import { feedbackScreens } from '#web/overview/feedback/pages.ts'
import { otherScreens } from '#web/overview/pages/pages.ts'
import { accountScreens } from '#web/people/account/pages.ts'
import { authScreens } from '#web/people/auth/pages.ts'
import { companyScreens } from '#web/people/company/pages.ts'
import { usersScreens } from '#web/people/users/pages.ts'
import { matchingScreens } from '#web/staffing/matching/pages.ts'
import { missionScreens } from '#web/staffing/missions/pages.ts'
import { positioningScreens } from '#web/staffing/positionings/pages.ts'
import { profileScreens } from '#web/staffing/profiles/pages.ts'
import { craScreens } from '#web/time/cra/pages.ts'
import type { BoundScreen } from './bindScreens.ts'

/** The screens of every group that has pages. */
export const GROUP_SCREENS: Readonly<Record<keyof typeof GROUP_PAGES, readonly BoundScreen[]>> = {
  account: accountScreens,
  auth: authScreens,
  users: usersScreens,
  company: companyScreens,
  cra: craScreens,
  missions: missionScreens,
  positionings: positioningScreens,
  matching: matchingScreens,
  profiles: profileScreens,
  dashboards: dashboardScreens,
  pages: otherScreens,
  feedback: feedbackScreens,
  chat: chatScreens,
  mailbox: mailboxScreens,
  tasks: taskScreens,
  notes: noteScreens,
  files: fileScreens,
  scrumboard: boardScreens,
  contacts: contactScreens,
  inventory: inventoryScreens,
  academy: academyScreens,
  help: helpScreens,
}
