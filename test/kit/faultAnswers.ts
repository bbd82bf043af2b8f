/** The faults that can be injected between a function and a service. */
export type Fault =
  /** Too fast. */
  | { kind: 'throttle' }
  /** The service fails. */
  | { kind: 'error'; status: 500 | 503 }
  /** A transaction is cancelled, for each of its items by a reason such as `TransactionConflict` or `None`. */
  | { kind: 'cancel'; reasons: readonly string[] }
  /** Somebody else's transaction is about the same item: a transaction is cancelled for it, a single write refused. */
  | { kind: 'conflict' }
  /** Somebody else was faster: this condition of a transaction, counted from 0, is refused with what is stored. */
  | { kind: 'race'; condition: number }
  /** Half of what a `BatchGetItem` asks for, and the rest named as not looked at. */
  | { kind: 'unprocessed' }
  /** A page of a `Query` that asks for all there is ends after so many items, as it does after a megabyte. */
  | { kind: 'page'; items: number }
  /** Forwarded later. */
  | { kind: 'delay'; milliseconds: number }
  /** Forwarded once something else has happened. */
  | { kind: 'hold'; arrived: () => void; until: Promise<void> }
  /** The connection breaks before anything is done. */
  | { kind: 'reset' }
  /** It is done, but nobody hears of it. */
  | { kind: 'drop' }
  /** It arrives, and is never answered. */
  | { kind: 'hang' }
  /** It is done; the answer begins, and never goes on. */
  | { kind: 'stall' }
  /** Refused by S3 to whom it does not tell what a bucket holds. */
  | { kind: 'deny' }
  /** SES answers that it does not take a mail. */
  | { kind: 'mail'; status: number; code: string }

const MODEL = 'com.amazonaws.dynamodb.v20120810'

/** The codes of S3. */
const XML = {
  throttle: { status: 503, code: 'SlowDown' },
  error: { status: 500, code: 'InternalError' },
  deny: { status: 403, code: 'AccessDenied' },
}

/** The page limit of `queryAll`. */
const QUERY_ALL_LIMIT = 1000

const cancellationOf = (reasons: readonly string[]) => ({
  __type: `${MODEL}#TransactionCanceledException`,
  Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.join(', ')}]`,
  CancellationReasons: reasons.map((Code) => (Code === 'None' ? { Code } : { Code, Message: Code })),
})

const jsonRefusalFor = (fault: Fault, asked: Buffer): { status: number; body: Record<string, unknown> } | undefined => {
  if (fault.kind === 'throttle') {
    const type = `${MODEL}#ProvisionedThroughputExceededException`
    return {
      status: 400,
      body: { __type: type, message: 'The level of configured provisioned throughput is exceeded' },
    }
  }
  if (fault.kind === 'error') {
    const type = fault.status === 500 ? `${MODEL}#InternalServerError` : 'ServiceUnavailable'
    return { status: fault.status, body: { __type: type, message: 'The service has failed' } }
  }
  if (fault.kind === 'conflict') {
    const { TransactItems } = JSON.parse(asked.toString()) as { TransactItems?: unknown[] }
    const type = `${MODEL}#TransactionConflictException`
    if (!TransactItems) return { status: 400, body: { __type: type, message: 'Transaction is ongoing for the item' } }
    return {
      status: 400,
      body: cancellationOf(TransactItems.map((_, index) => (index ? 'None' : 'TransactionConflict'))),
    }
  }
  return fault.kind === 'cancel' ? { status: 400, body: cancellationOf(fault.reasons) } : undefined
}

type Attributes = Record<string, unknown>
/** A part of a transaction that may have a condition. */
interface Conditional {
  TableName: string
  ConditionExpression?: string
  Key?: Attributes
  Item?: Attributes
}

/** The part of a transaction with this condition: its position, the read of what is stored, and what would be written. */
export const conditionOf = (asked: Buffer, condition: number) => {
  const { TransactItems = [] } = JSON.parse(asked.toString()) as { TransactItems?: Record<string, Conditional>[] }
  const parts = TransactItems.flatMap((part, position) =>
    Object.values(part).flatMap((one) => (one.ConditionExpression ? [{ ...one, position }] : [])),
  )
  const part = parts[condition]
  if (!part) return undefined
  const { TableName, Item, position, ConditionExpression = '' } = part
  const Key = part.Key ?? { pk: Item?.pk, sk: Item?.sk }
  return {
    position,
    read: Buffer.from(JSON.stringify({ TableName, Key, ConsistentRead: true })),
    written: Item,
    /** What has to be there is not there any more. */
    isGone: /^attribute_exists\(#\w+\)$/.test(ConditionExpression),
  }
}

/** A transaction that is refused by one condition, with the item that is in its way. */
export const raceLost = (position: number, Item: Attributes | undefined): string => {
  const Code = 'ConditionalCheckFailed'
  const { CancellationReasons, ...rest } = cancellationOf([...Array.from({ length: position }, () => 'None'), Code])
  const reasons = CancellationReasons.map((reason, index) => (index === position ? { ...reason, Item } : reason))
  return JSON.stringify({ ...rest, CancellationReasons: reasons })
}

interface BatchGet {
  RequestItems: Record<string, { Keys: unknown[] }>
}

/** Splits a `BatchGetItem` into a processed and an unprocessed half. */
export const splitBatchGet = (asked: Buffer): { looked: Buffer; left: BatchGet['RequestItems'] } => {
  const { RequestItems, ...rest } = JSON.parse(asked.toString()) as BatchGet
  const part = (from: (keys: unknown[]) => unknown[]) =>
    Object.fromEntries(Object.entries(RequestItems).map(([name, one]) => [name, { ...one, Keys: from(one.Keys) }]))
  const looked = part((keys) => keys.slice(0, Math.ceil(keys.length / 2)))
  return {
    looked: Buffer.from(JSON.stringify({ ...rest, RequestItems: looked })),
    left: part((keys) => keys.slice(Math.ceil(keys.length / 2))),
  }
}

/** Limits an unlimited query. */
export const limitQuery = (asked: Buffer, items: number): Buffer => {
  const query = JSON.parse(asked.toString()) as { Limit?: number }
  return query.Limit === QUERY_ALL_LIMIT ? Buffer.from(JSON.stringify({ ...query, Limit: items })) : asked
}

export const refusalFor = (
  fault: Fault,
  inJson: boolean,
  asked: Buffer,
): { status: number; type: string; body: string } | undefined => {
  if (fault.kind === 'mail') {
    const { status, code } = fault
    const type = status < 500 ? 'Sender' : 'Receiver'
    const error = `<Error><Type>${type}</Type><Code>${code}</Code><Message>${code}</Message></Error>`
    const body = `<ErrorResponse>${error}<RequestId>1</RequestId></ErrorResponse>`
    return { status, type: 'text/xml', body }
  }
  if (!inJson && (fault.kind === 'throttle' || fault.kind === 'error' || fault.kind === 'deny')) {
    const { status, code } = XML[fault.kind]
    return { status, type: 'application/xml', body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` }
  }
  const refusal = jsonRefusalFor(fault, asked)
  return refusal && { status: refusal.status, type: 'application/x-amz-json-1.0', body: JSON.stringify(refusal.body) }
}
