import { expect, test } from 'vitest'
import { earliestMorning, latestMorning, morningAt, todayAt } from '#functions/data/people/localDay.ts'

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

test.each([
  ['FR', null, '2026-01-12', '2026-01-12T07:00:00.000Z'],
  ['FR', null, '2026-07-14', '2026-07-14T06:00:00.000Z'],
  ['FR', null, '2026-03-29', '2026-03-29T06:00:00.000Z'],
  ['FR', null, '2026-10-25', '2026-10-25T07:00:00.000Z'],
  ['FR', 'RE', '2026-07-14', '2026-07-14T04:00:00.000Z'],
  ['FR', 'MQ', '2026-07-14', '2026-07-14T12:00:00.000Z'],
  ['FR', 'PM', '2026-03-08', '2026-03-08T10:00:00.000Z'],
  ['MA', null, '2026-07-14', '2026-07-14T07:00:00.000Z'],
  ['TN', null, '2026-07-14', '2026-07-14T07:00:00.000Z'],
  ['FR', 'WF', '2026-07-14', earliestMorning('2026-07-14')],
  ['FR', 'PF', '2026-07-14', latestMorning('2026-07-14')],
])('eight o’clock in %s %s on %s is %s', (country, region, day, at) => {
  expect(morningAt({ country, region }, day)).toBe(at)
})
