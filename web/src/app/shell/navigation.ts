import {
  BriefcaseIcon,
  BuildingOffice2Icon,
  ChartPieIcon,
  ChatBubbleBottomCenterTextIcon,
  ChatBubbleLeftRightIcon,
  ClipboardDocumentCheckIcon,
  ClipboardDocumentListIcon,
  ClockIcon,
  Cog6ToothIcon,
  EllipsisHorizontalCircleIcon,
  EnvelopeIcon,
  EnvelopeOpenIcon,
  FolderIcon,
  PencilSquareIcon,
  RectangleStackIcon,
  SparklesIcon,
  Squares2X2Icon,
  UserCircleIcon,
  UserGroupIcon,
  UsersIcon,
  ViewColumnsIcon,
} from '@heroicons/react/24/outline'
import { ACADEMY_PAGES } from '#shared/apps/academy/pages.ts'
import { CHAT_PAGES } from '#shared/apps/chat/pages.ts'
import { CONTACT_PAGES } from '#shared/apps/contacts/pages.ts'
import { FILE_PAGES } from '#shared/apps/files/pages.ts'
import { HELP_PAGES } from '#shared/apps/help/pages.ts'
import { INVENTORY_PAGES } from '#shared/apps/inventory/pages.ts'
import { MAILBOX_PAGES } from '#shared/apps/mailbox/pages.ts'
import { NOTE_PAGES } from '#shared/apps/notes/pages.ts'
import { leadsIntoDisabledApp } from '#shared/apps/optional.ts'
import { BOARD_PAGES } from '#shared/apps/scrumboard/pages.ts'
import { TASK_PAGES } from '#shared/apps/tasks/pages.ts'
import { type Access, allows, landingOf } from '#shared/core/permissions.ts'
import { DASHBOARD_PAGES } from '#shared/overview/dashboards/pages.ts'
import { FEEDBACK_PAGES } from '#shared/overview/feedback/pages.ts'
import { linkOf } from '#shared/overview/page.ts'
import { OTHER_PAGES } from '#shared/overview/pages/pages.ts'
import { ACCOUNT_PAGES } from '#shared/people/account/pages.ts'
import { COMPANY_PAGES } from '#shared/people/company/pages.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { UserType } from '#shared/people/terms.ts'
import { USERS_PAGES } from '#shared/people/users/pages.ts'
import { MATCHING_PAGES } from '#shared/staffing/matching/pages.ts'
import { MISSION_PAGES } from '#shared/staffing/missions/pages.ts'
import { POSITIONING_PAGES } from '#shared/staffing/positionings/pages.ts'
import { PROFILE_PAGES } from '#shared/staffing/profiles/pages.ts'
import { CRA_PAGES } from '#shared/time/cra/pages.ts'
import { createInboxCount } from '#web/overview/inbox.ts'
import type { Key, NameIn } from '#web/texts/keys.ts'
import type { Icon } from '#web/ui/Button.tsx'
import type { TitledPage } from '../routes/bindScreens.ts'

/** A link to a screen. */
export interface NavigationItem {
  kind: 'basic'
  id: string
  /** The translation key of its words, and of a second line under them. */
  title: Key
  subtitle?: Key
  /** Missing inside a branch. */
  icon?: Icon
  to: string
  access: Access
  /** The types of users that see it; everybody when left out. */
  types?: readonly UserType[] | undefined
  /** A start page: shown only to people whose landing page it is. */
  start?: true | undefined
  count?: Count
  /** The paths of its screen's tabs; only its own path when left out. */
  tabs?: readonly string[]
}

/** A count of waiting items: its hook, and the translation key of its label. */
export interface Count {
  use: () => string | undefined
  title: Key
}

/** A collapsible group of links. */
export interface NavigationBranch {
  kind: 'collapsable'
  id: string
  title: Key
  icon: Icon
  children: readonly NavigationItem[]
}

