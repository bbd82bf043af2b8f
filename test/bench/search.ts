import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { metered } from '#functions/lib/meter.ts'
import type { Caller } from '#functions/lib/request.ts'
import { find } from '#functions/search/find.ts'
import { configure, setStandInCredentials } from '#infra/local/environment.ts'
import type { Permission } from '#shared/rules/permissions.ts'
import { fillIndex } from '#test/kit/crowd.ts'
import { startStandIns } from '#test/kit/standIns.ts'

const SIZES = [100, 10_000, 100_000]
const QUERIES = ['ma', 'martin', 'martin january 2026', 'mrtn', 'nobodyhere']
const TABLE = 'searches'

/** A table without a stream: there is nobody to tell of a hundred thousand people. */
const openTable = async () => {
  setStandInCredentials()
  const { standIns, stop } = await startStandIns()
  const { dynamodb, s3, ses, keys } = standIns
  const db = new DynamoDBClient({ endpoint: dynamodb })
  await db.send(
    new CreateTableCommand({
      TableName: TABLE,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  )
  db.destroy()
  configure({ url: dynamodb, table: TABLE, keys, endpoints: { dynamodb, s3, ses, live: dynamodb } })
  return { standIns, stop }
}

const costOf = (tenant: string, permission: Permission, query: string): Promise<string> =>
  metered(async (usage) => {
    const caller: Caller = {
      ...{ tenant, person: 'reader', session: 'session', name: 'Lou Varenne' },
      ...{ permissions: [permission], type: 'ESN', language: 'EN' },
    }
    await find(query, caller)
    return `${usage.requests} requests, ${usage.units} units`
  })

/** Requests to the table and capacity units of searches in workspaces of growing size. */
export const searches = async () => {
  const { standIns, stop } = await openTable()
  const rows = []
  for (const people of SIZES) {
    const tenant = `SEARCH${people}`
    await fillIndex({ table: TABLE, standIns }, tenant, people)
    for (const query of QUERIES) {
      const consultant = await costOf(tenant, 'VIEW_CRA', query)
      rows.push({ people, query, consultant, 'holder of ALL': await costOf(tenant, 'ALL', query) })
    }
  }
  await stop()
  return { title: 'What a search asks of the table', note: '', rows }
}
