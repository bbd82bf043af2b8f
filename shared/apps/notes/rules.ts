import { truncate } from '#shared/core/text/normalise.ts'

/** Colours of notes; the screen defines their appearance. */
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
export const TRASH_PER_PAGE = 50

interface Words {
  title: string
  content: string
  tasks: readonly unknown[] | null
  image: string | null
}

/** Whether a note has nothing worth storing. */
export const isBlank = ({ title, content, tasks, image }: Words): boolean =>
  title.trim() === '' && content.trim() === '' && (tasks ?? []).length === 0 && image === null

/** A note's title, or its first line; empty without words. */
export const nameOf = ({ title, content }: Pick<Words, 'title' | 'content'>): string => {
  const [name = ''] = [title, ...content.split('\n')].map((line) => line.trim()).filter((line) => line !== '')
  return truncate(name, NOTE_LIMITS.title)
}
