import * as z from 'zod'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { ALL_READ_ID, inboxList } from './inboxList.ts'
import { StoredNotification } from './notifications.ts'

/** A text with its author. */
export const AuthoredText = z.object({ from: z.object({ id: z.string(), name: z.string() }), text: z.string() })
export type AuthoredText = z.infer<typeof AuthoredText>

/** A message: a notification with an author's text. */
export const StoredMessage = StoredNotification.and(AuthoredText)
export type StoredMessage = z.infer<typeof StoredMessage>

const MAX_EXCERPT_LENGTH = 300

/** A one-line excerpt. */
export const toExcerpt = (text: string): string => {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > MAX_EXCERPT_LENGTH
    ? `${letters.slice(0, MAX_EXCERPT_LENGTH - 1).join('')}…`
    : letters.join('')
}

const MESSAGE = 'MESSAGE#'
/** The messages panel. */
export const messages = inboxList('message', MESSAGE, StoredMessage)

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  message: { pk: personPartition('<tenant>', '<person>'), sk: `${MESSAGE}<ulid>` },
  'time when all messages were read': { pk: personPartition('<tenant>', '<person>'), sk: MESSAGE + ALL_READ_ID },
})
