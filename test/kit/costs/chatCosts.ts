import { chat } from '#shared/apps/chat/contract.ts'
import { chatIdOf } from '#shared/apps/chat/rules.ts'
import type { Cost } from '#shared/core/endpoint.ts'
import { type App, call, newTenant } from '#test/kit/api.ts'

/** Measures each step of a conversation with 25 short messages. */
export const measureChatCosts = async (app: App): Promise<Record<string, Cost>> => {
  const { resource, manager } = await newTenant(app)
  const id = chatIdOf(resource.personId, manager.personId)
  const value = 'Le compte rendu de novembre est prêt à être signé.'
  const write = () => call(app, chat.send, resource, { contactId: manager.personId, value })
  const first = (await write()).cost
  for (let index = 1; index < 25; index += 1) await write()
  return {
    'begin a conversation': first,
    'write a message': (await write()).cost,
    'list the conversations': (await call(app, chat.chats, manager, {})).cost,
    'open one': (await call(app, chat.chat, manager, { id })).cost,
    'mark it as read': (await call(app, chat.update, manager, { id, chat: { unreadCount: 0 } })).cost,
    'mute it': (await call(app, chat.update, manager, { id, chat: { muted: true } })).cost,
    'list colleagues': (await call(app, chat.contacts, manager, {})).cost,
    'find a colleague': (await call(app, chat.contacts, manager, { query: 'camille' })).cost,
    'look at a colleague': (await call(app, chat.contact, manager, { id: resource.personId })).cost,
  }
}
