import { setTimeout as pause } from 'node:timers/promises'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { type InvocationContext, withDeadline } from '#functions/core/http/deadline.ts'
import { toOwnPages } from '#functions/core/http/ownPages.ts'
import { log } from '#functions/core/log.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { getItem } from '#functions/core/table/table.ts'
import { parseSessionKey, type SessionName } from '#functions/data/accounts/sessions.ts'
import { parseTrashKey } from '#functions/data/apps/files/trash.ts'
import { orderRetry, type RetryEvent } from '#functions/data/retries.ts'
import { type Event, toEvent } from '#functions/data/streamEvents.ts'
import { handleEvent } from './handlers.ts'
import { disconnectSession, invalidate, publishInvalidations, type Topic } from './invalidate.ts'
import { inRound, RetryLater } from './mailOnce.ts'

type Image = Parameters<typeof unmarshall>[0]

/** An event with its key and the number of its retries. */
interface Delivery {
  event: Exclude<Event, RetryEvent>
  key: Key
  round: number
}

/** The event of an item; a retry order waits until it is due and loads its event, undefined when that is gone. */
const toDelivery = async (item: Item): Promise<Delivery | undefined> => {
  const event = toEvent(item)
  return event.actionType === 'RETRY' ? loadRetried(event) : { event, key: { pk: item.pk, sk: item.sk }, round: 0 }
}

const newItemOf = ({ dynamodb }: DynamoDBRecord): Item | undefined =>
  dynamodb?.NewImage && (unmarshall(dynamodb.NewImage as Image) as Item)

const eventItemOf = (record: DynamoDBRecord): Item | undefined => {
  const item = newItemOf(record)
  return item?.kind === 'event' ? item : undefined
}

/** Invalidates the caller’s other pages, if the record is of a request that says which are stale. */
const invalidateOwnPages = (record: DynamoDBRecord): void => {
  const item = newItemOf(record)
  const own = item && toOwnPages(item)
  if (own) invalidate(own.tenant, [own.person], own.changes as Topic[], own.page)
}

const loadRetried = async ({ of, round, due }: RetryEvent): Promise<Delivery | undefined> => {
  await pause(Math.max(0, Date.parse(due) - now().getTime()))
  const item = await getItem(of)
  const handed = item && (await toDelivery(item))
  return handed && { ...handed, round }
}

/** Handles an event; RetryLater schedules another round. */
const deliver = async ({ event, key, round }: Delivery): Promise<void> => {
  try {
    await inRound(round, () => handleEvent(event))
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error
    await orderRetry(key, round + 1)
  }
}

const isRetry = (record: DynamoDBRecord): boolean => eventItemOf(record)?.actionType === 'RETRY'

/** The work of a stream record and the partition that it blocks when it fails. */
const workOf = (record: DynamoDBRecord): { pk: string; run: () => Promise<void> } | undefined => {
  const item = eventItemOf(record)
  if (item) {
    const run = async () => {
      const handed = await toDelivery(item)
      if (handed) await deliver(handed)
    }
    return { pk: item.pk, run }
  }
  const key = removedKey(record)
  const gone = key && parseTrashKey(key)
  return (
    gone && { pk: key.pk, run: async () => (await import('#functions/data/apps/files/purge.ts')).purgeTrashed(gone) }
  )
}

/** Processes records and returns the failed ones. A failure blocks later records of the same partition only. */
const deliverAll = async (records: readonly DynamoDBRecord[]): Promise<DynamoDBRecord[]> => {
  const failed: DynamoDBRecord[] = []
  const stopped = new Set<string>()
  for (const record of records) {
    const work = workOf(record)
    if (!work || stopped.has(work.pk)) continue
    try {
      await work.run()
    } catch (error) {
      const isPassing = error instanceof ApiError && error.code === 'server.busy'
      const cause = error instanceof ApiError ? (error.cause ?? error) : error
      const write = isPassing ? log.warn : log.error
      write('delivery failed', { sequence: record.dynamodb?.SequenceNumber }, cause)
      stopped.add(work.pk)
      failed.push(record)
    }
  }
  return failed
}

const removedKey = ({ eventName, dynamodb }: DynamoDBRecord): Key | undefined =>
  eventName === 'REMOVE' && dynamodb?.Keys ? (unmarshall(dynamodb.Keys as Image) as Key) : undefined

/** The session that a record removed: signed out, ended, revoked or expired. */
const endedSession = (record: DynamoDBRecord): SessionName | undefined => {
  const key = removedKey(record)
  return key && parseSessionKey(key)
}

/**
 * Closes the live connections of removed sessions. A connection that cannot be closed receives nothing, as its token is
 * revoked.
 */
const disconnectEnded = async (records: readonly DynamoDBRecord[]): Promise<void> => {
  for (const session of records.flatMap((record) => endedSession(record) ?? [])) {
    await disconnectSession(session).catch((error: unknown) =>
      log.warn('hanging up failed', { tenant: session.tenant }, error),
    )
  }
}

/** Reserved for pushing invalidations. */
const PUSH_RESERVE_MS = 8000

/**
 * Consumes the table's stream: notifications, mails, new workspaces, archiving, file deletion, search index. Delivery is
 * at least once and in order per partition; from the first failed record on the batch is retried. Retries run last, as
 * they may wait for seconds.
 */
export const handler = async (
  { Records }: DynamoDBStreamEvent,
  context?: InvocationContext,
): Promise<DynamoDBBatchResponse> => {
  const failed: DynamoDBRecord[] = []
  await withDeadline(context, () => disconnectEnded(Records), PUSH_RESERVE_MS)
  for (const record of Records) invalidateOwnPages(record)
  for (const records of [Records.filter((record) => !isRetry(record)), Records.filter(isRetry)]) {
    if (records.length > 0) failed.push(...(await withDeadline(context, () => deliverAll(records), PUSH_RESERVE_MS)))
    await withDeadline(context, publishInvalidations)
  }
  const first = Records.find((record) => failed.includes(record))
  return { batchItemFailures: first ? [{ itemIdentifier: first.dynamodb?.SequenceNumber ?? '' }] : [] }
}
