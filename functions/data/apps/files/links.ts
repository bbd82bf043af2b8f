import * as z from 'zod'
import { epochSeconds } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, queryPage, remove, transact, update } from '#functions/core/table/table.ts'
import { deleteToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { spacePartition } from '#functions/data/keys.ts'
import { FILE_LIMITS, LINK_KINDS } from '#shared/apps/files/rules.ts'
import { FolderId } from '#shared/apps/files/terms.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { readEach, reader } from '../../stored.ts'

/**
 * A public link to read a file or folder, or to upload into one. It grants what its creator may do at that moment and
 * ends by time, count or removal; only the hash of its token is stored.
 */
const StoredLink = z.object({
  id: FolderId,
  item: FolderId,
  kind: z.enum(LINK_KINDS),
  by: Id,
  at: Instant,
  until: Instant,
  /** argon2id; null: no password. */
  password: z.string().nullable(),
  /** Maximum number of downloads or uploads; null: unlimited. */
  most: z.int().nullable(),
  used: z.int(),
  /** The hash of the token. */
  token: z.string(),
})
export type StoredLink = z.infer<typeof StoredLink>
const toLink = reader('file link', StoredLink)

const PREFIX = 'LINK#'
/** Link ids start with the item's id, so that one query lists them. */
export const linkIdOf = (item: string, id: string): string => `${item}-${id}`
const keyOf = (tenant: string, space: string, id: string): Key => ({
  pk: spacePartition(tenant, space),
  sk: PREFIX + id,
})

/** The latest link to an item. It tells who makes another that one came between, and is of no use later. */
const latestKey = (tenant: string, space: string, item: string): Key => ({
  pk: spacePartition(tenant, space),
  sk: `${PREFIX}LATEST#${item}`,
})
const LATEST_SECONDS = 3600

export const readLatestLink = async (tenant: string, space: string, item: string): Promise<string | undefined> => {
  const latest = (await getItem(latestKey(tenant, space, item)))?.link
  return typeof latest === 'string' ? latest : undefined
}

/** Transaction writes that add a link; the first is refused when the latest one is another by now. */
export const addLink = (tenant: string, space: string, link: StoredLink, latest: string | undefined): Write[] => [
  put(
    { ...latestKey(tenant, space, link.item), link: link.id, ttl: epochSeconds() + LATEST_SECONDS },
    latest === undefined ? expression`attribute_not_exists(#pk)` : expression`#link = ${latest}`,
  ),
  put(
    { ...keyOf(tenant, space, link.id), ...link, ttl: Math.floor(Date.parse(link.until) / 1000), v: 1 },
    expression`attribute_not_exists(#pk)`,
  ),
]

/** Transaction write that removes a link; refused when it is gone. */
export const removeLink = (tenant: string, space: string, id: string): Write =>
  remove(keyOf(tenant, space, id), expression`attribute_exists(#pk)`)

/** Transaction write that changes the end and the token of a link; refused when it is gone or its token was replaced. */
export const changeLink = (tenant: string, space: string, before: StoredLink, { until, token }: StoredLink): Write =>
  update(
    keyOf(tenant, space, before.id),
    expression`SET #until = ${until}, #token = ${token}, #ttl = ${Math.floor(Date.parse(until) / 1000)}`,
    expression`attribute_exists(#pk) AND #token = ${before.token}`,
  )

/** Transaction write that counts a use; refused when the link has expired or is used up. */
export const countLinkUse = (tenant: string, space: string, { id, most }: StoredLink): Write => {
  const isThere = expression`attribute_exists(#pk) AND #until > ${new Date(epochSeconds() * 1000).toISOString()}`
  return update(
    keyOf(tenant, space, id),
    expression`SET #used = #used + ${1}`,
    most === null ? isThere : expression`${isThere} AND #used < ${most}`,
  )
}

export const readLink = async (tenant: string, space: string, id: string): Promise<StoredLink | undefined> => {
  const item = await getItem(keyOf(tenant, space, id))
  return item && toLink(item)
}

/** Active links to an item. */
export const listLinks = async (tenant: string, space: string, item: string): Promise<StoredLink[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${spacePartition(tenant, space)} AND begins_with(#sk, ${PREFIX + linkIdOf(item, '')})`,
    limit: 2 * FILE_LIMITS.links,
  })
  return readEach(items, toLink).filter(({ until }) => Date.parse(until) > epochSeconds() * 1000)
}

/** Transaction writes that delete the links to an item that leaves its space. */
export const deleteLinks = (tenant: string, space: string, links: readonly StoredLink[]): Write[] =>
  links.flatMap(({ id, token }) => [remove(keyOf(tenant, space, id)), deleteToken(token)])

/** Deletes all links of a space with their tokens, unreadable ones included. */
export const eraseLinks = async (tenant: string, space: string): Promise<void> => {
  const where = expression`#pk = ${spacePartition(tenant, space)} AND begins_with(#sk, ${PREFIX})`
  for (;;) {
    const { items, last } = await queryPage({ where, limit: 50 })
    if (items.length > 0) {
      const tokens = items.flatMap(({ token }) => (typeof token === 'string' ? [deleteToken(token)] : []))
      await transact([...items.map((item) => remove(item)), ...tokens])
    }
    if (!last) return
  }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'latest public link to a file or folder': latestKey('<tenant>', '<space>', '<file or folder>'),
  'public link': keyOf('<tenant>', '<space>', linkIdOf('<file or folder>', '<ulid>')),
})
