import * as z from 'zod'
import { epochSeconds } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, queryPage, remove, transact, update } from '#functions/core/table/table.ts'
import { forgetToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { spacePartition } from '#functions/data/keys.ts'

import { FILE_LIMITS, LINK_KINDS } from '#shared/apps/files/rules.ts'
import { FolderId } from '#shared/apps/files/terms.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { readEach, reader } from '../../stored.ts'

/**
 * What somebody has given to people without an account: a file or folder to read, or a folder to put files into. It does
 * no more than who made it may do at that moment, and ends by its time, its count, or when it is taken away. The token
 * of its address is stored as a hash, by which it is found; nobody is shown it a second time.
 */
const StoredLink = z.object({
  id: FolderId,
  item: FolderId,
  kind: z.enum(LINK_KINDS),
  by: Id,
  at: Instant,
  until: Instant,
  /** argon2id; null: none is asked for. */
  password: z.string().nullable(),
  /** How many downloads, or files, there may be; null: any number. */
  most: z.int().nullable(),
  used: z.int(),
  /** The hash of the token. */
  token: z.string(),
})
export type StoredLink = z.infer<typeof StoredLink>
const toLink = reader('file link', StoredLink)

const PREFIX = 'LINK#'
/** The links of an item lie together; a link's own id says whose it is. */
export const linkIdOf = (item: string, id: string): string => `${item}-${id}`
const keyOf = (tenant: string, space: string, id: string): Key => ({
  pk: spacePartition(tenant, space),
  sk: PREFIX + id,
})

export const addLink = (tenant: string, space: string, link: StoredLink): Write =>
  put(
    { ...keyOf(tenant, space, link.id), ...link, ttl: Math.floor(Date.parse(link.until) / 1000), v: 1 },
    expression`attribute_not_exists(#pk)`,
  )

/** The part of a transaction that takes a link away; refused when it is gone. */
export const removeLink = (tenant: string, space: string, id: string): Write =>
  remove(keyOf(tenant, space, id), expression`attribute_exists(#pk)`)

/** The part of a transaction that counts a use of a link; refused when it has ended, or was used up. */
export const spendUse = (tenant: string, space: string, { id, most }: StoredLink): Write => {
  const isThere = expression`attribute_exists(#pk) AND #until > ${new Date(epochSeconds() * 1000).toISOString()}`
  return update(
    keyOf(tenant, space, id),
    expression`SET #used = #used + ${1}`,
    most === null ? isThere : expression`${isThere} AND #used < ${most}`,
  )
}

export const linkAt = async (tenant: string, space: string, id: string): Promise<StoredLink | undefined> => {
  const item = await getItem(keyOf(tenant, space, id))
  return item && toLink(item)
}

/** The links to an item that have not ended. */
export const linksTo = async (tenant: string, space: string, item: string): Promise<StoredLink[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${spacePartition(tenant, space)} AND begins_with(#sk, ${PREFIX + linkIdOf(item, '')})`,
    limit: 2 * FILE_LIMITS.links,
  })
  return readEach(items, toLink).filter(({ until }) => Date.parse(until) > epochSeconds() * 1000)
}

/** The parts of the transaction in which an item leaves a space: whoever has a link to it there has none any more. */
export const endLinks = (tenant: string, space: string, links: readonly StoredLink[]): Write[] =>
  links.flatMap(({ id, token }) => [remove(keyOf(tenant, space, id)), forgetToken(token)])

/** Takes every link of a space away, with its token; those that cannot be read too. */
export const eraseLinks = async (tenant: string, space: string): Promise<void> => {
  const where = expression`#pk = ${spacePartition(tenant, space)} AND begins_with(#sk, ${PREFIX})`
  for (;;) {
    const { items, last } = await queryPage({ where, limit: 50 })
    if (items.length > 0) {
      const tokens = items.flatMap(({ token }) => (typeof token === 'string' ? [forgetToken(token)] : []))
      await transact([...items.map((item) => remove(item)), ...tokens])
    }
    if (!last) return
  }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'public link': keyOf('<tenant>', '<space>', linkIdOf('<file or folder>', '<ulid>')),
})
