import { iteratePartition, writeInBatches } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { getItem, remove, update } from '#functions/core/table/table.ts'
import { type MemberEvent, toMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { managersKey, toManagers } from '#functions/data/companies/workspaces.ts'
import { buildRemoveEventNoticesWrites, buildRemoveNoticesWrites } from '#functions/data/inbox/notices.ts'
import { memberEventPartition } from '#functions/data/keys.ts'
import { readEach } from '../stored.ts'

/** Events with notifications to managers. */
const NOTIFIED_ACTIONS: readonly MemberEvent['actionType'][] = ['ACCEPTED', 'MAIL_REFUSED', 'MAIL_FAILED']

/**
 * Pseudonymises a member's history, without refusal reasons and managers' notifications; without a pseudonym it is
 * deleted.
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
      ...items.flatMap((item) => buildRemoveEventNoticesWrites(tenant, item)),
      // Events of earlier releases do not say whom they notified.
      ...told.flatMap(({ item, event: { id } }) => (item.notify ? [] : buildRemoveNoticesWrites(tenant, id, managers))),
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

/** Erases the traces of a revoked invitation, for which no member exists. */
export const eraseInvited = async (tenant: string, person: string): Promise<void> => {
  for await (const items of iteratePartition(personPartition(tenant, person)))
    await writeInBatches(items.map((item) => remove(item)))
  await eraseMemberHistory(tenant, person, undefined)
}
