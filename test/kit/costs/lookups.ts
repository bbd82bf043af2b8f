import type { Key } from '#functions/core/table/item.ts'
import { keyText } from '#functions/core/table/keys.ts'
import { onTableCommand } from '#test/kit/directTable.ts'

interface Input {
  Key?: Key
  RequestItems?: Record<string, { Keys?: Key[] }>
  KeyConditionExpression?: string
  ExpressionAttributeValues?: Record<string, unknown>
}

/** The keys of the items that a request reads, and of the partitions that it queries. */
const requestedKeys = ({
  Key: key,
  RequestItems,
  KeyConditionExpression,
  ExpressionAttributeValues = {},
}: Input): string[] => {
  if (KeyConditionExpression) return Object.values(ExpressionAttributeValues).map(String)
  const keys = Object.values(RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys)
  return [...keys, ...(key ? [key] : [])].map(keyText)
}

/**
 * Records the lookups of this process until the returned function is called, which tells whether an item was looked up.
 */
export const recordLookups = (): (() => (item: Key & { gsi1pk?: unknown }) => boolean) => {
  const noted = new Set<string>()
  const unhear = onTableCommand(({ input }) => {
    for (const one of requestedKeys(input)) noted.add(one)
  })
  return () => {
    unhear()
    return (item) => [keyText(item), item.pk, String(item.gsi1pk)].some((one) => noted.has(one))
  }
}
