import * as z from 'zod'
import { del, get, group, patch, post, put } from '#shared/core/endpoint.ts'
import { DisplayLanguage, Id, Instant } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { CurrentUser } from '#shared/people/currentUser.ts'
import { NewPassword, PersonName, Preferences, PreferencesChange, TotpCode, WebAuthn } from '#shared/people/terms.ts'

/** A signed-in device. */
const OwnSession = z.object({
  id: Id,
  userAgent: z.string(),
  createdAt: Instant,
  usedAt: Instant,
  current: z.boolean(),
})

export const Profile = CurrentUser.extend({
  phone: z.string(),
  /** Whether colleagues see the phone number. */
  phoneShown: z.boolean(),
  title: z.string(),
  about: z.string(),
  preferences: Preferences,
})
export type Profile = z.infer<typeof Profile>

/** base64url, chosen by the authenticator. */
export const PasskeyId = z.string().regex(/^[\w-]{1,400}$/)

export const SecondFactor = z.object({
  totp: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: Instant, usedAt: Instant.nullable() })),
  recoveryCodesLeft: z.int(),
  /** Whether the company requires one of this person. */
  required: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** The signed-in person's own account. */
export const account = group('account', {
  profile: get('/api/account/profile', {
    summary: 'Get the caller’s profile and preferences',
    access: 'signed-in',
    output: Profile,
    // One of them when the account belongs to other workspaces too.
    cost: { requests: 3, units: 10 },
  }),
  updateProfile: patch('/api/account/profile', {
    summary: 'Update the caller’s name, profile details or preferences, or accept the terms',
    access: 'signed-in',
    input: {
      firstName: PersonName.optional(),
      lastName: PersonName.optional(),
      phone: z
        .string()
        .trim()
        .max(30)
        .regex(/^[+\d ().-]*$/)
        .optional(),
      phoneShown: z.boolean().optional(),
      title: z.string().trim().max(80).optional(),
      about: multiline(z.string().trim().max(1000)).optional(),
      displayLanguage: DisplayLanguage.optional(),
      /** Only the changed preferences. */
      preferences: PreferencesChange.optional(),
      /** Accepts the terms of this version, for the company. */
      termsVersion: z.string().max(10).optional(),
    },
    entity: Profile,
    output: Profile,
    errors: ['onboarding.termsChanged', 'resource.conflict'],
    changes: ['account', 'common', 'users', 'cra'],
    cost: { requests: 4, units: 30 },
  }),
  setAvatar: put('/api/account/avatar', {
    summary: 'Set the caller’s avatar: a WebP, JPEG or PNG of at most 60 KB and 512 pixels per side, base64-encoded',
    access: 'signed-in',
    input: {
      image: z
        .string()
        .max(84_000)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    },
    /** As a data URL. */
    output: z.object({ avatarPath: z.string() }),
    errors: ['account.notAnImage', 'resource.conflict'],
    changes: ['account', 'common', 'users'],
    cost: { requests: 3, units: 20 },
  }),
  removeAvatar: del('/api/account/avatar', {
    summary: 'Delete the caller’s avatar. Their initials are shown instead.',
    access: 'signed-in',
    output: z.boolean(),
    errors: ['resource.conflict'],
    changes: ['account', 'common', 'users'],
    cost: { requests: 3, units: 20 },
  }),
  sessions: get('/api/account/sessions', {
    summary: 'List the devices on which the caller is signed in to this workspace',
    access: 'signed-in',
    output: z.array(OwnSession),
    cost: { requests: 2, units: 20 },
  }),
  endSession: del('/api/account/sessions/{sessionId}', {
    summary: 'Sign the caller out on one other device',
    access: 'signed-in',
    whileSuspended: true,
    input: { sessionId: Id },
    output: z.boolean(),
    cost: { requests: 1, units: 12 },
  }),
  endOtherSessions: post('/api/account/sessions/end-others', {
    summary: 'Sign the caller out on all other devices, in every workspace of their account',
    access: 'signed-in',
    whileSuspended: true,
    output: z.boolean(),
    // Units: eight more for each other workspace of the account.
    cost: { requests: 3, units: 40 },
  }),
  changePassword: post('/api/account/change-password', {
    summary: 'Change the caller’s password. Signs out all other devices.',
    access: 'signed-in',
    whileSuspended: true,
    input: { currentPassword: z.string().max(200), password: NewPassword },
    output: z.boolean(),
    errors: ['onboarding.passwordCommon', 'onboarding.wrongPassword', 'auth.tooManyAttempts', 'resource.conflict'],
    // Units: four more for each other workspace of the account.
    cost: { requests: 4, units: 60 },
  }),
  secondFactor: get('/api/account/second-factor', {
    summary: 'Get the caller’s second factors',
    access: 'signed-in',
    output: SecondFactor,
    cost: { requests: 2, units: 8 },
  }),
  beginTotp: post('/api/account/second-factor/totp/begin', {
    summary: 'Create a secret for an authenticator app. It takes effect once a code is confirmed.',
    access: 'signed-in',
    whileSuspended: true,
    input: { password: z.string().max(200) },
    /** The browser renders `uri` as a QR code, so that no stored picture contains the secret. */
    secret: true,
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['onboarding.wrongPassword', 'auth.tooManyAttempts', 'resource.conflict'],
    changes: [],
    cost: { requests: 5, units: 25 },
  }),
  confirmTotp: post('/api/account/second-factor/totp/confirm', {
    summary:
      'Enable the authenticator app with one of its codes. Returns the recovery codes, which are shown only once.',
    access: 'signed-in',
    whileSuspended: true,
    input: { code: TotpCode },
    secret: true,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['account.wrongCode', 'resource.conflict'],
    cost: { requests: 4, units: 25 },
  }),
  removeTotp: post('/api/account/second-factor/totp/remove', {
    summary: 'Disable the authenticator app',
    access: 'signed-in',
    whileSuspended: true,
    input: { password: z.string().max(200) },
    output: z.boolean(),
    errors: ['onboarding.wrongPassword', 'auth.tooManyAttempts', 'account.secondFactorRequired', 'resource.conflict'],
    cost: { requests: 5, units: 25 },
  }),
  recoveryCodes: post('/api/account/second-factor/recovery-codes', {
    summary: 'Create new recovery codes, which are shown only once. Earlier codes stop working.',
    access: 'signed-in',
    whileSuspended: true,
    input: { password: z.string().max(200) },
    secret: true,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['onboarding.wrongPassword', 'auth.tooManyAttempts', 'resource.conflict'],
    cost: { requests: 5, units: 25 },
  }),
  beginPasskey: post('/api/account/second-factor/passkeys/begin', {
    summary: 'Get the WebAuthn options to create a passkey',
    access: 'signed-in',
    whileSuspended: true,
    input: { password: z.string().max(200) },
    secret: true,
    output: WebAuthn,
    errors: ['onboarding.wrongPassword', 'auth.tooManyAttempts', 'resource.conflict'],
    changes: [],
    cost: { requests: 5, units: 25 },
  }),
  addPasskey: post('/api/account/second-factor/passkeys', {
    summary:
      'Register a passkey created by the browser. As the first second factor it returns recovery codes, which are shown only once.',
    access: 'signed-in',
    whileSuspended: true,
    input: { name: z.string().trim().min(1).max(60), response: WebAuthn },
    secret: true,
    output: SecondFactor.extend({ recoveryCodes: z.array(z.string()).optional() }),
    errors: ['account.wrongPasskey', 'resource.conflict'],
    cost: { requests: 4, units: 40 },
  }),
  removePasskey: post('/api/account/second-factor/passkeys/{passkeyId}/remove', {
    summary: 'Delete a passkey',
    access: 'signed-in',
    whileSuspended: true,
    input: { passkeyId: PasskeyId, password: z.string().max(200) },
    output: SecondFactor,
    errors: ['onboarding.wrongPassword', 'auth.tooManyAttempts', 'account.secondFactorRequired', 'resource.conflict'],
    cost: { requests: 5, units: 40 },
  }),
  personalData: get('/api/account/personal-data', {
    summary: 'Export all data that this workspace stores about the caller, in parts, as the files of an archive',
    access: 'signed-in',
    input: { /** Cursor of the previous part; omitted: the first part. */ cursor: z.string().max(2000).optional() },
    // It holds signed addresses.
    secret: true,
    output: z.object({
      /** Text as is, everything else as JSON. An entry with the name of an earlier one continues it in another file. */
      entries: z.array(z.object({ name: z.string(), content: z.unknown() })),
      /** The URLs expire soon; null: not available, such as a file that is not yet scanned. */
      files: z.array(z.object({ name: z.string(), url: z.string().nullable() })),
      /** Cursor of the next part; omitted after the last one. */
      cursor: z.string().optional(),
    }),
    // A part ends at 40 requests or 250 units; the last read may exceed both.
    cost: { requests: 100, units: 800 },
  }),
})
