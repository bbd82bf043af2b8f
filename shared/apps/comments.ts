import * as z from 'zod'
import { Id, Instant } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { isTooLong, MAX_STORED_COMMENT_LENGTH } from './commentRules.ts'

/** Plain text; `@[<id>]` is a mention. */
export const CommentText = multiline(
  z
    .string()
    .trim()
    .min(1)
    .max(MAX_STORED_COMMENT_LENGTH)
    .refine((text) => !isTooLong(text)),
)

/** A person as shown beside shared items. */
export const PersonSummary = z.object({
  id: Id,
  name: z.string(),
  /** The path of a picture of this site, or null: the initials are shown. */
  avatar: z.string().nullable(),
})
export type PersonSummary = z.infer<typeof PersonSummary>

export const Comment = z.object({
  id: Id,
  by: PersonSummary,
  /** null: it was deleted; that there was one stays to be seen. */
  text: z.string().nullable(),
  /** Those whom the text calls, by the names that they have now. */
  mentions: z.array(PersonSummary),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  isMine: z.boolean(),
})
export type Comment = z.infer<typeof Comment>
