import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const reader = vi.hoisted(() => ({ language: 'en' }))
vi.mock('#web/texts/useTranslation.ts', () => ({ useTranslation: () => ({ i18n: reader }) }))

/** Named at run time: tests are compiled for Node, which knows no page. */
const FORMATS = '#web/app/format.ts'
type Format = (instant: string) => string
const { dateCell, useFormats } = (await import(FORMATS)) as {
  dateCell: (date: string, language: 'en' | 'fr') => string
  useFormats: () => { formatDay: Format; formatMoment: Format; formatRecent: Format; formatDate: Format }
}
const formatsOf = (language: 'en' | 'fr') => {
  reader.language = language
  return useFormats()
}

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 23, 17, 40) }))
afterEach(() => void vi.useRealTimers().unstubAllEnvs())

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

test('what came today is told by its time, what came before by its day, with a year only when it is another', () => {
  const instants = [at(2026, 10, 23, 0, 5), at(2026, 10, 22, 23, 55), at(2025, 11, 31, 23, 59)]
  expect(instants.map(formatsOf('en').formatRecent)).toEqual(['00:05', '22 Nov', '31/12/2025'])
  expect(instants.map(formatsOf('fr').formatRecent)).toEqual(['00:05', '22 nov.', '31/12/2025'])
})

test('a moment has its day and time in the form of every other date, and its year when it is another', () => {
  const instants = [at(2026, 10, 30, 9, 0), at(2027, 0, 4, 14, 30)]
  expect(instants.map(formatsOf('en').formatMoment)).toEqual(['30 Nov, 09:00', '4 Jan 2027, 14:30'])
  expect(instants.map(formatsOf('fr').formatMoment)).toEqual(['30 nov., 09:00', '4 janv. 2027, 14:30'])
})

test('the first of a month is ordinal in French, whichever form the date has', () => {
  const [first, eleventh] = [at(2026, 11, 1, 9, 5), at(2026, 10, 11, 9, 0)]
  const { formatDay, formatMoment, formatRecent } = formatsOf('fr')
  expect([formatDay, formatMoment, formatRecent].map((format) => format(first))).toEqual([
    '1er décembre 2026',
    '1er déc., 09:05',
    '1er déc.',
  ])
  expect(formatDay(eleventh)).toBe('11 novembre 2026')
  expect(formatsOf('en').formatDay(first)).toBe('1 December 2026')
})

test('the day of an instant is that of who reads it, a day stays what it is', () => {
  const late = [at(2026, 10, 23, 0, 5), at(2026, 10, 22, 23, 55), '2026-11-21']
  expect(late.map(formatsOf('fr').formatDate)).toEqual(['23/11/2026', '22/11/2026', '21/11/2026'])
})

test.each(['America/New_York', 'Pacific/Auckland'])(
  'in %s a date of a file is read alike by every spreadsheet',
  (zone) => {
    // In English it differs which of day and month comes first.
    vi.stubEnv('TZ', zone)
    const dates = ['2026-11-04', at(2026, 10, 4, 0, 5), at(2026, 10, 4, 23, 55)]
    expect(new Set(dates.map((date) => dateCell(date, 'en')))).toEqual(new Set(['2026-11-04']))
    expect(new Set(dates.map((date) => dateCell(date, 'fr')))).toEqual(new Set(['04/11/2026']))
  },
)
