import type { AttributeValue } from '@aws-sdk/client-dynamodb'

const sizeOf = (value: AttributeValue): number => {
  if (value.S !== undefined) return Buffer.byteLength(value.S)
  if (value.N !== undefined) return Math.ceil(value.N.length / 2) + 1
  if (value.B) return value.B.byteLength
  if (value.SS) return value.SS.reduce((sum, one) => sum + Buffer.byteLength(one), 0)
  if (value.NS) return value.NS.reduce((sum, one) => sum + Math.ceil(one.length / 2) + 1, 0)
  if (value.BS) return value.BS.reduce((sum, one) => sum + one.byteLength, 0)
  if (value.L) return value.L.reduce((sum, one) => sum + 1 + sizeOf(one), 3)
  if (value.M) return sizeOfAll(value.M) + Object.keys(value.M).length + 3
  return 1
}
const sizeOfAll = (item: Record<string, AttributeValue>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOf(value), 0)

/** Size of an item as DynamoDB computes it: names and values. */
export const itemBytes = sizeOfAll

/** Write units of an item: one per kilobyte, at least one. */
export const writeUnits = (item: Record<string, AttributeValue> | undefined): number =>
  Math.max(1, Math.ceil(sizeOfAll(item ?? {}) / 1024))
