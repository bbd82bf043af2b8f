import * as z from 'zod'
import { SUBJECT_MAX } from '../rules/feedback.ts'
import { Id } from './common.ts'
import { group, post } from './endpoint.ts'

export const FeedbackType = z.enum(['SUPPORT_REQUEST', 'BUG_REPORT', 'FEATURE_REQUEST'])
export type FeedbackType = z.infer<typeof FeedbackType>

/** Characters of the HTML. */
const MESSAGE_MAX = 20_000

export const feedback = group('feedback', {
  send: post('/api/feedback', {
    summary: 'Write to the support: ask for help, report a fault, wish for something',
    access: 'signed-in',
    input: {
      type: FeedbackType,
      subject: z.string().trim().min(1).max(SUBJECT_MAX),
      /** Rich text as HTML; sanitised before it is stored or sent. */
      message: z.string().min(1).max(MESSAGE_MAX),
      /** A PNG, JPEG or WebP of at most 100 KB and 1600 pixels a side, in base64. */
      screenshot: z.base64().min(1).max(140_000).optional(),
    },
    output: z.object({ id: Id, message: z.literal('feedback.sent') }),
    errors: ['feedback.messageRequired', 'feedback.tooMany', 'account.notAnImage'],
    // The item with its picture, twice as it is in a transaction.
    cost: { requests: 1, units: 340 },
  }),
})
