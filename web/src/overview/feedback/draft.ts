import type { FeedbackType } from '#shared/overview/feedback/contract.ts'

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
    return { ...NOTHING_WRITTEN, ...(JSON.parse(localStorage.getItem(keyOf(person)) ?? '{}') as Partial<Written>) }
  } catch {
    return NOTHING_WRITTEN
  }
}

/** Keeps what is written; nothing, and nothing is kept. A browser that keeps nothing loses it with the page. */
export const writeWritten = (person: string, written: Written): void => {
  try {
    if (written.subject || hasWords(written.message)) localStorage.setItem(keyOf(person), JSON.stringify(written))
    else localStorage.removeItem(keyOf(person))
  } catch {
    // Storage is full or forbidden.
  }
}
