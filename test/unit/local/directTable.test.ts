import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
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
import { afterAll, expect, test } from 'vitest'
import { MARSHALL_OPTIONS } from '#functions/core/table/client.ts'
import { createTable, startTable } from '#infra/local/emulators/table.ts'
import { setEmulatorCredentials } from '#infra/local/environment.ts'
import { DirectTable } from '#test/kit/directTable.ts'

setEmulatorCredentials()
const table = await startTable()
const NAMES = { direct: 'regie-direct', sdk: 'regie-sdk' }
const sdk = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: table.endpoint }), {
  marshallOptions: { ...MARSHALL_OPTIONS },
})
const direct = new DirectTable(table.endpoint)
for (const name of Object.values(NAMES)) await createTable(table.endpoint, name)
afterAll(async () => {
  sdk.destroy()
  await table.stop()
})

const key = (sk: string) => ({ pk: 'P', sk })
const ITEM = {
  text: 'Élise “€” 🙂 \\ "',
  none: null,
  yes: true,
  left: undefined,
  empty: '',
  list: [1, [], { a: undefined }],
  map: { deep: { number: -1.5e-7, big: 9_007_199_254_740_991 } },
  words: new Set(['a', 'b']),
}
const was = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD', ConditionExpression: 'attribute_not_exists(pk)' } as const
const counted = { ReturnConsumedCapacity: 'TOTAL' } as const

/** All that the product asks, and what it is refused, one after another. */
const asked = (TableName: string): { input: object }[] => {
  const put = (sk: string, more: object = {}) => ({ Put: { TableName, Item: { ...key(sk), ...ITEM }, ...more } })
  const change = (sk: string, to: unknown) => ({
    TableName,
    Key: key(sk),
    UpdateExpression: 'SET #a = :a ADD #n :n',
    ExpressionAttributeNames: { '#a': 'a', '#n': 'n' },
    ExpressionAttributeValues: { ':a': to, ':n': 1 },
  })
  const query = {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'P' },
    Limit: 2,
    ScanIndexForward: false,
    ...counted,
  }
  return [
    new GetCommand({ TableName, Key: key('a'), ...counted }),
    new PutCommand({ TableName, Item: { ...key('a'), ...ITEM }, ...was, ...counted }),
    new PutCommand({ TableName, Item: key('a'), ...was, ...counted }),
    new GetCommand({ TableName, Key: key('a'), ConsistentRead: true, ...counted }),
    new UpdateCommand({ ...change('b', { x: ['€'] }), ReturnValues: 'ALL_NEW', ...counted }),
    new UpdateCommand({ ...change('b', 1), ...was }),
    new TransactWriteCommand({ ...counted, TransactItems: [put('c'), put('d'), { Update: change('b', undefined) }] }),
    new TransactWriteCommand({ ...counted, TransactItems: [put('c'), put('d'), { Update: change('b', 2) }] }),
    new TransactWriteCommand({ TransactItems: [put('a', was), put('e'), { Delete: { TableName, Key: key('c') } }] }),
    new QueryCommand(query),
    new QueryCommand({ ...query, ExclusiveStartKey: key('c') }),
    new QueryCommand({ ...query, KeyConditionExpression: 'pk > :pk' }),
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [key('a'), key('z'), key('d')] } }, ...counted }),
    new DeleteCommand({ TableName, Key: key('a'), ...was }),
    new DeleteCommand({ TableName, Key: key('a'), ...counted }),
    new GetCommand({ TableName: `${TableName}-none`, Key: key('a') }),
  ] as { input: object }[]
}

/** What comes of a request, without which table it was and how often it was tried. */
const outcome = async (answer: Promise<unknown>) => {
  const said = await answer.then(
    (given) => ({ given }),
    (error: Error & { Item?: unknown; CancellationReasons?: unknown; $metadata?: { httpStatusCode: number } }) => {
      const { name, message, Item, CancellationReasons, $metadata } = error
      const isOfSdk = /Conditional|Cancel/.test(name) && error.constructor.name
      return { thrown: { isOfSdk, name, message, Item, CancellationReasons, status: $metadata?.httpStatusCode } }
    },
  )
  const text = JSON.stringify(said, (name, value) => (name === '$metadata' ? undefined : value))
  return JSON.parse(text.replace(/regie-(direct|sdk)/g, 'regie')) as { thrown?: { name: string } }
}

test('what is asked without the SDK is asked, answered and refused as by it', async () => {
  const bySdk = asked(NAMES.sdk)
  const refused: string[] = []
  for (const [index, command] of asked(NAMES.direct).entries()) {
    const expected = await outcome(sdk.send(bySdk[index] as never))
    expect(await outcome(direct.send(command)), `${command.constructor.name} ${index}`).toEqual(expected)
    refused.push(expected.thrown?.name ?? '')
  }
  expect(new Set(refused)).toEqual(
    new Set([
      '',
      'ConditionalCheckFailedException',
      'TransactionCanceledException',
      'ValidationException',
      'ResourceNotFoundException',
    ]),
  )
})
