import * as z from 'zod'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { inboxList, OF_ALL } from './inboxList.ts'
import { StoredNotification } from './notifications.ts'

/** Words of a person, to whoever they are for. */
export const Said = z.object({ from: z.object({ id: z.string(), name: z.string() }), text: z.string() })
export type Said = z.infer<typeof Said>

/** What a person was told in somebody's own words, and what these words were about. */
export const StoredMessage = StoredNotification.and(Said)
export type StoredMessage = z.infer<typeof StoredMessage>

const LONGEST = 300

/** As much of a text as a panel shows, on one line. */
export const excerptOf = (text: string): string => {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('')
}

const MESSAGE = 'MESSAGE#'
/** The messages panel: what people wrote. */
export const messages = inboxList('message', MESSAGE, StoredMessage)

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  message: { pk: personPartition('<tenant>', '<person>'), sk: `${MESSAGE}<ulid>` },
  'time when all messages were read': { pk: personPartition('<tenant>', '<person>'), sk: MESSAGE + OF_ALL },
})
