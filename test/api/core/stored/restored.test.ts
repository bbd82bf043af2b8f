import { isDeepStrictEqual } from 'node:util'
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { resetSecret } from '#functions/core/security/secret.ts'
import { memoryCheckpoint } from '#infra/local/triggers/checkpoint.ts'
import { storeFailedRecord } from '#infra/local/triggers/failed.ts'
import { productDeliver, startStream } from '#infra/local/triggers/stream.ts'
import { restore } from '#infra/operate/restore.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { endpoints } from '#shared/contracts.ts'
import { endpointName } from '#shared/core/endpoint.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { call, startApi, startOwnTable } from '#test/kit/api.ts'
import { startRecovery } from '#test/kit/recovery.ts'
import { newPopulatedTenant } from '#test/kit/samples/populated.ts'
import { buildReadInput } from '#test/kit/samples/readInputs.ts'

const table = await startOwnTable()
const app = await startApi({ table })
const recovery = await startRecovery(table)
const client = new DynamoDBClient({ endpoint: recovery.url })
afterAll(async () => {
  client.destroy()
  await recovery.stop()
})
const tenant = await newPopulatedTenant(app)
await app.drained()
const target = `${app.table}-again`

/**
 * No two answers of these are the same: each ranking that is shown is written down, and an archive spells items as they are
 * stored, in any order of their attributes.
 */
const NEVER_SAME = [
  'matching.people',
  'matching.candidates',
  'matching.missions',
  'matching.log',
  'account.personalData',
]
const READS = endpoints.filter(
  (one) => one.method === 'GET' && one.changes.length === 0 && !NEVER_SAME.includes(endpointName(one)),
)

/** Without what is signed for this moment: the query of a file's address. */
const steady = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' ? value.replace(/\?.*/, '') : value)),
  )

/** What everybody of the tenant is answered by whatever reads. */
const answers = async (): Promise<Map<string, unknown>> => {
  const said = new Map<string, unknown>()
  for (const endpoint of READS)
    for (const who of ['manager', 'resource'] as const) {
      const input = buildReadInput(tenant, endpoint) as never
      const { status, body } = await call(app, endpoint, tenant[who], input, { anyCost: true })
      if (status === 200) said.set(`${who}: ${endpointName(endpoint)}`, steady(body))
    }
  return said
}

/** Functions are told of another table, as a deployment does: they begin anew. */
const pointTo = (name: string): void => {
  process.env.REGIE_TABLE = name
  resetSecret()
  resetRevocations()
}

const before = await answers()
const at = await recovery.remember(app.table)
const later = await call(app, notes.createLabel, tenant.resource, { title: 'Too late' })
process.env.AWS_ENDPOINT_URL = recovery.url
const restored = await restore({ source: app.table, target, at, say: () => undefined, everyMs: 10 })
delete process.env.AWS_ENDPOINT_URL

/** Whom what is answered otherwise than before. */
const otherwise = (said: Map<string, unknown>): string[] =>
  [...new Set([...before.keys(), ...said.keys()])].filter((key) => !isDeepStrictEqual(said.get(key), before.get(key)))

test('a table that was restored has what the stack gives its own', async () => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: target }))
  expect(Table).toMatchObject({
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
    LatestStreamArn: restored.streamArn,
    DeletionProtectionEnabled: true,
  })
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: target }))
  expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' })
  const { ContinuousBackupsDescription } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: target }),
  )
  expect(ContinuousBackupsDescription?.PointInTimeRecoveryDescription).toMatchObject({ RecoveryPeriodInDays: 35 })
})

test('functions that are told of it answer everybody as they did then, and what came later is not there', async () => {
  expect(later.status).toBe(200)
  expect(before.size).toBeGreaterThan(150)
  expect(otherwise(await answers())).toEqual(['resource: notes.labels'])
  pointTo(target)
  expect(otherwise(await answers())).toEqual([])
})

test('what is written to it is followed, and nothing of before is told again', async () => {
  const mails = async () => (await app.mails(tenant.resource.email)).length
  const told = await mails()
  const stream = startStream({
    endpoint: table,
    stream: restored.streamArn,
    deliver: productDeliver,
    storeFailed: storeFailedRecord,
    checkpoint: memoryCheckpoint(),
  })
  await stream.drained()
  expect(await mails()).toBe(told)
  await call(app, onboarding.forgotPassword, undefined, { email: tenant.resource.email })
  await stream.drained()
  expect(await mails()).toBe(told + 1)
  await stream.stop()
})
