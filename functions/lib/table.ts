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
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { environment, standIn } from './environment.ts'
import type { Expression } from './expression.ts'
import { busy } from './failure.ts'
import { count } from './meter.ts'
import { refuseUnchecked } from './requiredCheck.ts'
import { ask, clientSettings, type Until } from './services.ts'

export interface Key {
  pk: string
  sk: string
}
export type Item = Key & Record<string, unknown>
type Index = 'gsi1'

let client: DynamoDBDocumentClient | undefined
const db = (): DynamoDBDocumentClient => {
  client ??= DynamoDBDocumentClient.from(
    // One retrying layer, with jitter.
    new DynamoDBClient({ ...standIn(environment.dynamodbEndpoint), ...clientSettings('table') }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
  return client
}

/** Forgets the connection: the next request reads the environment again. For tests and the local stack. */
export const disconnect = (): void => {
  client?.destroy()
  client = undefined
}

type Consumed = { CapacityUnits?: number } | undefined
const spent = (consumed: Consumed | Consumed[]): void =>
  count([consumed].flat().reduce((total, one) => total + (one?.CapacityUnits ?? 0), 0))

const attributes = (...expressions: (Expression | undefined)[]) => {
  const names = Object.assign({}, ...expressions.map((one) => one?.names))
  const values = Object.assign({}, ...expressions.map((one) => one?.values))
  return {
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names as Record<string, string> }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values as Record<string, unknown> }),
  }
}

const metered = { ReturnConsumedCapacity: 'TOTAL' } as const

/** One item by its key, read after every write that was answered before. */
export const getItem = async (key: Key): Promise<Item | undefined> => {
  const answer = await ask('table', (until) =>
    db().send(new GetCommand({ ...metered, TableName: environment.table, Key: key, ConsistentRead: true }), until),
  )
  spent(answer.ConsumedCapacity)
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
    const answer = await ask('table', (until) =>
      db().send(
        new BatchGetCommand({
          ...metered,
          RequestItems: { [environment.table]: { Keys: asked, ConsistentRead: !eventually } },
        }),
        until,
      ),
    )
    spent(answer.ConsumedCapacity)
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
  const answer = await ask('table', (until) =>
    db().send(
      new QueryCommand({
        ...metered,
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
  spent(answer.ConsumedCapacity)
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
const conditional = async (request: (until: Until) => Promise<{ ConsumedCapacity?: Consumed }>): Promise<boolean> => {
  refuseUnchecked([])
  try {
    spent((await ask('table', request)).ConsumedCapacity)
    return true
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    count(1)
    return false
  }
}

export const putItem = (item: Item, when?: Expression): Promise<boolean> =>
  conditional((until) =>
    db().send(
      new PutCommand({
        ...metered,
        TableName: environment.table,
        Item: item,
        ConditionExpression: when?.text,
        ...attributes(when),
      }),
      until,
    ),
  )

export const deleteItem = (key: Key, when?: Expression): Promise<boolean> =>
  conditional((until) =>
    db().send(
      new DeleteCommand({
        ...metered,
        TableName: environment.table,
        Key: { pk: key.pk, sk: key.sk },
        ConditionExpression: when?.text,
        ...attributes(when),
      }),
      until,
    ),
  )

/** Changes an item; answers it as it is afterwards, or undefined when the condition does not hold. */
export const updateItem = async (key: Key, change: Expression, when?: Expression): Promise<Item | undefined> => {
  let after: Item | undefined
  const done = await conditional(async (until) => {
    const answer = await db().send(
      new UpdateCommand({
        ...metered,
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

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

const common = (when: Expression | undefined) => ({
  TableName: environment.table,
  ...(when && { ConditionExpression: when.text, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
})

/** The parts of a transaction. */
export const put = (item: Item, when?: Expression): Write => ({
  Put: { ...common(when), Item: item, ...attributes(when) },
})
export const update = ({ pk, sk }: Key, change: Expression, when?: Expression): Write => ({
  Update: { ...common(when), Key: { pk, sk }, UpdateExpression: change.text, ...attributes(change, when) },
})
export const remove = ({ pk, sk }: Key, when?: Expression): Write => ({
  Delete: { ...common(when), Key: { pk, sk }, ...attributes(when) },
})
export const check = ({ pk, sk }: Key, when: Expression): Write => ({
  ConditionCheck: { ...common(when), Key: { pk, sk }, ConditionExpression: when.text, ...attributes(when) },
})

/** Which parts of a transaction were refused by their conditions, each with its item as it stands, by position. */
export type Refusals = ReadonlyMap<number, Item | undefined>

const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded', 'None', undefined])

const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * 2 ** attempt))

/**
 * All of the writes or none, in one request: undefined when done, else the refused conditions.
 * A conflict with another transaction is tried again a few times, then answered as busy.
 */
export const transact = async (writes: readonly Write[]): Promise<Refusals | undefined> => {
  refuseUnchecked(writes)
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await ask('table', (until) =>
        db().send(new TransactWriteCommand({ ...metered, TransactItems: [...writes] }), until),
      )
      spent(answer.ConsumedCapacity)
      return undefined
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      count(writes.length)
      const reasons: CancellationReason[] = error.CancellationReasons ?? []
      const refused = reasons.flatMap(({ Code, Item }, position): [number, Item | undefined][] =>
        Code === 'ConditionalCheckFailed' ? [[position, Item && (unmarshall(Item) as Item)]] : [],
      )
      if (refused.length > 0) return new Map(refused)
      if (!reasons.every(({ Code }) => PASSING.has(Code))) throw error
      if (attempt === 4) throw busy(error)
      await pause(attempt)
    }
  }
}
