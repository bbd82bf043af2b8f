import { DynamoDBClient, GetItemCommand, PutItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTable, startTable } from '#infra/local/emulators/table.ts'
import { setEmulatorCredentials } from '#infra/local/environment.ts'
import { type Rule, startFaults } from '#test/kit/faults.ts'

setEmulatorCredentials()
const TABLE = 'regie-faults'
const table = await startTable()
await createTable(table.endpoint, TABLE)
const faults = await startFaults(table.endpoint, 7)
const db = new DynamoDBClient({ endpoint: faults.url, maxAttempts: 1 })
const direct = new DynamoDBClient({ endpoint: table.endpoint })
afterAll(async () => {
  db.destroy()
  direct.destroy()
  await faults.stop()
  await table.stop()
})
beforeEach(() => faults.set([]))

const key = (sk: string) => ({ pk: { S: 'P' }, sk: { S: sk } })
const put = (sk: string) => db.send(new PutItemCommand({ TableName: TABLE, Item: key(sk) }))
const transact = (...names: string[]) =>
  db.send(
    new TransactWriteItemsCommand({ TransactItems: names.map((sk) => ({ Put: { TableName: TABLE, Item: key(sk) } })) }),
  )
const isThere = async (sk: string) =>
  (await direct.send(new GetItemCommand({ TableName: TABLE, Key: key(sk) }))).Item !== undefined
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  )

test('without rules everything passes', async () => {
  await put('plain')
  expect(await isThere('plain')).toBe(true)
  expect(faults.happened).toEqual([{ operation: 'PutItem', call: 1, fault: undefined, status: 200 }])
})

test('a throttle and a failing service are errors as the SDK knows them, and nothing is written', async () => {
  faults.set([
    { operation: 'PutItem', calls: [1], fault: { kind: 'throttle' } },
    { operation: 'PutItem', calls: [2], fault: { kind: 'error', status: 500 } },
    { operation: 'PutItem', calls: [3], fault: { kind: 'error', status: 503 } },
  ])
  expect((await failureOf(put('refused'))).name).toBe('ProvisionedThroughputExceededException')
  expect((await failureOf(put('refused'))).name).toBe('InternalServerError')
  expect((await failureOf(put('refused'))).$metadata.httpStatusCode).toBe(503)
  expect(await isThere('refused')).toBe(false)
  await put('refused')
  expect(await isThere('refused')).toBe(true)
  expect(faults.happened.map(({ fault, status }) => [fault, status])).toEqual([
    ['throttle', undefined],
    ['error', undefined],
    ['error', undefined],
    [undefined, 200],
  ])
})

test('a transaction is cancelled for the reasons given', async () => {
  faults.set([{ operation: 'TransactWriteItems', fault: { kind: 'cancel', reasons: ['None', 'TransactionConflict'] } }])
  const error = await failureOf(transact('c1', 'c2'))
  expect(error.name).toBe('TransactionCanceledException')
  expect(error.CancellationReasons.map(({ Code }: { Code: string }) => Code)).toEqual(['None', 'TransactionConflict'])
  expect(await isThere('c1')).toBe(false)
})

test('a lost race refuses one condition of a transaction with what is in its way, and passes what has none', async () => {
  await put('taken')
  const Put = { TableName: TABLE, ConditionExpression: 'attribute_not_exists(pk)' }
  const write = () =>
    db.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName: TABLE, Item: key('free') } },
          { Put: { ...Put, Item: { ...key('new'), by: { S: 'me' } } } },
          {
            ConditionCheck: {
              TableName: TABLE,
              Key: key('taken'),
              ConditionExpression: 'attribute_exists(#pk)',
              ExpressionAttributeNames: { '#pk': 'pk' },
            },
          },
        ],
      }),
    )
  const lose = async (condition: number) => {
    faults.set([{ operation: 'TransactWriteItems', fault: { kind: 'race', condition } }])
    const { name, CancellationReasons: reasons } = await failureOf(write())
    expect([name, await isThere('free')]).toEqual(['TransactionCanceledException', false])
    return reasons.map(({ Code, Item }: { Code: string; Item?: object }) => [Code, Item])
  }
  // Whoever was faster wrote the same; what has to be there is gone.
  expect(await lose(0)).toEqual([
    ['None', undefined],
    ['ConditionalCheckFailed', { ...key('new'), by: { S: 'me' } }],
  ])
  expect((await lose(1)).at(-1)).toEqual(['ConditionalCheckFailed', undefined])
  faults.set([{ operation: 'TransactWriteItems', fault: { kind: 'race', condition: 2 } }])
  await write()
  expect([await isThere('free'), faults.happened.map(({ fault }) => fault)]).toEqual([true, [undefined]])
})

