import { expect, test } from 'vitest'
import { startApi } from '#test/kit/api.ts'
import { measureAppListCosts } from '#test/kit/costs/appLists.ts'
import { measureListCosts } from '#test/kit/costs/lists.ts'

const app = await startApi({ withoutStream: true })

test('a page costs the same however long its list is', { timeout: 120_000 }, async () => {
  const [short, long] = [await measureListCosts(app, 30), await measureListCosts(app, 300)]
  const same = ['missions', 'missions, by title', 'open missions', 'positionings', 'positionings of a status']
  for (const list of [...same, 'positionings of a person', 'candidates of a full mission', 'clients']) {
    expect(long[list]?.requests, list).toBe(short[list]?.requests)
    // Names differ by a few letters.
    expect(Math.abs((long[list]?.units ?? 0) - (short[list]?.units ?? 0)), list).toBeLessThanOrEqual(2)
  }
  // What is filtered looks through 400 rows at most; the other pages hold more than 30, and no more than this.
  const atMost: Record<string, [requests: number, units: number]> = {
    'missions of a client': [5, 50],
    'missions by words nobody wrote': [4, 25],
    // All of it is read, as its length is answered.
    'history of a positioning': [4, 45],
    'my proposals': [2, 90],
    profiles: [1, 10],
    'profiles by words': [1, 10],
    people: [1, 40],
    notifications: [1, 8],
  }
  for (const [list, [requests, units]] of Object.entries(atMost)) {
    expect(long[list]?.requests, list).toBeLessThanOrEqual(requests)
    expect(long[list]?.units, list).toBeLessThanOrEqual(units)
  }
  expect(Object.keys(long).length).toBe(same.length + 3 + Object.keys(atMost).length)
})

test('so does a page of a list of the workplace apps, and what is read whole grows with its bytes alone', {
  timeout: 120_000,
}, async () => {
  const [short, long] = [await measureAppListCosts(app, 30), await measureAppListCosts(app, 300)]
  for (const [list, { requests }] of Object.entries(long)) expect(requests, list).toBe(short[list]?.requests)
  const units = (list: string) => long[list]?.units ?? Number.POSITIVE_INFINITY
  expect(units('drafts, first page') - (short['drafts, first page']?.units ?? 0)).toBeLessThanOrEqual(2)
  // Rows are read from the nearer end, then ten mails.
  expect(units('drafts, page in the middle')).toBeLessThanOrEqual(30)
})
