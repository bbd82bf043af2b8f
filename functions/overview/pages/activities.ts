import type { Caller } from '#functions/core/http/caller.ts'
import { listAppsOff } from '#functions/core/security/revocations.ts'
import { type Feed, feedOf, readActivities, type StoredActivity } from '#functions/data/activities/activities.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { activityText, linkText } from '#functions/texts/activity.ts'
import {
  allows,
  CONTENT_MANAGERS,
  CRA_AREA,
  CRA_MANAGERS,
  CRA_VALIDATORS,
  EQUIPMENT_READERS,
  STAFFING,
  USER_MANAGERS,
} from '#shared/core/permissions.ts'
import type { Activity } from '#shared/overview/pages/contract.ts'
import { craIdParts } from '#shared/time/cra/rules.ts'
import { appOf, isOfThing, loadThings, type Thing } from './things.ts'

const ICONS: Record<StoredActivity['code'], string> = {
  CRA_SENT: 'inbox-arrow-down',
  CRA_VALIDATED: 'check-badge',
  CRA_REJECTED: 'arrow-uturn-left',
  SENT_TO_RESOURCE: 'briefcase',
  TAKEN_BACK: 'arrow-uturn-left',
  ACCEPTED_BY_RESOURCE: 'check-badge',
  REFUSED_BY_RESOURCE: 'arrow-uturn-left',
  CONSENT_WITHDRAWN: 'arrow-uturn-left',
  SENT_TO_CLIENT: 'envelope',
  TAKEN_BACK_FROM_CLIENT: 'arrow-uturn-left',
  ACCEPTED_BY_CLIENT: 'check-badge',
  REFUSED_BY_CLIENT: 'arrow-uturn-left',
  MISSION_OPENED: 'briefcase',
  MISSION_CLOSED: 'briefcase',
  MISSION_REOPENED: 'briefcase',
  MEMBER_JOINED: 'user-plus',
  MEMBER_LEFT: 'user-circle',
  MEMBER_RETURNED: 'user-plus',
  BOARD_CREATED: 'clipboard-document-list',
  ARTICLE_PUBLISHED: 'document-text',
  COURSE_PUBLISHED: 'academic-cap',
  FILES_SHARED: 'folder',
  COURSE_COMPLETED: 'academic-cap',
  UNIT_HANDED_OVER: 'briefcase',
  UNIT_TAKEN_BACK: 'arrow-uturn-left',
}

/** The feeds that the caller may read by their current permissions. */
const feedsFor = ({ permissions, type }: Caller): Feed[] => {
  const manages = allows(USER_MANAGERS, permissions)
  const open: Record<Feed, boolean> = {
    REPORTS: allows(CRA_MANAGERS, permissions),
    STAFFING: allows(STAFFING, permissions),
    MEMBERS: manages,
    CONTENT: allows(CONTENT_MANAGERS, permissions),
    EQUIPMENT: allows(EQUIPMENT_READERS, permissions),
    EVERYBODY: manages || type !== 'FREELANCER',
  }
  return (Object.keys(open) as Feed[]).filter((feed) => open[feed])
}

/** The link of an activity, if the caller may follow it. */
const linkOf = (
  activity: StoredActivity,
  { person, permissions }: Caller,
  about: Member | undefined,
): { to: 'report' | 'mission' | 'person' | 'own' | 'equipment'; link: string } | undefined => {
  const isAllowed = (access: Parameters<typeof allows>[0]) => allows(access, permissions)
  const own = activity.about === person
  if ('craId' in activity) {
    const { year, month } = craIdParts(activity.craId)
    if (own)
      return isAllowed(CRA_AREA) ? { to: 'report', link: `/activity-report/timesheets/${month}/${year}` } : undefined
    return { to: 'report', link: `/activity-report/timesheets/validate/${activity.craId}` }
  }
  if ('missionId' in activity) {
    if (isAllowed(STAFFING)) return { to: 'mission', link: `/mission-proposals/${activity.missionId}` }
    return { to: 'own', link: activity.code === 'ACCEPTED_BY_CLIENT' ? '/my-missions' : '/proposals' }
  }
  if ('product' in activity) return own ? { to: 'equipment', link: '/profile/equipment' } : undefined
  const isThere = about !== undefined && about.erasedAt === undefined
  return isAllowed(USER_MANAGERS) && isThere
    ? { to: 'person', link: `/company/user-info/${activity.about}` }
    : undefined
}

const loadPeople = async (tenant: string, activities: readonly StoredActivity[]): Promise<Map<string, Member>> => {
  const ids = activities.flatMap(({ by, about }) => [by, about]).filter((id) => id !== null)
  return new Map((await membersOf(tenant).getMany(ids)).map((member) => [member.id, member]))
}

/**
 * Activities of the company, newest first, filtered by the caller's current permissions. `last`: the key for further
 * ones.
 */
export const listActivities = async (
  before: string | undefined,
  caller: Caller,
): Promise<{ items: Activity[]; last: string | undefined }> => {
  const { tenant, person, language, permissions } = caller
  const feeds = feedsFor(caller)
  const signs = allows(CRA_VALIDATORS, permissions)
  const off = await listAppsOff(tenant)
  const mayKnow = (activity: StoredActivity) =>
    activity.about === person ||
    feeds.includes(feedOf(activity)) ||
    (signs && 'craId' in activity) ||
    isOfThing(activity)
  const things = new Map<string, Thing>()
  const shown = async (told: readonly StoredActivity[]) => {
    const known = told.filter((activity) => {
      const app = appOf(activity)
      return mayKnow(activity) && !(app && off.includes(app))
    })
    for (const [id, thing] of await loadThings(known, caller)) things.set(id, thing)
    return known.filter((one) => !isOfThing(one) || things.has(one.id))
  }
  const { activities: found, last } = await readActivities(tenant, person, feeds, { before, shown })
  const people = await loadPeople(tenant, found)
  const memberOf = (id: string | null) => (id === null ? undefined : people.get(id))
  const nameOf = (id: string) => {
    const member = memberOf(id)
    return member && fullName(member)
  }
  const items = found.map((activity): Activity => {
    const image = memberOf(activity.by)?.avatarPath
    const thing = things.get(activity.id)
    const target = thing
      ? { to: 'thing' as const, link: thing.link }
      : linkOf(activity, caller, memberOf(activity.about))
    return {
      id: activity.id,
      ...(image ? { image } : { icon: ICONS[activity.code] }),
      description: activityText(language, activity, nameOf, thing?.title),
      date: activity.at,
      ...(target && { linkedContent: linkText(language, target.to), link: target.link, useRouter: true }),
    }
  })
  return { items, last }
}
