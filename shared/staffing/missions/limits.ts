export const MISSION_LIMITS = {
  title: 120,
  description: 20_000,
  /** Also of a client’s message, which becomes the note. */
  note: 20_000,
  skills: 12,
  positions: 10,
  importRows: 50,
} as const
