import { temporaryEnd } from '#shared/core/temporary.ts'
import { type Expression, expression } from './expression.ts'
import type { Item, Key } from './item.ts'

/** The TTL of an item in a temporary workspace; undefined in any other. */
const itemExpiry = ({ pk }: Key): number | undefined => temporaryEnd(/^T#([^#]+)/.exec(pk)?.[1] ?? '')

/** Adds the TTL of the workspace, unless the item expires sooner. */
export const withExpiry = (item: Item): Item => {
  const ttl = itemExpiry(item)
  return ttl === undefined ? item : { ...item, ttl: Math.min(Number(item.ttl ?? ttl), ttl) }
}

/** Adds the TTL to an update, which may create the item. */
export const withExpiryUpdate = (key: Key, change: Expression): Expression => {
  const ttl = itemExpiry(key)
  if (ttl === undefined || '#ttl' in change.names) return change
  const end = expression`#ttl = if_not_exists(#ttl, ${ttl})`
  const text = /(^|\s)SET\s/.test(change.text)
    ? change.text.replace(/(^|\s)SET\s/, `$1SET ${end.text}, `)
    : `SET ${end.text} ${change.text}`
  return { text, names: { ...change.names, ...end.names }, values: { ...change.values, ...end.values } }
}
