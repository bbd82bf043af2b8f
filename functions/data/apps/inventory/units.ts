import * as z from 'zod'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, queryAll, queryPage, remove, update } from '#functions/core/table/table.ts'
import { productPartition, serialsPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { normaliseSerial, productOf, UNIT_STATES } from '#shared/apps/inventory/rules.ts'
import { Id } from '#shared/core/terms.ts'

/** A piece of a product, or a seat of a licence. */
const StoredUnit = z.object({
  id: Id,
  serialNumber: z.string(),
  state: z.enum(UNIT_STATES),
  /** Holder by id, named when read. */
  holder: Id.optional(),
  /** Since when it has its state or holder. */
  since: z.iso.datetime().optional(),
  acceptedAt: z.iso.datetime().optional(),
})
export type StoredUnit = z.infer<typeof StoredUnit>
export const toUnit = reader('equipment unit', StoredUnit)

const PREFIX = 'UNIT#'
export const unitKey = (tenant: string, unit: string): Key => ({
  pk: productPartition(tenant, productOf(unit)),
  sk: PREFIX + unit,
})
const serialKey = (tenant: string, serialNumber: string): Key => ({
  pk: serialsPartition(tenant),
  sk: normaliseSerial(serialNumber),
})

const hasSerial = (serialNumber: string): boolean => normaliseSerial(serialNumber) !== ''

/** Transaction writes that add a unit; the second, for a serial number, is refused when that is taken. */
export const addUnit = (tenant: string, unit: StoredUnit): Write[] => [
  put({ ...unitKey(tenant, unit.id), ...unit, v: 1 }, expression`attribute_not_exists(#pk)`),
  ...(hasSerial(unit.serialNumber)
    ? [put({ ...serialKey(tenant, unit.serialNumber), unit: unit.id }, expression`attribute_not_exists(#pk)`)]
    : []),
]

const asRead = ({ state, holder, since }: StoredUnit): Expression => {
  const held = holder ? expression`#holder = ${holder}` : expression`attribute_not_exists(#holder)`
  const unchanged = since ? expression`#since = ${since}` : expression`attribute_not_exists(#since)`
  return expression`#state = ${state} AND ${held} AND ${unchanged}`
}

/** Transaction write that changes a unit; refused on a concurrent change. */
export const changeUnit = (tenant: string, before: StoredUnit, change: Expression): Write =>
  update(unitKey(tenant, before.id), change, asRead(before))

/** Transaction writes that remove a unit; the first is refused on a concurrent change. */
export const removeUnit = (tenant: string, unit: StoredUnit): Write[] => [
  remove(unitKey(tenant, unit.id), asRead(unit)),
  ...(hasSerial(unit.serialNumber) ? [remove(serialKey(tenant, unit.serialNumber))] : []),
]

/** The id of the unit with a serial number. */
export const findUnitBySerial = async (tenant: string, serialNumber: string): Promise<string | undefined> => {
  if (!hasSerial(serialNumber)) return undefined
  const item = await getItem(serialKey(tenant, serialNumber))
  return item && String(item.unit)
}

const PAGE = 50

/** A page of units in order of creation. */
export const listUnits = async (tenant: string, product: string, after: Record<string, unknown> | undefined) => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${productPartition(tenant, product)} AND begins_with(#sk, ${PREFIX})`,
    limit: PAGE,
    after,
  })
  return { units: readEach(items, toUnit), last }
}

/** Units without a holder, in order of creation. */
export const listFreeUnits = async (tenant: string, product: string): Promise<StoredUnit[]> =>
  readEach(
    await queryAll({
      where: expression`#pk = ${productPartition(tenant, product)} AND begins_with(#sk, ${PREFIX})`,
      filter: expression`#state = ${'FREE'}`,
    }),
    toUnit,
  )

/** A batch of deletions of a deleted product's units, serial numbers and history; empty when done. */
export const buildRemainderDeletes = async (tenant: string, product: string): Promise<Write[]> => {
  const { items } = await queryPage({ where: expression`#pk = ${productPartition(tenant, product)}`, limit: 45 })
  const serialOf = (item: Item): Write[] => {
    const serialNumber = item.sk.startsWith(PREFIX) ? String(item.serialNumber ?? '') : ''
    return hasSerial(serialNumber) ? [remove(serialKey(tenant, serialNumber))] : []
  }
  return items.flatMap((item) => [remove(item), ...serialOf(item)])
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'unit of a product, with its holder': unitKey('<tenant>', '<product>_<ulid>'),
  'serial number in use, with its unit': {
    pk: serialsPartition('<tenant>'),
    sk: '<serial number>',
  },
})
