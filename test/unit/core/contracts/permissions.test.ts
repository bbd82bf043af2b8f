import { describe, expect, test } from 'vitest'
import {
  allows,
  COMPANY_MANAGERS,
  CRA_AREA,
  CRA_MANAGERS,
  CRA_VALIDATORS,
  landingOf,
  MISSION_MANAGERS,
  mayGrant,
  PERMISSIONS,
  type Permission,
  POSITIONING_MANAGERS,
  PROFILE_MANAGERS,
  STAFF,
  STAFFING,
  USER_MANAGERS,
} from '#shared/core/permissions.ts'
import { managesOthers, mayWithoutSecondFactor } from '#shared/people/secondFactor.ts'

/** Who gets into what, spelt out once more. */
const MAY: [name: string, access: readonly Permission[], held: string][] = [
  ['fill months', CRA_AREA, 'MANAGE_CRA VIEW_CRA VALIDATE_CRA'],
  ['see all reports', CRA_MANAGERS, 'MANAGE_CRA'],
  ['sign reports', CRA_VALIDATORS, 'VALIDATE_CRA'],
  ['edit missions', MISSION_MANAGERS, 'MANAGE_MISSIONS'],
  ['position people', POSITIONING_MANAGERS, 'MANAGE_POSITIONING'],
  ['edit profiles', PROFILE_MANAGERS, 'MANAGE_PROFILES'],
  ['see missions and candidates', STAFFING, 'MANAGE_MISSIONS MANAGE_POSITIONING MANAGE_PROFILES'],
  ['manage people', USER_MANAGERS, 'MANAGE_USERS'],
  ['manage the company', COMPANY_MANAGERS, 'MANAGE_COMPANY'],
  [
    'begin at the company’s dashboard',
    STAFF,
    'MANAGE_CRA VALIDATE_CRA MANAGE_MISSIONS MANAGE_POSITIONING MANAGE_PROFILES MANAGE_USERS MANAGE_COMPANY',
  ],
]

test.each(MAY)('to %s one of these is enough, ALL is too, and nothing else', (_, access, held) =>
  expect(PERMISSIONS.filter((one) => allows(access, [one]))).toEqual(['ALL', ...held.split(' ')]),
)

test('a public page is open to anybody, another one to whoever is signed in, the rest to who holds a permission', () => {
  expect([undefined, [], ['ALL']].map((held) => allows('public', held))).toEqual([true, true, true])
  expect([undefined, [], ['VIEW_CRA']].map((held) => allows('signed-in', held))).toEqual([false, true, true])
  expect([undefined, [], ['VIEW_CRA']].map((held) => allows(CRA_AREA, held))).toEqual([false, false, true])
  expect(allows(CRA_AREA, ['MANAGE_USERS', 'VIEW_CRA'])).toBe(true)
  expect(allows([], ['ALL'])).toBe(false)
})

test('nobody gives away what they do not hold, and ALL holds everything', () => {
  expect(mayGrant(['ALL'], ['ALL', 'MANAGE_CRA'])).toBe(true)
  expect(mayGrant(['MANAGE_USERS'], [])).toBe(true)
  expect(mayGrant(['MANAGE_USERS', 'VIEW_CRA'], ['VIEW_CRA'])).toBe(true)
  expect(mayGrant(['MANAGE_USERS', 'VIEW_CRA'], ['VIEW_CRA', 'MANAGE_CRA'])).toBe(false)
  expect(mayGrant(['MANAGE_USERS'], ['ALL'])).toBe(false)
})

describe('after signing in', () => {
  test('who runs the company begins at its dashboard', () => {
    for (const one of STAFF) expect(landingOf({ type: 'ESN', permissions: ['VIEW_CRA', one] }), one).toBe('/dashboard')
  })
  test('everybody else begins at their own', () => {
    for (const permissions of [[], ['VIEW_CRA']])
      expect(landingOf({ type: 'ESN', permissions })).toBe('/user-dashboard')
    for (const type of ['FREELANCER', 'ESN_RESOURCE'])
      expect(landingOf({ type, permissions: ['ALL'] })).toBe('/user-dashboard')
  })
})

describe('a second factor', () => {
  test('is asked of whoever manages, not of who fills or signs reports', () => {
    expect(PERMISSIONS.filter((one) => !managesOthers([one]))).toEqual(['VIEW_CRA', 'VALIDATE_CRA', 'VIEW_FINANCE'])
    expect(managesOthers([])).toBe(false)
    expect(managesOthers(['VIEW_CRA', 'MANAGE_CRA'])).toBe(true)
  })

  test.each([
    ['cra', 'GET', [], true],
    ['cra', 'GET', ['cra'], false],
    ['cra', 'POST', [], false],
    ['cra', 'POST', ['cra'], false],
    ['auth', 'POST', ['account'], true],
    ['account', 'DELETE', ['account'], true],
  ])('is not needed for %s by %s that changes %j: %s', (group, method, changes, may) =>
    expect(mayWithoutSecondFactor({ group, method, changes })).toBe(may),
  )
})
