import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('react-i18next', () => ({ useTranslation: () => ({}) }))

/** Named at run time: tests are compiled for Node, which knows no page. */
const FORMATS = '#web/app/format.ts'
type Format = (instant: string, language: 'en' | 'fr') => string
const { formatMoment, formatRecent } = (await import(FORMATS)) as { formatMoment: Format; formatRecent: Format }

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 23, 17, 40) }))
afterEach(() => void vi.useRealTimers())

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

test('what came today is told by its time, what came before by its day, with a year only when it is another', () => {
  const today = at(2026, 10, 23, 0, 5)
  const yesterday = at(2026, 10, 22, 23, 55)
  const lastYear = at(2025, 11, 31, 23, 59)
  expect([today, yesterday, lastYear].map((one) => formatRecent(one, 'en'))).toEqual(['00:05', '22 Nov', '31/12/2025'])
  expect([today, yesterday, lastYear].map((one) => formatRecent(one, 'fr'))).toEqual(['00:05', '22 nov.', '31/12/2025'])
})

test('a moment has its day and time in the form of every other date, and its year when it is another', () => {
  expect(formatMoment(at(2026, 10, 30, 9, 0), 'en')).toBe('30 Nov, 09:00')
  expect(formatMoment(at(2026, 10, 30, 9, 0), 'fr')).toBe('30 nov., 09:00')
  expect(formatMoment(at(2027, 0, 4, 14, 30), 'en')).toBe('4 Jan 2027, 14:30')
  expect(formatMoment(at(2027, 0, 4, 14, 30), 'fr')).toBe('4 janv. 2027, 14:30')
})
