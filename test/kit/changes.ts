import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import type { Item } from '#functions/core/table/item.ts'
import { streamOf } from '#infra/local/emulators/table.ts'
import { callTable } from '#infra/local/emulators/wire.ts'
import type { App } from './app.ts'

/** What was done to one item; `after` is undefined when it was deleted. */
export interface Change {
  pk: string
  sk: string
  inserted: boolean
  after: Item | undefined
}

interface Described {
  StreamDescription: { Shards?: { ShardId: string }[] }
}
interface Told {
  Records?: DynamoDBRecord[]
  NextShardIterator: string
}

/**
 * From now on, what is written into the app's table, however large that is: each call answers what was since the one
 * before, once all of it is delivered.
 */
export const watchTable = async (app: App): Promise<() => Promise<Change[]>> => {
  const ask = <T>(operation: string, input: Record<string, unknown>) =>
    callTable<T>(app.emulators.dynamodb, `DynamoDBStreams_20120810.${operation}`, input)
  const StreamArn = await streamOf(app.emulators.dynamodb, app.table)
  const { StreamDescription } = await ask<Described>('DescribeStream', { StreamArn })
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
        const answer = await ask<Told>('GetRecords', { ShardIterator: iterators[index] })
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
