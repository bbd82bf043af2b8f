import { getItems } from '#functions/core/table/table.ts'
import { connectionsKey, isConnected } from '#functions/data/chats/liveConnections.ts'
import { toWorkspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { findEntries, listPeopleByName } from '#functions/data/search/searchIndex.ts'
import { compareNames } from '#shared/core/names.ts'
import { COLLEAGUES_LISTED } from '#shared/overview/dashboards/rules.ts'
import { MIN_SEARCH_LENGTH, rankMatches, wordsOf } from '#shared/overview/search/rules.ts'
import { readEach } from '../stored.ts'
import { type Member, memberKey, toMember } from './members.ts'
import { fullName } from './names.ts'

const SHOWN = { first: COLLEAGUES_LISTED, found: 20 }
/** Whether a member is active and not erased. */
export const worksHere = ({ state, erasedAt }: Member): boolean => state === 'ACTIVE' && erasedAt === undefined

/** An active colleague with the company, in one request. */
export const readColleague = async (tenant: string, person: string) => {
  const keys = [memberKey(tenant, person), workspaceKey(tenant), connectionsKey(tenant, person)]
  const [item, workspace, connections] = await getItems(keys)
  const member = item && toMember(item)
  if (!member || !workspace || !worksHere(member)) return undefined
  return { member, workspace: toWorkspace(workspace), connected: isConnected(connections) }
}

const idsFor = async (tenant: string, query: string): Promise<string[]> => {
  if (query === '') return listPeopleByName(tenant, SHOWN.first + 1)
  if (query.length < MIN_SEARCH_LENGTH) return []
  return (await findEntries(tenant, 'people', wordsOf(query), { openOnly: true }))
    .map(({ id }) => id)
    .slice(0, SHOWN.found + 1)
}

/** Active colleagues by name: the first 50, or up to 20 that match a query. */
export const listColleagues = async (tenant: string, person: string, query: string): Promise<Member[]> => {
  const ids = (await idsFor(tenant, query)).filter((id) => id !== person)
  const items = await getItems(ids.map((id) => memberKey(tenant, id)))
  const here = readEach(items, toMember).filter(worksHere)
  const meant = query === '' ? here : rankMatches(here, wordsOf(query), fullName)
  const most = query === '' ? SHOWN.first : SHOWN.found
  return meant.slice(0, most).toSorted((a, b) => compareNames(fullName(a), fullName(b)))
}
