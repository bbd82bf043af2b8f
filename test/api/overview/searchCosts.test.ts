import { expect, test } from 'vitest'
import { newTenant, startApi } from '#test/kit/api.ts'
import { fillIndex } from '#test/kit/samples/crowd.ts'
import { searchOf } from './searchKit.ts'

const app = await startApi()
const { find } = searchOf(app)
/** What the dearest searches cost in a workspace of so many people. */
test('a search costs the same among 1,000 people as among 100', async () => {
  const costs = async (size: number) => {
    const { tenant, resource, manager } = await newTenant(app)
    await fillIndex(app, tenant, size)
    const measured = []
    for (const by of [resource, manager])
      for (const query of ['ma', 'martin', 'martin january 2026', 'mrtn', 'nobodyhere'])
        measured.push((await find(by, query)).cost)
    return measured
  }
  const [few, many] = [await costs(100), await costs(1000)]
  // Of them one for one's own tasks, one for work, one for help and, for who manages, one for contacts and one for equipment.
  for (const { requests } of many) expect(requests).toBeLessThanOrEqual(5 + 5)
  for (const { requests } of many.slice(0, 5)) expect(requests).toBeLessThanOrEqual(3 + 3)
  expect(Math.max(...many.map(({ units }) => units))).toBeLessThanOrEqual(40)
  expect(many.map(({ requests }) => requests)).toEqual(few.map(({ requests }) => requests))
}, 60_000)
