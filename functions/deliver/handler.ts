import { setTimeout as pause } from 'node:timers/promises'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { now } from '#functions/core/clock.ts'
import { type Timed, withDeadline } from '#functions/core/http/deadline.ts'
import { Failure } from '#functions/core/http/failure.ts'
import { log } from '#functions/core/log.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { getItem } from '#functions/core/table/table.ts'
import { type SessionName, sessionAt } from '#functions/data/accounts/sessions.ts'
import { trashAt } from '#functions/data/apps/files/trash.ts'
import { orderRetry, type RetryEvent } from '#functions/data/retries.ts'
import { type Event, toEvent } from '#functions/data/streamEvents.ts'
import { RetryLater } from './mailOnce.ts'
import { disconnectSession, pushStale } from './stale.ts'

type Image = Parameters<typeof unmarshall>[0]

/** An event, where it lies, and how often it was put off. */
interface Handed {
  event: Exclude<Event, RetryEvent>
  key: Key
  round: number
}

const handedIn = (item: Item): Handed | RetryEvent => {
  const event = toEvent(item)
  return event.actionType === 'RETRY' ? event : { event, key: { pk: item.pk, sk: item.sk }, round: 0 }
}

const itemOf = (record: DynamoDBRecord): Item | undefined => {
  const image = record.dynamodb?.NewImage
  const item = image && (unmarshall(image as Image) as Item)
  return item?.kind === 'event' ? item : undefined
}

/** The event that a retry hands over again, when it is due; undefined: nothing is left of it. */
const retried = async ({ of, round, due }: RetryEvent): Promise<Handed | undefined> => {
  await pause(Math.max(0, Date.parse(due) - now().getTime()))
  const item = await getItem(of)
  const handed = item && handedIn(item)
  return handed && 'event' in handed ? { ...handed, round } : undefined
}

/**
 * Everything that follows from one event; done again after a failure, it does only what is still missing. What a kind of
 * event needs is read with the first one of it.
 */
const follow = async (event: Handed['event']): Promise<void> => {
  if (event.actionType === 'FEEDBACK_SENT') return (await import('./feedback.ts')).forwardFeedback(event)
  if (event.actionType === 'STATUS_CHANGED') return (await import('./presence.ts')).deliverPresence(event)
  if (event.actionType === 'FILES_DISCARDED') return (await import('./discarded.ts')).deliverDiscarded(event)
  if (event.actionType === 'NOTE_RINGS') return (await import('./note.ts')).deliverNote(event)
  if (event.actionType === 'TASK_CHANGED') return (await import('./task.ts')).deliverTask(event)
  if (event.actionType === 'TO_INDEX') return (await import('./indexing.ts')).deliverIndexing(event)
  if ('boardId' in event) return (await import('./board.ts')).deliverBoard(event)
  if (event.actionType === 'COMMENTED') return (await import('./comment.ts')).deliverComment(event)
  if (event.actionType === 'CONTACT_REMOVED') {
    return (await import('#functions/data/apps/contacts/contactEvents.ts')).sweepContacts(event)
  }
  if ('owner' in event) return (await import('./mailbox.ts')).deliverMailbox(event)
  if ('equipmentOf' in event) return (await import('./equipment.ts')).deliverEquipment(event)
  if ('courseOf' in event) return (await import('./course.ts')).deliverCourse(event)
  if ('clientId' in event) return (await import('./client.ts')).deliverClient(event)
  if ('chatId' in event) return (await import('./chat.ts')).deliverChat(event)
  if ('craId' in event) return (await import('./report.ts')).deliverReport(event)
  if ('positioningId' in event) return (await import('./positioning.ts')).deliverPositioning(event)
  if ('person' in event) return (await import('./member.ts')).deliverMember(event)
  return (await import('./address.ts')).deliverToAddress(event)
}

/** The same, and what could not be mailed or deleted now is ordered for later. */
const deliver = async ({ event, key, round }: Handed): Promise<void> => {
  try {
    await follow(event)
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error
    await orderRetry(key, round + 1)
  }
}

const isRetry = (record: DynamoDBRecord): boolean => itemOf(record)?.actionType === 'RETRY'

/** What a record asks for, and what it holds up when it fails; undefined: nothing. */
const workOf = (record: DynamoDBRecord): { pk: string; run: () => Promise<void> } | undefined => {
  const item = itemOf(record)
  if (item) {
    const run = async () => {
      const found = handedIn(item)
      const handed = 'event' in found ? found : await retried(found)
      if (handed) await deliver(handed)
    }
    return { pk: item.pk, run }
  }
  const key = removedBy(record)
  const gone = key && trashAt(key)
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
      const isPassing = error instanceof Failure && error.code === 'server.busy'
      const cause = error instanceof Failure ? (error.cause ?? error) : error
      const write = isPassing ? log.warn : log.error
      write('delivery failed', { sequence: record.dynamodb?.SequenceNumber }, cause)
      stopped.add(work.pk)
      failed.push(record)
    }
  }
  return failed
}

/** The key of an item that a record says is no more. */
const removedBy = ({ eventName, dynamodb }: DynamoDBRecord): Key | undefined =>
  eventName === 'REMOVE' && dynamodb?.Keys ? (unmarshall(dynamodb.Keys as Image) as Key) : undefined

/** The session that a record says is no more: signed out, ended, found in two hands, or over. */
const endedBy = (record: DynamoDBRecord): SessionName | undefined => {
  const key = removedBy(record)
  return key && sessionAt(key)
}

/** Ends what listens in sessions that are no more; what cannot be ended is told nothing, for its token is void. */
const disconnectEnded = async (records: readonly DynamoDBRecord[]): Promise<void> => {
  for (const session of records.flatMap((record) => endedBy(record) ?? [])) {
    await disconnectSession(session).catch((error: unknown) =>
      log.warn('hanging up failed', { tenant: session.tenant }, error),
    )
  }
}

/** What is left of the time to tell browsers. */
const PUSH_MS = 8000

/**
 * The table's stream: tells people what happened, by notification and by mail, mails the links of accounts, opens the
 * workspaces that were asked for, forwards what people write to the support, archives what was sealed, deletes files
 * that nothing names any more and what is out of the trash for good, adds to what is found by search what came at once, and brings a client's new name to where it was
 * copied. At least once, in the order of each report, member or address; from the first event that failed the batch is handed over again. The browsers of
 * those it concerns hear that there is something to read; whatever listens in a session that was ended is disconnected.
 * What was put off comes last, as it may have to wait for some seconds.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent, context?: Timed): Promise<DynamoDBBatchResponse> => {
  const failed: DynamoDBRecord[] = []
  await withDeadline(context, () => disconnectEnded(Records), PUSH_MS)
  for (const records of [Records.filter((record) => !isRetry(record)), Records.filter(isRetry)]) {
    if (records.length > 0) failed.push(...(await withDeadline(context, () => deliverAll(records), PUSH_MS)))
    await withDeadline(context, pushStale)
  }
  const first = Records.find((record) => failed.includes(record))
  return { batchItemFailures: first ? [{ itemIdentifier: first.dynamodb?.SequenceNumber ?? '' }] : [] }
}
