import { splitComment } from '#shared/apps/commentRules.ts'
import type { PersonSummary } from '#shared/apps/comments.ts'
import { foldText } from '#shared/core/text/fold.ts'

/** Replaces stored person ids by `@` names. */
export const toTyped = (text: string, people: readonly PersonSummary[]): string =>
  splitComment(text)
    .map((part) => ('text' in part ? part.text : `@${people.find(({ id }) => id === part.person)?.name ?? ''}`))
    .join('')

/** Matches `@` with a full name, not the beginning of a longer one. */
const mentionPattern = (name: string): RegExp =>
  new RegExp(`@${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu')

/** Replaces `@` names by stored person ids, longest name first. */
export const toStored = (typed: string, people: readonly PersonSummary[]): string =>
  people
    .toSorted((one, other) => other.name.length - one.name.length)
    .reduce((text, { id, name }) => (name ? text.replaceAll(mentionPattern(name), `@[${id}]`) : text), typed)

/** The mention being typed before the caret: its text, and where it starts. */
export const findMentionAt = (text: string, caret: number): { from: number; query: string } | undefined => {
  const [, query] = /(?:^|[\s(])@((?:[^\s@][^@\n]{0,40})?)$/u.exec(text.slice(0, caret)) ?? []
  return query === undefined ? undefined : { from: caret - query.length - 1, query }
}

const MAX_SUGGESTIONS = 6

/** Whether a name starts with the query, at any of its words. */
const startsLike = (name: string, query: string): boolean => {
  const words = foldText(name).split(' ')
  return words.some((_, index) => words.slice(index).join(' ').startsWith(foldText(query)))
}

/** The people whose names match a query. */
export const findMentionable = (query: string, people: readonly PersonSummary[]): PersonSummary[] =>
  people.filter(({ name }) => startsLike(name, query)).slice(0, MAX_SUGGESTIONS)
