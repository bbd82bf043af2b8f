import * as z from 'zod'
import { fields, filled, list, text } from './table.ts'

const Language = z.enum(['EN', 'FR'])
const Presence = z.enum(['online', 'away', 'busy', 'not-visible'])

/** The signed-in user with the fields of the platform's document. */
export const User = {
  firstName: filled,
  lastName: filled,
  username: filled,
  permissions: list(filled),
  avatarPath: text.nullable(),
  displayLanguage: Language,
  type: z.enum(['ESN', 'FREELANCER', 'ESN_RESOURCE']),
  status: Presence,
}
const OF_SESSION = 'id workspace workspaces placeOfWork look terms?'
export const SessionUser = fields(User, OF_SESSION)
/** The other document has names of its own for three of the fields. */
export const OF_USER = `${OF_SESSION} name email avatar`
export const CurrentUser = fields(User, OF_USER)

/** As the template's document names them. */
export const NamedUser = { id: filled, name: filled, email: filled, avatar: text.nullable() }
export const OF_NAMED =
  'firstName lastName username permissions avatarPath displayLanguage type workspace workspaces placeOfWork look terms?'
