import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { environment } from '#functions/core/environment.ts'
import { daysOf } from '#shared/core/dates/calendar.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant } from '#test/kit/api.ts'
import { inBench } from './local.ts'

const SAVES = 400

const perSecond = async (once: (index: number) => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  for (let index = 0; index < SAVES; index++) await once(index)
  return SAVES / ((performance.now() - began) / 1000)
}

/** Saves of a full month one after the other through HTTP, beside bare puts of the same item to the same table. */
export const throughput = () =>
  inBench(async (app) => {
    const { resource, acceptMission } = await newTenant(app)
    const { client, mission } = await acceptMission(resource)
    const period = { year: 2026, month: 1 }
    const details = daysOf(period.year, period.month)
      .filter(({ weekend }) => !weekend)
      .map(({ day }) => ({ day, value: 1 }))
    const activity = [{ client: client.id, mission: mission.id, details }]
    const saves = await perSecond((version) =>
      call(app, cra.save, resource, { ...period, version, activity, comments: '' }),
    )
    const db = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: environment.dynamodbEndpoint }))
    const puts = await perSecond((version) =>
      db.send(
        new PutCommand({
          TableName: environment.table,
          Item: { pk: 'BENCH', sk: 'ITEM', ...period, version, activity },
        }),
      ),
    )
    const rows = [
      { what: 'bare puts of the item', 'per second': Math.round(puts), ratio: 1 },
      { what: 'saves through the API', 'per second': Math.round(saves), ratio: Number((saves / puts).toFixed(2)) },
    ]
    return {
      title: `${SAVES} saves of a full month, one after the other`,
      note: 'A save is a transaction of four items with its conditions and the record of its request.',
      rows,
    }
  })
