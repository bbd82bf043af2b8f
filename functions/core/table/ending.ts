import { temporaryEnd } from '#shared/core/temporary.ts'
import { type Expression, expression } from './expression.ts'
import type { Item, Key } from './item.ts'

/** When an item goes by itself, as it belongs to a workspace that ends; undefined: it stays. */
const endOfItem = ({ pk }: Key): number | undefined => temporaryEnd(/^T#([^#]+)/.exec(pk)?.[1] ?? '')

/** An item with the end of its workspace, unless it has a sooner one. */
export const ending = (item: Item): Item => {
  const ttl = endOfItem(item)
  return ttl === undefined ? item : { ...item, ttl: Math.min(Number(item.ttl ?? ttl), ttl) }
}

/** A change that leaves an item with the end of its workspace: it may be the one that makes it. */
export const endingChange = (key: Key, change: Expression): Expression => {
  const ttl = endOfItem(key)
  if (ttl === undefined || '#ttl' in change.names) return change
  const end = expression`#ttl = if_not_exists(#ttl, ${ttl})`
  const text = /(^|\s)SET\s/.test(change.text)
    ? change.text.replace(/(^|\s)SET\s/, `$1SET ${end.text}, `)
    : `SET ${end.text} ${change.text}`
  return { text, names: { ...change.names, ...end.names }, values: { ...change.values, ...end.values } }
}
