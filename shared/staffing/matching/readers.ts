import { type Access, allows, PROFILE_MANAGERS, STAFFING } from '#shared/core/permissions.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { CRITERIA, type Criterion } from './reasons.ts'

/** Who may read each field of somebody else's profile; one's own is readable entirely. */
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

/** Who may read each requirement of a mission; rates are hidden from candidates. */
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

/** The fields that a criterion compares: its findings reveal both. */
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
 * The criteria in a ranking for a reader: those whose fields they may read on both sides. Others would leak through
 * reasons, scores or order when one side varies.
 */
export const criteriaFor = (permissions: readonly string[], about: 'themselves' | 'others'): Criterion[] =>
  CRITERIA.filter((criterion) => {
    const { profile, mission } = COMPARED[criterion]
    return (
      (about === 'themselves' || profile.every((field) => allows(PROFILE_READERS[field], permissions))) &&
      mission.every((field) => allows(MISSION_READERS[field], permissions))
    )
  })

/** The criteria that anybody may know of their own ranking, whatever their permissions. */
export const OWN_CRITERIA: readonly Criterion[] = criteriaFor([], 'themselves')
