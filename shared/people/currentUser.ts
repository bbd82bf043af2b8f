import * as z from 'zod'
import { OPTIONAL_APPS } from '#shared/apps/optional.ts'
import { PERMISSIONS } from '#shared/core/permissions.ts'
import { CivilDate, DisplayLanguage, Id } from '#shared/core/terms.ts'
import { Suspension } from './company/suspension.ts'
import { Appearance, PlaceOfWork, PresenceStatus, UserType } from './terms.ts'

/** The signed-in person, as every screen knows them. */
export const CurrentUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** The e-mail address. */
  username: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** A base64 data URL, or null: the initials are shown. */
  avatarPath: z.string().nullable(),
  displayLanguage: DisplayLanguage,
  type: UserType,
  /** Before it they owe no report. */
  firstDay: CivilDate.optional(),
  status: PresenceStatus,
  /** `suspended`: it can only be read, and why. `appsOff`: workplace apps that are switched off, if any. */
  workspace: z.object({
    id: Id,
    name: z.string(),
    /** Of everybody who has none of their own. */
    placeOfWork: PlaceOfWork,
    suspended: Suspension.optional(),
    appsOff: z.array(z.enum(OPTIONAL_APPS)).optional(),
  }),
  /** Every workspace where this account is active, this one included; see `auth.switchWorkspace`. */
  workspaces: z.array(z.object({ id: Id, name: z.string() })),
  placeOfWork: PlaceOfWork,
  look: Appearance,
  /** The version of the terms that the person has yet to accept, if any. */
  terms: z.string().optional(),
})
export type CurrentUser = z.infer<typeof CurrentUser>
