import {
  BriefcaseIcon,
  BuildingOffice2Icon,
  ChartPieIcon,
  ChatBubbleBottomCenterTextIcon,
  ClipboardDocumentListIcon,
  ClockIcon,
  Cog6ToothIcon,
  EllipsisHorizontalCircleIcon,
  EnvelopeOpenIcon,
  RectangleStackIcon,
  SparklesIcon,
  Squares2X2Icon,
  UserCircleIcon,
  UserGroupIcon,
  UsersIcon,
  ViewColumnsIcon,
} from '@heroicons/react/24/outline'
import { leadsIntoOff } from '#shared/apps/optional.ts'
import {
  type Access,
  allows,
  COMPANY_MANAGERS,
  CRA_AREA,
  FINANCE_VIEWERS,
  landingOf,
  STAFF,
  STAFFING,
  USER_MANAGERS,
} from '#shared/core/permissions.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { UserType } from '#shared/people/terms.ts'
import { DAILY_APPS, OTHER_APPS } from '#web/apps/index.ts'
import { waitingOf } from '#web/overview/inbox.ts'
import type { Icon } from '#web/ui/Button.tsx'

/** A link to a screen. */
export interface NavigationItem {
  kind: 'basic'
  id: string
  /** The translation key of its words, and of a second line under them. */
  title: string
  subtitle?: string
  /** Items inside a branch go without. */
  icon?: Icon
  to: string
  access: Access
  /** The kinds of people it is for; everybody's without. */
  types?: readonly UserType[]
  /** A start page: for those only who begin there. */
  start?: true
  count?: Count
}

/** How many things wait there (a hook), and the translation key of what they are. */
export interface Count {
  use: () => number | undefined
  title: string
}

/** Links that unfold under their common name. */
export interface NavigationBranch {
  kind: 'collapsable'
  id: string
  title: string
  icon: Icon
  children: readonly NavigationItem[]
  count?: Count
}

/** What stands together under a title; where only icons stand, its entries open beside it (`aside`) under its own. */
export interface NavigationGroup {
  kind: 'group'
  id: string
  title: string
  icon: Icon
  children: readonly (NavigationItem | NavigationBranch)[]
}

const reviews: Count = { use: waitingOf('REVIEW'), title: 'users.review.title' }
const toSign: Count = { use: waitingOf('SIGN'), title: 'cra.tab.validate' }
const toPresent: Count = { use: waitingOf('PRESENT'), title: 'positioning.status.ACCEPTED_BY_RESOURCE' }
const dueTasks: Count = { use: waitingOf('TASKS'), title: 'navigation.dueToday' }
const toAnswer: Count = { use: waitingOf('ANSWER'), title: 'positioning.own.SENT_TO_RESOURCE' }

