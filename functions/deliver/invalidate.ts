import { closeConnection, sendToConnection } from '#functions/core/live.ts'
import { log } from '#functions/core/log.ts'
import { isRevoked } from '#functions/core/security/revocations.ts'
import type { SessionName } from '#functions/data/accounts/sessions.ts'
import {
  type Connection,
  listConnections,
  mayBeOpening,
  removeAllConnections,
  removeClosed,
  removeConnections,
} from '#functions/data/chats/liveConnections.ts'
import type { EventOf } from '#functions/data/streamEvents.ts'
import type { GroupName } from '#shared/contracts.ts'
import type { INBOX, PRESENCE, Push } from '#shared/core/live.ts'
import { cachedHolders } from './cachedHolders.ts'

export type Topic = GroupName | typeof PRESENCE | typeof INBOX

/** Stale groups, each with the pages that have made it so; undefined: something else has. */
type Stale = Map<Topic, Set<string | undefined>>

/** Stale groups by tenant and person, until published. */
const pending = new Map<string, Map<string, Stale>>()

/**
 * Marks responses of these groups as stale for people; `publishInvalidations` pushes it to their browsers, but not to the
 * `page` that has caused it.
 */
export const invalidate = (
  tenant: string,
  people: readonly string[],
  groups: readonly Topic[],
  page?: string | undefined,
): void => {
  const ofTenant = pending.get(tenant) ?? new Map<string, Stale>()
  pending.set(tenant, ofTenant)
  for (const person of people) {
    const stale: Stale = ofTenant.get(person) ?? new Map()
    ofTenant.set(person, stale)
    for (const group of groups) stale.set(group, (stale.get(group) ?? new Set()).add(page))
  }
}

/** What a page does not know to be stale: all that something but itself has made so. */
const unknownTo = ({ page }: Connection, stale: Stale | undefined): Topic[] =>
  [...(stale ?? [])].flatMap(([group, causes]) => ([...causes].some((one) => !one || one !== page) ? [group] : []))

/** Announcements whose recipients are not resolved yet. */
const announcements: EventOf<'DATA_CHANGED'>[] = []

/** Queues an announcement. */
export const announce = (event: EventOf<'DATA_CHANGED'>): void => {
  announcements.push(event)
}

/** Resolves the recipients of queued announcements. */
const resolveAnnouncements = async (): Promise<void> => {
  for (const { tenant, by, group, permissions, people } of announcements.splice(0)) {
    const holders = await cachedHolders(tenant, permissions)
    invalidate(
      tenant,
      [...holders, ...people].filter((one) => one !== by),
      [group as Topic],
    )
  }
}

type Outcome = 'sent' | 'gone' | 'revoked' | 'failed'

/** Revocations apply to open connections as to requests. */
const isConnectionRevoked = ({ tenant, person, session, issuedAt }: Connection): Promise<boolean> =>
  isRevoked({ tenant, sub: person, sid: session, iat: issuedAt })

const pushTo = async (connection: Connection, push: Push): Promise<Outcome> => {
  try {
    if (await isConnectionRevoked(connection)) {
      await removeConnections([connection])
      await closeConnection(connection.id)
      return 'revoked'
    }
    if (await sendToConnection(connection.id, JSON.stringify(push))) return 'sent'
    if (!mayBeOpening(connection)) await removeClosed(connection)
    return 'gone'
  } catch (error) {
    log.warn('push failed', { tenant: connection.tenant }, error)
    return 'failed'
  }
}

const pushAll = async (tenant: string, people: ReadonlyMap<string, Stale>): Promise<void> => {
  const connections = await listConnections(tenant, [...people.keys()])
  const pushes = connections.flatMap((connection): [Connection, Topic[]][] => {
    const changes = unknownTo(connection, people.get(connection.person))
    return changes.length > 0 ? [[connection, changes]] : []
  })
  if (pushes.length === 0) return
  const outcomes: Record<Outcome, number> = { sent: 0, gone: 0, revoked: 0, failed: 0 }
  const push = async ([connection, changes]: [Connection, Topic[]]) => {
    outcomes[await pushTo(connection, { changes })] += 1
  }
  await Promise.all(pushes.map(push))
  log.info('push', { tenant, people: people.size, ...outcomes })
}

/** Pushes each person's stale groups once. A failed push is logged and lost, as pages refetch on focus anyway. */
export const publishInvalidations = async (): Promise<void> => {
  await resolveAnnouncements().catch((error: unknown) => log.warn('push failed', {}, error))
  const all = [...pending]
  pending.clear()
  for (const [tenant, people] of all) {
    await pushAll(tenant, people).catch((error: unknown) => log.warn('push failed', { tenant }, error))
  }
}

const closeAll = async (tenant: string, connections: readonly Connection[]): Promise<void> => {
  const ended = await Promise.allSettled(connections.map(({ id }) => closeConnection(id)))
  const failed = ended.filter(({ status }) => status === 'rejected').length
  if (failed > 0) log.warn('hanging up failed', { tenant, failed })
}

/** Closes all connections of a person; one that cannot be closed receives nothing any more. */
export const disconnectPerson = async (tenant: string, person: string): Promise<void> =>
  closeAll(tenant, await removeAllConnections(tenant, person))

/** Closes the connections of an ended session. */
export const disconnectSession = async ({ tenant, person, id }: SessionName): Promise<void> => {
  const connections = (await listConnections(tenant, [person])).filter(({ session }) => session === id)
  await removeConnections(connections)
  await closeAll(tenant, connections)
}
