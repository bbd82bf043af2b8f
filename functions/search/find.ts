import { fullName, type Member, memberKey, toMember } from '#functions/data/members.ts'
import { type Entry, entriesFound } from '#functions/data/searchIndex.ts'
import { readEach } from '#functions/data/stored.ts'
import { latestToday } from '#functions/lib/clock.ts'
import type { Caller } from '#functions/lib/request.ts'
import { getItems } from '#functions/lib/table.ts'
import { SEARCH_LABELS } from '#functions/texts/search.ts'
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import type { search } from '#shared/contracts/search.ts'
import { findPages } from '#shared/rules/pages.ts'
import { allows, STAFFING, USER_MANAGERS } from '#shared/rules/permissions.ts'
import { ranked, SEARCH_MINIMUM, wordsOf } from '#shared/rules/search.ts'
import { monthsIn } from './months.ts'
import { reportResults, reportsWanted } from './reports.ts'

type Sets = OutputOf<typeof search.find>

/** How many of a kind are shown. */
const SHOWN = 6
/** How many people are looked at: some may no longer be as they were indexed. */
const LOOKED_AT = 10

const LINKS: Record<'mission' | 'client', (id: string) => string> = {
  mission: (id) => `/mission-proposals/${id}`,
  client: (id) => `/mission?client=${id}`,
}
const staffingPage = ({ kind, id, title }: Entry) => (kind === 'person' ? [] : [{ title, link: LINKS[kind](id) }])

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
  const { months, rest } = monthsIn(query, latestToday())
  // May, Avril and Mars are months and names: without another word the word itself may name somebody.
  const names = rest.length > 0 ? rest : typed
  const [people, staffing] = await Promise.all([
    entriesFound(tenant, 'people', names, !allows(USER_MANAGERS, permissions)),
    allows(STAFFING, permissions) ? entriesFound(tenant, 'staffing', typed, false) : [],
  ])
  const candidates = people.slice(0, LOOKED_AT).map(({ id }) => id)
  const wanted = reportsWanted(caller, months, rest.length > 0 ? candidates : undefined)
  const keys = [...candidates.map((id) => memberKey(tenant, id)), ...wanted.keys]
  const items = keys.length > 0 ? await getItems(keys) : []
  const present = readEach(items.slice(0, candidates.length), toMember).filter((member) => isShown(member, caller))
  const found = ranked(present, names, nameOf)
  const reports = reportResults(caller, wanted, items.slice(candidates.length))
  const labels = SEARCH_LABELS[language]
  // Who types the name of somebody well does not look for a page that is spelt nearly so.
  const named = ranked(present, names, nameOf, 'exact').length > 0
  const pages = findPages(typed, caller, named ? 'exact' : undefined).map((one) => ({
    title: one[language].title,
    link: one.link,
  }))
  return [
    { id: 'contacts', label: labels.contacts, results: found.slice(0, SHOWN).map((one) => toContact(one, caller)) },
    {
      id: 'pages',
      label: labels.pages,
      results: [...reports.pages, ...staffing.slice(0, SHOWN).flatMap(staffingPage), ...pages.slice(0, SHOWN)],
    },
    { id: 'tasks', label: labels.tasks, results: reports.tasks },
  ]
}
