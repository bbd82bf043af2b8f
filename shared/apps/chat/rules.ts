import { withPlainLines } from '#shared/core/text.ts'

/** How long a message may be, in characters. */
export const LONGEST_MESSAGE = 2000
/** How many messages of a conversation are read at once. */
export const MESSAGES_AT_ONCE = 25
/** How many conversations are listed, the latest first. */
export const MOST_CHATS = 50
/** How many messages somebody may send in a minute. */
export const MESSAGES_A_MINUTE = 60

/** The one conversation of two people, whoever begins it. */
export const chatIdOf = (one: string, other: string): string => [one, other].toSorted().join('-')

/** Both people of a conversation; undefined for what is no id of one. */
export const peopleIn = (chatId: string): readonly [string, string] | undefined => {
  const [, one, other] = /^([0-9A-Z]{26})-([0-9A-Z]{26})$/.exec(chatId) ?? []
  return one && other && one < other ? [one, other] : undefined
}

/** The other one in a conversation; undefined for whoever is not in it. */
export const partnerIn = (chatId: string, person: string): string | undefined => {
  const people = peopleIn(chatId)
  return people?.includes(person) ? people.find((one) => one !== person) : undefined
}

/**
 * A text as it is sent: without control characters and marks that turn the direction of what follows, without empty lines
 * at its ends. Joiners stay, as emoji are made of them.
 */
export const messageText = (typed: string): string =>
  withPlainLines(typed)
    .replace(/[^\P{Cc}\n\t]|[\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu, '')
    .trim()
