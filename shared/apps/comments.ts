import * as z from 'zod'
import { Id, Instant } from '#shared/core/terms.ts'
import { ofLines } from '#shared/core/texts.ts'
import { isTooLong, LONGEST_STORED } from './commentRules.ts'

/** Plain text in which `@[<id>]` stands for a person. */
export const CommentText = ofLines(
  z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_STORED)
    .refine((text) => !isTooLong(text)),
)

/** Somebody as things that people share show them. */
export const Face = z.object({
  id: Id,
  name: z.string(),
  /** The path of a picture of this site, or null: the initials are shown. */
  avatar: z.string().nullable(),
})
export type Face = z.infer<typeof Face>

export const Comment = z.object({
  id: Id,
  by: Face,
  /** null: it was deleted; that there was one stays to be seen. */
  text: z.string().nullable(),
  /** Those whom the text calls, by the names that they have now. */
  mentions: z.array(Face),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  isMine: z.boolean(),
})
export type Comment = z.infer<typeof Comment>
