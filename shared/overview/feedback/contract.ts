import * as z from 'zod'
import { group, post } from '#shared/core/endpoint.ts'
import { multiline } from '#shared/core/multiline.ts'
import { Id } from '#shared/core/terms.ts'
import { SUBJECT_MAX } from './rules.ts'

export const FeedbackType = z.enum(['SUPPORT_REQUEST', 'BUG_REPORT', 'FEATURE_REQUEST'])
export type FeedbackType = z.infer<typeof FeedbackType>

/** The same types in words, such as `support request`. */
const IN_WORDS = {
  'support request': 'SUPPORT_REQUEST',
  'bug report': 'BUG_REPORT',
  'feature request': 'FEATURE_REQUEST',
} as const
const GivenType = z
  .enum([...FeedbackType.options, ...(Object.keys(IN_WORDS) as (keyof typeof IN_WORDS)[])])
  .transform(
    (given): FeedbackType => (given in IN_WORDS ? IN_WORDS[given as keyof typeof IN_WORDS] : (given as FeedbackType)),
  )

/** The author, taken from the token; values sent by the caller are ignored. */
const Author = z.object({ id: z.string(), nom: z.string(), email: z.string() })

/** In characters of HTML. */
export const MESSAGE_MAX = 20_000

export const feedback = group('feedback', {
  send: post('/api/feedback', {
    summary: 'Send a support request, bug report or feature request',
    access: 'signed-in',
    rightsInTransaction: true,
    // Members of a suspended company may ask why.
    whileSuspended: true,
    input: {
      type: GivenType,
      subject: z.string().trim().min(1).max(SUBJECT_MAX),
      /** Rich text as HTML; sanitised before it is stored or sent. */
      message: multiline(z.string().min(1).max(MESSAGE_MAX)),
      /** A PNG, JPEG or WebP of at most 100 KB and 1600 pixels a side, in base64. */
      screenshot: z.base64().min(1).max(140_000).optional(),
    },
    entity: Author,
    output: z.object({ id: Id, message: z.literal('feedback.sent') }),
    errors: ['feedback.messageRequired', 'feedback.tooMany', 'account.notAnImage'],
    // The item with its screenshot, doubled by the transaction.
    cost: { requests: 1, units: 340 },
  }),
})
