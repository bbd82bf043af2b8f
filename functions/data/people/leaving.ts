import { buildRevokeWrite, EVERYBODY } from '#functions/core/security/revocations.ts'
import { iteratePartition, writeInBatches } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItem, remove, update } from '#functions/core/table/table.ts'
import { isAddressEvent } from '#functions/data/accounts/accountEvents.ts'
import { Account, accountKey, currentWorkspaces } from '#functions/data/accounts/accounts.ts'
import { removePasskeyOwner } from '#functions/data/accounts/passkeySignIns.ts'
import { secondFactorKey } from '#functions/data/accounts/secondFactor.ts'
import { workspaceKey } from '#functions/data/companies/workspaces.ts'
import { isTemporary } from '#shared/core/temporary.ts'
import { reader, readIf } from '../stored.ts'
import { buildMemberIndexWrites } from './memberSearch.ts'
import { addressKey, type Member, memberKey, membersOf } from './members.ts'

/** Reads the workspaces even of a partly unreadable account. */
const toAccountParts = reader('account', Account.pick({ accountId: true, workspaces: true, lastWorkspace: true }))

/** Transaction writes that block access to a sample workspace and remove its founder from lists. */
const buildCloseSampleWrites = (tenant: string, founder: Member | undefined): Write[] => [
  remove(workspaceKey(tenant)),
  buildRevokeWrite(tenant, EVERYBODY),
  ...(founder
    ? [
        remove(memberKey(tenant, founder.id)),
        remove(addressKey(tenant, founder.email)),
        ...buildMemberIndexWrites(tenant, founder, undefined),
      ]
    : []),
]

/** Transaction writes that close an account's samples; their data expires. */
export const buildCloseSamplesWrites = async (account: Pick<Account, 'workspaces'>): Promise<Write[]> => {
  const samples = currentWorkspaces(account).filter(({ tenant }) => isTemporary(tenant))
  const founders = await Promise.all(samples.map(({ tenant, person }) => membersOf(tenant).get(person)))
  return samples.flatMap(({ tenant }, at) => buildCloseSampleWrites(tenant, founders[at]))
}

/** The account of a member and its other workspaces; undefined: none. */
const accountOf = async (tenant: string, { id, email, accountId }: Member) => {
  const account = readIf(await getItem(accountKey(email)), toAccountParts)
  const isThere = account?.workspaces.some((one) => one.tenant === tenant && one.person === id)
  if (account?.accountId !== accountId || !isThere) return undefined
  const others = account.workspaces.filter((one) => one.tenant !== tenant)
  return { account, others, isLast: others.every((one) => isTemporary(one.tenant)) }
}

/** Removes the events of an address whose account ends with the member. */
export const removeAddressEvents = async (tenant: string, member: Member): Promise<void> => {
  if (!(await accountOf(tenant, member))?.isLast) return
  for await (const items of iteratePartition(accountKey(member.email).pk)) {
    await writeInBatches(items.filter(isAddressEvent).map((item) => remove(item)))
  }
}

/**
 * Transaction writes that remove a workspace from a former member's account, which is deleted with its samples if it was
 * the last one. None without an account.
 */
export const buildLeaveAccountWrites = async (tenant: string, member: Member): Promise<Write[]> => {
  const found = await accountOf(tenant, member)
  if (!found) return []
  const { account, others, isLast } = found
  const { email } = member
  const unchangedSince = expression`#workspaces = ${account.workspaces}`
  const forgotten = account.lastWorkspace === tenant ? expression` REMOVE #lastWorkspace` : expression``
  if (!isLast) return [update(accountKey(email), expression`SET #workspaces = ${others}${forgotten}`, unchangedSince)]
  return [
    remove(accountKey(email), unchangedSince),
    remove(secondFactorKey(email)),
    removePasskeyOwner(account),
    ...(await buildCloseSamplesWrites({ workspaces: others })),
  ]
}
