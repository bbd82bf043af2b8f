import { epochSeconds } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { getItem, queryAll, remove, transact, updateItem } from '#functions/core/table/table.ts'
import { accountKey } from '#functions/data/accounts/accounts.ts'
import { workspaceKey } from '#functions/data/companies/workspaces.ts'
import { buildLeaveAccountWrites } from '#functions/data/people/leaving.ts'
import { toMember } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { buckets } from '#infra/operate/buckets.ts'
import { everything, tenantOf } from '#infra/operate/everything.ts'

/** As many as one transaction takes. */
const AT_ONCE = 100

const removeAll = async (items: readonly Item[]): Promise<void> => {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    await transact(items.slice(start, start + AT_ONCE).map((item): Write => remove(item)))
  }
}

/** Who it voids tokens of: they live a quarter of an hour longer than the company, and may still write nothing. */
const isVoided = ({ sk }: Item): boolean => sk === 'REVOKED'
const isCompany = ({ sk }: Item): boolean => sk === 'COMPANY'

/** What belongs to a company though it lies elsewhere: links, sign-ins that were begun, the domain of its mail, what is due. */
const isAbout = (item: Item, tenant: string): boolean =>
  item.tenant === tenant && (item.pk === 'DUE' || /^(TOKEN|TICKET|MAILDOMAIN)#/.test(item.pk))

/** Takes a member's part out of their account; one that has no other goes, with all that is kept with its address. */
const eraseAccount = async (tenant: string, item: Item): Promise<void> => {
  const member = readIf(item, toMember)
  if (!member?.email) return
  for (let attempt = 0; await transactIfAny(await buildLeaveAccountWrites(tenant, member)); attempt++) {
    if (attempt > 4) throw new Error(`The account of member ${member.id} is being changed: begin again`)
  }
  if (await getItem(accountKey(member.email))) return
  await removeAll(await queryAll({ where: expression`#pk = ${accountKey(member.email).pk}` }))
}
/** Whether it was refused. */
const transactIfAny = async (writes: Write[]): Promise<boolean> =>
  writes.length > 0 && (await transact(writes)) !== undefined

/** Erases everything of a company, its files first and itself last, so that it can be begun again at any moment. Answers how many items there were. */
export const eraseCompany = async (tenant: string): Promise<number> => {
  const stored = buckets()
  for (const { erase } of stored.of(tenant)) await erase()
  stored.end()
  let erased = 0
  // Functions that were under way may have written meanwhile: until a look finds nothing.
  for (let found = -1; found !== 0; ) {
    found = 0
    for await (const { items } of everything()) {
      const own = items
        .map(({ item }) => item)
        .filter((item) => tenantOf(item) === tenant || isAbout(item, tenant))
        .filter((item) => !isVoided(item) && !isCompany(item))
      for (const item of own.filter(({ sk }) => sk.startsWith('MEMBER#'))) await eraseAccount(tenant, item)
      await removeAll(own)
      found += own.length
    }
    erased += found
  }
  await transact([remove(workspaceKey(tenant))])
  await updateItem(
    { pk: workspaceKey(tenant).pk, sk: 'REVOKED' },
    expression`SET #ttl = ${epochSeconds() + 86_400}`,
    expression`attribute_exists(#pk)`,
  )
  return erased
}
