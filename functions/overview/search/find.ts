import { latestToday } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { listAppsOff } from '#functions/core/security/revocations.ts'
import { getItems } from '#functions/core/table/table.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { type Entry, findEntries } from '#functions/data/search/searchIndex.ts'
import { readEach } from '#functions/data/stored.ts'
import { SEARCH_LABELS } from '#functions/texts/search.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { allows, STAFFING, USER_MANAGERS } from '#shared/core/permissions.ts'
import { findPages } from '#shared/overview/pages.ts'
import type { search } from '#shared/overview/search/contract.ts'
import { ranked, SEARCH_MINIMUM, wordsOf } from '#shared/overview/search/rules.ts'
import { foundInApps } from './appResults.ts'
import { shippedGuides } from './guides.ts'
import { monthsIn } from './months.ts'
import { reportResults, reportsWanted } from './reports.ts'
import { shippedCourses } from './shippedCourses.ts'
import { ownTasks } from './tasks.ts'

type Sets = OutputOf<typeof search.find>

/** How many of a kind are shown. */
const SHOWN = 6
/** How many people are looked at: some may no longer be as they were indexed. */
const LOOKED_AT = 10

const LINKS: Record<'mission' | 'client', (id: string) => string> = {
  mission: (id) => `/mission-proposals/${id}`,
  client: (id) => `/mission?client=${id}`,
}
const staffingPage = ({ kind, id, title }: Entry) =>
  kind === 'mission' || kind === 'client' ? [{ kind, title, link: LINKS[kind](id) }] : []

/** What the caller may see of somebody: colleagues of now, and everybody when they manage people. */
const isShown = (member: Member, { permissions }: Caller): boolean =>
  member.erasedAt === undefined && (member.state === 'ACTIVE' || allows(USER_MANAGERS, permissions))

const nameOf = (member: Member): string => fullName(member).trim() || member.email

const toContact = (member: Member, { person, permissions }: Caller) => ({
  id: member.id,
  avatar: member.avatarPath,
  name: nameOf(member),
  link:
    member.id === person ? '/profile' : allows(USER_MANAGERS, permissions) ? `/company/user-info/${member.id}` : null,
})

const empty = ({ language }: Caller): Sets => {
  const labels = SEARCH_LABELS[language]
  return [
    { id: 'contacts', label: labels.contacts, results: [] },
    { id: 'pages', label: labels.pages, results: [] },
    { id: 'tasks', label: labels.tasks, results: [] },
  ]
}

/**
 * What a text finds among all that the caller may see. The index only says where to look: names, states and rights are
 * those of the people and reports themselves, read in one request.
 */
export const find = async (query: string, caller: Caller): Promise<Sets> => {
  if (query.trim().length < SEARCH_MINIMUM) return empty(caller)
  const { tenant, language, permissions } = caller
  const typed = wordsOf(query)
  if (typed.length === 0) return empty(caller)
  const { months, rest } = monthsIn(query, latestToday())
  // May, Avril and Mars are months and names: without another word the word itself may name somebody.
  const names = rest.length > 0 ? rest : typed
  const appsOff = await listAppsOff(tenant)
  const [inApps, guides, listed, people, staffing] = await Promise.all([
    foundInApps(typed, caller, appsOff),
    shippedGuides(typed, caller, appsOff),
    appsOff.includes('tasks') ? [] : ownTasks(typed, caller),
    findEntries(tenant, 'people', names, !allows(USER_MANAGERS, permissions)),
    allows(STAFFING, permissions) ? findEntries(tenant, 'staffing', typed, false) : [],
  ])
  const candidates = people.slice(0, LOOKED_AT).map(({ id }) => id)
  const wanted = reportsWanted(caller, months, rest.length > 0 ? candidates : undefined)
  const keys = [...candidates.map((id) => memberKey(tenant, id)), ...wanted.keys]
  const items = keys.length > 0 ? await getItems(keys) : []
  const present = readEach(items.slice(0, candidates.length), toMember).filter((member) => isShown(member, caller))
  const found = ranked(present, names, nameOf)
  const reports = reportResults(caller, wanted, items.slice(candidates.length))
  const labels = SEARCH_LABELS[language]
  const inPages = inApps.flatMap((one) => (one.group === 'pages' ? [one.result] : []))
  const tasks = inApps.flatMap((one) => (one.group === 'tasks' ? [one.result] : []))
  const contacts = inApps.flatMap((one) => (one.group === 'contacts' ? [one.result] : []))
  // Who types the name of somebody well does not look for a page that is spelt nearly so.
  const named = ranked(present, names, nameOf, 'exact').length > 0
  const pages = findPages(typed, { ...caller, appsOff }, named ? 'exact' : undefined).map((one) => ({
    title: one[language].title,
    link: one.link,
  }))
  return [
    {
      id: 'contacts',
      label: labels.contacts,
      results: [...found.slice(0, SHOWN).map((one) => toContact(one, caller)), ...contacts],
    },
    {
      id: 'pages',
      label: labels.pages,
      results: [
        ...reports.pages,
        ...staffing.slice(0, SHOWN).flatMap(staffingPage),
        ...inPages,
        ...pages.slice(0, SHOWN),
        ...(appsOff.includes('academy') ? [] : shippedCourses(typed, language)),
        ...guides,
      ],
    },
    { id: 'tasks', label: labels.tasks, results: [...reports.tasks, ...listed, ...tasks] },
  ]
}
