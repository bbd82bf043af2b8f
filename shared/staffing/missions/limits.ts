export const MISSION_LIMITS = {
  title: 120,
  description: 20_000,
  skills: 12,
  positions: 10,
  importRows: 50,
} as const
