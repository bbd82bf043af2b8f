import { describe, expect, test } from 'vitest'
import {
  COUNT_STATES,
  countWithoutUnits,
  DIFFERENCES,
  findDifference,
  isHandledAfter,
  SIGHTINGS,
  STEP_OF,
} from '#shared/apps/inventory/countRules.ts'
import { lastEndingDay, lastStartDay, type UnitState } from '#shared/apps/inventory/rules.ts'

const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-23T09:00:00Z', '2026-11-24T09:00:00Z', '2026-11-25T09:00:00Z'] as const

test('a unit is handled when it changes hands, and when its holder signs', () => {
  expect(isHandledAfter({}, MONDAY)).toBe(false)
  expect(isHandledAfter({ since: MONDAY }, MONDAY)).toBe(false)
  expect(isHandledAfter({ since: TUESDAY }, MONDAY)).toBe(true)
  expect(isHandledAfter({ since: MONDAY, acceptedAt: TUESDAY }, MONDAY)).toBe(true)
  expect(isHandledAfter({ acceptedAt: MONDAY }, MONDAY)).toBe(false)
})

describe('what a count finds of a unit', () => {
  const found = (state: UnitState, seen?: { here: boolean; at: string }, handled = {}) =>
    findDifference({ state, ...handled }, seen, TUESDAY)
  const here = { here: true, at: WEDNESDAY }
  const shown = { here: false, at: WEDNESDAY }

  test.each([
    ['FREE', undefined, 'MISSING'],
    ['FREE', here, null],
    ['HANDED_OVER', undefined, 'MISSING'],
    ['HANDED_OVER', shown, null],
    ['HANDED_OVER', here, 'ELSEWHERE'],
    ['ACCEPTED', undefined, 'MISSING'],
    ['ACCEPTED', here, 'ELSEWHERE'],
    ['LOST', undefined, null],
    ['LOST', shown, 'TURNED_UP'],
  ] as const)('%s and seen as %j is %s', (state, seen, difference) => expect(found(state, seen)).toBe(difference))

  test('that was handled during the count is that it was there', () => {
    expect(found('FREE', undefined, { since: WEDNESDAY })).toBeNull()
    expect(found('ACCEPTED', undefined, { since: MONDAY, acceptedAt: WEDNESDAY })).toBeNull()
    expect(found('ACCEPTED', undefined, { since: MONDAY, acceptedAt: MONDAY })).toBe('MISSING')
  })

  test('says nothing of where it is when it changed hands after it was seen', () => {
    const before = { here: true, at: TUESDAY }
    expect(found('ACCEPTED', before, { since: WEDNESDAY })).toBeNull()
    expect(found('LOST', before, { since: WEDNESDAY })).toBeNull()
    // To sign for it moves nothing.
    expect(found('ACCEPTED', before, { since: MONDAY, acceptedAt: WEDNESDAY })).toBe('ELSEWHERE')
  })
})

test('differences are written into the inventory by the step that each means', () => {
  expect(STEP_OF).toEqual({ MISSING: 'REPORT_LOST', TURNED_UP: 'FIND', ELSEWHERE: 'TAKE_BACK' })
  expect(DIFFERENCES).toEqual(['MISSING', 'TURNED_UP', 'ELSEWHERE', 'QUANTITY'])
  expect(COUNT_STATES).toEqual(['OPEN', 'COMPARING', 'REVIEW', 'CLOSED', 'CANCELLED'])
  expect(SIGHTINGS).toEqual(['SEEN', 'HERE', 'NOT'])
})

test('pieces are counted of what is in stock and has no unit', () => {
  expect(countWithoutUnits({})).toBe(0)
  expect(countWithoutUnits({ stock: 12 })).toBe(12)
  expect(countWithoutUnits({ stock: 12, units: 5 })).toBe(7)
  expect(countWithoutUnits({ stock: 4, units: 5 })).toBe(0)
})

test('licences that end, and people who begin, are told of for thirty days', () => {
  expect(lastEndingDay('2026-11-21')).toBe('2026-12-21')
  expect(lastStartDay('2026-11-21')).toBe('2026-12-21')
})
