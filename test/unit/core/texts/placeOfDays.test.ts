import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dayText, validatedText } from '#functions/texts/apps/files.ts'
import { formatDay } from '#functions/texts/report.ts'

/** What people read says the day as it was in Paris, not in London: what is signed just after midnight is of that day. */
const AFTER_MIDNIGHT = '2026-11-02T23:30:00.000Z'
const SUMMER = '2026-06-30T22:30:00.000Z'

test('an instant has the day of Paris, and a day stays itself', () => {
  expect(validatedText('FR', AFTER_MIDNIGHT, 'Maëlle')).toBe('Validé le 3 nov. 2026 par Maëlle')
  expect(validatedText('EN', AFTER_MIDNIGHT, 'Maëlle')).toBe('Validated on 3 Nov 2026 by Maëlle')
  expect(dayText('EN', SUMMER)).toBe('1 Jul 2026')
  expect(formatDay(AFTER_MIDNIGHT, 'EN')).toBe('3 November 2026')
  expect(formatDay(SUMMER, 'FR')).toBe('1er juillet 2026')
  for (const day of ['2026-11-03', '2026-07-03', '2026-03-29', '2026-10-25'])
    expect(formatDay(day, 'EN')).toMatch(new RegExp(`^${Number(day.slice(8))} `))
})

test('no text is made of a day of another place', () => {
  const ofElsewhere = /timeZone: 'UTC'|\.getUTC|toISOString\(\)\.(slice|split|substring)/
  const files = globSync('functions/{texts,deliver}/**/*.ts')
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => ofElsewhere.test(readFileSync(file, 'utf8')))).toEqual([])
})
