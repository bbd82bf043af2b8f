import * as z from 'zod'
import { EMAIL } from '#shared/core/email.ts'
import { PLAIN_LINE } from '#shared/core/text/normalise.ts'
import { missingPasswordParts, NAME_MAX } from './passwords.ts'

export const UserType = z.enum(['ESN', 'FREELANCER', 'ESN_RESOURCE'])
export type UserType = z.infer<typeof UserType>
export const PresenceStatus = z.enum(['online', 'away', 'busy', 'not-visible'])
/** Appearance of the app; layouts unknown to the browser are ignored. */
export const Appearance = z.strictObject({
  scheme: z.enum(['light', 'dark', 'auto']),
  theme: z.enum(['theme-default', 'theme-brand', 'theme-teal', 'theme-rose', 'theme-purple', 'theme-amber']),
  layout: z.string().regex(/^[a-z]{1,20}$/),
})
export type Appearance = z.infer<typeof Appearance>

/**
 * Where somebody works, which decides their public holidays: an ISO 3166 country and, where they differ inside it, a
 * region (`57` for Alsace-Moselle, `GP`).
 */
export const PlaceOfWork = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  region: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/)
    .nullable(),
})
export type PlaceOfWork = z.infer<typeof PlaceOfWork>

/** Notifications sent by mail, too; the app shows all. */
const MailChoices = z.strictObject({
  reports: z.boolean(),
  account: z.boolean(),
  /** Mandatory courses; missing in earlier releases. */
  trainings: z.boolean().default(true),
})
/** Appearance and lock settings, stored with the person. */
export const Preferences = Appearance.extend({
  /** Minutes without use after which the session locks; 0 never. */
  lockAfter: z.union([z.literal(0), z.literal(5), z.literal(15), z.literal(30), z.literal(60)]),
  mails: MailChoices,
})
export type Preferences = z.infer<typeof Preferences>
/** Some preferences, and some of the choices about mails: the others stay. */
export const PreferencesChange = Preferences.partial().extend({
  mails: MailChoices.extend({ trainings: z.boolean() }).partial().optional(),
})
export type PreferencesChange = z.infer<typeof PreferencesChange>

export const Email = z
  .string()
  .trim()
  .max(254)
  .regex(EMAIL)
  .meta({ examples: ['ana.silva@example.com', 'Lou+regie@kit.example'] })
export const PersonName = z.string().trim().min(1).max(NAME_MAX).regex(PLAIN_LINE)
/** Refused as `invite.passwordPattern` when it lacks a part. */
export const NewPassword = z
  .string()
  .max(200)
  .refine((password) => missingPasswordParts(password).length === 0, 'invite.passwordPattern')
  .meta({ examples: ['Eleven-Bridges-7', 'un peu de Tout, 1 fois!'] })

/** A code of an authenticator app. */
export const TotpCode = z.string().regex(/^\d{6}$/)
/** WebAuthn data, passed unchanged between the browser's and the server's library. */
export const WebAuthn = z.record(z.string().max(60), z.unknown())

/** The company's data on documents: client pages, printed months, résumés, certificates. */
export const Letterhead = z.object({
  name: z.string(),
  /** On one line; empty when it is not known. */
  address: z.string(),
  registration: z.string(),
  logoUrl: z.string().nullable(),
  colour: z.string().nullable(),
})
export type Letterhead = z.infer<typeof Letterhead>
