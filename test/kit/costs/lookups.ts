import type { Key } from '#functions/core/table/item.ts'
import { onTableCommand } from '#test/kit/directTable.ts'

interface Input {
  Key?: Key
  RequestItems?: Record<string, { Keys?: Key[] }>
  KeyConditionExpression?: string
  ExpressionAttributeValues?: Record<string, unknown>
}

const placeOf = ({ pk, sk }: Key): string => JSON.stringify([pk, sk])

/** The items that a request asks for by their keys, and the partitions that it searches. */
const requestedKeys = ({
  Key: key,
  RequestItems,
  KeyConditionExpression,
  ExpressionAttributeValues = {},
}: Input): string[] => {
  if (KeyConditionExpression) return Object.values(ExpressionAttributeValues).map(String)
  const keys = Object.values(RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys)
  return [...keys, ...(key ? [key] : [])].map(placeOf)
}

/** Notes what this process asks of the table from now on, until the answer is called, which says whether an item was asked for. */
export const recordLookups = (): (() => (item: Key & { gsi1pk?: unknown }) => boolean) => {
  const noted = new Set<string>()
  const unhear = onTableCommand(({ input }) => {
    for (const one of requestedKeys(input)) noted.add(one)
  })
  return () => {
    unhear()
    return (item) => [placeOf(item), item.pk, String(item.gsi1pk)].some((one) => noted.has(one))
  }
}
