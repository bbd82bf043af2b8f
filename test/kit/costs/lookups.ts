import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Key } from '#functions/core/table/item.ts'

interface Input {
  Key?: Key
  RequestItems?: Record<string, { Keys?: Key[] }>
  KeyConditionExpression?: string
  ExpressionAttributeValues?: Record<string, unknown>
}

const placeOf = ({ pk, sk }: Key): string => JSON.stringify([pk, sk])

/** The items that a request asks for by their keys, and the partitions that it searches. */
const lookedFor = ({
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
export const noteLookups = (): (() => (item: Key & { gsi1pk?: unknown }) => boolean) => {
  const { prototype } = DynamoDBDocumentClient
  const send = prototype.send as (...given: unknown[]) => unknown
  const noted = new Set<string>()
  prototype.send = function (this: unknown, ...given: unknown[]) {
    for (const one of lookedFor((given as [{ input: Input }])[0].input)) noted.add(one)
    return send.apply(this, given)
  } as never
  return () => {
    prototype.send = send as never
    return (item) => [placeOf(item), item.pk, String(item.gsi1pk)].some((one) => noted.has(one))
  }
}
