import * as z from 'zod'
import { newId, now } from '#functions/core/clock.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import {
  check,
  getItems,
  put,
  queryPage,
  transact,
  update,
  updateItem,
  withFallback,
} from '#functions/core/table/table.ts'
import { type ArchivePart, readArchivePage } from '#functions/data/archive.ts'
import { chatListPartition, chatPartition } from '#functions/data/keys.ts'
import { countChatMessage } from '#functions/data/mail/mailLimits.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { isActive, type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { chatIdOf, MAX_LISTED_CHATS, MESSAGES_PER_PAGE } from '#shared/apps/chat/rules.ts'
import { Id } from '#shared/core/terms.ts'
import { readEach, reader, readIf } from '../stored.ts'
import { connectionsKey, isConnected } from './liveConnections.ts'

/** One person's side of a conversation. */
export const StoredChat = z.object({
  chatId: Id,
  contactId: Id,
  muted: z.boolean(),
  unreadCount: z.int(),
  /** The latest message of both. */
  lastId: Id,
  lastBy: Id,
  lastMessage: z.string(),
  lastMessageAt: z.iso.datetime(),
  seenUntil: Id.optional(),
})
export type StoredChat = z.infer<typeof StoredChat>

/** A message, which is also the event for `deliver`. */
export const StoredChatMessage = z.object({
  actionType: z.literal('CHAT_MESSAGE'),
  id: Id,
  tenant: Id,
  chatId: Id,
  by: Id,
  value: z.string(),
  createdAt: z.iso.datetime(),
})
export type StoredChatMessage = z.infer<typeof StoredChatMessage>

export const OWN_CHATS = 'CHAT#'
const MESSAGE = 'MESSAGE#'

export const chatRowKey = (tenant: string, person: string, contact: string): Key => ({
  pk: personPartition(tenant, person),
  sk: `${OWN_CHATS}${contact}`,
})

const toChatRow = reader('chat', StoredChat)
const toChatMessage = reader('chat message', StoredChatMessage)
const there = expression`attribute_exists(#pk)`

/** Updates one side of the conversation, unless a later message is stored. */
const buildRowWrite = (message: StoredChatMessage, person: string, contact: string): Write => {
  const { tenant, chatId, id, by, value, createdAt } = message
  const unreadIncrement = by === person ? 0 : 1
  const last = expression`#lastId = ${id}, #lastBy = ${by}, #lastMessage = ${value}, #lastMessageAt = ${createdAt}`
  const found = expression`#gsi1pk = ${chatListPartition(tenant, person)}, #gsi1sk = ${id}`
  const first = expression`#chatId = ${chatId}, #contactId = ${contact}, #muted = if_not_exists(#muted, ${false}), #v = ${1}`
  const isLater = expression`attribute_not_exists(#lastId) OR #lastId < ${id}`
  const withUnread = (unread: Expression) =>
    update(
      chatRowKey(tenant, person, contact),
      expression`SET ${first}, ${last}, ${found}, #unreadCount = ${unread}`,
      isLater,
    )
  return withFallback(
    withUnread(expression`if_not_exists(#unreadCount, ${0}) + ${unreadIncrement}`),
    withUnread(expression`${unreadIncrement}`),
  )
}

/** Positions of the writes that send a message. */
export const SEND_POSITIONS = { sender: 0, contact: 1, limit: 2, rows: [4, 5] } as const

/** A new message and the transaction writes that send it, see `SEND_POSITIONS`. */
export const newMessage = (
  tenant: string,
  { from, to, value }: { from: string; to: string; value: string },
): { message: StoredChatMessage; writes: Write[] } => {
  const message: StoredChatMessage = {
    actionType: 'CHAT_MESSAGE',
    id: newId(),
    tenant,
    chatId: chatIdOf(from, to),
    by: from,
    value,
    createdAt: now().toISOString(),
  }
  const key = { pk: chatPartition(tenant, message.chatId), sk: MESSAGE + message.id }
  const writes = [
    check(memberKey(tenant, from), isActive),
    check(memberKey(tenant, to), isActive),
    countChatMessage(tenant, from),
    put({ ...key, kind: 'event', ...message, v: 1 }),
    buildRowWrite(message, from, to),
    buildRowWrite(message, to, from),
  ]
  return { message, writes }
}

/** Transaction write that records reading, for a fortnight. */
const recordRead = (tenant: string, chatId: string): Write => {
  const id = newId()
  return put({
    pk: chatPartition(tenant, chatId),
    sk: `READ#${id}`,
    kind: 'event',
    actionType: 'CHAT_READ',
    id,
    tenant,
    chatId,
    ttl: orderTtl(),
  })
}

/** The contact in a sort key. */
export const parseContact = ({ sk }: Item): string => sk.slice(OWN_CHATS.length)

