import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { type Event, toEvent } from '#functions/data/events.ts'
import { type Timed, withDeadline } from '#functions/lib/deadline.ts'
import { Failure } from '#functions/lib/failure.ts'
import { log } from '#functions/lib/log.ts'
import { pushStale } from './stale.ts'

type Image = Parameters<typeof unmarshall>[0]

const eventOf = (record: DynamoDBRecord): Event | undefined => {
  const image = record.dynamodb?.NewImage
  const item = image && unmarshall(image as Image)
  return item?.kind === 'event' ? toEvent(item) : undefined
}

/**
 * Everything that follows from one event; done again after a failure, it does only what is still missing. What a kind of
 * event needs is read with the first one of it.
 */
const deliver = async (event: Event): Promise<void> => {
  if (event.actionType === 'FEEDBACK_SENT') return (await import('./feedback.ts')).forwardFeedback(event)
  if (event.actionType === 'STATUS_CHANGED') return (await import('./presence.ts')).deliverPresence(event)
  if ('clientId' in event) return (await import('./client.ts')).deliverClient(event)
  if ('chatId' in event) return (await import('./chat.ts')).deliverChat(event)
  if ('craId' in event) return (await import('./report.ts')).deliverReport(event)
  if ('positioningId' in event) return (await import('./positioning.ts')).deliverPositioning(event)
  if ('person' in event) return (await import('./member.ts')).deliverMember(event)
  return (await import('./address.ts')).deliverToAddress(event)
}

/**
 * Delivers what it can: what fails holds up the later events of the same report, member or address, and nobody else's.
 * The batch is handed over again from the first event that failed.
 */
const deliverAll = async (records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> => {
  const failed = new Map<string | undefined, string>()
  for (const record of records) {
    const sequence = record.dynamodb?.SequenceNumber ?? ''
    const partition = record.dynamodb?.NewImage?.pk?.S
    if (failed.has(partition)) continue
    try {
      const event = eventOf(record)
      if (event) await deliver(event)
    } catch (error) {
      log.error('delivery failed', { sequence }, error instanceof Failure ? (error.cause ?? error) : error)
      failed.set(partition, sequence)
    }
  }
  const [first] = failed.values()
  return { batchItemFailures: first === undefined ? [] : [{ itemIdentifier: first }] }
}

/** What is left of the time to tell browsers. */
const PUSH_MS = 8000

/**
 * The table's stream: tells people what happened, by notification and by mail, mails the links of accounts, opens the
 * workspaces that were asked for, forwards what people write to the support, archives what was sealed, and brings a
 * client's new name to where it was copied. At least once, in the order of each report, member or address. In the end the
 * browsers of those it concerns hear that there is something to read.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent, context?: Timed): Promise<DynamoDBBatchResponse> => {
  const answer = await withDeadline(context, () => deliverAll(Records), PUSH_MS)
  await withDeadline(context, pushStale)
  return answer
}
