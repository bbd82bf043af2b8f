import { type Access, allows, PROFILE_MANAGERS, STAFFING } from '#shared/core/permissions.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { CRITERIA, type Criterion } from './reasons.ts'

/** Who may read a field of somebody else's profile; people read all of their own. */
export const PROFILE_READERS: Readonly<Record<keyof ProfileFields, Access>> = {
  professionalTitle: STAFFING,
  userExperiences: STAFFING,
  userDiplomas: STAFFING,
  userCertification: STAFFING,
  languages: STAFFING,
  available: STAFFING,
  availableFromDate: STAFFING,
  contractType: STAFFING,
  interventionType: STAFFING,
  address: STAFFING,
  zipCode: STAFFING,
  city: STAFFING,
  location: STAFFING,
  linkedinUrl: STAFFING,
  dailyRate: PROFILE_MANAGERS,
}

/** Who may read what a mission asks for; what a client pays is not for those who are proposed it. */
export const MISSION_READERS = {
  skills: 'signed-in',
  minYears: 'signed-in',
  languages: 'signed-in',
  startDate: 'signed-in',
  endDate: 'signed-in',
  interventionType: 'signed-in',
  city: 'signed-in',
  country: 'signed-in',
  rateMin: STAFFING,
  rateMax: STAFFING,
} as const satisfies Record<string, Access>

/** The fields that a criterion compares: whoever sees what it found can work out both. */
const COMPARED: Readonly<
  Record<Criterion, { profile: (keyof ProfileFields)[]; mission: (keyof typeof MISSION_READERS)[] }>
> = {
  skills: { profile: ['userExperiences', 'userCertification'], mission: ['skills'] },
  seniority: { profile: ['userExperiences'], mission: ['skills', 'minYears'] },
  availability: { profile: ['available', 'availableFromDate'], mission: ['startDate'] },
  rate: { profile: ['dailyRate'], mission: ['rateMax'] },
  place: { profile: ['location', 'city', 'interventionType'], mission: ['country', 'city', 'interventionType'] },
  languages: { profile: ['languages'], mission: ['languages'] },
}

/**
 * The criteria that take part in a ranking for a reader with these permissions: those of which they may read both sides.
 * Any other would give its figures away, to whoever varies one side and watches reasons, scores or the order.
 */
export const criteriaFor = (permissions: readonly string[], about: 'themselves' | 'others'): Criterion[] =>
  CRITERIA.filter((criterion) => {
    const { profile, mission } = COMPARED[criterion]
    return (
      (about === 'themselves' || profile.every((field) => allows(PROFILE_READERS[field], permissions))) &&
      mission.every((field) => allows(MISSION_READERS[field], permissions))
    )
  })

/** What anybody may know of their own place in a ranking, whatever they may do besides. */
export const OWN_CRITERIA: readonly Criterion[] = criteriaFor([], 'themselves')
