import { expression } from '#functions/lib/expression.ts'
import { Failure } from '#functions/lib/failure.ts'
import { queryPage, remove, transact, update, type Write } from '#functions/lib/table.ts'
import { positioningIdParts } from '#shared/rules/positioning.ts'
import { messages } from './messages.ts'
import { stepMission } from './missions.ts'
import { notifications } from './notifications.ts'
import { PositioningEvent, positioningEventPartition } from './positioningEvents.ts'
import { openPositioning } from './positioningFile.ts'
import { positioningsOf, type StoredPositioning, savePositioning } from './positionings.ts'
import { uncount } from './staffingStats.ts'

const PAGE = 100
const AT_ONCE = 100

const inParts = async (writes: readonly Write[]): Promise<void> => {
  for (let start = 0; start < writes.length; start += AT_ONCE) await transact(writes.slice(start, start + AT_ONCE))
}

/** What takes a person out of the history of a positioning, and out of what others were told; without a pseudonym all of it goes. */
const historyWithout = async (tenant: string, id: string, pseudonym: string | undefined): Promise<Write[]> => {
  const { personId: person } = positioningIdParts(id)
  const writes: Write[] = []
  let after: Record<string, unknown> | undefined
  do {
    const page = await queryPage({
      where: expression`#pk = ${positioningEventPartition(tenant, id)}`,
      limit: PAGE,
      ...(after && { after }),
    })
    for (const item of page.items) {
      const event = PositioningEvent.parse(item)
      const by = event.actionBy.id === person ? { id: person, name: pseudonym } : event.actionBy
      const change = expression`SET #resourceName = ${pseudonym}, #actionBy = ${by}, #message = ${null}`
      writes.push(
        ...event.notify.flatMap((one) =>
          [notifications, messages].map(({ keyOf }) => remove(keyOf(tenant, one, event.id))),
        ),
        pseudonym ? update(item, change) : remove(item),
      )
    }
    after = page.last
  } while (after)
  return writes
}

/** One positioning as it is to be: under the pseudonym when the person has worked there, else gone with its counts. */
const outcomeOf = (tenant: string, positioning: StoredPositioning, pseudonym: string | undefined): Write[] => {
  if (!pseudonym) {
    const { missionId: mission, status } = positioning
    return [
      ...savePositioning(tenant, positioning, undefined),
      stepMission(tenant, { mission, from: status, to: null, when: expression`attribute_exists(#pk)` }),
      ...uncount(tenant, status),
    ]
  }
  const { link: _, version, ...rest } = positioning
  const left = { ...rest, version: version + 1, resourceName: pseudonym, reason: null, clientMessage: null }
  return savePositioning(tenant, positioning, { ...left, consent: null, contact: null })
}

const eraseOne = async (tenant: string, id: string, pseudonym: string): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    const positioning = (await openPositioning(tenant, id))?.positioning
    if (positioning?.resourceName === pseudonym) return
    if (attempt > 4) throw new Failure('server.busy', undefined, { 'retry-after': '1' })
    const worked = positioning?.status === 'ACCEPTED_BY_CLIENT'
    await inParts(await historyWithout(tenant, id, worked ? pseudonym : undefined))
    // They were taken off the mission before: their history was all that was left.
    if (!positioning) return
    if (!(await transact(outcomeOf(tenant, positioning, worked ? pseudonym : undefined)))) return
  }
}

/**
 * Takes a person out of the missions they were positioned on. Where they have worked, a pseudonym stays; all other
 * positionings go. What they agreed to, and what clients were shown of them, lies with the person and goes with the rest of it.
 */
export const erasePositionings = async (tenant: string, person: string, pseudonym: string): Promise<void> => {
  for (const id of await positioningsOf(tenant).ever(person)) await eraseOne(tenant, id, pseudonym)
}