/** The navigation of every layout. A new screen is one line in its group: its route, and the access that the route's guard asks for. */
const NAVIGATION: readonly NavigationGroup[] = [
  {
    kind: 'group',
    id: 'OVERVIEW',
    title: 'navigation.group.overview',
    icon: Squares2X2Icon,
    children: [
      {
        kind: 'basic',
        id: 'DASHBOARD',
        title: 'dashboard.title',
        icon: Squares2X2Icon,
        to: '/dashboard',
        access: STAFF,
        start: true,
      },
      {
        kind: 'basic',
        id: 'USER_DASHBOARD',
        title: 'dashboard.title',
        icon: Squares2X2Icon,
        to: '/user-dashboard',
        access: 'signed-in',
        start: true,
      },
      {
        kind: 'basic',
        id: 'ACTIVITIES',
        title: 'navigation.activities',
        icon: ClockIcon,
        to: '/pages/activities',
        access: 'signed-in',
      },
      {
        kind: 'collapsable',
        id: 'FIGURES',
        title: 'navigation.figures.title',
        icon: ChartPieIcon,
        children: (
          [
            ['project', STAFF],
            ['analytics', STAFF],
            ['finance', FINANCE_VIEWERS],
          ] as const
        ).map(([page, access]) => ({
          kind: 'basic',
          id: `FIGURES_${page.toUpperCase()}`,
          title: `navigation.figures.${page}`,
          to: `/dashboards/${page}`,
          access,
        })),
      },
    ],
  },
  {
    kind: 'group',
    id: 'MONTHS',
    title: 'navigation.group.months',
    icon: ClipboardDocumentListIcon,
    children: [
      {
        kind: 'basic',
        id: 'CRA',
        title: 'navigation.cra',
        icon: ClipboardDocumentListIcon,
        to: '/activity-report',
        access: CRA_AREA,
        count: toSign,
      },
    ],
  },
  {
    kind: 'group',
    id: 'STAFFING',
    title: 'navigation.group.staffing',
    icon: BriefcaseIcon,
    children: [
      {
        kind: 'basic',
        id: 'MISSIONS',
        title: 'missions.title',
        icon: BriefcaseIcon,
        to: '/mission',
        access: STAFFING,
      },
      {
        kind: 'basic',
        id: 'MISSION_PROPOSALS',
        title: 'missions.candidates.title',
        icon: ViewColumnsIcon,
        to: '/mission-proposals',
        access: STAFFING,
      },
      {
        kind: 'basic',
        id: 'POSITIONING',
        title: 'positionings.title',
        icon: UsersIcon,
        to: '/positioning',
        access: STAFFING,
        count: toPresent,
      },
      {
        kind: 'basic',
        id: 'PROPOSALS',
        title: 'positionings.proposals.title',
        icon: EnvelopeOpenIcon,
        to: '/proposals',
        access: 'signed-in',
        count: toAnswer,
        types: ['FREELANCER', 'ESN_RESOURCE'],
      },
      {
        kind: 'basic',
        id: 'MY_MISSIONS',
        title: 'positionings.own.title',
        icon: BriefcaseIcon,
        to: '/my-missions',
        access: 'signed-in',
        types: ['FREELANCER', 'ESN_RESOURCE'],
      },
      {
        kind: 'basic',
        id: 'MY_MATCHING',
        title: 'matching.own.title',
        icon: SparklesIcon,
        to: '/my-matching',
        access: 'signed-in',
        types: ['FREELANCER', 'ESN_RESOURCE'],
      },
      {
        kind: 'basic',
        id: 'PROFILES',
        title: 'profiles.title',
        icon: UserGroupIcon,
        to: '/profiles',
        access: STAFFING,
      },
    ],
  },
  {
    kind: 'group',
    id: 'APPS',
    title: 'navigation.group.apps',
    icon: RectangleStackIcon,
    children: [
      ...DAILY_APPS.map(({ id, title, icon, link, access, types }) => ({
        ...{ kind: 'basic' as const, id, title, icon, access, types },
        to: link,
        ...(id === 'TASKS' && { count: dueTasks }),
      })),
      {
        kind: 'collapsable',
        id: 'OTHER_APPS',
        title: 'navigation.otherApps',
        icon: EllipsisHorizontalCircleIcon,
        children: OTHER_APPS.map(({ id, title, link, access, types }) => ({
          ...{ kind: 'basic', id, title, access, types },
          to: link,
        })),
      },
    ],
  },
  {
    kind: 'group',
    id: 'MANAGEMENT',
    title: 'navigation.group.management',
    icon: BuildingOffice2Icon,
    children: [
      {
        kind: 'collapsable',
        id: 'COMPANY',
        title: 'navigation.company',
        icon: BuildingOffice2Icon,
        count: reviews,
        children: [
          { kind: 'basic', id: 'PEOPLE', title: 'company.tab.people', to: '/company', access: USER_MANAGERS },
          {
            kind: 'basic',
            id: 'REVIEW',
            title: 'company.tab.review',
            to: '/company/review',
            access: USER_MANAGERS,
            count: reviews,
          },
          {
            kind: 'basic',
            id: 'COMPANY_SETTINGS',
            title: 'company.tab.settings',
            to: '/company/settings',
            access: COMPANY_MANAGERS,
          },
          {
            kind: 'basic',
            id: 'COMPANY_MATCHING',
            title: 'matching.settings.tab',
            to: '/company/matching',
            access: COMPANY_MANAGERS,
          },
          { kind: 'basic', id: 'USAGE', title: 'company.tab.usage', to: '/company/usage', access: COMPANY_MANAGERS },
        ],
      },
    ],
  },
  {
    kind: 'group',
    id: 'OWN',
    title: 'navigation.group.own',
    icon: UserCircleIcon,
    children: [
      {
        kind: 'basic',
        id: 'PROFILE',
        title: 'shell.user.profile',
        icon: UserCircleIcon,
        to: '/profile',
        access: 'signed-in',
      },
      {
        kind: 'collapsable',
        id: 'SETTINGS',
        title: 'shell.user.settings',
        icon: Cog6ToothIcon,
        children: (['account', 'security', 'look', 'notifications', 'lock', 'data'] as const).map((page) => ({
          kind: 'basic',
          id: `SETTINGS_${page.toUpperCase()}`,
          title: `settings.tab.${page}`,
          to: page === 'account' ? '/settings' : `/settings/${page}`,
          access: 'signed-in',
        })),
      },
      {
        kind: 'basic',
        id: 'FEEDBACK',
        title: 'feedback.title',
        icon: ChatBubbleBottomCenterTextIcon,
        to: '/feedback',
        access: 'signed-in',
      },
    ],
  },
]

type Person = Pick<CurrentUser, 'permissions' | 'type' | 'workspace'>

const isFor = ({ permissions, type, workspace }: Person, { to, access, types, start }: NavigationItem): boolean =>
  !leadsIntoOff(to, workspace.appsOff) &&
  allows(access, permissions) &&
  (types === undefined || types.includes(type)) &&
  (!start || landingOf({ type, permissions }) === to)

/** What a person sees of the navigation; nothing of it is empty. */
export const navigationFor = (person: Person): readonly NavigationGroup[] =>
  NAVIGATION.map((group) => ({
    ...group,
    children: group.children
      .map((child) =>
        child.kind === 'basic' ? child : { ...child, children: child.children.filter((item) => isFor(person, item)) },
      )
      .filter((child) => (child.kind === 'basic' ? isFor(person, child) : child.children.length > 0)),
  })).filter(({ children }) => children.length > 0)

/** What stands at the top where groups have no titles: a group, or what alone is in it. */
export type NavigationEntry = NavigationGroup | NavigationBranch | NavigationItem
export const entriesOf = (groups: readonly NavigationGroup[]): readonly NavigationEntry[] =>
  groups.map((group) => {
    const [only, ...others] = group.children
    return only && others.length === 0 ? { icon: group.icon, ...only } : group
  })

/** The items of an entry, those of its branches among them. */
export const itemsOf = (entry: NavigationEntry): readonly NavigationItem[] =>
  entry.kind === 'basic' ? [entry] : entry.children.flatMap(itemsOf)

/** The item whose screen, or whose screen's parent, is at a path. */
export const currentItem = (groups: readonly NavigationGroup[], path: string): NavigationItem | undefined =>
  groups
    .flatMap(itemsOf)
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
