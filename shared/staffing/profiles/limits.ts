/** How much a profile may hold. */
export const LIMITS = {
  line: 120,
  headline: 200,
  description: 2000,
  experiences: 30,
  tasks: 12,
  skills: 20,
  diplomas: 15,
  certifications: 20,
  /** Files, and the bytes of each. */
  documents: 10,
  documentBytes: 5 * 1024 * 1024,
  firstYear: 1940,
  lastYear: 2100,
} as const

/** Whether a date (`2026-11-21`) can belong to somebody's working life. */
export const isOfALifetime = (date: string): boolean =>
  date >= `${LIMITS.firstYear}-01-01` && date <= `${LIMITS.lastYear}-12-31`

/** What a complete profile says, in the order in which it is worth saying. */
export const PROFILE_PARTS = [
  'professionalTitle',
  'userExperiences',
  'skills',
  'availability',
  'contractType',
  'interventionType',
  'languages',
  'userDiplomas',
  'city',
  'dailyRate',
  'userCertification',
  'linkedinUrl',
] as const
export type ProfilePart = (typeof PROFILE_PARTS)[number]
