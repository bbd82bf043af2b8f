import { splitComment } from '#shared/apps/commentRules.ts'
import type { PersonSummary } from '#shared/apps/comments.ts'
import { foldText } from '#shared/core/fold.ts'

/** A stored text as it is typed: people by their names. */
export const toTyped = (text: string, people: readonly PersonSummary[]): string =>
  splitComment(text)
    .map((part) => ('text' in part ? part.text : `@${people.find(({ id }) => id === part.person)?.name ?? ''}`))
    .join('')

/** A name behind its `@`, as far as no letter follows that makes it another one. */
const called = (name: string): RegExp =>
  new RegExp(`@${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu')

/** A typed text as it is stored: `@` with a name stands for that person, the longest name first. */
export const toStored = (typed: string, people: readonly PersonSummary[]): string =>
  people
    .toSorted((one, other) => other.name.length - one.name.length)
    .reduce((text, { id, name }) => (name ? text.replaceAll(called(name), `@[${id}]`) : text), typed)

/** The name that is being typed behind an `@` before the caret, and where it begins. */
export const mentionAt = (text: string, caret: number): { from: number; query: string } | undefined => {
  const [, query] = /(?:^|[\s(])@((?:[^\s@][^@\n]{0,40})?)$/u.exec(text.slice(0, caret)) ?? []
  return query === undefined ? undefined : { from: caret - query.length - 1, query }
}

const MOST = 6

/** Whether a name, or one of its words, begins as what was typed does. */
const beginsAs = (name: string, query: string): boolean => {
  const words = foldText(name).split(' ')
  return words.some((_, index) => words.slice(index).join(' ').startsWith(foldText(query)))
}

/** Those whom what is typed may mean. */
export const mentionable = (query: string, people: readonly PersonSummary[]): PersonSummary[] =>
  people.filter(({ name }) => beginsAs(name, query)).slice(0, MOST)
