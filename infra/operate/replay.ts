import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import * as z from 'zod'
import { handler as hearRefusals } from '#functions/bounces/handler.ts'
import { epochSeconds } from '#functions/core/clock.ts'
import { emulator, environment } from '#functions/core/environment.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { purgeTrashed } from '#functions/data/apps/files/purge.ts'
import { parseTrashKey } from '#functions/data/apps/files/trash.ts'
import { orderRetry } from '#functions/data/retries.ts'
import { handler as takeIn } from '#functions/inbound/handler.ts'

/** A file of failed events: a stream batch as text, or an SES event as it was. */
const FailedDelivery = z.union([
  z.object({ payload: z.string() }),
  z.object({ requestPayload: z.object({ id: z.string(), detail: z.unknown() }) }),
  z.object({ requestPayload: z.object({ Records: z.array(z.object({ ses: z.unknown() })).min(1) }) }),
])

/** The work in a batch without duplicates: events, and items to purge from the trash. Ended sessions need none. */
const collectWork = (batch: DynamoDBStreamEvent, round: number): (() => Promise<void>)[] => {
  const work = batch.Records.flatMap(({ eventName, dynamodb }): [string, () => Promise<void>][] => {
    const item = dynamodb?.NewImage && (unmarshall(dynamodb.NewImage as never) as Item & { of?: Key })
    if (item?.kind === 'event') {
      const key = item.of ?? item
      return [[`${key.pk}\n${key.sk}`, () => orderRetry(key, round)]]
    }
    const removed = eventName === 'REMOVE' && dynamodb?.Keys && (unmarshall(dynamodb.Keys as never) as Key)
    const gone = removed && parseTrashKey(removed)
    return gone ? [[`${removed.pk}\n${removed.sk}`, () => purgeTrashed(gone)]] : []
  })
  return [...new Map(work).values()]
}

const isBatch = (value: unknown): value is DynamoDBStreamEvent =>
  typeof value === 'object' && value !== null && 'Records' in value

/** Replays one file; returns the number of events. */
const replayFile = async (text: string, round: number): Promise<number> => {
  const kept = FailedDelivery.parse(JSON.parse(text))
  if ('requestPayload' in kept) {
    const { requestPayload } = kept
    if ('Records' in requestPayload) await takeIn(requestPayload)
    else await hearRefusals(requestPayload)
    return 1
  }
  const batch: unknown = JSON.parse(kept.payload)
  if (!isBatch(batch)) throw new Error('This is no batch of a stream')
  const work = collectWork(batch, round)
  for (const again of work) await again()
  return work.length
}

/**
 * Replays all failed events and deletes their files: events are written again as they are now, so that nothing about
 * erased people is sent; trash items are purged unless restored; inbound mails are delivered. Idempotent. Unreadable
 * files stay and are reported.
 */
export const replay = async (
  bucket: string,
  say: (line: string) => void,
): Promise<{ events: number; left: number }> => {
  const { s3Endpoint } = environment
  const s3 = new S3Client({ ...emulator(s3Endpoint), forcePathStyle: s3Endpoint !== undefined })
  const round = epochSeconds()
  let [events, left] = [0, 0]
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket })) {
    for (const { Key = '' } of Contents) {
      try {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }))
        events += await replayFile((await Body?.transformToString()) ?? '', round)
        await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
      } catch (error) {
        left += 1
        say(`${Key} stays: ${(error as Error).message}`)
      }
    }
  }
  s3.destroy()
  return { events, left }
}
