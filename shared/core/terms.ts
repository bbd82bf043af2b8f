import * as z from 'zod'

/** What contracts and stored items of every area are made of; a function that needs one of them reads no contract for it. */

export const Id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/)
/** An opaque, signed position in a list; only the list, filter and person it was given for may use it. */
export const Cursor = z
  .string()
  .max(600)
  .regex(/^[0-9A-Za-z_.-]+$/)
/** `2026-11-21` */
export const CivilDate = z.iso.date()
export const Instant = z.iso.datetime()

/** A page of a list and the way to its next one; no `cursor`: it was the last. */
export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), cursor: z.string().optional() })

export const DisplayLanguage = z.enum(['EN', 'FR'])
export type DisplayLanguage = z.infer<typeof DisplayLanguage>
