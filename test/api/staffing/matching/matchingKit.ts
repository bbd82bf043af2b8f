import type { MissionFeatures, PersonFeatures } from '#shared/staffing/matching/features.ts'

/** Somebody with skills at a level and for so many months, who fits in everything else. */
export const features = (
  skills: [string, number, number][],
  changes: Partial<PersonFeatures> = {},
): PersonFeatures => ({
  skills: skills.map(([code, level, months]) => ({ code, level, months, ongoing: false })),
  months: 60,
  ongoing: false,
  asOf: '2026-11',
  available: true,
  availableFrom: null,
  rate: 500,
  country: 'FR',
  city: 'paris',
  intervention: 'HYBRID',
  languages: ['FR'],
  ...changes,
})

/** A mission that asks for skills at a level. */
export const asks = (skills: [string, number][], changes: Partial<MissionFeatures> = {}): MissionFeatures => ({
  skills: skills.map(([code, level]) => ({ code, level, required: true })),
  seniorityMonths: null,
  startDate: '2099-01-01',
  endDate: null,
  maxRate: 550,
  country: 'FR',
  city: 'paris',
  intervention: 'HYBRID',
  languages: ['FR'],
  ...changes,
})
