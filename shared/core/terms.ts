import * as z from 'zod'
import { PLAIN_LINE } from './text/normalise.ts'

/** Schemas shared by contracts and stored items; a function that needs one of them loads no contract. */

/** Whether a text may be an id: things are looked up by it, so it is no name of what every object inherits. */
export const mayBeId = (text: string): boolean => !(text in Object.prototype)

export const Id = z
  .string()
  .regex(/^[0-9A-Za-z_-]{1,64}$/)
  .refine(mayBeId)
/** An opaque, encrypted position, bound to its list, filter and person. */
export const Cursor = z
  .string()
  .max(640)
  .regex(/^[0-9A-Za-z_-]+$/)
/** `2026-11-21` */
export const CivilDate = z.iso.date()
export const Instant = z.iso.datetime()

/** A single line without markup of at most so many characters. */
export const plainLine = (max: number) => z.string().trim().max(max).regex(PLAIN_LINE)

/** A page of a list with the cursor of the next one; none on the last page. */
export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), cursor: z.string().optional() })

export const DisplayLanguage = z.enum(['EN', 'FR'])
export type DisplayLanguage = z.infer<typeof DisplayLanguage>
