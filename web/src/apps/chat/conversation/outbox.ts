import { useSyncExternalStore } from 'react'
import type { Message } from '#shared/apps/chat/contract.ts'
import { chatIdOf } from '#shared/apps/chat/rules.ts'
import { ApiError, call, queryClient, updateQueryData } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { currentUser } from '#web/client/session.ts'
import { readStored, removeStored, storedKeys, writeStored } from '#web/client/stored.ts'

/** A message on its way to a colleague. */
export interface Outgoing {
  /** Of all attempts to send it, so that it is sent once. */
  key: string
  contactId: string
  value: string
  createdAt: string
  /** Why it could not be sent. */
  failure?: ApiError
  /** What it has become. */
  sent?: Message
}

/** As it is kept on this device until it has reached the server. */
type Kept = Omit<Outgoing, 'failure' | 'sent'>

/** Each by itself: tabs that write to somebody at the same time take nothing away from one another. */
const shelfOf = (person: string): string => `regie:draft:${person}:chat:outbox:`
const isKept = (one: Partial<Kept> | null): one is Kept =>
  [one?.key, one?.contactId, one?.value, one?.createdAt].every((part) => typeof part === 'string')

const readKept = (key: string): Kept[] => {
  try {
    const kept = JSON.parse(readStored(key))
    return isKept(kept) ? [kept] : []
  } catch {
    return []
  }
}

const keptFor = (person: string): Outgoing[] => {
  const failure = new ApiError(0, 'network')
  const kept = storedKeys().flatMap((key) => (key.startsWith(shelfOf(person)) ? readKept(key) : []))
  return kept.map((one) => ({ ...one, failure })).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

/** Keeps what has come into the outbox, and no longer what has left it. */
const keep = (person: string, before: readonly Outgoing[], list: readonly Outgoing[]): void => {
  const waiting = (all: readonly Outgoing[]) => new Map(all.filter(({ sent }) => !sent).map((one) => [one.key, one]))
  const [old, now] = [waiting(before), waiting(list)]
  for (const key of old.keys()) if (!now.has(key)) removeStored(shelfOf(person) + key)
  for (const [key, { failure: _, sent: __, ...kept }] of now) {
    if (!old.has(key)) writeStored(shelfOf(person) + key, JSON.stringify(kept))
  }
}

let outbox: { person: string | undefined; list: readonly Outgoing[] } = { person: undefined, list: [] }
const watchers = new Set<() => void>()

/** The outbox of whoever is signed in. */
const listNow = (): readonly Outgoing[] => {
  const person = currentUser()?.id
  if (outbox.person !== person) outbox = { person, list: person ? keptFor(person) : [] }
  return outbox.list
}

const become = (list: readonly Outgoing[]): void => {
  const before = listNow()
  outbox = { person: currentUser()?.id, list }
  if (outbox.person) keep(outbox.person, before, list)
  for (const watcher of watchers) watcher()
}
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

// What another tab has sent, or given up, is not on its way here either.
window.addEventListener('storage', ({ key, newValue }) => {
  const shelf = shelfOf(outbox.person ?? '')
  if (!outbox.person || newValue !== null || !key?.startsWith(shelf)) return
  become(listNow().filter((one) => one.sent || shelf + one.key !== key))
})

const mark = (key: string, change: Pick<Outgoing, 'sent' | 'failure'>): void =>
  become(
    listNow().map((one) => {
      if (one.key !== key) return one
      const { failure: _, ...rest } = one
      return { ...rest, ...change }
    }),
  )

/** Puts a message that was sent into what was read, or has the conversation read that it has begun. */
const noteSent = async (message: Message): Promise<void> => {
  const { chat, chats } = contracts.chat
  const id = message.chatId
  const known = queryClient.getQueryData([chat.group, chat.name, { id }]) !== undefined
  if (!known) return queryClient.invalidateQueries({ queryKey: [chat.group] })
  await updateQueryData(chat, { id }, (before) =>
    before.messages.some((one) => one.id === message.id)
      ? before
      : { ...before, messages: [...before.messages, message] },
  )
  await updateQueryData(chats, {}, (before) => {
    const { value: lastMessage, createdAt: lastMessageAt } = message
    const changed = before.map((one) =>
      one.id === id ? { ...one, lastMessage, lastMessageAt, messages: [message] } : one,
    )
    return changed.toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt))
  })
}

let sending: Promise<void> = Promise.resolve()

const deliver = async ({ key, contactId, value }: Outgoing): Promise<void> => {
  const person = currentUser()?.id
  if (!person || !listNow().some((one) => one.key === key)) return
  try {
    const sent = await call(contracts.chat.send, { contactId, value }, undefined, key)
    if (currentUser()?.id !== person) return
    mark(key, { sent })
    await noteSent(sent)
  } catch (error) {
    if (currentUser()?.id === person) mark(key, { failure: error as ApiError })
  }
}

/** One message reaches the server after the other. */
const queue = (one: Outgoing): void => {
  sending = sending.then(() => deliver(one))
}

/** Sends a text to a colleague; it shows at once, and until it has arrived. */
export const sendTo = (contactId: string, value: string): void => {
  const one = { key: crypto.randomUUID(), contactId, value, createdAt: new Date().toISOString() }
  become([...listNow(), one])
  queue(one)
}

/** Tries again to send a message that could not be sent. */
export const sendAgain = (one: Outgoing): void => {
  mark(one.key, {})
  queue(one)
}

/** Forgets messages: those that were given up, and those that now are in the conversation itself. */
export const forgetOutgoing = (keys: readonly string[]): void =>
  become(listNow().filter(({ key }) => !keys.includes(key)))

/** The messages on their way to a colleague. */
export const useOutgoing = (contactId: string): readonly Outgoing[] =>
  useSyncExternalStore(watch, listNow).filter((one) => one.contactId === contactId)

/** The conversation of the signed-in person with a colleague. */
export const chatIdWith = (contactId: string): string => chatIdOf(currentUser()?.id ?? '', contactId)
