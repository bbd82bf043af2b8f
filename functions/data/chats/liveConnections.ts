import { epochSeconds, now } from '#functions/core/clock.ts'
import { ACCESS_TOKEN_SECONDS, type Claims } from '#functions/core/security/claims.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { deleteItem, getItem, putItem, updateItem } from '#functions/core/table/table.ts'

/** Connections per person. */
const MAX_CONNECTIONS = 6
/** Connections that may still be opening, closed pages included. */
const MAX_OPENING_CONNECTIONS = 30
/** Time between $connect and an open connection. */
const OPENING_SECONDS = 30
/** Somebody whose last connection closes still counts as connected for this long: a reloaded page has the next by then. */
const RELOAD_SECONDS = 30

/** A WebSocket connection, valid as long as its token. */
export interface Connection {
  /** Connection id of the gateway. */
  id: string
  tenant: string
  person: string
  /** From the token. */
  session: string
  issuedAt: number
  /** Seconds since 1970. */
  until: number
  /** Seconds since 1970. */
  since: number
  /** The id that the page has chosen, so that it is not told what it did itself; older pages have none. */
  page?: string | undefined
}

/** All connections of a person in one item, so that a push to 100 people is one read. */
export const connectionsKey = (tenant: string, person: string): Key => ({
  pk: personPartition(tenant, person),
  sk: 'LIVE',
})

/** Whose a connection is: the gateway reports a closed one by its id alone. */
const ownerKey = (id: string): Key => ({ pk: `CONNECTION#${id}`, sk: 'OWNER' })

const toText = ({ until, since, issuedAt, session, id, page }: Connection): string =>
  [until, since, issuedAt, session, id, ...(page ? [page] : [])].join(' ')
const fromText = (tenant: string, person: string, text: string): Connection => {
  const [until, since, issuedAt, session = '', id = '', page] = text.split(' ')
  return { id, tenant, person, session, issuedAt: Number(issuedAt), until: Number(until), since: Number(since), page }
}

const parseConnections = (tenant: string, person: string, item: Item | undefined): Connection[] =>
  [...((item?.connections ?? new Set()) as Set<string>)].map((text) => fromText(tenant, person, text))

const hasExpired = ({ until }: Connection): boolean => until <= epochSeconds()

/** Whether a connection may still be opening and unknown to the gateway. */
export const mayBeOpening = ({ since }: Connection): boolean => epochSeconds() < since + OPENING_SECONDS

/**
 * Whether an item of connections holds an open one, or lost its last a moment ago. The gateway may fail to report a closed
 * one, which then stays until its token ends.
 */
export const isConnected = (item: Item | undefined): boolean =>
  Number(item?.shownUntil ?? 0) > epochSeconds() || parseConnections('', '', item).some((one) => !hasExpired(one))

export const removeConnections = async (connections: readonly Connection[]): Promise<void> => {
  const [first] = connections
  if (!first) return
  await updateItem(
    connectionsKey(first.tenant, first.person),
    expression`DELETE #connections ${new Set(connections.map(toText))}`,
    expression`attribute_exists(#pk)`,
  )
}

/** Removes a connection that its browser has closed. */
export const removeClosed = async (connection: Connection): Promise<void> => {
  const text = toText(connection)
  const shownUntil = Math.min(connection.until, epochSeconds() + RELOAD_SECONDS)
  await updateItem(
    connectionsKey(connection.tenant, connection.person),
    expression`DELETE #connections ${new Set([text])} SET #shownUntil = ${shownUntil}`,
    // Whoever was disconnected is not shown any longer for it.
    expression`contains(#connections, ${text})`,
  )
}

/** The connection with an id; undefined: far past its end. */
export const findConnection = async (id: string): Promise<Connection | undefined> => {
  const item = await getItem(ownerKey(id))
  return item && fromText(String(item.tenant), String(item.person), String(item.connection))
}

/**
 * Stores a connection until its token expires. Beyond the limit the one expiring first is removed and returned to be
 * closed; opening ones cannot be closed yet. undefined: far too many.
 */
export const addConnection = async (
  id: string,
  { tenant, sub, sid, iat, exp }: Claims,
  page?: string,
): Promise<Connection[] | undefined> => {
  const since = Math.floor(now().getTime() / 1000)
  const connection = { id, tenant, person: sub, session: sid, issuedAt: iat, until: exp, since, page }
  const ttl = epochSeconds() + ACCESS_TOKEN_SECONDS
  const text = toText(connection)
  const [item] = await Promise.all([
    updateItem(
      connectionsKey(tenant, sub),
      expression`ADD #connections ${new Set([text])} SET #ttl = ${ttl}, #v = ${1}`,
    ),
    putItem({ ...ownerKey(id), tenant, person: sub, connection: text, ttl, v: 1 }),
  ])
  const others = parseConnections(tenant, sub, item).filter((one) => one.id !== id)
  const open = others
    .filter((one) => !hasExpired(one))
    .toSorted((one, other) => one.until - other.until || one.since - other.since)
  const replaced = open.slice(0, Math.max(0, open.length + 1 - MAX_CONNECTIONS)).filter((one) => !mayBeOpening(one))
  const refused = open.length - replaced.length >= MAX_OPENING_CONNECTIONS
  await removeConnections([...others.filter(hasExpired), ...(refused ? [connection] : replaced)])
  return refused ? undefined : replaced
}

/** Open connections, one request per 100 people. */
export const listConnections = async (tenant: string, people: readonly string[]): Promise<Connection[]> => {
  const items = await batchGet(people.map((person) => connectionsKey(tenant, person)))
  const found = people.flatMap((person, place) => parseConnections(tenant, person, items[place]))
  return found.filter((one) => !hasExpired(one))
}

/** Who of them is connected, one request per 100 people. */
export const listConnected = async (tenant: string, people: readonly string[]): Promise<ReadonlySet<string>> => {
  const keys = people.map((person) => connectionsKey(tenant, person))
  const items = await batchGet(keys, { eventually: true })
  return new Set(people.filter((_, place) => isConnected(items[place])))
}

/** Removes all connections of a person; returns the open ones. */
export const removeAllConnections = async (tenant: string, person: string): Promise<Connection[]> => {
  const open = await listConnections(tenant, [person])
  await deleteItem(connectionsKey(tenant, person))
  return open
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'live connections of a person': connectionsKey('<tenant>', '<person>'),
  'whose a live connection is': ownerKey('<connection>'),
})
