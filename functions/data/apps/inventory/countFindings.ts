import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryPage, remove, update } from '#functions/core/table/table.ts'
import { countPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { DIFFERENCES } from '#shared/apps/inventory/countRules.ts'
import { UNIT_STATES } from '#shared/apps/inventory/rules.ts'
import { Id } from '#shared/core/terms.ts'

/** A unit found by a count, with its registration at that time. */
const StoredSeen = z.object({
  unit: Id,
  product: z.string(),
  serialNumber: z.string(),
  state: z.enum(UNIT_STATES),
  holder: Id.optional(),
  by: Id,
  at: z.iso.datetime(),
  here: z.boolean().default(false),
  confirmed: z.boolean().default(false),
})
export type StoredSeen = z.infer<typeof StoredSeen>
export const toSeen = reader('equipment seen', StoredSeen)

const SEEN = 'SEEN#'
export const seenKey = (tenant: string, count: string, unit: string): Key => ({
  pk: countPartition(tenant, count),
  sk: SEEN + unit,
})

/** Transaction write that stores a found unit; refused when stored before. */
export const addSeen = (tenant: string, count: string, seen: StoredSeen): Write =>
  put({ ...seenKey(tenant, count, seen.unit), ...seen, v: 1 }, expression`attribute_not_exists(#pk)`)

const isUnchanged = ({ by, at }: StoredSeen) => expression`#by = ${by} AND #at = ${at}`

/** Transaction write that replaces a found unit; refused when it has changed. */
export const replaceSeen = (tenant: string, count: string, before: StoredSeen, seen: StoredSeen): Write =>
  put({ ...seenKey(tenant, count, seen.unit), ...seen, v: 1 }, isUnchanged(before))

/** Transaction write that corrects where a unit was found; refused when it has changed. */
export const changeSeenPlace = (tenant: string, count: string, before: StoredSeen, here: boolean): Write =>
  update(seenKey(tenant, count, before.unit), expression`SET #here = ${here}`, isUnchanged(before))

/** Transaction write that removes a found unit; refused when it has changed. */
export const removeSeen = (tenant: string, count: string, before: StoredSeen): Write =>
  remove(seenKey(tenant, count, before.unit), isUnchanged(before))

const PAGE = 50

/** A page of found units, of one product or of all. */
export const listSeen = async (
  tenant: string,
  count: string,
  { product, after, limit = PAGE }: { product?: string; after?: Record<string, unknown> | undefined; limit?: number },
) => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${countPartition(tenant, count)} AND begins_with(#sk, ${product ? `${SEEN}${product}_` : SEEN})`,
    limit,
    after,
  })
  return { seen: readEach(items, toSeen), last }
}

/** Counted pieces of a product without serial numbers. */
const StoredPieces = z.object({
  product: Id,
  quantity: z.int(),
  /** How many there were by the inventory when they were counted; missing in earlier releases. */
  expected: z.number().optional(),
  by: Id,
  at: z.iso.datetime(),
})
export type StoredPieces = z.infer<typeof StoredPieces>
export const toPieces = reader('equipment counted pieces', StoredPieces)
export const piecesKey = (tenant: string, count: string, product: string): Key => ({
  pk: countPartition(tenant, count),
  sk: `PIECES#${product}`,
})

/** Transaction write that stores the counted pieces; refused on a concurrent change. */
export const savePieces = (tenant: string, count: string, pieces: StoredPieces, before: number | null): Write =>
  put(
    { ...piecesKey(tenant, count, pieces.product), ...pieces, v: 1 },
    before === null ? expression`attribute_not_exists(#pk)` : expression`#quantity = ${before}`,
  )

/** A difference between count and inventory; `unit` is undefined for pieces. */
const StoredDifference = z.object({
  /** Id of the unit or product. */
  id: Id,
  kind: z.enum(DIFFERENCES),
  product: z.string(),
  serialNumber: z.string().default(''),
  holder: Id.optional(),
  /** When the unit was compared. */
  at: z.iso.datetime().optional(),
  expected: z.int().optional(),
  counted: z.int().optional(),
  decision: z.enum(['WRITTEN', 'LEFT']).optional(),
  decidedBy: Id.optional(),
  decidedAt: z.iso.datetime().optional(),
})
export type StoredDifference = z.infer<typeof StoredDifference>
export const toDifference = reader('equipment difference', StoredDifference)

const DIFFERENCE = 'DIFFERENCE#'
export const differenceKey = (tenant: string, count: string, id: string): Key => ({
  pk: countPartition(tenant, count),
  sk: DIFFERENCE + id,
})

export const addDifference = (tenant: string, count: string, difference: StoredDifference): Write =>
  put({ ...differenceKey(tenant, count, difference.id), ...difference, v: 1 })

/** Transaction write that stores a decision; refused when decided before. */
export const decideDifference = (
  tenant: string,
  count: string,
  { id, decision, decidedBy, decidedAt }: StoredDifference,
): Write =>
  update(
    differenceKey(tenant, count, id),
    expression`SET #decision = ${decision}, #decidedBy = ${decidedBy}, #decidedAt = ${decidedAt}`,
    expression`attribute_exists(#pk) AND attribute_not_exists(#decision)`,
  )

/** A page of differences, grouped by product. */
export const listDifferences = async (tenant: string, count: string, after: Record<string, unknown> | undefined) => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${countPartition(tenant, count)} AND begins_with(#sk, ${DIFFERENCE})`,
    limit: PAGE,
    after,
  })
  return { differences: readEach(items, toDifference), last }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'unit seen in a stocktaking': seenKey('<tenant>', '<count>', '<unit>'),
  'pieces counted in a stocktaking': piecesKey('<tenant>', '<count>', '<product>'),
  'difference found by a stocktaking, with its decision': differenceKey('<tenant>', '<count>', '<unit or product>'),
})
