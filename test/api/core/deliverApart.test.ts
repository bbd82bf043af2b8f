import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { expect, test } from 'vitest'
import { environment } from '#functions/core/environment.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { reportEventPartition } from '#functions/data/keys.ts'
import { orderRetry } from '#functions/data/retries.ts'
import { handler } from '#functions/deliver/handler.ts'
import { common } from '#shared/overview/common/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'

const app = await startApi({ withoutStream: true })

/** A workspace where a report was made and sent, and the events of that, of which nobody has heard. */
const sent = async () => {
  const staff = await newTenant(app)
  const { resource, tenant } = staff
  const { client, mission } = await staff.acceptMission(resource)
  const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
  const saved = await call(app, cra.save, resource, { year: 2026, month: 1, version: 0, activity, comments: '' })
  const craId = saved.body.id
  expect((await call(app, cra.send, resource, { craId, version: 1 })).status).toBe(200)
  const events = await queryAll({ where: expression`#pk = ${reportEventPartition(tenant, craId)}` })
  return { ...staff, craId, events }
}

const asStream = (items: readonly Item[]): DynamoDBStreamEvent => ({
  Records: items.map((item, index) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: `${index}`, NewImage: marshall(item) as never },
  })),
})

test('an event that cannot be delivered holds up what follows of its report, and no other company', async () => {
  const [one, other] = [await sent(), await sent()]
  const [made, ...later] = one.events
  const broken = { ...made, actionType: 'CRA_VANISHED' } as unknown as Item
  const told = async ({ validator }: typeof one) => (await call(app, common.notifications, validator, {})).body.length
  const batch = [broken, ...later, ...other.events]
  expect(await handler(asStream(batch))).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] })
  expect([await told(one), await told(other)]).toEqual([0, 1])
  expect(await handler(asStream([...one.events, ...other.events]))).toEqual({ batchItemFailures: [] })
  expect([await told(one), await told(other)]).toEqual([1, 1])
})

test('what was validated is archived once, however often a mail about it is tried', async () => {
  const { tenant, validator, craId } = await sent()
  const answer = {
    craId,
    version: 2,
    craValidationStatus: 'VALIDATED',
    signature: { kind: 'typed', text: 'Al Ba' },
  } as const
  expect((await call(app, cra.respond, validator, answer)).status).toBe(200)
  const s3 = new S3Client({ endpoint: environment.s3Endpoint ?? '', forcePathStyle: true })
  const archive = async () =>
    (await s3.send(new ListObjectsV2Command({ Bucket: environment.documentsBucket, Prefix: `${tenant}/reports/` })))
      .Contents ?? []
  const events = await queryAll({ where: expression`#pk = ${reportEventPartition(tenant, craId)}` })
  const validated = events.filter(({ actionType }) => actionType === 'CRA_VALIDATED')
  expect(await handler(asStream(validated))).toEqual({ batchItemFailures: [] })
  const [archived] = await archive()
  await s3.send(new DeleteObjectCommand({ Bucket: environment.documentsBucket, Key: archived?.Key ?? '' }))
  await orderRetry({ pk: validated[0]?.pk ?? '', sk: validated[0]?.sk ?? '' }, 1)
  const retries = await queryAll({ where: expression`#pk = ${`${validated[0]?.pk}#RETRY`}` })
  expect(await handler(asStream(retries))).toEqual({ batchItemFailures: [] })
  expect(await archive()).toEqual([])
})
