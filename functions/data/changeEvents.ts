import * as z from 'zod'
import { PERMISSIONS } from '#shared/core/permissions.ts'
import { Id } from '#shared/core/terms.ts'

/** Invalidates the open pages of a route group (`core/http/announcement.ts`). */
export const ChangeEvent = z.object({
  actionType: z.literal('DATA_CHANGED'),
  id: Id,
  tenant: Id,
  by: Id,
  group: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  people: z.array(Id),
})
