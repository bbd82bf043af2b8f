import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadUrl, partUrl } from '#functions/core/files/presign.ts'
import { type FunctionName, GRANTS } from '#infra/aws/functions/grants.ts'
import { setEmulatorCredentials } from '#infra/local/environment.ts'
import { enforceIam, runAs } from '#test/kit/iam.ts'

const DOCUMENTS = 'documents'
const endpoint = 'http://127.0.0.1:1'
const table = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, maxAttempts: 1 }))
const files = new S3Client({ endpoint, maxAttempts: 1 })
let allowAll = () => {}
beforeAll(() => {
  setEmulatorCredentials()
  Object.assign(process.env, { REGIE_DOCUMENTS_BUCKET: DOCUMENTS, REGIE_S3_ENDPOINT: endpoint })
  allowAll = enforceIam()
})
afterAll(() => {
  allowAll()
  table.destroy()
  files.destroy()
})

/** What a function meets: IAM's refusal, or nobody who answers. */
const met = async (name: FunctionName, ask: () => unknown): Promise<string> => {
  const error = await runAs(name, async () => ask()).then(
    () => ({ name: 'allowed' }),
    (thrown: Error) => thrown,
  )
  return error.name === 'AccessDeniedException' ? 'refused' : 'allowed'
}
const put = (pk: string) => () => table.send(new PutCommand({ TableName: 't', Item: { pk, sk: 's' } }))
const query = (IndexName?: string) => () =>
  table.send(
    new QueryCommand({
      TableName: 't',
      IndexName,
      KeyConditionExpression: '#0 = :0',
      ExpressionAttributeNames: { '#0': 'pk' },
      ExpressionAttributeValues: { ':0': 'T#a' },
    }),
  )
const transact = (kind: 'Put' | 'ConditionCheck') => () =>
  table.send(
    new TransactWriteCommand({
      TransactItems: [
        kind === 'Put'
          ? { Put: { TableName: 't', Item: { pk: 'T#a', sk: 's' } } }
          : { ConditionCheck: { TableName: 't', Key: { pk: 'T#a', sk: 's' }, ConditionExpression: 'x' } },
      ],
    }),
  )
const copy = (from: string, to: string) => () =>
  files.send(new CopyObjectCommand({ Bucket: DOCUMENTS, Key: to, CopySource: `${DOCUMENTS}/${from}` }))

test('a function of a test may do with the table what its grants say, where they say it', async () => {
  expect(GRANTS.search.table).not.toContain('PutItem')
  expect(await met('search', put('T#a'))).toBe('refused')
  expect(await met('notes', put('T#a'))).toBe('allowed')
  expect(await met('notes', put('EMAIL#a'))).toBe('refused')
  expect(await met('users', put('EMAIL#a'))).toBe('allowed')
  expect(await met('notes', put('DUE'))).toBe('allowed')
  expect(await met('notes', put('DUES'))).toBe('refused')
  expect([await met('notes', query()), await met('notes', query('gsi1'))]).toEqual(['allowed', 'refused'])
  expect([await met('notes', transact('Put')), await met('notes', transact('ConditionCheck'))]).toEqual([
    'allowed',
    'refused',
  ])
})

test('and with files, whose addresses it signs as well, in the folders of its grants', async () => {
  const read = (Key: string) => () => files.send(new GetObjectCommand({ Bucket: DOCUMENTS, Key }))
  const write = (Key: string) => () => files.send(new PutObjectCommand({ Bucket: DOCUMENTS, Key, Body: '' }))
  expect([await met('notes', read('t/notes/n')), await met('notes', read('t/files/f'))]).toEqual(['allowed', 'refused'])
  expect([await met('help', read('t/files/f')), await met('help', write('t/files/f'))]).toEqual(['allowed', 'refused'])
  expect(await met('profiles', copy('pending/t/profiles/p', 't/profiles/p'))).toBe('allowed')
  expect(await met('profiles', copy('pending/t/files/p', 't/profiles/p'))).toBe('refused')
  const download = (key: string) => () => downloadUrl(key, { name: 'n', seconds: 1 })
  const part = () => partUrl('t/files/f', { partsId: 'p', number: 1, bytes: 1, seconds: 1 })
  expect([await met('help', download('t/files/f')), await met('help', download('t/notes/n'))]).toEqual([
    'allowed',
    'refused',
  ])
  expect([await met('files', part), await met('help', part)]).toEqual(['allowed', 'refused'])
})
