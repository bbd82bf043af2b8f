import * as z from 'zod'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, queryAll, queryPage, remove, update } from '#functions/core/table/table.ts'
import { productPartition, serialsPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { normaliseSerial, productOf, UNIT_STATES } from '#shared/apps/inventory/rules.ts'
import { Id } from '#shared/core/terms.ts'

/** One piece of a product, or one seat of a licence. */
const StoredUnit = z.object({
  id: Id,
  serialNumber: z.string(),
  state: z.enum(UNIT_STATES),
  /** Who has it; people are named when they are read, so that nobody's name lies here. */
  holder: Id.optional(),
  /** Since when it is in its state, or was handed over. */
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

/** The parts of a transaction that add a unit; the one about its serial number, where it has one, is the second and refused when that is taken. */
export const addUnit = (tenant: string, unit: StoredUnit): Write[] => [
  put({ ...unitKey(tenant, unit.id), ...unit, v: 1 }, expression`attribute_not_exists(#pk)`),
  ...(hasSerial(unit.serialNumber)
    ? [put({ ...serialKey(tenant, unit.serialNumber), unit: unit.id }, expression`attribute_not_exists(#pk)`)]
    : []),
]

/** That a unit is as it was read. */
const asRead = ({ state, holder, since }: StoredUnit): Expression => {
  const held = holder ? expression`#holder = ${holder}` : expression`attribute_not_exists(#holder)`
  const unchanged = since ? expression`#since = ${since}` : expression`attribute_not_exists(#since)`
  return expression`#state = ${state} AND ${held} AND ${unchanged}`
}

/** The part of a transaction that gives a unit another state; refused when it is no longer as it was read. */
export const changeUnit = (tenant: string, before: StoredUnit, change: Expression): Write =>
  update(unitKey(tenant, before.id), change, asRead(before))

/** The parts of a transaction that remove a unit; the first is refused when it is no longer as it was read. */
export const removeUnit = (tenant: string, unit: StoredUnit): Write[] => [
  remove(unitKey(tenant, unit.id), asRead(unit)),
  ...(hasSerial(unit.serialNumber) ? [remove(serialKey(tenant, unit.serialNumber))] : []),
]

/** The unit that bears a serial number, by its id. */
export const unitWithSerial = async (tenant: string, serialNumber: string): Promise<string | undefined> => {
  if (!hasSerial(serialNumber)) return undefined
  const item = await getItem(serialKey(tenant, serialNumber))
  return item && String(item.unit)
}

const PAGE = 50

/** One page of a product's units, in the order in which they came. */
export const unitsOf = async (tenant: string, product: string, after: Record<string, unknown> | undefined) => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${productPartition(tenant, product)} AND begins_with(#sk, ${PREFIX})`,
    limit: PAGE,
    after,
  })
  return { units: readEach(items, toUnit), last }
}

/** The units of a product that nobody has, in the order in which they came. */
export const freeUnitsOf = async (tenant: string, product: string): Promise<StoredUnit[]> =>
  readEach(
    await queryAll({
      where: expression`#pk = ${productPartition(tenant, product)} AND begins_with(#sk, ${PREFIX})`,
      filter: expression`#state = ${'FREE'}`,
    }),
    toUnit,
  )

/** What is left with a product that is gone, some at a time: its units with their serial numbers, and its history. */
export const remainsOf = async (tenant: string, product: string): Promise<Write[]> => {
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
