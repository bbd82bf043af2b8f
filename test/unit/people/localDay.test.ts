import { expect, test } from 'vitest'
import { todayAt } from '#functions/data/people/localDay.ts'

const AT = new Date('2026-11-23T22:30:00Z')

test.each([
  [{ country: 'FR', region: null }, '2026-11-23'],
  [{ country: 'FR', region: '67' }, '2026-11-23'],
  [{ country: 'FR', region: 'RE' }, '2026-11-24'],
  [{ country: 'FR', region: 'NC' }, '2026-11-24'],
  [{ country: 'MA', region: null }, '2026-11-23'],
  [undefined, '2026-11-23'],
])('late in the evening in Paris it is another day overseas: %j', (place, day) => {
  expect(todayAt(place, AT)).toBe(day)
})

test('early in the morning in Paris it is still the day before across the Atlantic', () => {
  const at = new Date('2026-11-24T01:00:00Z')
  expect(todayAt({ country: 'FR', region: null }, at)).toBe('2026-11-24')
  for (const region of ['GP', 'MQ', 'GF', 'BL', 'MF', 'PM', 'PF']) {
    expect(todayAt({ country: 'FR', region }, at)).toBe('2026-11-23')
  }
})
