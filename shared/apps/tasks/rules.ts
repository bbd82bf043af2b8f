import { folded } from '#shared/core/fold.ts'
import { cut } from '#shared/core/text.ts'

/** What a row of the list is: something to do, or a heading among it. */
export const TASK_TYPES = ['task', 'section'] as const
export type TaskType = (typeof TASK_TYPES)[number]

/** Low, normal, high. */
export const PRIORITIES = [0, 1, 2] as const
export type Priority = (typeof PRIORITIES)[number]

/** How many open tasks and sections somebody's list may hold. */
export const MOST_OPEN = 2000
/** Entries of the calendar that a program follows by a link: what comes first, then of what is overdue the latest. */
export const MOST_IN_CALENDAR = 500
/** How much text all tasks of a list may hold together, in bytes of JSON: a list is answered whole. */
export const MOST_BYTES = 2_000_000
/** How many tasks somebody may have given to colleagues. */
export const MOST_GIVEN = 200
/** How long what is done stays in the list; then it is among what was done. */
export const DONE_DAYS = 14
/** How many are put there at once, with another write. */
export const ARCHIVED_AT_ONCE = 10
/** How many of them a page has. */
export const DONE_AT_ONCE = 50
export const MOST_SUBTASKS = 100
export const LONGEST_TITLE = 300
export const LONGEST_NOTES = 20_000
export const LONGEST_TAG = 30

/** What the title of a new task is. */
export const BLANK = ' '

/** What a task is called that is made of some text: one line, cut where a title ends, and never within a character. */
export const titleOf = (text: string): string => cut(text.replace(/\s+/g, ' ').trim(), LONGEST_TITLE)

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const CHARACTERS = Object.fromEntries(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]))

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one)

/** Whether a text holds another one, whatever the capitals and accents. */
export const holds = (text: string, query: string): boolean => folded(text).includes(folded(query))

/** Where it does, in letters: from, to. */
const hitsIn = (letters: readonly string[], query: string): [number, number][] => {
  // Of which letter each character of the folded text is.
  const of = letters.flatMap((letter, index) => Array.from(folded(letter), () => index))
  const line = folded(letters.join(''))
  const wanted = folded(query)
  const hits: [number, number][] = []
  for (let from = line.indexOf(wanted); wanted && from >= 0; from = line.indexOf(wanted, from + wanted.length)) {
    hits.push([of[from] ?? 0, (of[from + wanted.length - 1] ?? 0) + 1])
  }
  return hits
}

/** A text as HTML in which all that is `<` or `&` is escaped, and `<mark>` around what was looked for is the only markup. */
export const markedUp = (text: string, query: string): string => {
  const letters = [...text.normalize('NFC')]
  const part = (from: number, to?: number) => escaped(letters.slice(from, to).join(''))
  let end = 0
  let html = ''
  for (const [from, to] of hitsIn(letters, query)) {
    if (from < end) continue
    html += `${part(end, from)}<mark>${part(from, to)}</mark>`
    end = to
  }
  return html + part(end)
}

/** The pieces of what `markedUp` made, as plain text. */
export const piecesOf = (html: string): { text: string; hit: boolean }[] =>
  html
    .split(/(<mark>.*?<\/mark>)/)
    .filter(Boolean)
    .map((piece) => {
      const hit = piece.startsWith('<mark>')
      const inside = hit ? piece.slice('<mark>'.length, -'</mark>'.length) : piece
      return { hit, text: inside.replace(/&[#\w]+;/g, (entity) => CHARACTERS[entity] ?? entity) }
    })
