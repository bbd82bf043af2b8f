import { setTimeout as pause } from 'node:timers/promises'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { type InvocationContext, withDeadline } from '#functions/core/http/deadline.ts'
import { log } from '#functions/core/log.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { getItem } from '#functions/core/table/table.ts'
import { parseSessionKey, type SessionName } from '#functions/data/accounts/sessions.ts'
import { parseTrashKey } from '#functions/data/apps/files/trash.ts'
import { orderRetry, type RetryEvent } from '#functions/data/retries.ts'
import { type Event, toEvent } from '#functions/data/streamEvents.ts'
import { handleEvent } from './handlers.ts'
import { disconnectSession, publishInvalidations } from './invalidate.ts'
import { RetryLater } from './mailOnce.ts'

type Image = Parameters<typeof unmarshall>[0]

/** An event, where it lies, and how often it was put off. */
interface Delivery {
  event: Exclude<Event, RetryEvent>
  key: Key
  round: number
}

/** What an item orders; of an order to hand another over again, when that is due: undefined when nothing is left of it. */
const toDelivery = async (item: Item): Promise<Delivery | undefined> => {
  const event = toEvent(item)
  return event.actionType === 'RETRY' ? loadRetried(event) : { event, key: { pk: item.pk, sk: item.sk }, round: 0 }
}

const eventItemOf = (record: DynamoDBRecord): Item | undefined => {
  const image = record.dynamodb?.NewImage
  const item = image && (unmarshall(image as Image) as Item)
  return item?.kind === 'event' ? item : undefined
}

const loadRetried = async ({ of, round, due }: RetryEvent): Promise<Delivery | undefined> => {
  await pause(Math.max(0, Date.parse(due) - now().getTime()))
  const item = await getItem(of)
  const handed = item && (await toDelivery(item))
  return handed && { ...handed, round }
}

/** All that follows from an event; what could not be mailed or deleted now is ordered for later. */
const deliver = async ({ event, key, round }: Delivery): Promise<void> => {
  try {
    await handleEvent(event)
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error
    await orderRetry(key, round + 1)
  }
}

const isRetry = (record: DynamoDBRecord): boolean => eventItemOf(record)?.actionType === 'RETRY'

/** What a record asks for, and what it holds up when it fails; undefined: nothing. */
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

/**
 * Delivers what it can, and answers what failed: it holds up the later events of the same report, member or address, and
 * nobody else's.
 */
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

/** The key of an item that a record says is no more. */
const removedKey = ({ eventName, dynamodb }: DynamoDBRecord): Key | undefined =>
  eventName === 'REMOVE' && dynamodb?.Keys ? (unmarshall(dynamodb.Keys as Image) as Key) : undefined

/** The session that a record says is no more: signed out, ended, found in two hands, or over. */
const endedSession = (record: DynamoDBRecord): SessionName | undefined => {
  const key = removedKey(record)
  return key && parseSessionKey(key)
}

/** Ends what listens in sessions that are no more; what cannot be ended is told nothing, for its token is void. */
const disconnectEnded = async (records: readonly DynamoDBRecord[]): Promise<void> => {
  for (const session of records.flatMap((record) => endedSession(record) ?? [])) {
    await disconnectSession(session).catch((error: unknown) =>
      log.warn('hanging up failed', { tenant: session.tenant }, error),
    )
  }
}

/** What is left of the time to tell browsers. */
const PUSH_RESERVE_MS = 8000

/**
 * The table's stream: tells people what happened, by notification and by mail, mails the links of accounts, opens the
 * workspaces that were asked for, forwards what people write to the support, archives what was sealed, deletes files
 * that nothing names any more and what is out of the trash for good, adds to what is found by search what came at once, and brings a client's new name to where it was
 * copied. At least once, in the order of each report, member or address; from the first event that failed the batch is handed over again. The browsers of
 * those it concerns hear that there is something to read; whatever listens in a session that was ended is disconnected.
 * What was put off comes last, as it may have to wait for some seconds.
 */
export const handler = async (
  { Records }: DynamoDBStreamEvent,
  context?: InvocationContext,
): Promise<DynamoDBBatchResponse> => {
  const failed: DynamoDBRecord[] = []
  await withDeadline(context, () => disconnectEnded(Records), PUSH_RESERVE_MS)
  for (const records of [Records.filter((record) => !isRetry(record)), Records.filter(isRetry)]) {
    if (records.length > 0) failed.push(...(await withDeadline(context, () => deliverAll(records), PUSH_RESERVE_MS)))
    await withDeadline(context, publishInvalidations)
  }
  const first = Records.find((record) => failed.includes(record))
  return { batchItemFailures: first ? [{ itemIdentifier: first.dynamodb?.SequenceNumber ?? '' }] : [] }
}
