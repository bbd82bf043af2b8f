import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { marshall, type NativeAttributeValue, unmarshall } from '@aws-sdk/util-dynamodb'
import { callTable, TableError } from '#infra/local/emulators/wire.ts'

type Values = Record<string, NativeAttributeValue>
type Stored = Parameters<typeof unmarshall>[0]

interface Part {
  Key?: Values
  Item?: Values
  ExclusiveStartKey?: Values
  ExpressionAttributeValues?: Values
}
interface Input extends Part {
  RequestItems?: Record<string, { Keys?: Values[] }>
  TransactItems?: Record<string, Part>[]
}
interface Output {
  Item?: Stored
  Attributes?: Stored
  LastEvaluatedKey?: Stored
  Items?: Stored[]
  Responses?: Record<string, Stored[]>
  UnprocessedKeys?: Record<string, { Keys?: Stored[] }>
}

const OPERATIONS: Record<string, string> = {
  GetCommand: 'GetItem',
  BatchGetCommand: 'BatchGetItem',
  PutCommand: 'PutItem',
  UpdateCommand: 'UpdateItem',
  DeleteCommand: 'DeleteItem',
  QueryCommand: 'Query',
  TransactWriteCommand: 'TransactWriteItems',
}

/** What the table's service calls what a command asks for. */
export const operationOf = ({ constructor: { name } }: { input: object }): string => OPERATIONS[name] ?? name

const each = <A, B>(values: Record<string, A> | undefined, change: (value: A) => B): Record<string, B> | undefined =>
  values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

const stored = (values: Values | undefined) => values && marshall(values, { removeUndefinedValues: true })
const read = (values: Stored | undefined) => values && unmarshall(values)

const partAsked = <T extends Part>(part: T) => ({
  ...part,
  Key: stored(part.Key),
  Item: stored(part.Item),
  ExclusiveStartKey: stored(part.ExclusiveStartKey),
  ExpressionAttributeValues: stored(part.ExpressionAttributeValues),
})

const asked = (input: Input) => ({
  ...partAsked(input),
  RequestItems: each(input.RequestItems, (one) => ({ ...one, Keys: one.Keys?.map(stored) })),
  TransactItems: input.TransactItems?.map((one) => each(one, partAsked)),
})

const answered = (output: Output) => ({
  ...output,
  Item: read(output.Item),
  Attributes: read(output.Attributes),
  LastEvaluatedKey: read(output.LastEvaluatedKey),
  Items: output.Items?.map(read),
  Responses: each(output.Responses, (items) => items.map(read)),
  UnprocessedKeys: each(output.UnprocessedKeys, (one) => ({ ...one, Keys: one.Keys?.map(read) })),
})

/** A refusal as the SDK throws it. */
const thrown = ({ name, message, status, said }: TableError): Error => {
  const $metadata = { httpStatusCode: status }
  const details = { ...said, message, $metadata }
  if (name === 'ConditionalCheckFailedException') return new ConditionalCheckFailedException(details)
  if (name === 'TransactionCanceledException') return new TransactionCanceledException(details)
  return Object.assign(new Error(message), { name, $metadata })
}

/**
 * A client of an emulator of the table that asks and answers as the SDK's document client does: that took most of the
 * processor time of each request of a test. `test/unit/local/directTable.test.ts` compares the two; what
 * a service does wrong is met by the SDK, as everywhere but in API tests, which ask by `test/kit/faultyTable.ts` then.
 */
export class DirectTable {
  readonly #endpoint: string
  constructor(endpoint: string) {
    this.#endpoint = endpoint
  }

  async send(command: { input: object }): Promise<unknown> {
    const target = `DynamoDB_20120810.${operationOf(command)}` as const
    try {
      return answered(await callTable<Output>(this.#endpoint, target, asked(command.input)))
    } catch (error) {
      throw error instanceof TableError ? thrown(error) : error
    }
  }

  destroy(): void {
    // Its connections are kept for whoever asks next.
  }
}

export const directTable = (endpoint: string): DynamoDBDocumentClient =>
  new DirectTable(endpoint) as unknown as DynamoDBDocumentClient

type Command = { input: object; constructor: { name: string } }
interface Asking {
  send: (...given: unknown[]) => unknown
}

/** Tells a listener what this process asks of the table, by either client, until the answer is called. */
export const hearTable = (listener: (command: Command) => void): (() => void) => {
  const prototypes = [DynamoDBDocumentClient.prototype, DirectTable.prototype] as unknown as Asking[]
  const before = prototypes.map((prototype) => {
    const { send } = prototype
    prototype.send = function (this: unknown, ...given) {
      listener(given[0] as Command)
      return send.apply(this, given)
    }
    return { prototype, send }
  })
  return () => {
    for (const { prototype, send } of before) prototype.send = send
  }
}
