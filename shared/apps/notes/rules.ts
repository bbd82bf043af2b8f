import { cut } from '#shared/core/text.ts'

/** The colours that a note may have; how each looks is the screen's. */
export const NOTE_COLORS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const
export type NoteColor = (typeof NOTE_COLORS)[number]

export const NOTE_LIMITS = {
  /** Of a person. */
  notes: 2000,
  /** All that is written in them together, in UTF-8. */
  bytes: 1024 * 1024,
  /** The same of one note. */
  noteBytes: 60_000,
  title: 200,
  content: 20_000,
  tasks: 100,
  task: 500,
  labels: 20,
  /** Of a picture, and of each of its sides in pixels. */
  pictureBytes: 100 * 1024,
  picturePixels: 2000,
} as const

/** How long a deleted note can be restored. */
export const TRASH_DAYS = 30
/** How many of them a page has. */
export const TRASH_AT_ONCE = 50

interface Words {
  title: string
  content: string
  tasks: readonly unknown[] | null
  image: string | null
}

/** Whether there is nothing in it that would be worth keeping. */
export const isBlank = ({ title, content, tasks, image }: Words): boolean =>
  title.trim() === '' && content.trim() === '' && (tasks ?? []).length === 0 && image === null

/** What a note is called where there is one line for it; empty when it has no words. */
export const nameOf = ({ title, content }: Pick<Words, 'title' | 'content'>): string => {
  const [name = ''] = [title, ...content.split('\n')].map((line) => line.trim()).filter((line) => line !== '')
  return cut(name, NOTE_LIMITS.title)
}
