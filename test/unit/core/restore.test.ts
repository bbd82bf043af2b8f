import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { close, HOST, listen } from '#infra/local/ports.ts'
import { parseInstant, restore } from '#infra/operate/restore.ts'

type Body = Record<string, unknown> & { TableName?: string }

const arnOf = (name: string) => `arn:aws:dynamodb:eu-west-3:123456789012:table/${name}`
const SOURCE = {
  TableName: 'old',
  TableArn: arnOf('old'),
  TableStatus: 'ACTIVE',
  OnDemandThroughput: { MaxReadRequestUnits: 500, MaxWriteRequestUnits: 250 },
  GlobalSecondaryIndexes: [
    {
      IndexName: 'gsi1',
      IndexStatus: 'ACTIVE',
      OnDemandThroughput: { MaxReadRequestUnits: 500, MaxWriteRequestUnits: 250 },
    },
  ],
}

let calls: [name: string, body: Body][]
/** A table as far as it can be changed. */
type Settings = Record<string, unknown> & { GlobalSecondaryIndexes: Record<string, unknown>[] }
let target: Settings | undefined
let ttl: string
/** How often DynamoDB still refuses recovery, as backups are being enabled. */
let unready: number
const before = { ...process.env }

const refusal = (name: string) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'none' })

const answers: Record<string, (body: Body) => unknown> = {
  DescribeTable: ({ TableName }) => (TableName === 'old' ? { Table: SOURCE } : target && { Table: target }),
  DescribeContinuousBackups: () => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: {
        EarliestRestorableDateTime: Date.parse('2026-10-20T00:00:00Z') / 1000,
        LatestRestorableDateTime: Date.parse('2026-11-20T12:00:00Z') / 1000,
      },
    },
  }),
  RestoreTableToPointInTime: ({ RestoreDateTime }) => {
    const index = { IndexName: 'gsi1', IndexStatus: 'ACTIVE' }
    target = {
      TableName: 'new',
      TableArn: arnOf('new'),
      TableStatus: 'ACTIVE',
      GlobalSecondaryIndexes: [index],
      RestoreSummary: { SourceTableArn: arnOf('old'), RestoreDateTime, RestoreInProgress: false },
    }
    return {}
  },
  // As it refuses a throughput that is the one there is.
  UpdateTable: ({ TableName: _, GlobalSecondaryIndexUpdates, ...changes }) => {
    if (!target) return undefined
    const [{ Update = {} } = {}] = (GlobalSecondaryIndexUpdates ?? []) as { Update?: Record<string, unknown> }[]
    const [index = {}] = target.GlobalSecondaryIndexes
    const changed = {
      ...target,
      ...changes,
      ...(changes.StreamSpecification ? { LatestStreamArn: 'arn:aws:dynamodb:stream' } : {}),
      GlobalSecondaryIndexes: [{ ...index, ...Update }],
    }
    if (JSON.stringify(changed) === JSON.stringify(target)) return undefined
    target = changed
    return {}
  },
  ListTagsOfResource: () => ({
    Tags: [
      { Key: 'aws:cloudformation:stack-name', Value: 'regie-prod-data' },
      { Key: 'stage', Value: 'prod' },
    ],
  }),
  TagResource: () => ({}),
  UpdateContinuousBackups: () => (unready-- > 0 ? refusal('ContinuousBackupsUnavailableException') : {}),
  DescribeTimeToLive: () => ({ TimeToLiveDescription: { TimeToLiveStatus: ttl } }),
  UpdateTimeToLive: () => {
    ttl = 'ENABLING'
    return {}
  },
}

/** DynamoDB as far as a restore asks it; no emulator knows how to restore. */
const dynamodb = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const [, name = ''] = String(request.headers['x-amz-target']).split('.')
  const body = JSON.parse(Buffer.concat(parts).toString()) as Body
  if (!/^(Describe|List)/.test(name)) calls.push([name, body])
  const answer = answers[name]?.(body) ?? refusal('ResourceNotFoundException')
  const isRefusal = typeof answer === 'object' && '__type' in answer
  response.writeHead(isRefusal ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' })
  response.end(JSON.stringify(answer))
})

