import type { FeedbackType } from '#shared/overview/feedback/contract.ts'

/** The form values; `type` is empty until chosen. */
export interface FeedbackDraft {
  type: FeedbackType | ''
  subject: string
  message: string
}
export const EMPTY_FEEDBACK: FeedbackDraft = { type: '', subject: '', message: '' }

export const hasWords = (html: string): boolean =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim() !== ''
