import { describe, expect, test } from 'vitest'
import {
  CARD_DAYS,
  growth,
  PROJECT_WEEKS,
  percentOf,
  RANGES,
  sumOf,
  WEEKDAYS,
  WORK_TYPES,
  YEARS,
} from '#shared/overview/dashboards/rules.ts'
import { ICON_SETS, isIconSet } from '#shared/overview/pages/rules.ts'

describe('shares', () => {
  test('have one decimal, and are null of nothing', () => {
    expect(percentOf(1, 3)).toBe(33.3)
    expect(percentOf(0, 3)).toBe(0)
    expect(percentOf(1, 0)).toBeNull()
    expect(growth(150, 100)).toBe(50)
    expect(growth(50, 100)).toBe(-50)
    expect(growth(5, 0)).toBeNull()
    expect(sumOf([1, 2, 4])).toBe(7)
    expect(sumOf([])).toBe(0)
  })
})

test('what figures can be asked by is what stands in addresses', () => {
  expect(CARD_DAYS).toEqual(['TODAY', 'YESTERDAY', 'TWO_DAYS_AGO', 'THREE_DAYS_AGO'])
  expect(RANGES).toEqual(['30_DAYS', '3_MONTHS', '9_MONTHS'])
  expect(PROJECT_WEEKS).toEqual(['this-week', 'last-week'])
  expect(YEARS).toEqual(['this-year', 'last-year'])
  expect(WORK_TYPES).toEqual(['ON_SITE', 'HYBRID', 'FULL_REMOTE', 'UNKNOWN'])
  expect(WEEKDAYS).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
})

test('icons come in seven sets', () => {
  expect(Object.keys(ICON_SETS)).toHaveLength(7)
  expect(isIconSet('feather')).toBe(true)
  expect(isIconSet('toString')).toBe(false)
})
