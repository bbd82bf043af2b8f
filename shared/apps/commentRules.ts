/** In characters as read. */
export const MAX_COMMENT_LENGTH = 4000
/** In characters as stored, with the ids of mentions. */
export const MAX_STORED_COMMENT_LENGTH = 3 * MAX_COMMENT_LENGTH
/** The latest come first. */
export const COMMENTS_PER_PAGE = 25
/** How long a comment can be edited. */
const EDIT_MINUTES = 15
/** Mentions in one comment. */
export const MAX_MENTIONS = 10

const MENTION = /@\[([0-9A-Za-z_-]{1,64})\]/g

/** The ids mentioned in a text, without duplicates. */
export const parseMentions = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, id]) => id as string)),
]

/** The length of a comment; a mention counts as one character. */
export const commentLength = (text: string): number => text.replace(MENTION, '@').length

/** Whether a comment exceeds a limit, as read or as stored. */
export const isTooLong = (text: string): boolean =>
  commentLength(text) > MAX_COMMENT_LENGTH || text.length > MAX_STORED_COMMENT_LENGTH

/** A text as parts: words, and mentioned ids. */
export const splitComment = (text: string): ({ text: string } | { person: string })[] =>
  text
    .split(MENTION)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { person: part }))
    .filter((part) => !('text' in part) || part.text !== '')

/** Until when its author can edit a comment. */
export const editableUntil = ({ createdAt }: { createdAt: string }): number =>
  Date.parse(createdAt) + EDIT_MINUTES * 60_000
