import * as z from 'zod'
import { fields, filled, list, text } from './table.ts'

const Language = z.enum(['EN', 'FR'])
const Presence = z.enum(['online', 'away', 'busy', 'not-visible'])

/** The signed-in user with the fields of the platform's document. */
export const User = {
  ...{ firstName: filled, lastName: filled, username: filled, permissions: list(filled), avatarPath: text.nullable() },
  ...{ displayLanguage: Language, type: z.enum(['ESN', 'FREELANCER', 'ESN_RESOURCE']), status: Presence },
}
export const OF_USER = 'id workspace workspaces placeOfWork look terms?'
export const CurrentUser = fields(User, OF_USER)
