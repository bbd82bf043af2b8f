import type { FeedbackType } from '#shared/overview/feedback/contract.ts'
import { store, stored, unstore } from '#web/client/stored.ts'

/** What is in the form; the type is empty until it is chosen. */
export interface Written {
  type: FeedbackType | ''
  subject: string
  message: string
}
export const NOTHING_WRITTEN: Written = { type: '', subject: '', message: '' }

export const hasWords = (html: string): boolean =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim() !== ''

const keyOf = (person: string): string => `regie:draft:${person}:feedback`

/** What somebody has begun to write on this device. */
export const readWritten = (person: string): Written => {
  try {
    return { ...NOTHING_WRITTEN, ...(JSON.parse(stored(keyOf(person)) || '{}') as Partial<Written>) }
  } catch {
    return NOTHING_WRITTEN
  }
}

/** Keeps what is written; nothing, and nothing is kept. A browser that keeps nothing loses it with the page. */
export const writeWritten = (person: string, written: Written): void => {
  if (written.subject || hasWords(written.message)) store(keyOf(person), JSON.stringify(written))
  else unstore(keyOf(person))
}
