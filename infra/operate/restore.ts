import { setTimeout as pause } from 'node:timers/promises'
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  type OnDemandThroughput,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { UserError } from '#infra/local/userError.ts'

/** Set by the stack, but not by a restore: see `infra/aws/table.ts`. */
const TTL = 'ttl'
const RECOVERY_DAYS = 35

interface RestoreOptions {
  source: string
  target: string
  at: Date
  say: (line: string) => void
  /** Polling interval. */
  everyMs?: number
}

/** The setting `restoredTable`. */
export interface RestoredTable {
  name: string
  streamArn: string
}

/** DynamoDB refuses an update without a change. */
const hasCaps = (one: { OnDemandThroughput?: OnDemandThroughput } | undefined, caps: OnDemandThroughput | undefined) =>
  one?.OnDemandThroughput?.MaxReadRequestUnits === caps?.MaxReadRequestUnits &&
  one?.OnDemandThroughput?.MaxWriteRequestUnits === caps?.MaxWriteRequestUnits

const indexOf = (table: TableDescription, name: string | undefined) =>
  table.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === name)

/** Restores a table at an instant as a new one, with all settings of the stack's own. Resumable. */
export const restore = async ({
  source,
  target,
  at,
  say,
  everyMs = 20_000,
}: RestoreOptions): Promise<RestoredTable> => {
  const client = new DynamoDBClient({})

  const describe = async (name: string): Promise<TableDescription | undefined> => {
    try {
      return (await client.send(new DescribeTableCommand({ TableName: name }))).Table
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined
      throw error
    }
  }
  const active = async (): Promise<TableDescription> => {
    for (;;) {
      const table = await describe(target)
      const indexes = table?.GlobalSecondaryIndexes ?? []
      if (table?.TableStatus === 'ACTIVE' && indexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE')) return table
      say(`${target}: ${table?.TableStatus ?? 'not there yet'}`)
      await pause(everyMs)
    }
  }
  const change = async (what: Omit<UpdateTableCommandInput, 'TableName'>): Promise<TableDescription> => {
    await client.send(new UpdateTableCommand({ TableName: target, ...what }))
    return active()
  }

  const sourceTable = await describe(source)
  if (!sourceTable) throw new UserError(`There is no table ${source}`)
  if (!(await describe(target))) {
    const { ContinuousBackupsDescription } = await client.send(
      new DescribeContinuousBackupsCommand({ TableName: source }),
    )
    const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
      ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {}
    if (!earliest || !latest || at < earliest || at > latest) {
      const span = `${earliest?.toISOString()} to ${latest?.toISOString()}`
      throw new UserError(`${source} can be restored as it was from ${span}, not at ${at.toISOString()}`)
    }
    const asked = { SourceTableName: source, TargetTableName: target, RestoreDateTime: at }
    await client.send(new RestoreTableToPointInTimeCommand(asked))
  }
  let table = await active()
  // Caps first, so that nothing costs more than before.
  const { OnDemandThroughput } = sourceTable
  if (!hasCaps(table, OnDemandThroughput)) table = await change({ OnDemandThroughput })
  for (const { IndexName, OnDemandThroughput } of sourceTable.GlobalSecondaryIndexes ?? []) {
    if (hasCaps(indexOf(table, IndexName), OnDemandThroughput)) continue
    await change({ GlobalSecondaryIndexUpdates: [{ Update: { IndexName, OnDemandThroughput } }] })
  }
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName: target,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: RECOVERY_DAYS },
    }),
  )
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: target }))
  if (!/^ENABL/.test(TimeToLiveDescription?.TimeToLiveStatus ?? '')) {
    const TimeToLiveSpecification = { AttributeName: TTL, Enabled: true }
    await client.send(new UpdateTimeToLiveCommand({ TableName: target, TimeToLiveSpecification }))
  }
  if (!table.StreamSpecification?.StreamEnabled) {
    table = await change({ StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } })
  }
  if (!table.DeletionProtectionEnabled) table = await change({ DeletionProtectionEnabled: true })
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: sourceTable.TableArn }))
  const ours = Tags.filter(({ Key = '' }) => !Key.startsWith('aws:'))
  if (ours.length > 0) await client.send(new TagResourceCommand({ ResourceArn: table.TableArn, Tags: ours }))
  client.destroy()
  if (!table.LatestStreamArn) throw new UserError(`${target} has no stream: run this again`)
  return { name: target, streamArn: table.LatestStreamArn }
}