/** A titled group; in layouts of icons alone it opens as a panel (`aside`). */
export interface NavigationGroup {
  kind: 'group'
  id: string
  title: Key
  icon: Icon
  children: readonly (NavigationItem | NavigationBranch)[]
}

const reviews: Count = { use: createInboxCount('REVIEW'), title: 'users.review.title' }
const monthsWaiting: Count = { use: createInboxCount('SIGN', 'REMIND'), title: 'navigation.toHandle' }
const toStaff: Count = { use: createInboxCount('STAFF'), title: 'navigation.unstaffed' }
const toPresent: Count = { use: createInboxCount('PRESENT'), title: 'positioning.status.ACCEPTED_BY_RESOURCE' }
const dueTasks: Count = { use: createInboxCount('TASKS'), title: 'navigation.dueToday' }
const unreadMails: Count = { use: createInboxCount('MAILS'), title: 'navigation.unread' }
const toAnswer: Count = { use: createInboxCount('ANSWER'), title: 'positioning.own.SENT_TO_RESOURCE' }

/** One item for pages that are tabs of one screen: it leads to the first tab that the person may see. */
interface TabbedScreen {
  kind: 'tabs'
  id: string
  title: Key
  icon: Icon
  children: readonly NavigationItem[]
  count?: Count
}
interface GroupOfScreens extends Omit<NavigationGroup, 'children'> {
  children: readonly (NavigationGroup['children'][number] | TabbedScreen)[]
}

/** Builds the item of a page; inside a branch without an icon. */
const item = (page: TitledPage, icon?: Icon, count?: Count): NavigationItem => ({
  kind: 'basic',
  id: page.path,
  title: page.item ?? page.title,
  to: linkOf(page),
  access: page.access,
  types: page.types,
  start: page.start,
  ...(icon && { icon }),
  ...(count && { count }),
})
/** Builds an entry for several pages: a branch to unfold, or a screen with tabs. */
const entryOfKind =
  <K extends 'collapsable' | 'tabs'>(kind: K) =>
  (id: string, title: Key, icon: Icon, pages: readonly TitledPage[], count?: Count) => ({
    kind,
    id,
    title,
    icon,
    ...(count && { count }),
    children: pages.map((page) => item(page)),
  })
const branch = entryOfKind('collapsable')
const tabs = entryOfKind('tabs')
const group = (id: NameIn<'navigation.group'>, icon: Icon, children: GroupOfScreens['children']): GroupOfScreens => ({
  kind: 'group',
  id,
  title: `navigation.group.${id}`,
  icon,
  children,
})

const { profile, ...settings } = ACCOUNT_PAGES

