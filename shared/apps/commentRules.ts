/** How long a comment may be, in characters as they are read. */
export const LONGEST_COMMENT = 4000
/** How long it may be as it is stored, with the ids of those whom it calls. */
export const LONGEST_STORED = 3 * LONGEST_COMMENT
/** How many comments are read at once, the latest first. */
export const COMMENTS_AT_ONCE = 25
/** How long what one wrote can still be changed. */
const EDIT_MINUTES = 15
/** How many people one comment may call. */
export const MOST_MENTIONS = 10

const MENTION = /@\[([0-9A-Za-z_-]{1,64})\]/g

/** The ids of those whom a text calls, each once. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, id]) => id as string)),
]

/** How long a comment is: whoever it calls counts as one character, however long the id is that stands for them. */
export const commentLength = (text: string): number => text.replace(MENTION, '@').length

/** Whether a comment is longer than it may be, as it is read or as it is stored. */
export const isTooLong = (text: string): boolean =>
  commentLength(text) > LONGEST_COMMENT || text.length > LONGEST_STORED

/** A text in parts: words as they are, and people by their ids. */
export const commentParts = (text: string): ({ text: string } | { person: string })[] =>
  text
    .split(MENTION)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { person: part }))
    .filter((part) => !('text' in part) || part.text !== '')

/** Until when a comment can be changed by whoever wrote it. */
export const editableUntil = ({ createdAt }: { createdAt: string }): number =>
  Date.parse(createdAt) + EDIT_MINUTES * 60_000
