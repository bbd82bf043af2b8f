import * as z from 'zod'
import { PERMISSIONS } from '../rules/permissions.ts'
import { del, get, group, patch, post } from './endpoint.ts'

export const Id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/)
/** An opaque, signed position in a list; only the list, filter and person it was given for may use it. */
export const Cursor = z
  .string()
  .max(600)
  .regex(/^[0-9A-Za-z_.-]+$/)
/** `2026-11-21` */
export const CivilDate = z.iso.date()
export const Instant = z.iso.datetime()

/** A page of a list and the way to its next one; no `cursor`: it was the last. */
export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), cursor: z.string().optional() })

export const UserType = z.enum(['ESN', 'FREELANCER', 'ESN_RESOURCE'])
export type UserType = z.infer<typeof UserType>
export const PresenceStatus = z.enum(['online', 'away', 'busy', 'not-visible'])
export const DisplayLanguage = z.enum(['EN', 'FR'])
export type DisplayLanguage = z.infer<typeof DisplayLanguage>

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
  status: PresenceStatus,
  workspace: z.object({ id: Id, name: z.string() }),
  /** Every workspace where this account is active, this one included; see `auth.switchWorkspace`. */
  workspaces: z.array(z.object({ id: Id, name: z.string() })),
  /** ISO 3166 country and, where public holidays differ inside it, region (`57` for Alsace-Moselle, `GP`): the place of work. */
  placeOfWork: z.object({ country: z.string(), region: z.string().nullable() }),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const Notification = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  icon: z.string().nullable(),
  image: z.string().nullable(),
  link: z.string(),
  useRouter: z.boolean(),
  time: Instant,
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const common = group('common', {
  user: get('/api/common/user', {
    summary: 'The signed-in person',
    access: 'signed-in',
    output: CurrentUser,
    // One more when the account is a member of other workspaces too.
    cost: { requests: 3, units: 10 },
  }),
  updateUser: patch('/api/common/user', {
    summary: 'Change the display language or the presence status of the signed-in person',
    access: 'signed-in',
    input: { displayLanguage: DisplayLanguage.optional(), status: PresenceStatus.optional() },
    output: CurrentUser,
    cost: { requests: 4, units: 14 },
  }),
  notifications: get('/api/common/notifications', {
    summary: 'The latest notifications, newest first',
    access: 'signed-in',
    output: z.array(Notification),
    cost: { requests: 1, units: 8 },
  }),
  toggleNotification: post('/api/common/notifications/toggle-read-status', {
    summary: 'Mark one notification as read, or as unread again',
    access: 'signed-in',
    input: { notification: z.strictObject({ id: Id, read: z.boolean() }) },
    output: Notification,
    cost: { requests: 1, units: 3 },
  }),
  readNotifications: get('/api/common/notifications/mark-all-as-read', {
    summary: 'Mark every notification as read',
    access: 'signed-in',
    output: z.boolean(),
    changes: ['common'],
    cost: { requests: 2, units: 110 },
  }),
  deleteNotification: del('/api/common/notifications', {
    summary: 'Remove one notification',
    access: 'signed-in',
    input: { id: Id },
    output: z.boolean(),
    cost: { requests: 1, units: 3 },
  }),
})
