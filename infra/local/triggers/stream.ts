import { setTimeout as pause } from 'node:timers/promises'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { FUNCTION_SECONDS } from '#infra/aws/settings.ts'
import { callTable, TableError } from '#infra/local/emulators/wire.ts'
import type { Checkpoint } from './checkpoint.ts'
import { setTimeLimit } from './timeLimit.ts'

export type Deliver = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>

const BATCH = 10
const RETRIES = 3
const POLL_MS = 250

/** A raw record, with times in seconds, as in Lambda events. */
type StreamRecord = Omit<DynamoDBRecord, 'eventSourceARN'>

interface Shard {
  ShardId?: string
}
interface Described {
  StreamDescription?: { Shards?: Shard[]; LastEvaluatedShardId?: string }
}
interface Iterator {
  ShardIterator?: string
}
interface Records {
  Records?: StreamRecord[]
  NextShardIterator?: string
}

/** The module that runs on Lambda. */
export const productDeliver: Deliver = async (event) => {
  const { handler } = await import('#functions/deliver/handler.ts')
  return handler(event, setTimeLimit(FUNCTION_SECONDS.stream))
}

/** Items whose removal is delivered. */
const DELIVERED_REMOVALS = /^(SESSION|TRASH)#/

/** Whether it is the record of a write that makes the caller's other open pages stale. */
const tellsOwnPages = (dynamodb: StreamRecord['dynamodb']): boolean => dynamodb?.NewImage?.fromPage?.S !== undefined

/** The filters of the event source mapping: new events, records for own pages, ended sessions, and what left the trash. */
const isEvent = ({ eventName, dynamodb }: StreamRecord): boolean =>
  (eventName === 'INSERT' && (dynamodb?.NewImage?.kind?.S === 'event' || tellsOwnPages(dynamodb))) ||
  (eventName === 'REMOVE' && DELIVERED_REMOVALS.test(dynamodb?.Keys?.sk?.S ?? ''))

const sequenceOf = (record: StreamRecord): string => record.dynamodb?.SequenceNumber ?? ''

const toLambda = (record: StreamRecord, stream: string): DynamoDBRecord => ({ ...record, eventSourceARN: stream })

/** How many records of a batch are delivered, from its start. */
const countDelivered = async (deliver: Deliver, batch: readonly StreamRecord[], stream: string): Promise<number> => {
  try {
    const { batchItemFailures } = await deliver({ Records: batch.map((record) => toLambda(record, stream)) })
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
    const first = batch.findIndex((record) => failed.has(sequenceOf(record)))
    return first < 0 ? batch.length : first
  } catch (error) {
    console.error('functions/deliver failed:', error)
    return 0
  }
}

interface Options {
  endpoint: string
  stream: string
  deliver: Deliver
  checkpoint: Checkpoint
  /** Stores a record that was given up. */
  storeFailed?: (record: DynamoDBRecord) => Promise<void>
}

/** Delivers records in batches and in order; a record that keeps failing is given up and logged. */
const deliverRecords = async (
  { deliver, storeFailed }: Pick<Options, 'deliver' | 'storeFailed'>,
  records: readonly StreamRecord[],
  stream: string,
): Promise<void> => {
  let remaining = records
  /** How often the first of the rest has failed. */
  let failures = 0
  while (remaining.length > 0) {
    const batch = remaining.slice(0, BATCH)
    const done = await countDelivered(deliver, batch, stream)
    remaining = remaining.slice(done)
    if (done === batch.length) {
      failures = 0
      continue
    }
    failures = done > 0 ? 1 : failures + 1
    if (failures <= RETRIES) {
      await pause(20 * 2 ** failures)
    } else {
      const [first] = remaining
      console.error(`functions/deliver gave up on stream record ${first ? sequenceOf(first) : ''}`)
      if (first) await storeFailed?.(toLambda(first, stream))
      remaining = remaining.slice(1)
      failures = 0
    }
  }
}

export interface Stream {
  /** Resolves once everything written before the call is delivered. */
  drained: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Delivers a table's stream at least once and in order, like the event source mapping. `checkpoint` says where an earlier
 * run ended.
 */
export const startStream = (options: Options): Stream => {
  const { stream, checkpoint } = options
  // Polling with the SDK would use most of the process's CPU time.
  const callStream = <T>(operation: string, input: Record<string, unknown>) =>
    callTable<T>(options.endpoint, `DynamoDBStreams_20120810.${operation}`, input)
  const earlier = checkpoint.read()
  const position: Record<string, string> = earlier?.stream === stream ? earlier.shards : {}
  const finished = new Set<string>()
  /** The next iterator of each open shard. */
  const iterators = new Map<string, string>()

  const shards = async (): Promise<Shard[]> => {
    const shardList: Shard[] = []
    let after: string | undefined
    do {
      const { StreamDescription } = await callStream<Described>('DescribeStream', {
        StreamArn: stream,
        ExclusiveStartShardId: after,
      })
      shardList.push(...(StreamDescription?.Shards ?? []))
      after = StreamDescription?.LastEvaluatedShardId
    } while (after)
    return shardList
  }

  const iterator = async (shard: string): Promise<string | undefined> => {
    const last = position[shard]
    const from = { StreamArn: stream, ShardId: shard }
    const begin = (where: object) => callStream<Iterator>('GetShardIterator', { ...from, ...where })
    const start = { ShardIteratorType: 'TRIM_HORIZON' }
    if (!last) return (await begin(start)).ShardIterator
    try {
      return (await begin({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: last })).ShardIterator
    } catch (error) {
      if (!(error instanceof TableError && error.name === 'TrimmedDataAccessException')) throw error
      return (await begin(start)).ShardIterator
    }
  }

  /** Delivers a shard up to its end, or up to now while it is open. */
  const readShard = async (shard: string): Promise<void> => {
    let next = iterators.get(shard) ?? (await iterator(shard))
    // An iterator that failed or expired is not used again.
    iterators.delete(shard)
    while (next) {
      const { Records: records = [], NextShardIterator } = await callStream<Records>('GetRecords', {
        ShardIterator: next,
        Limit: 1000,
      })
      if (records.length === 0 && NextShardIterator) {
        iterators.set(shard, NextShardIterator)
        return
      }
      await deliverRecords(options, records.filter(isEvent), stream)
      const last = records.at(-1)
      if (last) {
        position[shard] = sequenceOf(last)
        checkpoint.write({ stream, shards: position })
      }
      next = NextShardIterator
    }
    finished.add(shard)
  }

  /** One pass over the whole stream; a shard comes after the one it was split from. */
  const pass = async (): Promise<void> => {
    for (const shard of Array.from(iterators.keys())) await readShard(shard)
    // Child shards start when their parent has ended.
    if (iterators.size > 0) return
    for (const { ShardId } of await shards()) {
      if (ShardId && !finished.has(ShardId)) await readShard(ShardId)
    }
  }

  let stopped = false
  const stopping = new AbortController()
  let current: Promise<void> = Promise.resolve()
  const nextPass = (): Promise<void> => {
    current = current.catch(() => undefined).then(() => (stopped ? undefined : pass()))
    return current
  }

  const poll = async (): Promise<void> => {
    let trouble = ''
    while (!stopped) {
      try {
        await nextPass()
        trouble = ''
      } catch (error) {
        const said = String(error)
        if (!stopped && said !== trouble) console.error('The stream cannot be read:', said)
        trouble = said
      }
      await pause(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const polling = poll()

  return {
    drained: nextPass,
    stop: async () => {
      stopped = true
      stopping.abort()
      await polling
    },
  }
}
