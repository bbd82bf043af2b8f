import * as z from 'zod'

/** Why whoever runs Regie lets a workspace only be read; each has its sentence under `suspended` in the texts. */
export const SUSPENSION_REASONS = ['unpaid', 'security', 'terms', 'requested'] as const

/** While it holds, everything of a workspace can be read and taken away, and nothing changed. */
export const Suspension = z.object({ reason: z.enum(SUSPENSION_REASONS), since: z.iso.datetime() })
export type Suspension = z.infer<typeof Suspension>
