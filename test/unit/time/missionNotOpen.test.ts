import { expect, test } from 'vitest'
import { missionNotOpen } from '#functions/time/cra/save.ts'

const idOf = (end: string) => `01KAAAAAAAAAAAAAAAAAAAAA${end}`
const [m1, c1, m2, c2] = [idOf('M1'), idOf('C1'), idOf('M2'), idOf('C2')]

const mission = (id: string, client: string, endDate: string) => ({
  mission: { id, title: 'Portail', slug: 'portail' },
  client: { id: client, title: 'Transports Verdance', slug: 'transports-verdance' },
  startDate: '2026-01-01',
  endDate,
  validators: [],
})
const item = {
  pk: 'T#t#P#p',
  sk: 'MISSIONS',
  missions: { [m1]: mission(m1, c1, '2026-12-31'), [m2]: mission(m2, c2, '2026-11-15') },
}
const activity = (client: string, of: string, days: number[]) => ({
  client,
  mission: of,
  details: days.map((day) => ({ day, value: 1 })),
})

test('what does not cover its days is named by its place, and the ones before it are not', () => {
  const failure = missionNotOpen(
    ...([2026, 11] as const),
    [activity(c1, m1, [2, 30]), activity(c2, m2, [13, 16])] as never,
    item,
  )
  expect(failure).toMatchObject({ code: 'cra.missionNotOpen', details: { activity: 1, mission: m2 } })
})
