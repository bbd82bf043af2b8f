import { createServer } from 'node:http'
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb'
import { close, HOST, listen } from '#infra/local/ports.ts'

type Body = Record<string, unknown> & { TableName: string }

export interface Recovery {
  url: string
  /** Records the table's current state as a restore point; returns its instant. */
  remember: (table: string) => Promise<Date>
  stop: () => Promise<void>
}

const seconds = (at: Date): number => at.getTime() / 1000

/**
 * A proxy that adds point-in-time recovery to the emulator: restores to recorded instants. As on AWS the new table has
 * keys, indexes and items, but no other settings.
 */
export const startRecovery = async (endpoint: string): Promise<Recovery> => {
  const client = new DynamoDBClient({ endpoint })
  const remembered: { at: Date; items: WriteRequest[] }[] = []
  const recovered = new Map<string, unknown>()

  const restoreTable = async ({ SourceTableName, TargetTableName, RestoreDateTime }: Body): Promise<unknown> => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: String(SourceTableName) }))
    const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes = [] } = Table ?? {}
    const indexes = GlobalSecondaryIndexes.map(({ IndexName, KeySchema: keys, Projection }) => ({
      IndexName,
      KeySchema: keys,
      Projection,
    }))
    const TableName = String(TargetTableName)
    await client.send(
      new CreateTableCommand({
        TableName,
        KeySchema,
        AttributeDefinitions,
        BillingMode: 'PAY_PER_REQUEST',
        GlobalSecondaryIndexes: indexes,
      }),
    )
    const then = remembered.findLast(({ at }) => seconds(at) <= Number(RestoreDateTime))
    for (let items = then?.items ?? []; items.length > 0; items = items.slice(25))
      await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: items.slice(0, 25) } }))
    return { TableDescription: { TableName, TableStatus: 'CREATING' } }
  }
  const operations: Record<string, (body: Body) => unknown> = {
    RestoreTableToPointInTime: restoreTable,
    DescribeContinuousBackups: ({ TableName }) => ({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: {
          EarliestRestorableDateTime: seconds(remembered[0]?.at ?? new Date()),
          LatestRestorableDateTime: seconds(new Date()),
          ...(recovered.get(TableName) as object | undefined),
        },
      },
    }),
    UpdateContinuousBackups: ({ TableName, PointInTimeRecoverySpecification }) => {
      recovered.set(TableName, PointInTimeRecoverySpecification)
      return {}
    },
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const target = String(request.headers['x-amz-target'])
    const answer = operations[target.split('.')[1] ?? '']
    const type = 'application/x-amz-json-1.0'
    if (answer) {
      const said = await answer(JSON.parse(body.toString()) as Body)
      response.writeHead(200, { 'content-type': type }).end(JSON.stringify(said))
      return
    }
    const { authorization = '', 'x-amz-date': date } = request.headers
    const headers = { 'x-amz-target': target, 'x-amz-date': String(date), 'content-type': type, authorization }
    const passed = await fetch(endpoint, { method: 'POST', body, headers })
    response.writeHead(passed.status, { 'content-type': type }).end(Buffer.from(await passed.arrayBuffer()))
  })
  const url = `http://${HOST}:${await listen(server, 0)}`
  return {
    url,
    remember: async (TableName) => {
      const items: WriteRequest[] = []
      for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
        items.push(...Items.map((Item) => ({ PutRequest: { Item } })))
      const at = new Date()
      remembered.push({ at, items })
      return at
    },
    stop: async () => {
      client.destroy()
      await close(server)
    },
  }
}