export interface ChatWithContact {
  row: StoredChat
  contact: Member
  /** The contact has Regie open. */
  connected: boolean
}

/** The items of a conversation, for `toChatWithContact`. */
const keysOf = (tenant: string, person: string, contact: string): Key[] => [
  chatRowKey(tenant, person, contact),
  memberKey(tenant, contact),
  connectionsKey(tenant, contact),
]

const toChatWithContact = ([row, contact, connections]: readonly (Item | undefined)[]): ChatWithContact | undefined =>
  row && contact && { row: toChatRow(row), contact: toMember(contact), connected: isConnected(connections) }

/** At most 100 chat partners. */
export const listPartners = async (tenant: string, person: string): Promise<string[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${OWN_CHATS})`,
    limit: 100,
    eventually: true,
  })
  return items.map(parseContact)
}

/** The conversations of one person. */
export const chatsOf = (tenant: string, person: string) => ({
  /** The latest conversations in two requests, three from 34 on. The index may lack a new conversation for a second. */
  latest: async (): Promise<ChatWithContact[]> => {
    const { items } = await queryPage({
      where: expression`#gsi1pk = ${chatListPartition(tenant, person)}`,
      index: 'gsi1',
      limit: MAX_LISTED_CHATS,
      descending: true,
    })
    const contacts = items.map(parseContact)
    if (contacts.length === 0) return []
    const found = await batchGet(contacts.flatMap((contact) => keysOf(tenant, person, contact)))
    return contacts
      .flatMap((_, index) => {
        const items = found.slice(3 * index, 3 * index + 3)
        return readIf(items[0], () => toChatWithContact(items)) ?? []
      })
      .toSorted((a, b) => (a.row.lastId < b.row.lastId ? 1 : -1))
  },

  get: async (contact: string): Promise<ChatWithContact | undefined> => {
    return toChatWithContact(await getItems(keysOf(tenant, person, contact)))
  },

  /** A page of its messages, newest first. */
  messages: async (contact: string, after?: Record<string, unknown>) => {
    const { items, last } = await queryPage({
      where: expression`#pk = ${chatPartition(tenant, chatIdOf(person, contact))} AND begins_with(#sk, ${MESSAGE})`,
      limit: MESSAGES_PER_PAGE,
      descending: true,
      ...(after && { after }),
    })
    return { messages: readEach(items, toChatMessage), last }
  },

  mute: async (contact: string, muted: boolean): Promise<boolean> => {
    const key = chatRowKey(tenant, person, contact)
    return (await updateItem(key, expression`SET #muted = ${muted}`, there)) !== undefined
  },

  /** Marks the conversation as read and notifies the contact; false when a later message has come. */
  markAsRead: async ({ chatId, contactId, lastId }: StoredChat): Promise<boolean> => {
    const noneSince: Expression = expression`#lastId = ${lastId}`
    const refused = await transact([
      update(chatRowKey(tenant, person, contactId), expression`SET #unreadCount = ${0}`, noneSince),
      update(chatRowKey(tenant, contactId, person), expression`SET #seenUntil = ${lastId}`, noneSince),
      recordRead(tenant, chatId),
    ])
    return refused === undefined
  },
})

const MESSAGES_PER_PART = 1000

/**
 * Exports conversations one by one, oldest message first; long ones continue in the next part. `from`: the last exported
 * conversation, or the current one and its last message.
 */
export const exportChats = async (tenant: string, person: string, from?: string): Promise<ArchivePart> => {
  const [chat, message] = (from ?? '').split(' ')
  const { items, next } = message
    ? { items: await getItems([{ pk: personPartition(tenant, person), sk: chat ?? '' }]), next: chat }
    : await readArchivePage(personPartition(tenant, person), OWN_CHATS, 1, chat || undefined)
  const [row] = items
  if (!row) return { content: {}, next }
  const [contactId, chatId] = [parseContact(row), chatIdOf(person, parseContact(row))]
  const page = await readArchivePage(chatPartition(tenant, chatId), MESSAGE, MESSAGES_PER_PART, message)
  const messages = readEach(page.items, toChatMessage).map(({ by, value, createdAt }) => ({ by, value, createdAt }))
  return {
    content: { chats: [{ chatId, contactId, muted: row.muted === true, messages }] },
    next: page.next ? `${row.sk} ${page.next}` : next && row.sk,
  }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'a person’s side of a conversation': chatRowKey('<tenant>', '<person>', '<colleague>'),
  'conversations of a person, the latest first': {
    gsi1pk: chatListPartition('<tenant>', '<person>'),
    gsi1sk: '<ulid>',
  },
  'chat message': { pk: chatPartition('<tenant>', '<person>-<person>'), sk: `${MESSAGE}<ulid>` },
  'chat event (read)': { pk: chatPartition('<tenant>', '<person>-<person>'), sk: 'READ#<ulid>' },
})
