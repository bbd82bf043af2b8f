import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { marshall, type NativeAttributeValue, unmarshall } from '@aws-sdk/util-dynamodb'
import { MARSHALL_OPTIONS } from '#functions/core/table/client.ts'
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

/** The DynamoDB operation of a command. */
export const operationOf = ({ constructor: { name } }: { input: object }): string => OPERATIONS[name] ?? name

const mapValues = <A, B>(
  values: Record<string, A> | undefined,
  change: (value: A) => B,
): Record<string, B> | undefined =>
  values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

const marshallValues = (values: Values | undefined) => values && marshall(values, MARSHALL_OPTIONS)
const unmarshallValues = (values: Stored | undefined) => values && unmarshall(values)

const marshallPart = <T extends Part>(part: T) => ({
  ...part,
  Key: marshallValues(part.Key),
  Item: marshallValues(part.Item),
  ExclusiveStartKey: marshallValues(part.ExclusiveStartKey),
  ExpressionAttributeValues: marshallValues(part.ExpressionAttributeValues),
})

const marshallInput = (input: Input) => ({
  ...marshallPart(input),
  RequestItems: mapValues(input.RequestItems, (one) => ({ ...one, Keys: one.Keys?.map(marshallValues) })),
  TransactItems: input.TransactItems?.map((one) => mapValues(one, marshallPart)),
})

const unmarshallOutput = (output: Output) => ({
  ...output,
  Item: unmarshallValues(output.Item),
  Attributes: unmarshallValues(output.Attributes),
  LastEvaluatedKey: unmarshallValues(output.LastEvaluatedKey),
  Items: output.Items?.map(unmarshallValues),
  Responses: mapValues(output.Responses, (items) => items.map(unmarshallValues)),
  UnprocessedKeys: mapValues(output.UnprocessedKeys, (one) => ({ ...one, Keys: one.Keys?.map(unmarshallValues) })),
})

/** Converts an error to the SDK's exception. */
const toServiceException = ({ name, message, status, said }: TableError): Error => {
  const $metadata = { httpStatusCode: status }
  const details = { ...said, message, $metadata }
  if (name === 'ConditionalCheckFailedException') return new ConditionalCheckFailedException(details)
  if (name === 'TransactionCanceledException') return new TransactionCanceledException(details)
  return Object.assign(new Error(message), { name, $metadata })
}

/**
 * A lightweight replacement of the SDK's document client for the emulator: the SDK took most of the CPU time of API
 * tests. `test/unit/local/directTable.test.ts` compares the two. Tests with injected faults use
 * `test/kit/faultyTable.ts`, which calls the SDK.
 */
export class DirectTable {
  readonly #endpoint: string
  constructor(endpoint: string) {
    this.#endpoint = endpoint
  }

  async send(command: { input: object }): Promise<unknown> {
    const target = `DynamoDB_20120810.${operationOf(command)}` as const
    try {
      return unmarshallOutput(await callTable<Output>(this.#endpoint, target, marshallInput(command.input)))
    } catch (error) {
      throw error instanceof TableError ? toServiceException(error) : error
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

/**
 * Notifies a listener of the table commands of this process, by either client, until the returned function is called.
 */
export const onTableCommand = (listener: (command: Command) => void): (() => void) => {
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
