import * as z from 'zod'
import { get, group, patch, post } from '#shared/core/endpoint.ts'
import { Cursor, Id, Instant, page } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { MIN_SEARCH_LENGTH } from '#shared/overview/search/rules.ts'
import { PresenceStatus } from '#shared/people/terms.ts'
import { MAX_LISTED_CHATS, MAX_MESSAGE_LENGTH, MESSAGES_PER_PAGE } from './rules.ts'

/** The other participant of a conversation. */
const Partner = z.object({
  id: Id,
  name: z.string(),
  /** Path of a picture on this site; null: the initials are shown. */
  avatar: z.string().nullable(),
  status: PresenceStatus,
  /** False for former colleagues, who cannot receive messages. */
  active: z.boolean(),
})

/** A colleague, as lists show them. */
export const Contact = z.object({
  ...Partner.shape,
  /** Job title; may be empty. */
  title: z.string(),
  /** Self-description. */
  about: z.string(),
})
export type Contact = z.infer<typeof Contact>

const Work = z.literal('Work')

/** What colleagues may see of a person. */
const FullContact = z.object({
  ...Contact.shape,
  background: z.null(),
  details: z.object({
    emails: z.array(z.object({ email: z.string(), label: Work })),
    /** The number in their profile, if they show it to colleagues. */
    phoneNumbers: z.array(
      z.object({
        /** ISO 3166 alpha-2 code; empty if the number has no country code. */
        country: z.string(),
        phoneNumber: z.string(),
        label: Work,
      }),
    ),
    title: z.string(),
    company: z.string(),
    /** Not collected: always null. */
    birthday: z.null(),
    address: z.null(),
  }),
  /** Not supported: always empty. */
  attachments: z.object({ media: z.array(z.string()), docs: z.array(z.string()), links: z.array(z.string()) }),
})

export const Message = z.object({
  id: Id,
  chatId: Id,
  /** Id of the author. */
  contactId: Id,
  /** Plain text. */
  value: z.string(),
  createdAt: Instant,
  isMine: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** A conversation of the caller with one colleague. */
export const Chat = z.object({
  id: Id,
  contactId: Id,
  contact: Partner,
  unreadCount: z.int(),
  /** Not counted in badges and not notified. */
  muted: z.boolean(),
  lastMessage: z.string(),
  lastMessageAt: Instant,
  /** Id of the last message that the colleague has seen; null: none. Ids are chronological. */
  seenUntil: Id.nullable(),
  /** Oldest first. */
  messages: z.array(Message),
})
export type Chat = z.infer<typeof Chat>

/** A conversation, with the cursor of earlier messages. */
const OpenChat = z.object({ ...Chat.shape, cursor: z.string().optional() })

const ChatChange = z
  .strictObject({
    muted: z.boolean(),
    /** 0 marks it as read; another number changes nothing. */
    unreadCount: z.int().min(0),
    /** Time of the latest message known to the caller; with a later one the conversation stays unread. */
    lastMessageAt: Instant,
  })
  .partial()

/** Private conversations between two people of a workspace. */
export const chat = group('chat', {
  chats: get('/api/apps/chat/chats', {
    summary: `List the caller’s latest ${MAX_LISTED_CHATS} conversations, latest first, each with its contact and its latest message`,
    access: 'signed-in',
    indexed: true,
    output: z.array(Chat),
    // A message is 60 bytes or 8 kB: a unit for a row and one for a contact when they are short.
    cost: { requests: 3, units: 260 },
  }),
  chat: get('/api/apps/chat/chat', {
    summary: `Get a conversation with its latest ${MESSAGES_PER_PAGE} messages and a cursor for earlier ones`,
    access: 'signed-in',
    input: { id: Id },
    output: OpenChat,
    cost: { requests: 2, units: 60 },
  }),
  messages: get('/api/apps/chat/messages', {
    summary: `List earlier messages of a conversation, newest first, ${MESSAGES_PER_PAGE} per page`,
    access: 'signed-in',
    input: { id: Id, cursor: Cursor },
    output: page(Message),
    cost: { requests: 1, units: 60 },
  }),
  update: patch('/api/apps/chat/chat', {
    summary:
      'Mute or unmute a conversation, or mark it as read. With `until`, the last message seen, later ones stay unread.',
    access: 'signed-in',
    input: { id: Id, chat: ChatChange, until: Id.optional() },
    entity: { chat: OpenChat },
    output: Chat,
    changes: [],
    cost: { requests: 4, units: 60 },
  }),
  send: post('/api/apps/chat/messages', {
    summary: 'Send a message to a colleague, in an existing conversation or a new one',
    access: 'signed-in',
    input: {
      /** Exactly one of the two. */
      chatId: Id.optional(),
      contactId: Id.optional(),
      value: multiline(z.string().trim().min(1).max(MAX_MESSAGE_LENGTH)),
    },
    output: Message,
    errors: ['chat.messageRequired', 'chat.contactLeft', 'chat.tooFast'],
    changes: [],
    // Two more for each conflict with the colleague's message.
    cost: { requests: 5, units: 200 },
  }),
  contacts: get('/api/apps/chat/contacts', {
    summary: `List colleagues by name: the first 50, or up to 20 that match a query of at least ${MIN_SEARCH_LENGTH} characters`,
    access: 'signed-in',
    // Other apps use it to choose colleagues.
    whileAppOff: true,
    input: { query: z.string().max(100).optional() },
    output: z.array(Contact),
    cost: { requests: 4, units: 120 },
  }),
  contact: get('/api/apps/chat/contact', {
    summary: 'Get a colleague’s profile and contact details',
    access: 'signed-in',
    input: { id: Id },
    output: FullContact,
    cost: { requests: 1, units: 6 },
  }),
  profile: get('/api/apps/chat/profile', {
    summary: 'Get the caller’s profile as colleagues see it',
    access: 'signed-in',
    output: z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      avatar: z.string().nullable(),
      about: z.string(),
    }),
    cost: { requests: 1, units: 4 },
  }),
})
