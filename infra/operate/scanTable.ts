import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { emulator, environment } from '#functions/core/environment.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { itemBytes } from '#functions/core/table/itemSize.ts'

export interface Page {
  items: { item: Item; bytes: number }[]
  /** The key of the next page; undefined on the last one. */
  last: Key | undefined
}

/**
 * Scans the table, a megabyte per page, with operator credentials. No function may do this (see
 * `infra/aws/functions/grants.ts`).
 */
export const scanTable = async function* (after?: Key): AsyncGenerator<Page> {
  const client = new DynamoDBClient({ ...emulator(environment.dynamodbEndpoint), maxAttempts: 10 })
  const start = after && { pk: { S: after.pk }, sk: { S: after.sk } }
  const asked = { TableName: environment.table, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }
  try {
    for await (const { Items = [], LastEvaluatedKey } of paginateScan({ client }, asked)) {
      const items = Items.map((one) => ({ item: unmarshall(one) as Item, bytes: itemBytes(one) }))
      yield { items, last: LastEvaluatedKey && (unmarshall(LastEvaluatedKey) as Key) }
    }
  } finally {
    client.destroy()
  }
}

/** The workspace of an item's partition; undefined when it belongs to none, or to several. */
export const tenantOf = ({ pk }: Key): string | undefined => /^(?:T|RATE)#([^#]+)/.exec(pk)?.[1]
