import { normaliseLineEnds } from '#shared/core/text/normalise.ts'

/** In characters. */
export const MAX_MESSAGE_LENGTH = 2000
export const MESSAGES_PER_PAGE = 25
/** Conversations listed, the latest first. */
export const MAX_LISTED_CHATS = 50
/** Per person. */
export const MAX_MESSAGES_PER_MINUTE = 60

/** The id of the conversation between two people, independent of their order. */
export const chatIdOf = (one: string, other: string): string => [one, other].toSorted().join('-')

/** Both people of a conversation; undefined for a malformed id. */
export const parseChatId = (chatId: string): readonly [string, string] | undefined => {
  const [, one, other] = /^([0-9A-Z]{26})-([0-9A-Z]{26})$/.exec(chatId) ?? []
  return one && other && one < other ? [one, other] : undefined
}

/** The other person of a conversation; undefined for those who are not in it. */
export const findPartner = (chatId: string, person: string): string | undefined => {
  const people = parseChatId(chatId)
  return people?.includes(person) ? people.find((one) => one !== person) : undefined
}

/**
 * A message as sent: without control and direction characters, and without empty lines at its ends. Joiners stay, as
 * emoji contain them.
 */
export const normaliseMessage = (typed: string): string =>
  normaliseLineEnds(typed)
    .replace(/[^\P{Cc}\n\t]|[\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu, '')
    .trim()
