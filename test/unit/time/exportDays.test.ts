import { afterEach, expect, test, vi } from 'vitest'
import { parseCsv } from '#shared/core/files/csv.ts'
import type { MonthDays } from '#shared/time/cra/billableLine.ts'

const saved = vi.hoisted((): { name: string; text: string }[] => [])
vi.mock('#web/client/download.ts', () => ({
  download: (name: string, text: string) => saved.push({ name, text }),
}))
type Export = (
  months: readonly MonthDays[],
  month: { year: number; month: number; hoursPerDay: number },
  t: (key: string) => string,
  words: { language: 'en' | 'fr' },
) => boolean
/** Named at run time: tests are compiled for Node, which knows no page. */
const MODULE = '#web/time/cra/team/exportDays.ts'
const { exportDays } = (await import(MODULE)) as { exportDays: Export }
afterEach(() => void saved.splice(0))

const t = (key: string) => key.split('.').at(-1) ?? ''
const month = { year: 2026, month: 11, hoursPerDay: 7.4 }
const of = (resourceName: string, details: { day: number; value: number }[], client = 'Verdance'): MonthDays => ({
  craId: `${resourceName}-2026-11`,
  resourceName,
  email: `${resourceName}@rivage.example`,
  status: 'VALIDATED',
  activities: [{ client, mission: 'Portail', details }],
})
const lines = () => parseCsv(saved[0]?.text.trim() ?? '').slice(1)

test('each day worked has its line, by person and date, with its hours', () => {
  const months = [
    of('Noé', [
      { day: 12, value: 1 },
      { day: 3, value: 0.25 },
      { day: 4, value: 0 },
    ]),
    of('Ana', [{ day: 30, value: 0.5 }]),
  ]
  expect(exportDays(months, month, t, { language: 'fr' })).toBe(true)
  expect(saved[0]?.name).toBe('file-2026-11.csv')
  const rest = ['Verdance', 'Portail']
  expect(lines()).toEqual([
    ['Ana', 'Ana@rivage.example', '30/11/2026', ...rest, '0,5', '3,7', 'VALIDATED'],
    ['Noé', 'Noé@rivage.example', '03/11/2026', ...rest, '0,25', '1,85', 'VALIDATED'],
    ['Noé', 'Noé@rivage.example', '12/11/2026', ...rest, '1', '7,4', 'VALIDATED'],
  ])
})

test('in English dates read alike everywhere, and no title is taken for a formula', () => {
  exportDays([of('Ana', [{ day: 2, value: 1 }], '=1+1')], month, t, { language: 'en' })
  expect(lines()[0]?.slice(2, 4)).toEqual(['2026-11-02', '=1+1'])
  expect(saved[0]?.text).toContain(`"'=1+1"`)
})

test('a month without days gives no file', () => {
  expect(exportDays([], month, t, { language: 'en' })).toBe(false)
  expect(exportDays([of('Ana', [{ day: 2, value: 0 }])], month, t, { language: 'en' })).toBe(false)
  expect(saved).toEqual([])
})

test('half a hundredth of an hour is rounded up, whatever it is in binary', () => {
  const days = [0.29, 0.33, 0.57, 0.58].map((value, index) => ({ day: index + 2, value }))
  exportDays([of('Ana', days)], { ...month, hoursPerDay: 7.5 }, t, { language: 'en' })
  expect(lines().map((cells) => cells[6])).toEqual(['2.18', '2.48', '4.28', '4.35'])
})
