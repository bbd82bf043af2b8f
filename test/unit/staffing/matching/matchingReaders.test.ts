import { expect, test } from 'vitest'
import { allows, PERMISSIONS, STAFFING } from '#shared/core/permissions.ts'
import { criteriaFor, MISSION_READERS, OWN_CRITERIA, PROFILE_READERS } from '#shared/staffing/matching/readers.ts'
import { CRITERIA } from '#shared/staffing/matching/reasons.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { CheckedProfile } from '#shared/staffing/profiles/contract.ts'
import { ProfileFields } from '#shared/staffing/profiles/fields.ts'

test('a profile is checked with just those fields that everybody who checks it may read', () => {
  const shown = Object.entries(PROFILE_READERS).filter(([, readers]) => STAFFING.every((one) => allows(readers, [one])))
  const fields = Object.keys(ProfileFields.shape)
  expect(Object.keys(PROFILE_READERS).toSorted()).toEqual(fields.toSorted())
  expect(shown.map(([field]) => field).toSorted()).toEqual(
    fields.filter((field) => field in CheckedProfile.shape).toSorted(),
  )
})

test('of a mission people are shown just those fields that anybody may read', () => {
  const told = positionings.myMission.output.shape.mission.shape
  for (const [field, readers] of Object.entries(MISSION_READERS))
    expect([field, field in told]).toEqual([field, readers === 'signed-in'])
})

test('a criterion takes part for whoever may read both of its sides', () => {
  const withoutRate = CRITERIA.filter((one) => one !== 'rate')
  expect(OWN_CRITERIA).toEqual(withoutRate)
  const whole = PERMISSIONS.filter((one) => criteriaFor([one], 'others').length === CRITERIA.length)
  expect(whole).toEqual(['ALL', 'MANAGE_PROFILES'])
  for (const one of ['MANAGE_MISSIONS', 'MANAGE_POSITIONING']) expect(criteriaFor([one], 'others')).toEqual(withoutRate)
  expect(criteriaFor(['MANAGE_MISSIONS'], 'themselves')).toEqual([...CRITERIA])
})