/** The navigation, in the order of all layouts: the pages that have an item, with their icons. */
const NAVIGATION: readonly GroupOfScreens[] = [
  group('overview', Squares2X2Icon, [
    item(DASHBOARD_PAGES.company, Squares2X2Icon),
    item(DASHBOARD_PAGES.own, Squares2X2Icon),
    item(OTHER_PAGES.activities, ClockIcon),
    branch('FIGURES', 'navigation.figures.title', ChartPieIcon, [
      DASHBOARD_PAGES.project,
      DASHBOARD_PAGES.analytics,
      DASHBOARD_PAGES.finance,
    ]),
  ]),
  group('months', ClipboardDocumentListIcon, [item(CRA_PAGES.reports, ClipboardDocumentListIcon, monthsWaiting)]),
  group('staffing', BriefcaseIcon, [
    item(MISSION_PAGES.missions, BriefcaseIcon, toStaff),
    item(MISSION_PAGES.candidates, ViewColumnsIcon),
    item(POSITIONING_PAGES.positionings, UsersIcon, toPresent),
    item(POSITIONING_PAGES.proposals, EnvelopeOpenIcon, toAnswer),
    item(POSITIONING_PAGES.ownMissions, BriefcaseIcon),
    item(MATCHING_PAGES.own, SparklesIcon),
    item(PROFILE_PAGES.profiles, UserGroupIcon),
  ]),
  group('apps', RectangleStackIcon, [
    item(CHAT_PAGES.chats, ChatBubbleLeftRightIcon),
    item(MAILBOX_PAGES.mailbox, EnvelopeIcon, unreadMails),
    item(TASK_PAGES.tasks, ClipboardDocumentCheckIcon, dueTasks),
    item(NOTE_PAGES.notes, PencilSquareIcon),
    item(FILE_PAGES.files, FolderIcon),
    branch('OTHER_APPS', 'navigation.otherApps', EllipsisHorizontalCircleIcon, [
      BOARD_PAGES.boards,
      CONTACT_PAGES.contacts,
      INVENTORY_PAGES.inventory,
      ACADEMY_PAGES.courses,
      HELP_PAGES.help,
    ]),
  ]),
  group('management', BuildingOffice2Icon, [
    tabs(
      'COMPANY',
      'navigation.company',
      BuildingOffice2Icon,
      [USERS_PAGES.people, USERS_PAGES.review, COMPANY_PAGES.settings, MATCHING_PAGES.company, COMPANY_PAGES.usage],
      reviews,
    ),
  ]),
  group('own', UserCircleIcon, [
    item(profile, UserCircleIcon),
    tabs('SETTINGS', 'shell.user.settings', Cog6ToothIcon, Object.values(settings)),
    item(FEEDBACK_PAGES.feedback, ChatBubbleBottomCenterTextIcon),
  ]),
]

type Person = Pick<CurrentUser, 'permissions' | 'type' | 'workspace'>

const isVisibleTo = ({ permissions, type, workspace }: Person, { to, access, types, start }: NavigationItem): boolean =>
  !leadsIntoDisabledApp(to, workspace.appsOff) &&
  allows(access, permissions) &&
  (types === undefined || types.includes(type)) &&
  (!start || landingOf({ type, permissions }) === to)

/** What a person may see of an entry; nothing where that is none of its pages. */
const shownTo = (person: Person, child: GroupOfScreens['children'][number]): NavigationGroup['children'] => {
  if (child.kind === 'basic') return isVisibleTo(person, child) ? [child] : []
  const children = child.children.filter((one) => isVisibleTo(person, one))
  const [first] = children
  if (!first) return []
  if (child.kind === 'collapsable') return [{ ...child, children }]
  return [{ ...first, ...child, kind: 'basic', tabs: children.map(({ to }) => to) }]
}

/** The part of the navigation that a person may see, without empty groups. */
export const navigationFor = (person: Person): readonly NavigationGroup[] =>
  NAVIGATION.map((one) => ({ ...one, children: one.children.flatMap((child) => shownTo(person, child)) })).filter(
    ({ children }) => children.length > 0,
  )

/** A top-level entry in layouts without group titles: a group, or its only child. */
export type NavigationEntry = NavigationGroup | NavigationBranch | NavigationItem
export const entriesOf = (groups: readonly NavigationGroup[]): readonly NavigationEntry[] =>
  groups.map((group) => {
    const [only, ...others] = group.children
    return only && others.length === 0 ? { icon: group.icon, ...only } : group
  })

/** The items of an entry, including those of its branches. */
export const itemsOf = (entry: NavigationEntry): readonly NavigationItem[] =>
  entry.kind === 'basic' ? [entry] : entry.children.flatMap(itemsOf)

/** The item of the screen at a path, or of its nearest parent. */
export const currentItem = (groups: readonly NavigationGroup[], path: string): NavigationItem | undefined =>
  groups
    .flatMap(itemsOf)
    .flatMap((one) => (one.tabs ?? [one.to]).map((at) => ({ one, at })))
    .filter(({ at }) => path === at || path.startsWith(`${at}/`))
    .toSorted((a, b) => b.at.length - a.at.length)[0]?.one
