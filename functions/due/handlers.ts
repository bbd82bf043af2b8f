import type { DueHandler, DueKind } from '#functions/data/due/due.ts'

/** Loaded lazily. */
export const HANDLERS: Record<DueKind, () => Promise<DueHandler>> = {
  articlePictures: async () => (await import('./articlePictures.ts')).articlePictures,
  articleReview: async () => (await import('./articleReview.ts')).articleReview,
  boardTrash: async () => (await import('./boardTrash.ts')).boardTrash,
  cardDue: async () => (await import('./dueDates.ts')).cardDue,
  cardTrash: async () => (await import('./cardTrash.ts')).cardTrash,
  certificateEnds: async () => (await import('./certificateEnds.ts')).certificateEnds,
  clientLinkExpiry: async () => (await import('./clientLinkExpiry.ts')).clientLinkExpiry,
  contactTrash: async () => (await import('./contactTrash.ts')).contactTrash,
  courseDue: async () => (await import('./courseDue.ts')).courseDue,
  fileTrash: async () => (await import('./fileTrash.ts')).fileTrash,
  noteReminder: async () => (await import('./noteReminder.ts')).noteReminder,
  noteTrash: async () => (await import('./noteTrash.ts')).noteTrash,
  mailWaking: async () => (await import('./mailWaking.ts')).mailWaking,
  mailSending: async () => (await import('./mailSending.ts')).mailSending,
  taskDue: async () => (await import('./dueDates.ts')).taskDue,
}
