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
