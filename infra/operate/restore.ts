import { setTimeout as pause } from 'node:timers/promises'
import {
  ContinuousBackupsUnavailableException,
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
import * as z from 'zod'
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

const Instant = z.iso.datetime({ offset: true })

/** Parses an instant that says its time zone; undefined for any other text, which could be meant an hour or a day apart. */
export const parseInstant = (text: string): Date | undefined => {
  const { data } = Instant.safeParse(text)
  return data === undefined ? undefined : new Date(data)
}

/** DynamoDB refuses an update without a change. */
const hasCaps = (one: { OnDemandThroughput?: OnDemandThroughput } | undefined, caps: OnDemandThroughput | undefined) =>
  one?.OnDemandThroughput?.MaxReadRequestUnits === caps?.MaxReadRequestUnits &&
  one?.OnDemandThroughput?.MaxWriteRequestUnits === caps?.MaxWriteRequestUnits

const indexOf = (table: TableDescription, name: string | undefined) =>
  table.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === name)

/** Refuses a table that is there already, unless this restore has made it before it was cut off. */
const requireSameRestore = (
  { TableName, RestoreSummary }: TableDescription,
  { source, at }: { source: TableDescription; at: Date },
): void => {
  const { SourceTableArn, RestoreDateTime } = RestoreSummary ?? {}
  const restored = SourceTableArn === source.TableArn ? RestoreDateTime : undefined
  // DynamoDB restores to a second.
  if (restored && Math.abs(restored.getTime() - at.getTime()) < 1000) return
  const what = restored ? `as of ${restored.toISOString()}` : `and was not restored from ${source.TableName}`
  throw new UserError(`${TableName} is there already, ${what}: give another name`)
}

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
  /** DynamoDB makes a new table's backups possible a while after it is active, and refuses recovery until then. */
  const makeRecoverable = async (): Promise<void> => {
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: RECOVERY_DAYS }
    const command = new UpdateContinuousBackupsCommand({ TableName: target, PointInTimeRecoverySpecification })
    for (;;) {
      try {
        await client.send(command)
        return
      } catch (error) {
        if (!(error instanceof ContinuousBackupsUnavailableException)) throw error
        say(`${target}: no backups yet`)
        await pause(everyMs)
      }
    }
  }
  const change = async (what: Omit<UpdateTableCommandInput, 'TableName'>): Promise<TableDescription> => {
    await client.send(new UpdateTableCommand({ TableName: target, ...what }))
    return active()
  }

  // No region, no credentials, or no right to see it.
  const sourceTable = await describe(source).catch((error: Error) => {
    throw new UserError(`${source} cannot be looked up: ${error.message}`)
  })
  if (!sourceTable) throw new UserError(`There is no table ${source}`)
  const existing = await describe(target)
  if (existing) requireSameRestore(existing, { source: sourceTable, at })
  else {
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
  await makeRecoverable()
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
