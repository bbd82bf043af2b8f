import * as z from 'zod'
import { del, get, group, post, put } from '#shared/core/endpoint.ts'
import { INBOX } from '#shared/core/live.ts'
import { MAIL_FAILURES, MAIL_STATES } from '#shared/core/mail.ts'
import { PERMISSIONS, USER_MANAGERS } from '#shared/core/permissions.ts'
import { CivilDate, Cursor, DisplayLanguage, Id, Instant, page } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { PlaceOfWork, UserType } from '#shared/people/terms.ts'
import { DailyCost } from '#shared/staffing/terms.ts'
import { MonthSummary, Year } from '#shared/time/terms.ts'
import { ACCOUNT_ACTIONS, ACCOUNT_STATES } from '../accounts.ts'

const AccountState = z.enum(ACCOUNT_STATES)
const Permissions = z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length)

/** A person of the workspace, invited ones included, as shown to those who manage people. */
export const User = z.object({
  id: Id,
  /** Empty until an invitation is accepted. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  type: UserType,
  permissions: Permissions,
  displayLanguage: DisplayLanguage,
  state: AccountState,
  avatarUrl: z.string().nullable(),
  createdAt: Instant,
  /** First day for which they owe reports; null: from the month of their invitation. */
  firstDay: CivilDate.nullable(),
  /** null: as the company. */
  placeOfWork: PlaceOfWork.nullable(),
  invitationExpiresAt: Instant.nullable(),
  /** An e-mail to this address bounced or was reported as spam. */
  mailProblem: z.enum(['bounced', 'complained']).nullable(),
  /** Why the last e-mail to them was not delivered; omitted if it was. */
  mailFailure: z.enum(MAIL_FAILURES).optional(),
  /** False for inactive members. */
  secondFactor: z.boolean(),
})
export type User = z.infer<typeof User>

/** An event in a member's history. */
export const UserEvent = z.object({
  id: Id,
  actionType: z.enum(ACCOUNT_ACTIONS),
  actionBy: z.string(),
  actionAt: Instant,
  /** A reason, or permissions before and after. */
  detail: z.string().nullable(),
  /** Delivery state of its mail. */
  mail: z.enum(MAIL_STATES).optional(),
})
export type UserEvent = z.infer<typeof UserEvent>

/** The result for one address: the id of the invited user, or an error code. */
const Invited = z.object({ email: z.string(), id: Id.nullable(), code: z.string().nullable() })

const errors = ['users.lastHolder', 'users.notHeld', 'users.wrongState', 'users.self'] as const
const one = { userId: Id }

