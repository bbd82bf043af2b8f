import * as z from 'zod'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItem, put, queryAll, remove, update, updateItem } from '#functions/core/table/table.ts'
import { indexKeyUpdate, leaverIndexKey, signatureIndexKey } from '#functions/data/inbox/waiting.ts'
import { equipmentHoldersPartition } from '#functions/data/keys.ts'
import { readEach, reader, readIf } from '#functions/data/stored.ts'
import { OwnUnit } from '#shared/apps/inventory/unitContract.ts'
import { Signature } from '#shared/core/signature.ts'

/**
 * A unit that a person has or had, in their partition: exported with them and erased unless still held. The name is the
 * one they signed for.
 */
const StoredOwnUnit = z.object({
  ...OwnUnit.shape,
  acceptedAt: OwnUnit.shape.acceptedAt.default(null),
  until: OwnUnit.shape.until.default(null),
})
export type StoredOwnUnit = z.infer<typeof StoredOwnUnit>
export const toOwnUnit = reader('own equipment', StoredOwnUnit)

const PREFIX = 'EQUIPMENT#'
export const ownUnitKey = (tenant: string, person: string, unit: string): Key => ({
  pk: personPartition(tenant, person),
  sk: PREFIX + unit,
})
const signatureKey = (tenant: string, person: string, id: string): Key => ({
  pk: personPartition(tenant, person),
  sk: `SIGNED#${id}`,
})

/** Newest first. */
export const listOwnUnits = async (tenant: string, person: string): Promise<StoredOwnUnit[]> => {
  const items = await queryAll({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${PREFIX})`,
  })
  return readEach(items, toOwnUnit).toSorted((a, b) => (a.since < b.since ? 1 : -1))
}

/** Transaction write that assigns a unit to a person. */
export const giveUnit = (tenant: string, person: string, unit: StoredOwnUnit): Write =>
  put({
    ...ownUnitKey(tenant, person, unit.unitId),
    ...unit,
    ...(unit.state === 'HANDED_OVER' && signatureIndexKey(tenant, person, unit.unitId)),
    v: 1,
  })

/** Transaction write that stores the acceptance; refused when the unit is no longer handed over. */
export const acceptOwnUnit = (tenant: string, person: string, unit: string, at: string): Write =>
  update(
    ownUnitKey(tenant, person, unit),
    expression`SET #state = ${'ACCEPTED'}, #acceptedAt = ${at}${indexKeyUpdate(undefined)}`,
    expression`#state = ${'HANDED_OVER'}`,
  )

/** Transaction write that ends the possession; refused when the item is gone, as the person is being erased. */
export const endOwnUnit = (
  tenant: string,
  person: string,
  unit: string,
  state: 'RETURNED' | 'LOST',
  until: string,
): Write =>
  update(
    ownUnitKey(tenant, person, unit),
    expression`SET #state = ${state}, #until = ${until}${indexKeyUpdate(undefined)}`,
    expression`attribute_exists(#pk)`,
  )

/** Transaction write that removes an erased person's unit. */
export const deleteOwnUnit = (tenant: string, person: string, unit: string): Write =>
  remove(ownUnitKey(tenant, person, unit))

/** Whether an item is a unit still held; it survives erasure until it is taken back. */
export const isStillHeld = (item: Item): boolean =>
  item.sk.startsWith(PREFIX) && readIf(item, toOwnUnit)?.until === null

/** Transaction write that stores a signature. */
export const storeSignature = (tenant: string, person: string, id: string, signature: Signature): Write =>
  put({ ...signatureKey(tenant, person, id), signature, v: 1 })

const toSignature = reader('equipment signature', z.object({ signature: Signature }))

export const findSignature = async (tenant: string, person: string, id: string): Promise<Signature | undefined> => {
  const item = await getItem(signatureKey(tenant, person, id))
  return item && toSignature(item).signature
}

/** Number of held units, and whether the holder has left. */
const StoredHolder = z.object({ count: z.int(), left: z.boolean().default(false) })
const toHolder = reader('equipment holder', StoredHolder)
const holderKey = (tenant: string, person: string): Key => ({ pk: equipmentHoldersPartition(tenant), sk: person })

export const countHeldUnits = async (tenant: string, people: readonly string[]): Promise<number[]> => {
  const items = await batchGet(people.map((person) => holderKey(tenant, person)))
  return items.map((item) => Math.max(0, readIf(item, toHolder)?.count ?? 0))
}

/** Transaction write that adds to the number of held units. */
export const addToHeldCount = (tenant: string, person: string, by: number): Write =>
  update(holderKey(tenant, person), expression`SET #v = ${1} ADD #count ${by}`)

/**
 * Updates whether a holder has left, with the index entry of leavers who still hold units. False when they never held
 * any.
 */
export const markHolderLeft = async (tenant: string, person: string, left: boolean): Promise<boolean> => {
  const key = holderKey(tenant, person)
  const withUnits = expression`SET #left = ${left}${indexKeyUpdate(leaverIndexKey(tenant, person))}`
  if (left && (await updateItem(key, withUnits, expression`#count > ${0}`))) return true
  const isCounted = left ? expression`#count <= ${0}` : expression`attribute_exists(#count)`
  return (await updateItem(key, expression`SET #left = ${left}${indexKeyUpdate(undefined)}`, isCounted)) !== undefined
}

/** Leavers who still hold units. */
export const listLeaversWithUnits = async (tenant: string): Promise<{ person: string; count: number }[]> => {
  const items = await queryAll({
    where: expression`#pk = ${equipmentHoldersPartition(tenant)}`,
    filter: expression`#left = ${true} AND #count > ${0}`,
  })
  return readEach(items, (item: Item) => ({ person: item.sk, count: toHolder(item).count }))
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'equipment a person has or had': ownUnitKey('<tenant>', '<person>', '<unit>'),
  'signature for equipment': signatureKey('<tenant>', '<person>', '<ulid>'),
  'number of units a person has, and whether the person left': holderKey('<tenant>', '<person>'),
})
