/** Limits of a profile. */
export const PROFILE_LIMITS = {
  line: 120,
  headline: 200,
  description: 2000,
  experiences: 30,
  tasks: 12,
  skills: 20,
  diplomas: 15,
  certifications: 20,
  /** Documents, and the bytes of each. */
  documents: 10,
  documentBytes: 5 * 1024 * 1024,
  firstYear: 1940,
  lastYear: 2100,
} as const

/** Whether a date (`2026-11-21`) is plausible in a working life. */
export const isWorkingLifeDate = (date: string): boolean =>
  date >= `${PROFILE_LIMITS.firstYear}-01-01` && date <= `${PROFILE_LIMITS.lastYear}-12-31`

/** Whether a year is one in which somebody may have graduated. */
export const isStudyYear = (year: number): boolean =>
  Number.isInteger(year) && year >= PROFILE_LIMITS.firstYear && year <= PROFILE_LIMITS.lastYear

/** The parts of a complete profile, by importance. */
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
