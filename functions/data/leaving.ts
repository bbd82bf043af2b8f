import { expression } from '#functions/lib/expression.ts'
import { getItem, remove, update, type Write } from '#functions/lib/table.ts'
import { Account, accountKey } from './accounts.ts'
import type { Member } from './members.ts'
import { notFindableByPasskey } from './passkeySignIns.ts'
import { secondFactorKey } from './secondFactor.ts'
import { reader, readIf } from './stored.ts'

/** Where an account has a part, whatever else of it cannot be read. */
const toAccountParts = reader('account', Account.pick({ accountId: true, workspaces: true }))

/**
 * The parts of a transaction by which a workspace is no longer one of its former member's account; an account that has no
 * other ceases to be. None for who never had a part in it.
 */
export const partWithAccount = async (tenant: string, { id, email, accountId }: Member): Promise<Write[]> => {
  const account = readIf(await getItem(accountKey(email)), toAccountParts)
  const isThere = account?.workspaces.some((one) => one.tenant === tenant && one.person === id)
  if (account?.accountId !== accountId || !isThere) return []
  const others = account.workspaces.filter((one) => one.tenant !== tenant)
  const unchangedSince = expression`#workspaces = ${account.workspaces}`
  return others.length > 0
    ? [update(accountKey(email), expression`SET #workspaces = ${others}`, unchangedSince)]
    : [remove(accountKey(email), unchangedSince), remove(secondFactorKey(email)), notFindableByPasskey(account)]
}
