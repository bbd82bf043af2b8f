import * as z from 'zod'
import { CivilDate, Id, plainLine } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { hasVisibleText } from '#shared/core/text/normalise.ts'
import { Email } from '#shared/people/terms.ts'
import { CONTACT_KINDS } from './kinds.ts'
import { CONTACT_LIMITS as LIMITS } from './limits.ts'

/** A single line of text. */
const Label = plainLine(LIMITS.label).default('')

const ContactEmail = z.strictObject({ email: Email, label: Label })
const ContactPhone = z.strictObject({
  /** Two letters, as ISO 3166 has them; empty where the number does not say. */
  country: z
    .string()
    .regex(/^(?:[A-Za-z]{2})?$/)
    .toUpperCase()
    .default(''),
  phoneNumber: plainLine(LIMITS.label).regex(/\d/),
  label: Label,
})
export const ContactKind = z.enum(CONTACT_KINDS)
export type ContactKind = z.infer<typeof ContactKind>

const Job = z.strictObject({ title: plainLine(LIMITS.text), company: plainLine(LIMITS.text) })
const Name = plainLine(LIMITS.name).refine(hasVisibleText)
export const Version = z.int().min(1).max(1_000_000_000)

/** The fields of a contact that can be written, each by itself. */
const change = {
  name: Name,
  /** null takes the picture away; `POST avatar` sets one. */
  avatar: z.string().max(300).nullable(),
  emails: z.array(ContactEmail).max(LIMITS.emails),
  phoneNumbers: z.array(ContactPhone).max(LIMITS.phones),
  title: Job.shape.title.nullable(),
  company: Job.shape.company.nullable(),
  /** The same two fields grouped; the top-level ones take precedence. */
  job: Job.partial(),
  birthday: CivilDate.nullable(),
  address: plainLine(LIMITS.address).nullable(),
  /** HTML of the editor. */
  notes: multiline(z.string().max(LIMITS.notes)).nullable(),
  tags: z.array(Id).max(LIMITS.tagsOfOne),
  kind: ContactKind,
  clientId: Id.nullable(),
  /** Where they are the one to turn to on site. */
  missions: z.array(Id).max(LIMITS.missions),
}
export const ContactChange = z.strictObject(change).partial()
export type ContactChange = z.infer<typeof ContactChange>
