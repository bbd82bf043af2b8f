import * as z from 'zod'
import { OPTIONAL_APPS } from '#shared/apps/optional.ts'
import { PERMISSIONS } from '#shared/core/permissions.ts'
import { DisplayLanguage, Id } from '#shared/core/terms.ts'
import { PlaceOfWork, UserType } from '#shared/people/terms.ts'
import { RESUME_SECTIONS } from './letterhead.ts'

export const Company = z.object({
  id: Id,
  name: z.string(),
  type: UserType.extract(['ESN', 'FREELANCER']),
  /** Registration number, such as SIREN. */
  registration: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  placeOfWork: PlaceOfWork,
  logoUrl: z.string().nullable(),
  /** Colour of documents and mails, as `#rrggbb`; null: Regie’s. */
  colour: z.string().nullable(),
  /** Sections of a résumé, in order. */
  resumeSections: z.array(z.enum(RESUME_SECTIONS)),
  /** Hours of a full day, for exports; the report itself counts in days. */
  hoursPerDay: z.number(),
  /** Managers must have a second factor to do more than read. */
  secondFactorForManagers: z.boolean(),
  /** Disabled apps; their data remains. */
  appsOff: z.array(z.enum(OPTIONAL_APPS)),
  invitationDefaults: z.object({
    type: UserType,
    permissions: z.array(z.enum(PERMISSIONS)),
    displayLanguage: DisplayLanguage,
  }),
})
export type Company = z.infer<typeof Company>
