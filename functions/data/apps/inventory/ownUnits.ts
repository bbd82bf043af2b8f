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
 * What somebody has, and what they have had, in their own partition: it is exported with them, and erased but for what they
 * still have. The name is the one that they have signed for.
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

/** All of somebody's, the latest first. */
export const ownUnitsOf = async (tenant: string, person: string): Promise<StoredOwnUnit[]> => {
  const items = await queryAll({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${PREFIX})`,
  })
  return readEach(items, toOwnUnit).toSorted((a, b) => (a.since < b.since ? 1 : -1))
}

/** The part of a transaction that gives somebody a unit. */
export const giveUnit = (tenant: string, person: string, unit: StoredOwnUnit): Write =>
  put({
    ...ownUnitKey(tenant, person, unit.unitId),
    ...unit,
    ...(unit.state === 'HANDED_OVER' && signatureIndexKey(tenant, person, unit.unitId)),
    v: 1,
  })

/** The part of a transaction that notes that somebody has accepted what they have; refused when they have it no more. */
export const acceptOwnUnit = (tenant: string, person: string, unit: string, at: string): Write =>
  update(
    ownUnitKey(tenant, person, unit),
    expression`SET #state = ${'ACCEPTED'}, #acceptedAt = ${at}${indexKeyUpdate(undefined)}`,
    expression`#state = ${'HANDED_OVER'}`,
  )

/** The part of a transaction that notes that somebody no longer has a unit; refused when nothing of it is left, as they are being erased. */
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

/** The part of a transaction that forgets what somebody who is erased had. */
export const deleteOwnUnit = (tenant: string, person: string, unit: string): Write =>
  remove(ownUnitKey(tenant, person, unit))

/** Whether an item of a person says that they still have a unit: it stays when they are erased, so that it can be taken back. */
export const isStillHeld = (item: Item): boolean =>
  item.sk.startsWith(PREFIX) && readIf(item, toOwnUnit)?.until === null

/** The part of a transaction that keeps what somebody has signed with. */
export const storeSignature = (tenant: string, person: string, id: string, signature: Signature): Write =>
  put({ ...signatureKey(tenant, person, id), signature, v: 1 })

const toSignature = reader('equipment signature', z.object({ signature: Signature }))

export const signatureOf = async (tenant: string, person: string, id: string): Promise<Signature | undefined> => {
  const item = await getItem(signatureKey(tenant, person, id))
  return item && toSignature(item).signature
}

/** How many units somebody has, and whether they no longer work here. */
const StoredHolder = z.object({ count: z.int(), left: z.boolean().default(false) })
const toHolder = reader('equipment holder', StoredHolder)
const holderKey = (tenant: string, person: string): Key => ({ pk: equipmentHoldersPartition(tenant), sk: person })

/** How many units each of some people has. */
export const countHeldUnits = async (tenant: string, people: readonly string[]): Promise<number[]> => {
  const items = await batchGet(people.map((person) => holderKey(tenant, person)))
  return items.map((item) => Math.max(0, readIf(item, toHolder)?.count ?? 0))
}

/** The part of a transaction that counts what somebody has. */
export const addToHeldCount = (tenant: string, person: string, by: number): Write =>
  update(holderKey(tenant, person), expression`SET #v = ${1} ADD #count ${by}`)

/** Notes whether somebody who has, or had, something still works here: the index finds who has left with something. False: they never had anything. */
export const markHolderLeft = async (tenant: string, person: string, left: boolean): Promise<boolean> => {
  const key = holderKey(tenant, person)
  const withUnits = expression`SET #left = ${left}${indexKeyUpdate(leaverIndexKey(tenant, person))}`
  if (left && (await updateItem(key, withUnits, expression`#count > ${0}`))) return true
  const isCounted = left ? expression`#count <= ${0}` : expression`attribute_exists(#count)`
  return (await updateItem(key, expression`SET #left = ${left}${indexKeyUpdate(undefined)}`, isCounted)) !== undefined
}

/** Who no longer works here and still has something. */
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