test('a reset does nothing; a dropped answer leaves it done; a delay does it later', async () => {
  faults.set([
    { calls: [1], fault: { kind: 'reset' } },
    { calls: [2], fault: { kind: 'drop' } },
    { calls: [3], fault: { kind: 'delay', milliseconds: 60 } },
  ])
  expect((await failureOf(put('reset'))).code).toBe('ECONNRESET')
  expect((await failureOf(transact('drop'))).code).toBe('ECONNRESET')
  const began = performance.now()
  await put('delay')
  expect(performance.now() - began).toBeGreaterThanOrEqual(55)
  expect([await isThere('reset'), await isThere('drop'), await isThere('delay')]).toEqual([false, true, true])
  expect(faults.happened.map(({ operation, call, fault, status }) => [operation, call, fault, status])).toEqual([
    ['PutItem', 1, 'reset', undefined],
    ['TransactWriteItems', 1, 'drop', 200],
    ['PutItem', 2, 'delay', 200],
  ])
})

test('what a chance meets depends on the seed alone', async () => {
  const rules: Rule[] = [{ operation: 'PutItem', chance: 0.3, fault: { kind: 'throttle' } }]
  const run = async () => {
    faults.set(rules)
    await Promise.all(Array.from({ length: 40 }, (_, index) => failureOf(put(`x${index}`))))
    return faults.happened.filter(({ fault }) => fault).map(({ call }) => call)
  }
  const first = await run()
  expect(first.length).toBeGreaterThan(3)
  expect(first.length).toBeLessThan(25)
  expect(await run()).toEqual(first)
})

test('what no rule can meet any more may go by, is counted, and its answer noted', async () => {
  faults.set([
    { operation: 'PutItem', calls: [2], fault: { kind: 'throttle' } },
    { operation: 'Query', chance: 0.1, fault: { kind: 'throttle' } },
  ])
  expect(['PutItem', 'Query'].map(faults.pass)).toEqual([undefined, undefined])
  expect(await faults.pass('GetItem')?.(Promise.resolve('found'))).toBe('found')
  const refused = Object.assign(new Error('refused'), { $metadata: { httpStatusCode: 400 } })
  expect(await failureOf(faults.pass('DeleteItem')?.(Promise.reject(refused)) ?? expect.fail())).toBe(refused)
  await put('first')
  expect((await failureOf(put('second'))).name).toBe('ProvisionedThroughputExceededException')
  expect(await faults.pass('PutItem')?.(Promise.resolve('third'))).toBe('third')
  expect(faults.happened).toEqual([
    { operation: 'GetItem', call: 1, fault: undefined, status: 200 },
    { operation: 'DeleteItem', call: 1, fault: undefined, status: 400 },
    { operation: 'PutItem', call: 1, fault: undefined, status: 200 },
    { operation: 'PutItem', call: 2, fault: 'throttle', status: undefined },
    { operation: 'PutItem', call: 3, fault: undefined, status: 200 },
  ])
  // By their number among all, whatever they ask.
  faults.set([{ calls: [1, 2], fault: { kind: 'throttle' } }])
  expect(faults.pass('GetItem')).toBeUndefined()
})
