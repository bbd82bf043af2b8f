import * as z from 'zod'
import { newId, now } from '#functions/core/clock.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { adding, check, getItems, put, queryPage, transact, update, updateItem } from '#functions/core/table/table.ts'
import { type ArchivePart, archivedPage } from '#functions/data/archive.ts'
import { chatListPartition, chatPartition } from '#functions/data/keys.ts'
import { countChatting } from '#functions/data/mail/mailLimits.ts'
import { orderEnds } from '#functions/data/orders.ts'
import { isActive, type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { chatIdOf, MAX_LISTED_CHATS, MESSAGES_PER_PAGE } from '#shared/apps/chat/rules.ts'
import { Id } from '#shared/core/terms.ts'
import { readEach, reader, readIf } from '../stored.ts'

/** What one of the two people of a conversation has of it. */
export const StoredChat = z.object({
  chatId: Id,
  contactId: Id,
  muted: z.boolean(),
  unreadCount: z.int(),
  /** The latest message of either. */
  lastId: Id,
  lastBy: Id,
  lastMessage: z.string(),
  lastMessageAt: z.iso.datetime(),
  /** The last message that the contact has seen. */
  seenUntil: Id.optional(),
})
export type StoredChat = z.infer<typeof StoredChat>

/** A message, and in the same item the order to tell both people of it. */
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

/** The beginning of the sort keys of a person's conversations. */
export const OWN_CHATS = 'CHAT#'
const MESSAGE = 'MESSAGE#'

export const chatRowKey = (tenant: string, person: string, contact: string): Key => ({
  pk: personPartition(tenant, person),
  sk: `${OWN_CHATS}${contact}`,
})

const toChatRow = reader('chat', StoredChat)
const toChatMessage = reader('chat message', StoredChatMessage)
const there = expression`attribute_exists(#pk)`

/** What a new message changes of the conversation of one of the two; only a later one than the last. */
const withMessage = (message: StoredChatMessage, person: string, contact: string): Write => {
  const { tenant, chatId, id, by, value, createdAt } = message
  const more = by === person ? 0 : 1
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
  return adding(withUnread(expression`if_not_exists(#unreadCount, ${0}) + ${more}`), withUnread(expression`${more}`))
}

/** The positions of the parts of the transaction that sends a message. */
export const SENDING = { sender: 0, contact: 1, limit: 2, rows: [4, 5] } as const

/** A new message from one person to another, and the parts of the transaction that sends it, see `SENDING`. */
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
    countChatting(tenant, from),
    put({ ...key, kind: 'event', ...message, v: 1 }),
    withMessage(message, from, to),
    withMessage(message, to, from),
  ]
  return { message, writes }
}

/** The order to tell both people that one of them has read; gone after a fortnight. */
const hasRead = (tenant: string, chatId: string): Write => {
  const id = newId()
  return put({
    pk: chatPartition(tenant, chatId),
    sk: `READ#${id}`,
    kind: 'event',
    ...{ actionType: 'CHAT_READ', id, tenant, chatId },
    ttl: orderEnds(),
  })
}

/** Whom an item of a person’s conversations is with. */
export const contactIn = ({ sk }: Item): string => sk.slice(OWN_CHATS.length)

/** A conversation with the colleague, as they are now. */
export interface ChatWithContact {
  row: StoredChat
  contact: Member
}

const joined = (row: Item | undefined, contact: Item | undefined): ChatWithContact | undefined =>
  row && contact && { row: toChatRow(row), contact: toMember(contact) }

/** The colleagues whom a person has a conversation with, at most 100. */
export const partnersOf = async (tenant: string, person: string): Promise<string[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${OWN_CHATS})`,
    limit: 100,
    eventually: true,
  })
  return items.map(contactIn)
}

/** The conversations of one person. */
export const chatsOf = (tenant: string, person: string) => ({
  /**
   * The latest ones, latest first, in two requests. The index only says which: in the second after the first message of a
   * conversation it may not know of it yet.
   */
  latest: async (): Promise<ChatWithContact[]> => {
    const { items } = await queryPage({
      where: expression`#gsi1pk = ${chatListPartition(tenant, person)}`,
      index: 'gsi1',
      limit: MAX_LISTED_CHATS,
      descending: true,
    })
    const contacts = items.map(contactIn)
    if (contacts.length === 0) return []
    const found = await getItems([
      ...contacts.map((contact) => chatRowKey(tenant, person, contact)),
      ...contacts.map((contact) => memberKey(tenant, contact)),
    ])
    return contacts
      .flatMap((_, index) => readIf(found[index], (row) => joined(row, found[contacts.length + index])) ?? [])
      .toSorted((a, b) => (a.row.lastId < b.row.lastId ? 1 : -1))
  },

  with: async (contact: string): Promise<ChatWithContact | undefined> => {
    const [row, member] = await getItems([chatRowKey(tenant, person, contact), memberKey(tenant, contact)])
    return joined(row, member)
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

  /** Notes that everything up to its latest message was read, and lets the contact know; false when a later one has come. */
  read: async ({ chatId, contactId, lastId }: StoredChat): Promise<boolean> => {
    const noneSince: Expression = expression`#lastId = ${lastId}`
    const refused = await transact([
      update(chatRowKey(tenant, person, contactId), expression`SET #unreadCount = ${0}`, noneSince),
      update(chatRowKey(tenant, contactId, person), expression`SET #seenUntil = ${lastId}`, noneSince),
      hasRead(tenant, chatId),
    ])
    return refused === undefined
  },
})

const ARCHIVED_AT_ONCE = 1000

/**
 * What somebody wrote with one colleague after another, and they with them, in the order of time; a long conversation goes
 * on in the next part. `from` is the last that is done, or the one that goes on and its last message.
 */
export const archivedChats = async (tenant: string, person: string, from?: string): Promise<ArchivePart> => {
  const [chat, message] = (from ?? '').split(' ')
  const { items, next } = message
    ? { items: await getItems([{ pk: personPartition(tenant, person), sk: chat ?? '' }]), next: chat }
    : await archivedPage(personPartition(tenant, person), OWN_CHATS, 1, chat || undefined)
  const [row] = items
  if (!row) return { content: {}, next }
  const [contactId, chatId] = [contactIn(row), chatIdOf(person, contactIn(row))]
  const page = await archivedPage(chatPartition(tenant, chatId), MESSAGE, ARCHIVED_AT_ONCE, message)
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
