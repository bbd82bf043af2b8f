import { type Chat, chat } from '#shared/apps/chat/contract.ts'
import { chatIdOf } from '#shared/apps/chat/rules.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

export const idOf = (one: Person, other: Person): string => chatIdOf(one.personId, other.personId)

/** What two people do who write to each other, in a few words. */
export const chatKit = (app: App) => {
  const write = (from: Person, to: Person, value = 'Bonjour', key?: string) =>
    call(app, chat.send, from, { contactId: to.personId, value }, { key })
  const chatsOf = async (person: Person): Promise<Chat[]> => (await call(app, chat.chats, person, {})).body
  const withContact = async (person: Person, contact: Person): Promise<Chat | undefined> =>
    (await chatsOf(person)).find(({ contactId }) => contactId === contact.personId)
  const open = (person: Person, other: Person) => call(app, chat.chat, person, { id: idOf(person, other) })
  const read = (person: Person, other: Person, until?: string) =>
    call(app, chat.update, person, { id: idOf(person, other), chat: { unreadCount: 0 }, ...(until && { until }) })
  return { write, chatsOf, withContact, open, read }
}
