import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import type { Item } from '#functions/core/table/item.ts'
import { findStreamArn } from '#infra/local/emulators/table.ts'
import { callTable } from '#infra/local/emulators/wire.ts'
import type { App } from './app.ts'

/** A change of an item; `after` is undefined when it was deleted. */
export interface Change {
  pk: string
  sk: string
  inserted: boolean
  after: Item | undefined
}

interface DescribeStreamOutput {
  StreamDescription: { Shards?: { ShardId: string }[] }
}
interface GetRecordsOutput {
  Records?: DynamoDBRecord[]
  NextShardIterator: string
}

/**
 * Watches the table, of any size: each call of the returned function waits for the stream, and returns the changes
 * since the previous call.
 */
export const watchTable = async (app: App): Promise<() => Promise<Change[]>> => {
  const ask = <T>(operation: string, input: Record<string, unknown>) =>
    callTable<T>(app.emulators.dynamodb, `DynamoDBStreams_20120810.${operation}`, input)
  const StreamArn = await findStreamArn(app.emulators.dynamodb, app.table)
  const { StreamDescription } = await ask<DescribeStreamOutput>('DescribeStream', { StreamArn })
  const iterators = await Promise.all(
    (StreamDescription.Shards ?? []).map(async ({ ShardId }) => {
      const from = { StreamArn, ShardId, ShardIteratorType: 'LATEST' }
      return (await ask<{ ShardIterator: string }>('GetShardIterator', from)).ShardIterator
    }),
  )
  return async () => {
    await app.drained()
    const changes: Change[] = []
    for (const [index] of iterators.entries()) {
      for (;;) {
        const answer = await ask<GetRecordsOutput>('GetRecords', { ShardIterator: iterators[index] })
        iterators[index] = answer.NextShardIterator
        if (!answer.Records?.length) break
        for (const { eventName, dynamodb: { Keys = {}, NewImage } = {} } of answer.Records) {
          changes.push({
            pk: Keys.pk?.S ?? '',
            sk: Keys.sk?.S ?? '',
            inserted: eventName === 'INSERT',
            after: NewImage && (unmarshall(NewImage as never) as Item),
          })
        }
      }
    }
    return changes
  }
}
