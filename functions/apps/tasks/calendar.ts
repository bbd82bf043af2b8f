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
import { MOST_IN_CALENDAR } from '#shared/apps/tasks/rules.ts'

/** In the place of whoever a token leads to that leads to nobody: as much is read, so that the time tells nothing either. */
const nobody = () => ({ tenant: newId(), person: newId(), hash: '' })

const mayRead = (member: Member | undefined, company: Workspace | undefined): boolean =>
  member?.state === 'ACTIVE' && !member.erasing && company !== undefined && !company.suspended

/** Whose calendar a token opens, as long as they may sign in and use their tasks; undefined for all others alike. */
const followed = async (token: string) => {
  const { tenant, person, hash } = (await findToken(token, 'calendar')) ?? nobody()
  const [link, item, workspace, missions] = await getItems([
    ...[calendarLinkKey(tenant, person), memberKey(tenant, person), workspaceKey(tenant)],
    missionsKey(tenant, person),
  ])
  const [member, company] = [readIf(item, toMember), readIf(workspace, toWorkspace)]
  if (readIf(link, toCalendarLink)?.token !== hash || !member || !company || !mayRead(member, company)) return undefined
  const isOn = (app: OptionalApp) => !company.appsOff?.includes(app)
  return isOn('tasks') ? { tenant, person, hash, missions, member, company, isOn } : undefined
}

/** Where an entry leads, and what it is known by: the address of the site makes its id one of its own in any calendar. */
const onSite = (id: string, path: string) => ({
  uid: `${id}@${new URL(environment.siteUrl).host}`,
  url: environment.siteUrl + path,
})

const taskEntries = (tasks: readonly StoredTask[], language: Language): CalendarEntry[] =>
  tasks.flatMap(({ id, type, title, dueDate, completedAt }) =>
    type !== 'task' || dueDate === null || completedAt !== null
      ? []
      : [
          {
            ...onSite(`task-${id}`, `/apps/experience/${id}`),
            ...{ date: dueDate, title: dueText(language, 'task', title), busy: false },
          },
        ],
  )

const cardEntries = (cards: readonly OwnCard[], language: Language): CalendarEntry[] =>
  cards.flatMap(({ card: { id, title, dueDate }, board }) =>
    dueDate === null
      ? []
      : [
          {
            ...onSite(`card-${id}`, `/apps/scrumboard/${board.id}/card/${idOnBoard(board.id, id)}`),
            ...{ date: dueDate, title: dueText(language, 'card', title), text: board.title, busy: false },
          },
        ],
  )

const trainingEntries = (seats: ReturnType<typeof upcomingSeats>, language: Language): CalendarEntry[] =>
  seats.map((day) => trainingEntry(new URL(environment.siteUrl), day, trainingText(language, day.part, day.title)))

/** So many of them: what comes first, then of what is overdue the latest. */
const nearest = (entries: readonly CalendarEntry[], today: string): CalendarEntry[] => {
  const sorted = entries.toSorted((a, b) => a.date.localeCompare(b.date))
  const from = sorted.findIndex(({ date }) => date >= today)
  const coming = from < 0 ? [] : sorted.slice(from)
  const overdue = from < 0 ? sorted : sorted.slice(0, from)
  return [...coming, ...overdue.toReversed()].slice(0, MOST_IN_CALENDAR)
}

/**
 * What is due for whoever made a link: nothing but titles, places and dates. A token is 256 random bits, which nobody comes
 * upon: unknown ones are not counted, as whoever follows a link that was taken away goes on asking, from networks that many
 * share. What is asked with a known one counts for the link and for its company, not for its owner, who may still take it away.
 */
export const calendar = async (token: string): Promise<File> => {
  const found = (await followed(token)) ?? notFound()
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
    ...taskEntries(list.tasks, language),
    ...cardEntries(cards, language),
    ...trainingEntries(seats, language),
  ]
  const text = calendarText(nearest(entries, today), now(), company.name)
  return new File([text], 'regie.ics', { type: 'text/calendar; charset=utf-8' })
}
