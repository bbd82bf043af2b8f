import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { busy } from '#functions/core/http/apiError.ts'
import { assertRightsChecked } from '#functions/core/http/requiredCheck.ts'
import { environment } from '../environment.ts'
import { type AbortOptions, callService, reportThrottling } from '../services.ts'
import { tableClient } from './client.ts'
import { withExpiry, withExpiryUpdate } from './expiry.ts'
import { type Expression, expression } from './expression.ts'
import type { Item, Key, Write } from './item.ts'
import { writeUnits } from './itemSize.ts'
import { isSameKey } from './keys.ts'
import { countRequest } from './meter.ts'
import { reportUnreadable } from './unreadable.ts'

type Index = 'gsi1'

type Consumed = { CapacityUnits?: number } | undefined
const countConsumed = (consumed: Consumed | Consumed[]): void =>
  countRequest([consumed].flat().reduce((total, one) => total + (one?.CapacityUnits ?? 0), 0))

const attributes = (...expressions: (Expression | undefined)[]) => {
  const names = Object.assign({}, ...expressions.map((one) => one?.names))
  const values = Object.assign({}, ...expressions.map((one) => one?.values))
  return {
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names as Record<string, string> }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values as Record<string, unknown> }),
  }
}

const METERED = { ReturnConsumedCapacity: 'TOTAL' } as const
/** DynamoDB does not report the cost of a refused write, so it is computed from the returned item. */
const CONDITIONAL = { ...METERED, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const

/** One item, strongly consistent. */
export const getItem = async (key: Key): Promise<Item | undefined> => {
  const answer = await callService('table', (until) =>
    tableClient().send(
      new GetCommand({ ...METERED, TableName: environment.table, Key: key, ConsistentRead: true }),
      until,
    ),
  )
  countConsumed(answer.ConsumedCapacity)
  return answer.Item as Item | undefined
}

/** The table gave no more of a batch, which it does not call an error. */
const unprocessed = (): Error =>
  Object.assign(new Error('Keys of a batch were left unprocessed'), { name: 'ProvisionedThroughputExceeded' })

/**
 * At most 100 items in one request, in the order of the keys; no request without keys. `eventually` costs half and may
 * miss the last second.
 */
export const getItems = async (keys: readonly Key[], { eventually = false } = {}): Promise<(Item | undefined)[]> => {
  const items: Item[] = []
  let pending: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }))
  for (let round = 0; pending.length > 0; round++) {
    if (round > 4) throw busy(reportThrottling(unprocessed()))
    if (round > 0) await backOff(round - 1)
    const answer = await callService('table', (until) =>
      tableClient().send(
        new BatchGetCommand({
          ...METERED,
          RequestItems: { [environment.table]: { Keys: pending, ConsistentRead: !eventually } },
        }),
        until,
      ),
    )
    countConsumed(answer.ConsumedCapacity)
    items.push(...((answer.Responses?.[environment.table] ?? []) as Item[]))
    pending = answer.UnprocessedKeys?.[environment.table]?.Keys ?? []
  }
  return keys.map((key) => items.find((item) => isSameKey(item, key)))
}

export interface Query {
  /** Key condition; the partition begins with the caller's tenant. */
  where: Expression
  filter?: Expression
  index?: Index
  limit: number
  /** Newest (largest sort key) first. */
  descending?: boolean
  /** Eventually consistent, at half the price; always so on an index. */
  eventually?: boolean
  /** The key of the last item of the page before. */
  after?: Record<string, unknown>
}

/** One page in one request. With a filter a page may be short or empty and still have a successor. */
export const queryPage = async (
  query: Query,
): Promise<{ items: Item[]; last: Record<string, unknown> | undefined }> => {
  const answer = await callService('table', (until) =>
    tableClient().send(
      new QueryCommand({
        ...METERED,
        TableName: environment.table,
        IndexName: query.index,
        KeyConditionExpression: query.where.text,
        FilterExpression: query.filter?.text,
        ...attributes(query.where, query.filter),
        Limit: query.limit,
        ScanIndexForward: !query.descending,
        ConsistentRead: !query.index && !query.eventually,
        ExclusiveStartKey: query.after,
      }),
      until,
    ),
  )
  countConsumed(answer.ConsumedCapacity)
  return { items: (answer.Items ?? []) as Item[], last: answer.LastEvaluatedKey }
}

/** All pages of a query, for data that grows slowly. */
export const queryAll = async (query: Omit<Query, 'limit' | 'after'>): Promise<Item[]> => {
  const found: Item[] = []
  let after: Query['after']
  do {
    const page = await queryPage({ ...query, limit: 1000, ...(after && { after }) })
    found.push(...page.items)
    after = page.last
  } while (after)
  return found
}

/** A conditional write outside a transaction; false when the condition fails. */
const writeConditionally = async (
  request: (until: AbortOptions) => Promise<{ ConsumedCapacity?: Consumed }>,
): Promise<boolean> => {
  assertRightsChecked([])
  try {
    countConsumed((await callService('table', request)).ConsumedCapacity)
    return true
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    countRequest(writeUnits(error.Item))
    return false
  }
}

