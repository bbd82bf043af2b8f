import * as z from 'zod'

/** Why a workspace is read-only; each has a sentence under `suspended` in the texts. */
export const SUSPENSION_REASONS = ['unpaid', 'security', 'terms', 'requested'] as const

/** While it lasts, data can be read and exported, but not changed. */
export const Suspension = z.object({ reason: z.enum(SUSPENSION_REASONS), since: z.iso.datetime() })
export type Suspension = z.infer<typeof Suspension>
