import { epochSeconds } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { tenantPartition } from '#functions/core/table/keys.ts'
import { getItem, queryAll, remove, transact, updateItem } from '#functions/core/table/table.ts'
import { accountKey } from '#functions/data/accounts/accounts.ts'
import { workspaceKey } from '#functions/data/companies/workspaces.ts'
import { buildLeaveAccountWrites } from '#functions/data/people/leaving.ts'
import { toMember } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { openBuckets } from '#infra/operate/buckets.ts'
import { scanTable, tenantOf } from '#infra/operate/scanTable.ts'

/** As many as one transaction takes. */
const ITEMS_PER_TRANSACTION = 100

const removeAll = async (items: readonly Item[]): Promise<void> => {
  for (let start = 0; start < items.length; start += ITEMS_PER_TRANSACTION) {
    await transact(items.slice(start, start + ITEMS_PER_TRANSACTION).map((item): Write => remove(item)))
  }
}

/** Revocations outlive the company by the lifetime of tokens, so that these can write nothing. */
const revocationsKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'REVOKED' })

/** Erased at the end: what says who the company is, and what stays a day. */
const isLast = (item: Item, tenant: string): boolean =>
  [workspaceKey(tenant), revocationsKey(tenant)].some(({ pk, sk }) => item.pk === pk && item.sk === sk)

/** Items of a company in other partitions: links, pending sign-ins, its mail domain, open connections, scheduled jobs. */
const isAbout = (item: Item, tenant: string): boolean =>
  item.tenant === tenant && (item.pk === 'DUE' || /^(TOKEN|TICKET|MAILDOMAIN|CONNECTION)#/.test(item.pk))

/**
 * Removes a membership from an account; without another one the account is deleted, with everything stored for its
 * address.
 */
const eraseAccount = async (tenant: string, item: Item): Promise<void> => {
  const member = readIf(item, toMember)
  if (!member?.email) return
  for (let attempt = 0; await transactIfAny(await buildLeaveAccountWrites(tenant, member)); attempt++) {
    if (attempt > 4) throw new Error(`The account of member ${member.id} is being changed: begin again`)
  }
  if (await getItem(accountKey(member.email))) return
  await removeAll(await queryAll({ where: expression`#pk = ${accountKey(member.email).pk}` }))
}
/** Returns whether the transaction was refused. */
const transactIfAny = async (writes: Write[]): Promise<boolean> =>
  writes.length > 0 && (await transact(writes)) !== undefined

/**
 * Erases everything of a company, its files first and itself last; can be repeated at any point. Returns the number of
 * items.
 */
export const eraseCompany = async (tenant: string): Promise<number> => {
  const stored = openBuckets()
  for (const { erase } of stored.of(tenant)) await erase()
  stored.end()
  let erased = 0
  // Running functions may still write: repeated until a scan finds nothing.
  for (let foundItems = -1; foundItems !== 0; ) {
    foundItems = 0
    for await (const { items } of scanTable()) {
      const own = items
        .map(({ item }) => item)
        .filter((item) => tenantOf(item) === tenant || isAbout(item, tenant))
        .filter((item) => !isLast(item, tenant))
      for (const item of own.filter(({ sk }) => sk.startsWith('MEMBER#'))) await eraseAccount(tenant, item)
      await removeAll(own)
      foundItems += own.length
    }
    erased += foundItems
  }
  await transact([remove(workspaceKey(tenant))])
  await updateItem(
    revocationsKey(tenant),
    expression`SET #ttl = ${epochSeconds() + 86_400}`,
    expression`attribute_exists(#pk)`,
  )
  return erased
}
