import { describe, expect, test } from 'vitest'
import { hasEnded, isRenewalDue, renewableFrom } from '#shared/apps/academy/certificateRules.ts'
import { listSeenSteps, numberedSteps } from '#shared/apps/academy/rules.ts'

const STEPS = ['a', 'b', 'c']

test('steps of a course that ships with the product are numbered from 0', () =>
  expect(numberedSteps(3)).toEqual(['0', '1', '2']))

describe('the steps that somebody has come to', () => {
  test('are the first one, and those that were noted', () => {
    expect(listSeenSteps(STEPS, { seen: [], completed: 0, currentStep: 2 })).toEqual(['a'])
    expect(listSeenSteps(STEPS, { seen: ['c', 'gone'], completed: 1, currentStep: 0 })).toEqual(['a', 'c'])
  })

  test('are those up to where they are, or all once they were through, where none was noted yet', () => {
    expect(listSeenSteps(STEPS, { completed: 0, currentStep: 1 })).toEqual(['a', 'b'])
    expect(listSeenSteps(STEPS, { completed: 0, currentStep: 0, step: 'c' })).toEqual(STEPS)
    expect(listSeenSteps(STEPS, { completed: 1, currentStep: 0 })).toEqual(STEPS)
  })
})

describe('a certificate', () => {
  test('ends after its last day, and never without one', () => {
    expect(hasEnded('2026-11-20', '2026-11-21')).toBe(true)
    expect(hasEnded('2026-11-21', '2026-11-21')).toBe(false)
    expect(hasEnded(null, '2026-11-21')).toBe(false)
    expect(hasEnded(undefined, '2026-11-21')).toBe(false)
  })

  test('can be renewed from thirty days before', () => {
    const isDue = (validUntil: string | null | undefined) =>
      isRenewalDue({ completedOn: '2025-11-21', validUntil }, '2026-11-21')
    expect(isDue('2026-12-22')).toBe(false)
    expect(isDue('2026-12-21')).toBe(true)
    expect(isDue('2026-01-01')).toBe(true)
    expect(isDue(null)).toBe(false)
    expect(isDue(undefined)).toBe(false)
  })

  test('can be renewed in its second half, if that begins later', () => {
    expect(renewableFrom('2026-03-10', '2026-02-10')).toBe('2026-02-24')
    expect(renewableFrom('2026-02-01', '2026-01-01')).toBe('2026-01-17')
    expect(renewableFrom('2026-03-01', '2026-01-01')).toBe('2026-01-31')
    expect(renewableFrom('2026-03-02', '2026-01-01')).toBe('2026-01-31')
    expect(renewableFrom('2026-03-03', '2026-01-01')).toBe('2026-02-01')
    expect(renewableFrom('2026-03-10')).toBe('2026-02-08')
  })
})
