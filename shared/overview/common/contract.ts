import * as z from 'zod'
import { del, get, group, patch, post } from '#shared/core/endpoint.ts'
import { DisplayLanguage, Id, Instant } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { CurrentUser } from '#shared/people/currentUser.ts'
import { PresenceStatus } from '#shared/people/terms.ts'
import { InboxLine } from './inboxLine.ts'

/** One entry of the messages or the notifications panel. */
export const NotificationItem = z.object({
  id: Id,
  title: z.string(),
  /** Simple markup, such as `<strong>`: HTML of the allow-list. */
  description: z.string(),
  /** Name of an icon, optionally after its set and a colon; the browser knows the available ones. */
  icon: z.string().nullable(),
  /** Path of a picture on this site. */
  image: z.string().nullable(),
  /** A path of this app (with `useRouter`), a URL, or empty. */
  link: z.string(),
  useRouter: z.boolean(),
  time: Instant,
  read: z.boolean(),
  /** Whether it has ever been read, individually or with all others. */
  seen: z.boolean(),
})
export type NotificationItem = z.infer<typeof NotificationItem>

/** `bell`, or with its set `heroicons_outline:bell`. */
const IconName = z
  .string()
  .regex(/^([a-z][a-z0-9_-]{0,30}:)?[a-z0-9]+([_-][a-z0-9]+){0,7}$/)
  .max(80)
const Link = z.string().trim().max(300)
const Label = z.string().trim().min(1).max(40)

const note = {
  title: z.string().trim().min(1).max(300),
  /** Simple markup; sanitised before it is stored. */
  description: multiline(z.string().trim().max(4000)),
  icon: IconName.nullable(),
  link: Link,
  useRouter: z.boolean(),
}
/** A note of the caller's own in a panel. */
const NewNote = z.strictObject({
  ...note,
  description: note.description.default(''),
  icon: note.icon.default(null),
  link: note.link.default(''),
  useRouter: note.useRouter.default(true),
})
/** Only own notes can change their content; the read state of every entry can change. */
const NoteChange = z.strictObject({ ...note, read: z.boolean(), seen: z.boolean() }).partial()
const ReadStatus = z.strictObject({ id: Id, read: z.boolean() })

export const Shortcut = z.object({
  id: Id,
  label: z.string(),
  description: z.string(),
  icon: z.string(),
  link: z.string(),
  useRouter: z.boolean(),
})
export type Shortcut = z.infer<typeof Shortcut>

const shortcut = {
  label: Label,
  description: z.string().trim().max(80),
  icon: IconName,
  link: Link.min(1),
  useRouter: z.boolean(),
}
const NewShortcut = z.strictObject({ ...shortcut, description: shortcut.description.default('') })
const ShortcutChange = z.strictObject(shortcut).partial()

/** The signed-in person; `name`, `email` and `avatar` repeat their values under the names used for colleagues. */
const NamedUser = CurrentUser.extend({ name: z.string(), email: z.string(), avatar: z.string().nullable() })

