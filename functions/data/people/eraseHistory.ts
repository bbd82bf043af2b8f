import { iteratePartition, writeInBatches } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { getItem, remove, update } from '#functions/core/table/table.ts'
import { type MemberEvent, toMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { managersKey, toManagers } from '#functions/data/companies/workspaces.ts'
import { buildRemoveNoticesWrites } from '#functions/data/inbox/notices.ts'
import { memberEventPartition } from '#functions/data/keys.ts'
import { readEach } from '../stored.ts'

/** What managers are told of. */
const NOTIFIED_ACTIONS: readonly MemberEvent['actionType'][] = ['ACCEPTED', 'MAIL_REFUSED', 'MAIL_FAILED']

/**
 * A member's history without their name and without why they were refused, and what their managers were told of it;
 * without a pseudonym nothing of it stays.
 */
export const eraseMemberHistory = async (
  tenant: string,
  person: string,
  pseudonym: string | undefined,
): Promise<void> => {
  const managers = toManagers(await getItem(managersKey(tenant)))
  for await (const items of iteratePartition(memberEventPartition(tenant, person))) {
    const events = readEach(items, (item) => ({ item, event: toMemberEvent(item) }))
    const unreadable = items.filter((item) => !events.some((one) => one.item === item))
    const told = events.filter(({ event }) => NOTIFIED_ACTIONS.includes(event.actionType))
    await writeInBatches([
      ...told.flatMap(({ event }) => buildRemoveNoticesWrites(tenant, event.id, managers)),
      ...(pseudonym === undefined ? items : unreadable).map((item) => remove(item)),
    ])
    if (pseudonym === undefined) continue
    const named = events.filter(({ event }) => event.actionBy.id === person || event.actionType === 'REFUSED')
    await writeInBatches(
      named.map(({ item, event: { actionBy } }) => {
        const by = actionBy.id === person ? { id: person, name: pseudonym } : actionBy
        return update(item, expression`SET #actionBy = ${by}, #detail = ${null}`)
      }),
    )
  }
}

/** What is left of somebody whose invitation was taken back, who may have accepted one before: no member is there to be erased. */
export const eraseInvited = async (tenant: string, person: string): Promise<void> => {
  for await (const items of iteratePartition(personPartition(tenant, person)))
    await writeInBatches(items.map((item) => remove(item)))
  await eraseMemberHistory(tenant, person, undefined)
}
