import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { type Event, toEvent } from '#functions/data/events.ts'
import { membersOf } from '#functions/data/members.ts'
import { environment } from '#functions/lib/environment.ts'
import { log } from '#functions/lib/log.ts'
import { isTold } from '#functions/texts/report.ts'
import { archive } from './archive.ts'
import { tell } from './tell.ts'

type Image = Parameters<typeof unmarshall>[0]

const eventOf = (record: DynamoDBRecord): Event | undefined => {
  const image = record.dynamodb?.NewImage
  const item = image && unmarshall(image as Image)
  return item?.kind === 'event' ? toEvent(item) : undefined
}

/** Everything that follows from one event; done again after a failure, it does only what is still missing. */
const deliver = async (event: Event): Promise<void> => {
  const { actionType } = event
  if (actionType === 'CRA_VALIDATED') await archive(event)
  if (!isTold(actionType) || event.notify.length === 0) return
  const recipients = (await membersOf(event.tenant).getMany(event.notify)).filter(({ state }) => state === 'active')
  for (const recipient of recipients) await tell(recipient, event, actionType, environment.siteUrl)
}

/**
 * The table's stream: tells people what happened, by notification and by mail, and archives what was sealed.
 * At least once, in the order of each report; from the first event that fails the batch is handed over again.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const record of Records) {
    const sequence = record.dynamodb?.SequenceNumber ?? ''
    try {
      const event = eventOf(record)
      if (event) await deliver(event)
    } catch (error) {
      log.error('delivery failed', { sequence }, error)
      return { batchItemFailures: [{ itemIdentifier: sequence }] }
    }
  }
  return { batchItemFailures: [] }
}