export const common = group('common', {
  user: get('/api/common/user', {
    summary: 'Get the signed-in user',
    access: 'signed-in',
    output: NamedUser,
    // One more when the account belongs to other workspaces too.
    cost: { requests: 3, units: 10 },
  }),
  inbox: get('/api/common/inbox', {
    summary: 'List what awaits the caller’s action, one line per kind and month. Empty ones are omitted.',
    access: 'signed-in',
    indexed: true,
    output: z.object({ lines: z.array(InboxLine) }),
    // Usually three or four, two more for staffing, four for who manages reports. More when the caller's entries come after those of others:
    // a page of reports and of people with their missions, of open missions, of who accepted, and of what is due.
    // Two more each where proposals wait for the caller or for being presented, to leave out closed missions.
    // Few units, except with hundreds of late tasks or positionings.
    cost: { requests: 20, units: 450 },
  }),
  updateUser: patch('/api/common/user', {
    summary: 'Update the caller’s display language or presence status',
    access: 'signed-in',
    input: { displayLanguage: DisplayLanguage.optional(), status: PresenceStatus.optional() },
    entity: NamedUser,
    output: NamedUser,
    changes: [],
    // Two to change both at once, and one as for `user`.
    cost: { requests: 5, units: 24 },
  }),
  messages: get('/api/common/messages', {
    summary: 'List the caller’s latest 100 messages, newest first: messages from other people and their own notes',
    access: 'signed-in',
    output: z.array(NotificationItem),
    // The second one is for the authors' pictures.
    cost: { requests: 2, units: 60 },
  }),
  createMessage: post('/api/common/messages', {
    summary: 'Create a private note among the caller’s messages',
    access: 'signed-in',
    input: { message: NewNote },
    entity: { message: NotificationItem },
    output: NotificationItem,
    errors: ['common.unsafeLink', 'common.full'],
    changes: [],
    changesElsewhere: ['common.messages'],
    cost: { requests: 3, units: 60 },
  }),
  updateMessage: patch('/api/common/messages', {
    summary: 'Update the read state of a message, or the content of the caller’s own note',
    access: 'signed-in',
    input: { id: Id, message: NoteChange },
    entity: { message: NotificationItem },
    output: NotificationItem,
    errors: ['common.unsafeLink'],
    changes: [],
    changesElsewhere: ['common.messages'],
    cost: { requests: 3, units: 8 },
  }),
  deleteMessage: del('/api/common/messages', {
    summary: 'Delete a message',
    access: 'signed-in',
    input: { id: Id },
    output: z.boolean(),
    changes: [],
    changesElsewhere: ['common.messages'],
    cost: { requests: 1, units: 10 },
  }),
  readMessages: get('/api/common/messages/mark-all-as-read', {
    summary: 'Mark all messages as read',
    access: 'signed-in',
    output: z.boolean(),
    changes: ['common'],
    changesElsewhere: ['common.messages'],
    cost: { requests: 1, units: 3 },
  }),
  toggleMessage: post('/api/common/messages/toggle-read-status', {
    summary: 'Mark a message as read or unread',
    access: 'signed-in',
    input: { message: ReadStatus },
    entity: { message: NotificationItem },
    output: NotificationItem,
    changes: [],
    changesElsewhere: ['common.messages'],
    cost: { requests: 2, units: 6 },
  }),
  notifications: get('/api/common/notifications', {
    summary: 'List the caller’s latest 100 notifications, newest first: from the product and their own notes',
    access: 'signed-in',
    output: z.array(NotificationItem),
    // The second one is for the names of actors in apps.
    cost: { requests: 2, units: 60 },
  }),
  createNotification: post('/api/common/notifications', {
    summary: 'Create a private note among the caller’s notifications',
    access: 'signed-in',
    input: { notification: NewNote },
    entity: { notification: NotificationItem },
    output: NotificationItem,
    errors: ['common.unsafeLink', 'common.full'],
    changes: [],
    changesElsewhere: ['common.notifications'],
    cost: { requests: 2, units: 50 },
  }),
  updateNotification: patch('/api/common/notifications', {
    summary: 'Update the read state of a notification, or the content of the caller’s own note',
    access: 'signed-in',
    input: { id: Id, notification: NoteChange },
    entity: { notification: NotificationItem },
    output: NotificationItem,
    errors: ['common.unsafeLink'],
    changes: [],
    changesElsewhere: ['common.notifications'],
    // Two of them are for the name of an actor in an app.
    cost: { requests: 4, units: 10 },
  }),
  toggleNotification: post('/api/common/notifications/toggle-read-status', {
    summary: 'Mark a notification as read or unread',
    access: 'signed-in',
    input: { notification: ReadStatus },
    entity: { notification: NotificationItem },
    output: NotificationItem,
    changes: [],
    changesElsewhere: ['common.notifications'],
    // The second one is for the name of an actor in an app.
    cost: { requests: 2, units: 6 },
  }),
  readNotifications: get('/api/common/notifications/mark-all-as-read', {
    summary: 'Mark all notifications as read',
    access: 'signed-in',
    output: z.boolean(),
    changes: ['common'],
    changesElsewhere: ['common.notifications'],
    cost: { requests: 1, units: 3 },
  }),
  deleteNotification: del('/api/common/notifications', {
    summary: 'Delete a notification',
    access: 'signed-in',
    input: { id: Id },
    output: z.boolean(),
    changes: [],
    changesElsewhere: ['common.notifications'],
    cost: { requests: 1, units: 10 },
  }),
  shortcuts: get('/api/common/shortcuts', {
    summary: 'List the caller’s shortcuts in order. Until the first change, these are the defaults of their user type.',
    access: 'signed-in',
    output: z.array(Shortcut),
    cost: { requests: 1, units: 10 },
  }),
  createShortcut: post('/api/common/shortcuts', {
    summary: 'Create a shortcut at the end of the list',
    access: 'signed-in',
    input: { shortcut: NewShortcut },
    entity: { shortcut: Shortcut },
    output: Shortcut,
    errors: ['common.unsafeLink', 'common.full'],
    changes: [],
    changesElsewhere: ['common.shortcuts'],
    cost: { requests: 10, units: 60 },
  }),
  updateShortcut: patch('/api/common/shortcuts', {
    summary: 'Update a shortcut',
    access: 'signed-in',
    input: { id: Id, shortcut: ShortcutChange },
    entity: { shortcut: Shortcut },
    output: Shortcut,
    errors: ['common.unsafeLink'],
    changes: [],
    changesElsewhere: ['common.shortcuts'],
    cost: { requests: 10, units: 60 },
  }),
  deleteShortcut: del('/api/common/shortcuts', {
    summary: 'Delete a shortcut',
    access: 'signed-in',
    input: { id: Id },
    output: z.boolean(),
    changes: [],
    changesElsewhere: ['common.shortcuts'],
    cost: { requests: 10, units: 60 },
  }),
})
