import { foldText } from '#shared/core/text/fold.ts'
import { truncate } from '#shared/core/text/normalise.ts'

/** The kinds of rows: tasks, and headings between them. */
export const TASK_TYPES = ['task', 'section'] as const
export type TaskType = (typeof TASK_TYPES)[number]

/** Low, normal, high. */
export const PRIORITIES = [0, 1, 2] as const
export type Priority = (typeof PRIORITIES)[number]

/** Open tasks and sections of a list. */
export const MAX_OPEN_TASKS = 2000
/** Entries of the subscribed calendar: upcoming ones first, then the latest overdue ones. */
export const MAX_CALENDAR_ENTRIES = 500
/** Total JSON size of a list, which is answered as a whole. */
export const MAX_LIST_BYTES = 2_000_000
/** Tasks that somebody has assigned to colleagues. */
export const MAX_GIVEN_TASKS = 200
/** How long completed tasks stay in the list before they are archived. */
export const DONE_DAYS = 14
/** Tasks archived along with another write. */
export const ARCHIVED_PER_CHANGE = 10
/** Archived tasks per page. */
export const DONE_PER_PAGE = 50
export const MAX_SUBTASKS = 100
export const MAX_TITLE_LENGTH = 300
export const MAX_NOTES_LENGTH = 20_000
export const MAX_TAG_LENGTH = 30

/** The title of a new task. */
export const BLANK_TITLE = ' '

/** A text as the title of a task: one line, truncated at the limit, never within a character. */
export const titleOf = (text: string): string => truncate(text.replace(/\s+/g, ' ').trim(), MAX_TITLE_LENGTH)

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const CHARACTERS = Object.fromEntries(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]))

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one)

/** Whether a text contains another, ignoring case and accents. */
export const containsText = (text: string, query: string): boolean => foldText(text).includes(foldText(query))

/** The matching ranges, in letters. */
const findHits = (letters: readonly string[], query: string): [number, number][] => {
  const folded = letters.map(foldText)
  const line = folded.join('')
  // The letter that each unit of the folded text comes from: an emoji has two.
  const letterAt = folded.flatMap((letter, index) => Array<number>(letter.length).fill(index))
  const wanted = foldText(query)
  const hits: [number, number][] = []
  for (let from = line.indexOf(wanted); wanted && from >= 0; from = line.indexOf(wanted, from + wanted.length)) {
    hits.push([letterAt[from] ?? 0, (letterAt[from + wanted.length - 1] ?? 0) + 1])
  }
  return hits
}

/** A text as escaped HTML, with `<mark>` around the matches as its only markup. */
export const markMatches = (text: string, query: string): string => {
  const letters = [...text.normalize('NFC')]
  const part = (from: number, to?: number) => escapeHtml(letters.slice(from, to).join(''))
  let end = 0
  let html = ''
  for (const [from, to] of findHits(letters, query)) {
    if (from < end) continue
    html += `${part(end, from)}<mark>${part(from, to)}</mark>`
    end = to
  }
  return html + part(end)
}

/** The plain text segments of `markMatches`. */
export const parseMarkedText = (html: string): { text: string; hit: boolean }[] =>
  html
    .split(/(<mark>.*?<\/mark>)/)
    .filter(Boolean)
    .map((piece) => {
      const hit = piece.startsWith('<mark>')
      const inside = hit ? piece.slice('<mark>'.length, -'</mark>'.length) : piece
      return { hit, text: inside.replace(/&[#\w]+;/g, (entity) => CHARACTERS[entity] ?? entity) }
    })
