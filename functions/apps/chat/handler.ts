import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { serve } from '#functions/core/http/serve.ts'
import { type ChatWithContact, chatsOf } from '#functions/data/chats/chats.ts'
import { listConnected } from '#functions/data/chats/liveConnections.ts'
import { listColleagues, readColleague } from '#functions/data/people/colleagues.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { chat } from '#shared/apps/chat/contract.ts'
import { findPartner } from '#shared/apps/chat/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { send } from './send.ts'
import { toChat, toContact, toFullContact, toMessage } from './view.ts'

const mine = ({ tenant, person }: Caller) => chatsOf(tenant, person)

/** The other participant of one of the caller's conversations; refuses ids of any other conversation before reading. */
const contactIn = (chatId: string, { person }: Caller): string => findPartner(chatId, person) ?? notFound()

const olderThan = (chatId: string, { tenant, person }: Caller) =>
  pagedListFor({ tenant, person }, 'chat.messages', chatId)

const open = async (chatId: string, caller: Caller) => {
  const contact = contactIn(chatId, caller)
  const [found, { messages, last }] = await Promise.all([mine(caller).get(contact), mine(caller).messages(contact)])
  const shown = messages.map((one) => toMessage(one, caller.person)).toReversed()
  return {
    ...toChat(found ?? notFound(), caller.person, shown),
    cursor: await toCursor(olderThan(chatId, caller), last),
  }
}

type Change = ParsedOf<typeof chat.update>

/** Marks the conversation as read up to a message; unchanged when a newer message has arrived. */
const read = async (
  found: ChatWithContact,
  { until, chat: { lastMessageAt } }: Change,
  caller: Caller,
): Promise<ChatWithContact> => {
  const { row } = found
  const { lastId, lastMessageAt: latest } = row
  const isLater = (until !== undefined && until < lastId) || (lastMessageAt !== undefined && lastMessageAt < latest)
  if (row.unreadCount === 0 || isLater) return found
  if (await mine(caller).markAsRead(row)) return { ...found, row: { ...row, unreadCount: 0 } }
  return (await mine(caller).get(row.contactId)) ?? notFound()
}

const change = async (input: Change, caller: Caller) => {
  const {
    id,
    chat: { muted, unreadCount },
  } = input
  const contact = contactIn(id, caller)
  if (muted !== undefined && !(await mine(caller).mute(contact, muted))) return notFound()
  const found = (await mine(caller).get(contact)) ?? notFound()
  return toChat(unreadCount === 0 ? await read(found, input, caller) : found, caller.person)
}

export const handler = serve(chat, {
  chats: async (_, caller) => (await mine(caller).latest()).map((one) => toChat(one, caller.person)),

  chat: ({ id }, caller) => open(id, caller),

  messages: async ({ id, cursor }, caller) => {
    const contact = contactIn(id, caller)
    const list = olderThan(id, caller)
    const { messages, last } = await mine(caller).messages(contact, await fromCursor(list, cursor))
    return { items: messages.map((one) => toMessage(one, caller.person)), cursor: await toCursor(list, last) }
  },

  update: change,

  send,

  contacts: async ({ query = '' }, { tenant, person }) => {
    const colleagues = await listColleagues(tenant, person, query.trim())
    const ids = colleagues.map(({ id }) => id)
    const connected = await listConnected(tenant, ids)
    return colleagues.map((one) => toContact(one, connected.has(one.id)))
  },

  contact: async ({ id }, { tenant }) => {
    const { member, workspace, connected } = (await readColleague(tenant, id)) ?? notFound()
    return toFullContact(member, connected, workspace)
  },

  profile: async (_, { tenant, person }) => {
    const member = (await membersOf(tenant).get(person)) ?? notFound()
    return {
      id: person,
      name: fullName(member),
      email: member.email,
      avatar: member.avatarPath,
      about: member.about ?? '',
    }
  },
})
