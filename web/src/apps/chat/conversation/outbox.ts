import { useSyncExternalStore } from 'react'
import type { Message } from '#shared/apps/chat/contract.ts'
import { chatIdOf } from '#shared/apps/chat/rules.ts'
import { ApiError, call, queryClient, updateQueryData } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { currentUser } from '#web/client/session.ts'
import { readStored, removeStored, storedKeys, writeStored } from '#web/client/stored.ts'
import { createWatchers } from '#web/client/watchers.ts'
import type { LoadedMessage } from './history.ts'

/** A message that is being sent. */
export interface Outgoing {
  /** Idempotency key, shared by all attempts to send it. */
  key: string
  contactId: string
  value: string
  createdAt: string
  /** Error of the last attempt. */
  failure?: ApiError
  /** The stored message, once it was sent. */
  sent?: Message
}

/** An unsent message in local storage. */
type StoredMessage = Omit<Outgoing, 'failure' | 'sent'>

/** One storage key per message, so that tabs do not overwrite each other. */
const keyPrefix = (person: string): string => `regie:draft:${person}:chat:outbox:`
const isStoredMessage = (one: Partial<StoredMessage> | null): one is StoredMessage =>
  [one?.key, one?.contactId, one?.value, one?.createdAt].every((part) => typeof part === 'string')

const readStoredMessage = (key: string): StoredMessage[] => {
  try {
    const kept = JSON.parse(readStored(key))
    return isStoredMessage(kept) ? [kept] : []
  } catch {
    return []
  }
}

const loadOutbox = (person: string): Outgoing[] => {
  const failure = new ApiError(0, 'network')
  const kept = storedKeys().flatMap((key) => (key.startsWith(keyPrefix(person)) ? readStoredMessage(key) : []))
  return kept.map((one) => ({ ...one, failure })).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

/** Stores the messages added to the outbox, and removes those that left it. */
const saveOutbox = (person: string, before: readonly Outgoing[], list: readonly Outgoing[]): void => {
  const waiting = (all: readonly Outgoing[]) => new Map(all.filter(({ sent }) => !sent).map((one) => [one.key, one]))
  const [old, now] = [waiting(before), waiting(list)]
  for (const key of old.keys()) if (!now.has(key)) removeStored(keyPrefix(person) + key)
  for (const [key, { failure: _, sent: __, ...kept }] of now) {
    if (!old.has(key)) writeStored(keyPrefix(person) + key, JSON.stringify(kept))
  }
}

let outbox: { person: string | undefined; list: readonly Outgoing[] } = { person: undefined, list: [] }
const { watch, notify } = createWatchers()

/** The outbox of the signed-in person, loaded on first use. */
const currentOutbox = (): readonly Outgoing[] => {
  const person = currentUser()?.id
  if (outbox.person !== person) outbox = { person, list: person ? loadOutbox(person) : [] }
  return outbox.list
}

const setOutbox = (list: readonly Outgoing[]): void => {
  const before = currentOutbox()
  outbox = { person: currentUser()?.id, list }
  if (outbox.person) saveOutbox(outbox.person, before, list)
  notify()
}

// Messages that another tab has sent or dropped leave this outbox, too.
window.addEventListener('storage', ({ key, newValue }) => {
  const shelf = keyPrefix(outbox.person ?? '')
  if (!outbox.person || newValue !== null || !key?.startsWith(shelf)) return
  setOutbox(currentOutbox().filter((one) => one.sent || shelf + one.key !== key))
})

const updateOutgoing = (key: string, change: Pick<Outgoing, 'sent' | 'failure'>): void =>
  setOutbox(
    currentOutbox().map((one) => {
      if (one.key !== key) return one
      const { failure: _, ...rest } = one
      return { ...rest, ...change }
    }),
  )

/** Adds a sent message to the query cache, or refetches when the conversation is not cached yet. */
const cacheSentMessage = async (message: Message): Promise<void> => {
  const { chat, chats } = contracts.chat
  const id = message.chatId
  const known = queryClient.getQueryData([chat.group, chat.name, { id }]) !== undefined
  const added: LoadedMessage = { ...message, isAdded: true }
  if (!known) return queryClient.invalidateQueries({ queryKey: [chat.group] })
  await updateQueryData(chat, { id }, (before) =>
    before.messages.some((one) => one.id === message.id)
      ? before
      : { ...before, messages: [...before.messages, added] },
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
  if (!person || !currentOutbox().some((one) => one.key === key)) return
  try {
    const sent = await call(contracts.chat.send, { contactId, value }, undefined, key)
    if (currentUser()?.id !== person) return
    updateOutgoing(key, { sent })
    await cacheSentMessage(sent)
  } catch (error) {
    if (currentUser()?.id === person) updateOutgoing(key, { failure: error as ApiError })
  }
}

/** Messages are sent one at a time, in order. */
const enqueue = (one: Outgoing): void => {
  sending = sending.then(() => deliver(one))
}

/** Sends a message to a colleague; it is shown at once. */
export const sendMessage = (contactId: string, value: string): void => {
  const one = { key: crypto.randomUUID(), contactId, value, createdAt: new Date().toISOString() }
  setOutbox([...currentOutbox(), one])
  enqueue(one)
}

/** Retries a failed message. */
export const resendMessage = (one: Outgoing): void => {
  updateOutgoing(one.key, {})
  enqueue(one)
}

/** Removes messages from the outbox: dropped ones, and sent ones that the conversation now contains. */
export const removeOutgoing = (keys: readonly string[]): void =>
  setOutbox(currentOutbox().filter(({ key }) => !keys.includes(key)))

/** The outgoing messages to a colleague. */
export const useOutgoing = (contactId: string): readonly Outgoing[] =>
  useSyncExternalStore(watch, currentOutbox).filter((one) => one.contactId === contactId)

/** Id of the conversation between the signed-in person and a colleague. */
export const chatIdWith = (contactId: string): string => chatIdOf(currentUser()?.id ?? '', contactId)
