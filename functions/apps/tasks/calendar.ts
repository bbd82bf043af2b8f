import { newId, now } from '#functions/core/clock.ts'
import { environment } from '#functions/core/environment.ts'
import { notFound } from '#functions/core/http/apiError.ts'
import { enforceRateLimit } from '#functions/core/http/rateLimit.ts'
import { getItems } from '#functions/core/table/table.ts'
import { findToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { upcomingSeats } from '#functions/data/apps/academy/ownSeats.ts'
import { calendarLinkKey, toCalendarLink } from '#functions/data/apps/calendarLinks.ts'
import { listOwnCards, type OwnCard } from '#functions/data/apps/scrumboard/cards.ts'
import { type StoredTask, tasksOf } from '#functions/data/apps/tasks.ts'
import { toWorkspace, type Workspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { missionsKey } from '#functions/data/reports/reportableMissions.ts'
import { readIf } from '#functions/data/stored.ts'
import { dueText, trainingText } from '#functions/texts/apps/calendar.ts'
import type { Language } from '#functions/texts/report.ts'
import { SESSION_LIMITS } from '#shared/apps/academy/sessionRules.ts'
import { type CalendarEntry, calendarText, trainingEntry } from '#shared/apps/ics.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { idOnBoard } from '#shared/apps/scrumboard/rules.ts'
import { MAX_CALENDAR_ENTRIES } from '#shared/apps/tasks/rules.ts'
import { pathInWorkspace } from '#shared/core/links.ts'

/** A placeholder for unknown tokens: the same reads are made, so that timing tells nothing. */
const placeholderOwner = () => ({ tenant: newId(), person: newId(), hash: '' })

const mayRead = (member: Member | undefined, company: Workspace | undefined): boolean =>
  member?.state === 'ACTIVE' && !member.erasing && company !== undefined && !company.suspended

/** The owner of a calendar token, while they may sign in and use their tasks; undefined otherwise. */
const followCalendarLink = async (token: string) => {
  const { tenant, person, hash } = (await findToken(token, 'calendar')) ?? placeholderOwner()
  const [link, item, workspace, missions] = await getItems([
    calendarLinkKey(tenant, person),
    memberKey(tenant, person),
    workspaceKey(tenant),
    missionsKey(tenant, person),
  ])
  const [member, company] = [readIf(item, toMember), readIf(workspace, toWorkspace)]
  if (readIf(link, toCalendarLink)?.token !== hash || !member || !company || !mayRead(member, company)) return undefined
  const isOn = (app: OptionalApp) => !company.appsOff?.includes(app)
  return isOn('tasks') ? { tenant, person, hash, missions, member, company, isOn } : undefined
}

/** The link of an entry, which names its workspace, and its unique id, which contains the site's host. */
const entryIdentity = (tenant: string, id: string, path: string) => ({
  uid: `${id}@${new URL(environment.siteUrl).host}`,
  url: environment.siteUrl + pathInWorkspace(path, tenant),
})

const taskEntries = (tenant: string, tasks: readonly StoredTask[], language: Language): CalendarEntry[] =>
  tasks.flatMap(({ id, type, title, dueDate, completedAt }) =>
    type !== 'task' || dueDate === null || completedAt !== null
      ? []
      : [
          {
            ...entryIdentity(tenant, `task-${id}`, `/apps/experience/${id}`),
            date: dueDate,
            title: dueText(language, 'task', title),
            busy: false,
          },
        ],
  )

const cardEntries = (tenant: string, cards: readonly OwnCard[], language: Language): CalendarEntry[] =>
  cards.flatMap(({ card: { id, title, dueDate }, board }) =>
    dueDate === null
      ? []
      : [
          {
            ...entryIdentity(tenant, `card-${id}`, `/apps/scrumboard/${board.id}/card/${idOnBoard(board.id, id)}`),
            date: dueDate,
            title: dueText(language, 'card', title),
            text: board.title,
            busy: false,
          },
        ],
  )

const trainingEntries = (
  workspaceId: string,
  seats: ReturnType<typeof upcomingSeats>,
  language: Language,
): CalendarEntry[] =>
  seats.map((day) =>
    trainingEntry(new URL(environment.siteUrl), { ...day, workspaceId }, trainingText(language, day.part, day.title)),
  )

/** Limits the entries: upcoming ones first, then the latest overdue ones. */
const selectNearest = (entries: readonly CalendarEntry[], today: string): CalendarEntry[] => {
  const sorted = entries.toSorted((a, b) => a.date.localeCompare(b.date))
  const from = sorted.findIndex(({ date }) => date >= today)
  const coming = from < 0 ? [] : sorted.slice(from)
  const overdue = from < 0 ? sorted : sorted.slice(0, from)
  return [...coming, ...overdue.toReversed()].slice(0, MAX_CALENDAR_ENTRIES)
}

/**
 * The calendar of a link, with titles, places and dates only. Attempts with unknown tokens are not counted: tokens have
 * 256 random bits, and subscribed programs keep polling revoked links. Known ones are rate limited for the link and the
 * company.
 */
export const readCalendar = async (token: string): Promise<File> => {
  const found = (await followCalendarLink(token)) ?? notFound()
  const { tenant, person, hash, missions, member, company, isOn } = found
  await enforceRateLimit({ tenant, person: hash })
  const [list, cards] = await Promise.all([
    tasksOf(tenant, person).list(),
    isOn('scrumboard') ? listOwnCards(tenant, person) : [],
  ])
  const { displayLanguage: language } = member
  const today = parisDate(now())
  const seats = isOn('academy') ? upcomingSeats(missions, today, SESSION_LIMITS.ahead + SESSION_LIMITS.span) : []
  const entries = [
    ...taskEntries(tenant, list.tasks, language),
    ...cardEntries(tenant, cards, language),
    ...trainingEntries(tenant, seats, language),
  ]
  const text = calendarText(selectNearest(entries, today), now(), company.name)
  return new File([text], 'regie.ics', { type: 'text/calendar; charset=utf-8' })
}
