import { epochSeconds, now } from '#functions/core/clock.ts'
import { ACCESS_TOKEN_SECONDS, type Claims } from '#functions/core/security/claims.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { deleteItem, updateItem } from '#functions/core/table/table.ts'

/** More windows than anybody looks at. */
const MAX_CONNECTIONS = 6
/** As many as may have been opened a moment ago: pages that were left at once are among them, and nobody knows of it yet. */
const MAX_OPENING_CONNECTIONS = 30
/** How long a connection may take from being let in to being open. */
const OPENING_SECONDS = 30

/** A browser that listens, for as long as the token that it showed is good. */
export interface Connection {
  /** As the gateway calls it. */
  id: string
  tenant: string
  person: string
  /** Of the token. */
  session: string
  issuedAt: number
  /** Seconds since 1970. */
  until: number
  /** Seconds since 1970. */
  since: number
}

/** All of a person's connections lie in one item, so that a push to a hundred people reads once. */
const keyOf = (tenant: string, person: string): Key => ({ pk: personPartition(tenant, person), sk: 'LIVE' })

const toText = ({ until, since, issuedAt, session, id }: Connection): string =>
  [until, since, issuedAt, session, id].join(' ')
const fromText = (tenant: string, person: string, text: string): Connection => {
  const [until, since, issuedAt, session = '', id = ''] = text.split(' ')
  return { id, tenant, person, session, issuedAt: Number(issuedAt), until: Number(until), since: Number(since) }
}

const parseConnections = (tenant: string, person: string, item: Item | undefined): Connection[] =>
  [...((item?.connections ?? new Set()) as Set<string>)].map((text) => fromText(tenant, person, text))

const hasExpired = ({ until }: Connection): boolean => until <= epochSeconds()

/** Whether a connection may still be opening, so that the gateway does not know it yet. */
export const mayBeOpening = ({ since }: Connection): boolean => epochSeconds() < since + OPENING_SECONDS

/** Forgets connections of one person. */
export const removeConnections = async (connections: readonly Connection[]): Promise<void> => {
  const [first] = connections
  if (!first) return
  await updateItem(
    keyOf(first.tenant, first.person),
    expression`DELETE #connections ${new Set(connections.map(toText))}`,
    expression`attribute_exists(#pk)`,
  )
}

/**
 * Remembers a connection until the token that it was opened with ends. One too many takes the place of the one that ends
 * first: those are forgotten, and answered, to be ended. What may still be opening cannot be ended yet; it goes with the
 * next one. undefined: there are far too many of those.
 */
export const addConnection = async (
  id: string,
  { tenant, sub, sid, iat, exp }: Claims,
): Promise<Connection[] | undefined> => {
  const since = Math.floor(now().getTime() / 1000)
  const connection = { id, tenant, person: sub, session: sid, issuedAt: iat, until: exp, since }
  const item = await updateItem(
    keyOf(tenant, sub),
    expression`ADD #connections ${new Set([toText(connection)])} SET #ttl = ${epochSeconds() + ACCESS_TOKEN_SECONDS}, #v = ${1}`,
  )
  const others = parseConnections(tenant, sub, item).filter((one) => one.id !== id)
  const open = others
    .filter((one) => !hasExpired(one))
    .toSorted((one, other) => one.until - other.until || one.since - other.since)
  const replaced = open.slice(0, Math.max(0, open.length + 1 - MAX_CONNECTIONS)).filter((one) => !mayBeOpening(one))
  const refused = open.length - replaced.length >= MAX_OPENING_CONNECTIONS
  await removeConnections([...others.filter(hasExpired), ...(refused ? [connection] : replaced)])
  return refused ? undefined : replaced
}

/** The open connections of people of one workspace, in one request for each hundred people. */
export const connectionsOf = async (tenant: string, people: readonly string[]): Promise<Connection[]> => {
  const items = await batchGet(people.map((person) => keyOf(tenant, person)))
  const found = people.flatMap((person, place) => parseConnections(tenant, person, items[place]))
  return found.filter((one) => !hasExpired(one))
}

/** Forgets every connection of a person; answers those that were open. */
export const removeAllConnections = async (tenant: string, person: string): Promise<Connection[]> => {
  const open = await connectionsOf(tenant, [person])
  await deleteItem(keyOf(tenant, person))
  return open
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'live connections of a person': keyOf('<tenant>', '<person>'),
})
