import type { PersonSummary } from '#shared/apps/comments.ts'

/** A comment that is being written. */
export interface CommentDraft {
  typed: string
  /** The chosen people, last first, as names are not unique. */
  chosen: readonly PersonSummary[]
}

/** A comment that is on its way. */
export interface Sending {
  /** With what goes ahead of it, until that was added. */
  written: CommentDraft
  /** Whether it was added. */
  result: Promise<boolean>
}

/** By storage key: opened again before it is answered, a field does not offer it a second time. */
export const onTheirWay = new Map<string, Sending>()

/** What was written after a sent text: the next comment. */
export const writtenAfter = (sent: string, { typed, chosen }: CommentDraft): CommentDraft => {
  const next = typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed
  return { typed: next, chosen: next ? chosen : [] }
}

/** A text that is not sent yet, with what was written after it. */
export const writtenTogether = (first: CommentDraft, then: CommentDraft): CommentDraft =>
  then.typed.trim() === ''
    ? first
    : { typed: `${first.typed}\n${then.typed}`, chosen: [...then.chosen, ...first.chosen] }
