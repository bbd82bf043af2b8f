import { closeConnection, sendToConnection } from '#functions/core/live.ts'
import { log } from '#functions/core/log.ts'
import { isRevoked } from '#functions/core/security/revocations.ts'
import type { SessionName } from '#functions/data/accounts/sessions.ts'
import {
  type Connection,
  connectionsOf,
  mayBeOpening,
  removeAllConnections,
  removeConnections,
} from '#functions/data/chats/liveConnections.ts'
import type { EventOf } from '#functions/data/streamEvents.ts'
import type { GroupName } from '#shared/contracts.ts'
import type { INBOX, PRESENCE, Push } from '#shared/core/live.ts'
import { cachedHolders } from './cachedHolders.ts'

type Topic = GroupName | typeof PRESENCE | typeof INBOX

/** By tenant and person: what the events processed so far have invalidated. */
const pending = new Map<string, Map<string, Set<Topic>>>()

/** Records that responses of these groups are invalid for people of a company; `publishInvalidations` sends it to their browsers. */
export const invalidate = (tenant: string, people: readonly string[], groups: readonly Topic[]): void => {
  const ofTenant = pending.get(tenant) ?? new Map<string, Set<Topic>>()
  for (const person of people) ofTenant.set(person, new Set([...(ofTenant.get(person) ?? []), ...groups]))
  pending.set(tenant, ofTenant)
}

/** What was announced and not published yet, with whom to tell. */
const announcements: EventOf<'DATA_CHANGED'>[] = []

/** Records that somebody changed what others look at. */
export const announce = (event: EventOf<'DATA_CHANGED'>): void => {
  announcements.push(event)
}

/** Finds out whom to tell of all that was announced. */
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

/** A connection obeys what has been revoked since its token was issued, as a request does. */
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
    if (!mayBeOpening(connection)) await removeConnections([connection])
    return 'gone'
  } catch (error) {
    log.warn('push failed', { tenant: connection.tenant }, error)
    return 'failed'
  }
}

const pushAll = async (tenant: string, people: ReadonlyMap<string, ReadonlySet<Topic>>): Promise<void> => {
  const connections = await connectionsOf(tenant, [...people.keys()])
  if (connections.length === 0) return
  const outcomes: Record<Outcome, number> = { sent: 0, gone: 0, revoked: 0, failed: 0 }
  const push = async (connection: Connection) => {
    outcomes[await pushTo(connection, { changes: [...(people.get(connection.person) ?? [])] })] += 1
  }
  await Promise.all(connections.map(push))
  log.info('push', { tenant, people: people.size, ...outcomes })
}

/**
 * Tells the browsers of everybody pending what to read again, each once however much has happened. A push that fails is
 * logged and lost: the page reads again anyway when it is looked at.
 */
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

/** Ends every connection of a person who may no longer come in; one that cannot be ended is at least never told anything. */
export const disconnectPerson = async (tenant: string, person: string): Promise<void> =>
  closeAll(tenant, await removeAllConnections(tenant, person))

/** Ends the connections that were opened in a session that has ended. */
export const disconnectSession = async ({ tenant, person, id }: SessionName): Promise<void> => {
  const connections = (await connectionsOf(tenant, [person])).filter(({ session }) => session === id)
  await removeConnections(connections)
  await closeAll(tenant, connections)
}
