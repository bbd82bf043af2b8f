import * as z from 'zod'
import { newId, now } from '#functions/core/clock.ts'
import type { Image } from '#functions/core/files/images/format.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { Id } from '#shared/core/terms.ts'
import { FeedbackType } from '#shared/overview/feedback/contract.ts'

/** Feedback, which is also the order to mail it. */
export const FeedbackEvent = z.object({
  actionType: z.literal('FEEDBACK_SENT'),
  id: Id,
  tenant: Id,
  person: Id,
  actionAt: z.iso.datetime(),
  type: FeedbackType,
  subject: z.string(),
  /** Sanitised HTML. */
  message: z.string(),
  /** Name of the author; the address is looked up on mailing. */
  nom: z.string(),
  /** Base64, with its media type and extension. */
  screenshot: z.object({ type: z.string(), extension: z.string(), content: z.string() }).nullable(),
})
export type FeedbackEvent = z.infer<typeof FeedbackEvent>

export const feedbackKey = ({ tenant, person, id }: Pick<FeedbackEvent, 'tenant' | 'person' | 'id'>): Key => ({
  pk: personPartition(tenant, person),
  sk: `FEEDBACK#${id}`,
})

type FeedbackContent = Pick<FeedbackEvent, 'tenant' | 'person' | 'type' | 'subject' | 'message' | 'nom'>

/** Transaction write that stores feedback, and its id. */
export const storeFeedback = (written: FeedbackContent, image: Image | undefined): { id: string; write: Write } => {
  const id = newId()
  const screenshot = image
    ? { type: image.type, extension: image.extension, content: image.content.toString('base64') }
    : null
  const event: FeedbackEvent = {
    ...written,
    actionType: 'FEEDBACK_SENT',
    id,
    actionAt: now().toISOString(),
    screenshot,
  }
  return { id, write: put({ ...feedbackKey(event), kind: 'event', ...event, v: 1 }) }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'feedback, to be mailed': feedbackKey({ tenant: '<tenant>', person: '<person>', id: '<ulid>' }),
})