export const users = group(
  'users',
  {
    list: get('/api/users', {
      summary: 'List the workspace’s users, including invited ones, 500 per page',
      access: USER_MANAGERS,
      input: { cursor: Cursor.optional() },
      output: page(User),
      cost: { requests: 1, units: 130 },
    }),
    get: get('/api/users/{userId}', {
      summary: 'Get a user with their sessions, timesheets of a year and history',
      access: USER_MANAGERS,
      input: { ...one, year: Year },
      output: z.object({
        user: User,
        // Without ids, which only the person sees.
        sessions: z.array(z.object({ userAgent: z.string(), createdAt: Instant, usedAt: Instant })),
        reports: z.array(MonthSummary),
        history: z.array(UserEvent),
      }),
      cost: { requests: 4, units: 30 },
    }),
    invite: post('/api/users/invitations', {
      summary: 'Invite users by e-mail. Returns one result per address.',
      access: USER_MANAGERS,
      input: {
        emails: z.array(z.string().max(254)).min(1).max(50),
        type: UserType,
        permissions: Permissions,
        displayLanguage: DisplayLanguage,
        /** First day for which they owe reports; omitted: from the month of their invitation. */
        firstDay: CivilDate.optional(),
      },
      output: z.array(Invited),
      errors: ['users.notHeld', 'users.tooManyInvitations', 'users.sample'],
      changes: ['users', 'common'],
      cost: { requests: 120, units: 1600 },
    }),
    resend: post('/api/users/{userId}/resend', {
      summary: 'Resend an invitation or activation e-mail with a new link. The previous link stops working.',
      access: USER_MANAGERS,
      input: one,
      output: User,
      errors: ['users.self', 'users.notHeld', 'users.wrongState', 'users.tooManyInvitations'],
      cost: { requests: 4, units: 25 },
    }),
    revoke: del('/api/users/{userId}/invitation', {
      summary: 'Revoke an invitation',
      access: USER_MANAGERS,
      input: one,
      output: z.boolean(),
      errors: ['users.self', 'users.notHeld', 'users.wrongState'],
      // Two of them for the link.
      cost: { requests: 3, units: 36 },
    }),
    confirm: post('/api/users/{userId}/confirm', {
      summary: 'Confirm a user who accepted an invitation. Sends the activation e-mail.',
      access: USER_MANAGERS,
      input: one,
      output: User,
      errors,
      changes: ['users', 'common'],
      cost: { requests: 3, units: 25 },
    }),
    refuse: post('/api/users/{userId}/refuse', {
      summary: 'Refuse a user who accepted an invitation, with a reason',
      access: USER_MANAGERS,
      input: { ...one, reason: multiline(z.string().trim().min(1).max(500)) },
      output: User,
      errors,
      changes: ['users', 'common'],
      cost: { requests: 3, units: 25 },
    }),
    disable: post('/api/users/{userId}/disable', {
      summary: 'Disable a user. Their access to the workspace ends within 30 seconds.',
      access: USER_MANAGERS,
      input: one,
      output: User,
      errors,
      changes: ['users', 'cra', INBOX],
      // Units: two for each skill in the matching index, and the profile's size.
      cost: { requests: 5, units: 220 },
    }),
    enable: post('/api/users/{userId}/enable', {
      summary: 'Enable a disabled user again',
      access: USER_MANAGERS,
      input: one,
      output: User,
      errors,
      changes: ['users', 'cra', INBOX],
      cost: { requests: 5, units: 220 },
    }),
    setPermissions: put('/api/users/{userId}/permissions', {
      summary:
        'Set a user’s permissions. Callers cannot grant permissions they lack. With `before`, the permissions that were read, only the differences are applied, so concurrent changes are kept.',
      access: USER_MANAGERS,
      input: { ...one, permissions: Permissions, before: Permissions.optional() },
      output: User,
      errors,
      changes: ['users', 'cra', INBOX],
      cost: { requests: 4, units: 40 },
    }),
    setFirstDay: put('/api/users/{userId}/first-day', {
      summary: 'Set the day from which a user owes timesheets. `null` means from the month of their invitation.',
      access: USER_MANAGERS,
      input: { ...one, firstDay: CivilDate.nullable() },
      output: User,
      errors,
      changes: ['users', 'cra', INBOX],
      cost: { requests: 4, units: 40 },
    }),
    setPlaceOfWork: put('/api/users/{userId}/place-of-work', {
      summary:
        'Set where a user works, which decides the public holidays of their timesheets. `null` means as the company. Sent timesheets keep theirs.',
      access: USER_MANAGERS,
      input: { ...one, placeOfWork: PlaceOfWork.nullable() },
      output: User,
      errors,
      changes: ['users', 'cra', INBOX],
      cost: { requests: 4, units: 40 },
    }),
    dailyCost: get('/api/users/{userId}/daily-cost', {
      summary: 'Get what a day of a user’s work costs. `null` means that it is unknown. Nobody gets their own.',
      access: USER_MANAGERS,
      input: one,
      output: z.object({ dailyCost: DailyCost.nullable() }),
      errors: ['users.notHeld', 'users.self'],
      cost: { requests: 2, units: 4 },
    }),
    setDailyCost: put('/api/users/{userId}/daily-cost', {
      summary: 'Set what a day of a user’s work costs, in euros with at most two decimals. `null` removes it.',
      access: USER_MANAGERS,
      input: { ...one, dailyCost: DailyCost.nullable() },
      output: z.boolean(),
      errors: ['users.notHeld', 'users.wrongState', 'users.self'],
      changes: ['users', 'positionings'],
      cost: { requests: 2, units: 30 },
    }),
    resetSecondFactor: post('/api/users/{userId}/reset-second-factor', {
      summary: 'Send a user who lost their second factors an e-mail with a link to remove them',
      access: USER_MANAGERS,
      input: one,
      output: User,
      errors: [...errors, 'users.tooManyInvitations'],
      cost: { requests: 3, units: 20 },
    }),
    endSessions: post('/api/users/{userId}/end-sessions', {
      summary: 'End all sessions of a user',
      access: USER_MANAGERS,
      input: one,
      output: z.boolean(),
      errors: ['users.notHeld'],
      cost: { requests: 4, units: 25 },
    }),
    erase: post('/api/users/{userId}/erase', {
      summary: 'Erase the personal data of a disabled user. Validated timesheets are kept under a pseudonym.',
      access: ['ALL'],
      input: { ...one, confirmEmail: z.string().max(254) },
      output: z.boolean(),
      errors,
      changes: ['users', 'cra', INBOX],
      // Two requests for each report: ten years of them.
      cost: { requests: 260, units: 4000 },
    }),
  },
  { liveFor: USER_MANAGERS },
)
