import { getItems } from '#functions/core/table/table.ts'
import { type Account, currentWorkspaces } from '#functions/data/accounts/accounts.ts'
import { toWorkspace, type Workspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import type { AccountState } from '#shared/people/accounts.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { readIf } from '../stored.ts'
import { type Member, memberKey, toMember } from './members.ts'

export interface Membership {
  tenant: string
  person: string
  member: Member
  workspace: Workspace
}

const WAITING: readonly AccountState[] = ['WAITING_REVIEW', 'WAITING_ACTIVATION']

/** Limited by one batch request. */
const MAX_WORKSPACES_READ = 50

/** Active memberships in the account's order, in one request. */
export const listActiveMemberships = async (account: Account): Promise<Membership[]> => {
  const { accountId } = account
  const places = currentWorkspaces(account).slice(0, MAX_WORKSPACES_READ)
  if (places.length === 0) return []
  const items = await getItems(
    places.flatMap(({ tenant, person }) => [memberKey(tenant, person), workspaceKey(tenant)]),
  )
  return places.flatMap(({ tenant, person }, index) => {
    const [memberItem, workspaceItem] = items.slice(2 * index, 2 * index + 2)
    const [member, workspace] = [readIf(memberItem, toMember), readIf(workspaceItem, toWorkspace)]
    if (!member || !workspace) return []
    if (member.state !== 'ACTIVE' || member.accountId !== accountId) return []
    return [{ tenant, person, member, workspace }]
  })
}

/** Whether a membership waits for review or activation. One request. */
export const isWaitingSomewhere = async ({ accountId, workspaces }: Account): Promise<boolean> => {
  const places = workspaces.slice(0, MAX_WORKSPACES_READ)
  if (places.length === 0) return false
  const items = await getItems(places.map(({ tenant, person }) => memberKey(tenant, person)))
  return items.some((item) => {
    const member = item && toMember(item)
    return member?.accountId === accountId && WAITING.includes(member.state)
  })
}

export const toWorkspaceNames = (memberships: readonly Membership[]): CurrentUser['workspaces'] =>
  memberships.map(({ workspace: { id, name } }) => ({ id, name }))

/** Workspaces to switch to, the current one included; no request for accounts without others. */
export const listWorkspaces = async (account: Account, present: Workspace): Promise<CurrentUser['workspaces']> => {
  const others = account.workspaces.some(({ tenant }) => tenant !== present.id)
  return others ? toWorkspaceNames(await listActiveMemberships(account)) : [{ id: present.id, name: present.name }]
}
