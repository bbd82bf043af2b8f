import {
  type CancellationReason,
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { busy } from '#functions/core/http/apiError.ts'
import { assertRightsChecked } from '#functions/core/http/requiredCheck.ts'
import { environment, tableEmulator } from '../environment.ts'
import { type AbortOptions, callService, clientSettings, reportThrottling } from '../services.ts'
import { withExpiry, withExpiryUpdate } from './expiry.ts'
import { type Expression, expression } from './expression.ts'
import type { Item, Key, Write } from './item.ts'
import { writeUnits } from './itemSize.ts'
import { countRequest } from './meter.ts'
import { reportUnreadable } from './unreadable.ts'

type Index = 'gsi1'

let client: DynamoDBDocumentClient | undefined
/** The SDK's, of the table that the environment names. */
export const createTableClient = (): DynamoDBDocumentClient => {
  const made = DynamoDBDocumentClient.from(
    // One retrying layer, with jitter.
    new DynamoDBClient({ ...tableEmulator(environment.dynamodbEndpoint), ...clientSettings('table') }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
  // It copies whatever is asked and answered for a log that nobody keeps.
  made.middlewareStack.remove('loggerMiddleware')
  return made
}
const db = (): DynamoDBDocumentClient => {
  client ??= createTableClient()
  return client
}

/** Asks by this client until it is forgotten. For tests. */
export const setTableClient = (other: DynamoDBDocumentClient): void => {
  client = other
}

/** Forgets the connection: the next request reads the environment again. For tests and the local stack. */
export const disconnectTable = (): void => {
  client?.destroy()
  client = undefined
}

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
/** What a refused write consumes depends on the item that it met, and is counted from it: the table says no figure. */
const CONDITIONAL = { ...METERED, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const

/** One item by its key, read after every write that was answered before. */
export const getItem = async (key: Key): Promise<Item | undefined> => {
  const answer = await callService('table', (until) =>
    db().send(new GetCommand({ ...METERED, TableName: environment.table, Key: key, ConsistentRead: true }), until),
  )
  countConsumed(answer.ConsumedCapacity)
  return answer.Item as Item | undefined
}

/**
 * Items by key in one request (at most 100), in the order of the keys; undefined where there is none. `eventually`: at half
 * the price, and what was written within the last second may not be in it.
 */
export const getItems = async (keys: readonly Key[], { eventually = false } = {}): Promise<(Item | undefined)[]> => {
  const found: Item[] = []
  let asked: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }))
  for (let round = 0; asked.length > 0; round++) {
    if (round > 4) throw busy()
    const answer = await callService('table', (until) =>
      db().send(
        new BatchGetCommand({
          ...METERED,
          RequestItems: { [environment.table]: { Keys: asked, ConsistentRead: !eventually } },
        }),
        until,
      ),
    )
    countConsumed(answer.ConsumedCapacity)
    found.push(...((answer.Responses?.[environment.table] ?? []) as Item[]))
    asked = answer.UnprocessedKeys?.[environment.table]?.Keys ?? []
  }
  return keys.map(({ pk, sk }) => found.find((item) => item.pk === pk && item.sk === sk))
}

export interface Query {
  /** The key condition; its first value is a partition that begins with the caller's tenant. */
  where: Expression
  filter?: Expression
  index?: Index
  limit: number
  /** Newest (largest sort key) first. */
  descending?: boolean
  /** At half the price, and what was written within the last second may not be in it; so it always is of an index. */
  eventually?: boolean
  /** The key of the last item of the page before. */
  after?: Record<string, unknown>
}

/** One page of a partition in one request. With a filter a page may be short, even empty, and still have a next one. */
export const queryPage = async (
  query: Query,
): Promise<{ items: Item[]; last: Record<string, unknown> | undefined }> => {
  const answer = await callService('table', (until) =>
    db().send(
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

/** All that a query finds, however many pages it takes: for what grows by one step of somebody at a time. */
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

/** A single conditional write; false when the condition does not hold. */
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
    db().send(
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
    db().send(
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

/** Changes an item; answers it as it is afterwards, or undefined when the condition does not hold. */
export const updateItem = async (key: Key, asked: Expression, when?: Expression): Promise<Item | undefined> => {
  const change = withExpiryUpdate(key, asked)
  let after: Item | undefined
  const done = await writeConditionally(async (until) => {
    const answer = await db().send(
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

/** The parts of a transaction. */
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

/**
 * A part of a transaction that adds to numbers of an item, and what is written in its place when one of them is no
 * number: what cannot be counted keeps nobody from what they do. It is reported as what cannot be read is.
 */
export const withFallback = (write: Write, otherwise: Write): Write => {
  fallbacks.set(write, otherwise)
  return write
}

/** Leaves an item as it is, such as a count that somebody has to mend. */
export const checkExists = (key: Key): Write => check(key, expression`attribute_exists(#pk)`)

/** The writes with what is written in the place of those that met no number; undefined when something else is wrong. */
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

/** Which parts of a transaction were refused by their conditions, each with its item as it stands, by position. */
export type Refusals = ReadonlyMap<number, Item | undefined>

const TRANSIENT_REASONS = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'None',
  undefined,
])

/** A moment of chance before another attempt, each time about twice as long, so that those who met do not meet again. */
export const backOff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * 2 ** attempt))

/** All of the writes or none, in one request: undefined when done, else the refused conditions. A conflict is tried again a few times, then answered as busy. */
export const transact = async (writes: readonly Write[]): Promise<Refusals | undefined> => {
  assertRightsChecked(writes)
  let asked = writes
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await callService('table', (until) =>
        db().send(new TransactWriteCommand({ ...METERED, TransactItems: [...asked] }), until),
      )
      countConsumed(answer.ConsumedCapacity)
      return undefined
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const reasons: CancellationReason[] = error.CancellationReasons ?? []
      // Nobody says what a transaction consumes that came to nothing: the first of the two writes of each part is counted.
      countRequest(writes.reduce((units, _, position) => units + writeUnits(reasons[position]?.Item), 0))
      const refused = reasons.flatMap(({ Code, Item }, position): [number, Item | undefined][] =>
        Code === 'ConditionalCheckFailed' ? [[position, Item && (unmarshall(Item) as Item)]] : [],
      )
      if (refused.length > 0) return new Map(refused)
      const others = replaceFailedSums(asked, reasons)
      asked = others ?? asked
      if (!others && !reasons.every(({ Code }) => TRANSIENT_REASONS.has(Code))) throw error
      if (attempt === 4) throw busy(reportThrottling(error, reasons))
      await backOff(attempt)
    }
  }
}
