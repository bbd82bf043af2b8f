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
import { MIN_SEARCH_LENGTH, rankMatches, wordsOf } from '#shared/overview/search/rules.ts'
import { searchApps } from './appResults.ts'
import { searchShippedGuides } from './guides.ts'
import { parseMonths } from './months.ts'
import { selectReports, toReportResults } from './reports.ts'
import { searchShippedCourses } from './shippedCourses.ts'
import { searchOwnTasks } from './tasks.ts'

type Sets = OutputOf<typeof search.find>

/** Results per kind. */
const MAX_SHOWN = 6
/** More than are shown, as index entries may be outdated. */
const MAX_PEOPLE_READ = 10

const LINKS: Record<'mission' | 'client', (id: string) => string> = {
  mission: (id) => `/mission-proposals/${id}`,
  client: (id) => `/mission?client=${id}`,
}
const staffingPage = ({ kind, id, title }: Entry) =>
  kind === 'mission' || kind === 'client' ? [{ kind, title, link: LINKS[kind](id) }] : []

/** Whether the caller may see a person: active colleagues, and everybody for those who manage people. */
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

/** The items whose text has all the words before the others, each in their order. */
const wholeFirst = <T>(list: readonly T[], words: readonly string[], textOf: (one: T) => string): T[] => [
  ...new Set([...rankMatches(list, words, textOf, 'exact'), ...list]),
]

const empty = ({ language }: Caller): Sets => {
  const labels = SEARCH_LABELS[language]
  return [
    { id: 'contacts', label: labels.contacts, results: [] },
    { id: 'pages', label: labels.pages, results: [] },
    { id: 'tasks', label: labels.tasks, results: [] },
  ]
}

/**
 * Results of a query visible to the caller. The index only says where to look: names, states and access come from the
 * items themselves, read in one request.
 */
export const find = async (query: string, caller: Caller): Promise<Sets> => {
  if (query.trim().length < MIN_SEARCH_LENGTH) return empty(caller)
  const { tenant, language, permissions } = caller
  const words = wordsOf(query)
  if (words.length === 0) return empty(caller)
  const { months, rest } = parseMonths(query, latestToday())
  // May, Avril and Mars are also names: a month alone is searched as a name, too.
  const names = rest.length > 0 ? rest : words
  const appsOff = await listAppsOff(tenant)
  const [inApps, guides, ownTasks, people, staffing] = await Promise.all([
    searchApps(words, caller, appsOff),
    searchShippedGuides(words, caller, appsOff),
    appsOff.includes('tasks') ? [] : searchOwnTasks(words, caller),
    findEntries(tenant, 'people', names, { openOnly: !allows(USER_MANAGERS, permissions) }),
    allows(STAFFING, permissions) ? findEntries(tenant, 'staffing', words) : [],
  ])
  // Marc and Jan begin as months do, but may be part of the name.
  const candidates = wholeFirst(people, words, ({ title }) => title)
    .slice(0, MAX_PEOPLE_READ)
    .map(({ id }) => id)
  const wantedReports = selectReports(caller, months, rest.length > 0 ? candidates : undefined)
  const keys = [...candidates.map((id) => memberKey(tenant, id)), ...wantedReports.keys]
  const items = await getItems(keys)
  const present = readEach(items.slice(0, candidates.length), toMember).filter((member) => isShown(member, caller))
  const matches = wholeFirst(rankMatches(present, names, nameOf), words, nameOf)
  const reports = toReportResults(caller, wantedReports, items.slice(candidates.length))
  const labels = SEARCH_LABELS[language]
  const inPages = inApps.flatMap((one) => (one.group === 'pages' ? [one.result] : []))
  const tasks = inApps.flatMap((one) => (one.group === 'tasks' ? [one.result] : []))
  const contacts = inApps.flatMap((one) => (one.group === 'contacts' ? [one.result] : []))
  // An exact name match leaves out pages that match only with typing errors.
  const hasExactName = rankMatches(present, names, nameOf, 'exact').length > 0
  const pages = findPages(words, { ...caller, appsOff }, hasExactName ? 'exact' : undefined).map((one) => ({
    title: one[language].title,
    link: one.link,
  }))
  return [
    {
      id: 'contacts',
      label: labels.contacts,
      results: [...matches.slice(0, MAX_SHOWN).map((one) => toContact(one, caller)), ...contacts],
    },
    {
      id: 'pages',
      label: labels.pages,
      results: [
        ...reports.pages,
        ...staffing.slice(0, MAX_SHOWN).flatMap(staffingPage),
        ...inPages,
        ...pages.slice(0, MAX_SHOWN),
        ...(appsOff.includes('academy') ? [] : searchShippedCourses(words, language)),
        ...guides,
      ],
    },
    { id: 'tasks', label: labels.tasks, results: [...reports.tasks, ...ownTasks, ...tasks] },
  ]
}