export const putItem = (item: Item, when?: Expression): Promise<boolean> =>
  writeConditionally((until) =>
    tableClient().send(
      new PutCommand({
        ...CONDITIONAL,
        TableName: environment.table,
        Item: withExpiry(item),
        ConditionExpression: when?.text,
        ...attributes(when),
      }),
      until,
    ),
  )

export const deleteItem = (key: Key, when?: Expression): Promise<boolean> =>
  writeConditionally((until) =>
    tableClient().send(
      new DeleteCommand({
        ...CONDITIONAL,
        TableName: environment.table,
        Key: { pk: key.pk, sk: key.sk },
        ConditionExpression: when?.text,
        ...attributes(when),
      }),
      until,
    ),
  )

/** Updates an item and returns its new state; undefined when the condition fails. */
export const updateItem = async (key: Key, setClause: Expression, when?: Expression): Promise<Item | undefined> => {
  const change = withExpiryUpdate(key, setClause)
  let after: Item | undefined
  const done = await writeConditionally(async (until) => {
    const answer = await tableClient().send(
      new UpdateCommand({
        ...CONDITIONAL,
        TableName: environment.table,
        Key: { pk: key.pk, sk: key.sk },
        UpdateExpression: change.text,
        ConditionExpression: when?.text,
        ...attributes(change, when),
        ReturnValues: 'ALL_NEW',
      }),
      until,
    )
    after = answer.Attributes as Item
    return answer
  })
  return done ? after : undefined
}

const commonParams = (when: Expression | undefined) => ({
  TableName: environment.table,
  ...(when && { ConditionExpression: when.text, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
})

/** Writes for `transact`. */
export const put = (item: Item, when?: Expression): Write => ({
  Put: { ...commonParams(when), Item: withExpiry(item), ...attributes(when) },
})
export const update = ({ pk, sk }: Key, asked: Expression, when?: Expression): Write => {
  const change = withExpiryUpdate({ pk, sk }, asked)
  return {
    Update: { ...commonParams(when), Key: { pk, sk }, UpdateExpression: change.text, ...attributes(change, when) },
  }
}
export const remove = ({ pk, sk }: Key, when?: Expression): Write => ({
  Delete: { ...commonParams(when), Key: { pk, sk }, ...attributes(when) },
})
export const check = ({ pk, sk }: Key, when: Expression): Write => ({
  ConditionCheck: { ...commonParams(when), Key: { pk, sk }, ConditionExpression: when.text, ...attributes(when) },
})

const fallbacks = new WeakMap<Write, Write>()

/** Registers a replacement for a write whose ADD meets a non-number. A corrupt counter is reported and blocks nobody. */
export const withFallback = (write: Write, otherwise: Write): Write => {
  fallbacks.set(write, otherwise)
  return write
}

/** Checks that an item exists, without changing it. */
export const checkExists = (key: Key): Write => check(key, expression`attribute_exists(#pk)`)

/** Replaces the writes that failed with ValidationError by their fallbacks; undefined when anything else is wrong. */
const replaceFailedSums = (writes: readonly Write[], reasons: readonly CancellationReason[]): Write[] | undefined => {
  const met = (position: number) => reasons[position]?.Code === 'ValidationError'
  if (!writes.some((_, position) => met(position))) return undefined
  const others = writes.map((write, position) => (met(position) ? fallbacks.get(write) : write))
  if (others.includes(undefined)) return undefined
  for (const { Update } of writes.filter((_, position) => met(position))) {
    reportUnreadable('count', Update?.Key as Key, 'not a number')
  }
  return others as Write[]
}

/** Failed conditions by position, each with the stored item. */
export type Refusals = ReadonlyMap<number, Item | undefined>

const TRANSIENT_REASONS = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'None',
  undefined,
])

/** Exponential backoff with full jitter. */
export const backOff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * 2 ** attempt))

/** Commits all writes or none; returns the failed conditions. Conflicts are retried, then `server.busy`. */
export const transact = async (writes: readonly Write[]): Promise<Refusals | undefined> => {
  assertRightsChecked(writes)
  let attempted = writes
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await callService('table', (until) =>
        tableClient().send(new TransactWriteCommand({ ...METERED, TransactItems: [...attempted] }), until),
      )
      countConsumed(answer.ConsumedCapacity)
      return undefined
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const reasons: CancellationReason[] = error.CancellationReasons ?? []
      // A cancelled transaction reports no cost: the first of two units per write is counted.
      countRequest(writes.reduce((units, _, position) => units + writeUnits(reasons[position]?.Item), 0))
      const refused = reasons.flatMap(({ Code, Item }, position): [number, Item | undefined][] =>
        Code === 'ConditionalCheckFailed' ? [[position, Item && (unmarshall(Item) as Item)]] : [],
      )
      if (refused.length > 0) return new Map(refused)
      const replaced = replaceFailedSums(attempted, reasons)
      attempted = replaced ?? attempted
      if (!replaced && !reasons.every(({ Code }) => TRANSIENT_REASONS.has(Code))) throw error
      if (attempt === 4) throw busy(reportThrottling(error, reasons))
      await backOff(attempt)
    }
  }
}