beforeEach(async () => {
  calls = []
  target = undefined
  ttl = 'DISABLED'
  unready = 0
  const endpoint = `http://${HOST}:${await listen(dynamodb, 0)}`
  const keys = { AWS_REGION: 'eu-west-3', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  Object.assign(process.env, { ...keys, AWS_ENDPOINT_URL: endpoint })
})
afterEach(async () => {
  await close(dynamodb)
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})

const asked = { source: 'old', target: 'new', say: () => undefined, everyMs: 1 }
const namesOf = () => calls.map(([name]) => name)

test('a restored table has what the old one had: caps, recovery, expiry, stream, protection, and what it costs for', async () => {
  const at = new Date('2026-11-20T10:00:00Z')
  expect(await restore({ ...asked, at })).toEqual({ name: 'new', streamArn: 'arn:aws:dynamodb:stream' })
  expect(calls).toMatchObject([
    [
      'RestoreTableToPointInTime',
      { SourceTableName: 'old', TargetTableName: 'new', RestoreDateTime: at.getTime() / 1000 },
    ],
    ['UpdateTable', { TableName: 'new', OnDemandThroughput: SOURCE.OnDemandThroughput }],
    ['UpdateTable', { GlobalSecondaryIndexUpdates: [{ Update: { IndexName: 'gsi1' } }] }],
    [
      'UpdateContinuousBackups',
      { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 } },
    ],
    ['UpdateTimeToLive', { TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true } }],
    ['UpdateTable', { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } }],
    ['UpdateTable', { DeletionProtectionEnabled: true }],
    // AWS keeps those of its own to itself.
    ['TagResource', { ResourceArn: arnOf('new'), Tags: [{ Key: 'stage', Value: 'prod' }] }],
  ])
})

test('recovery is switched on once it can be, which is a while after the table is active', async () => {
  unready = 2
  const said: string[] = []
  const at = new Date('2026-11-20T10:00:00Z')
  expect(await restore({ ...asked, at, say: (line) => said.push(line) })).toMatchObject({ name: 'new' })
  expect(namesOf().filter((name) => name === 'UpdateContinuousBackups')).toHaveLength(3)
  expect(said).toEqual(['new: no backups yet', 'new: no backups yet'])
  expect(namesOf().at(-1)).toBe('TagResource')
})

test('what was cut off goes on: nothing is restored or switched on twice', async () => {
  const at = new Date('2026-11-20T10:00:00Z')
  await restore({ ...asked, at })
  calls = []
  await restore({ ...asked, at })
  expect(namesOf()).not.toContain('RestoreTableToPointInTime')
  expect(namesOf()).not.toContain('UpdateTimeToLive')
  expect(namesOf()).not.toContain('UpdateTable')
})

test('an instant that cannot be had any more is refused, with those that can', async () => {
  await expect(restore({ ...asked, at: new Date('2026-09-01T00:00:00Z') })).rejects.toThrow('2026-10-20')
  expect(calls).toEqual([])
})

test('a table that is there already is taken for restored only if it is: of the same table, at the same instant', async () => {
  const at = new Date('2026-11-20T10:00:00Z')
  await restore({ ...asked, at })
  calls = []
  await expect(restore({ ...asked, at: new Date('2026-11-20T09:30:00Z') })).rejects.toThrow('2026-11-20T10:00:00.000Z')
  await expect(restore({ ...asked, target: 'old', at })).rejects.toThrow('old is there already')
  if (target) delete target.RestoreSummary
  await expect(restore({ ...asked, at })).rejects.toThrow('new is there already')
  expect(calls).toEqual([])
})

test.each([
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T11:00:00+01:00', '2026-11-20T10:00:00.000Z'],
])('an instant is said with its time zone: %s', (text, at) => {
  expect(parseInstant(text)?.toISOString()).toBe(at)
})

test.each(['2026-11-20T10:00:00', '2026-11-20', '2026-11-31T10:00:00Z', '20/11/2026', '11', ''])(
  'an instant that may be another one is refused: %s',
  (text) => expect(parseInstant(text)).toBeUndefined(),
)
