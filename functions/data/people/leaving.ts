import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItem, remove, update } from '#functions/core/table/table.ts'
import { Account, accountKey } from '#functions/data/accounts/accounts.ts'
import { notFindableByPasskey } from '#functions/data/accounts/passkeySignIns.ts'
import { secondFactorKey } from '#functions/data/accounts/secondFactor.ts'
import { reader, readIf } from '../stored.ts'
import type { Member } from './members.ts'

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
