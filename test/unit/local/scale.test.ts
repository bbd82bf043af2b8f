import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { README } from '#infra/cost/readme.ts'
import { LIMITS } from '#infra/scale/limits.ts'
import { computeHotKeys, computeNeeds, headroomOf, MONTH_ENDS, PERSON } from '#infra/scale/model.ts'
import { formatScale, withScale } from '#infra/scale/readme.ts'
import { simulate } from '#infra/scale/simulate.ts'
import { contracts } from '#shared/contracts.ts'

const LARGEST = 10_000
const units = await simulate(LARGEST, 200)

test('the README says what a month’s end needs: npm run scale writes it', () => {
  const readme = readFileSync(README, 'utf8')
  expect(withScale(readme, formatScale(units))).toBe(readme)
})

test('what a page, a row and a report take follows from their sizes', async () => {
  const small = await simulate(100, 20)
  // A fifth of the rows, of a kilobyte and more each; five validators fit into one unit, five hundred do not.
  expect(small.teamPage).toBeLessThan(units.teamPage / 4)
  expect(small.validators).toBe(1)
  expect(units.validators).toBeGreaterThan(5)
  expect([small.teamWrite, small.sent, small.waitingPage]).toEqual([units.teamWrite, units.sent, units.waitingPage])
})

test('mails are reached first, and no key of the largest company by far', () => {
  for (const end of MONTH_ENDS) {
    const [first] = computeNeeds(end, units)
    expect(first?.limit).toMatch(/^mail/)
    const keys = computeNeeds(end, units).filter(({ limit }) => limit.startsWith('partition'))
    for (const key of keys) expect(headroomOf(key)).toBeGreaterThan(50)
  }
})

test('twice the people need twice as much of everything', () => {
  const twice = (people: number) =>
    computeNeeds({ companies: 10, people }, units).toSorted((a, b) => a.limit.localeCompare(b.limit))
  const [once, double] = [twice(100), twice(200)]
  for (const [index, { limit, needs }] of once.entries())
    expect(double[index]).toEqual({ limit, needs: expect.closeTo(2 * needs) })
  expect(computeHotKeys(200, units)[0]?.writes).toBeCloseTo(2 * (computeHotKeys(100, units)[0]?.writes ?? 0))
})

test('a person’s month is at least what its own endpoints may cost', () => {
  const { month, save, send, get, respond } = contracts.cra
  const costs = [month, save, send, get, respond].reduce((sum, { cost }) => sum + cost.units, 0)
  expect(PERSON.readUnits + PERSON.writeUnits).toBeGreaterThan(costs)
})

test('what AWS allows is told with the page that says so, and what a stage allows itself is its setting', () => {
  for (const limit of Object.values(LIMITS)) {
    const source = 'source' in limit ? limit.source : undefined
    if (limit.raise !== 'the setting') expect(source).toMatch(/^https:\/\/docs\.aws\.amazon\.com\/[\w/-]+\.html$/)
    else expect(limit.name).toMatch(/^setting /)
  }
})

test('what the README advises for as many, and for three times as many, is enough', () => {
  const readme = readFileSync(README, 'utf8')
  const [, text = ''] = /[Ff]or that many[\s\S]*?ask SES for ([\s\S]*?)\. A new table/.exec(readme) ?? []
  const figures = (text.match(/\d[\d,]*/g) ?? []).map((one) => Number(one.replaceAll(',', '')))
  const [mails, rate, writes, reads, factor, ...more] = figures.filter((one) => one !== 24)
  const needs = Object.fromEntries(
    computeNeeds({ companies: 1000, people: 100 }, units).map((one) => [one.limit, one.needs]),
  )
  const enough = ([mailQuota, mailRate, write, read, batches]: (number | undefined)[], times: number) => {
    const given = { mailQuota, mailRate, writes: write, reads: read, stream: (batches ?? 0) * LIMITS.stream.allows }
    for (const [limit, allows] of Object.entries(given))
      expect(allows, limit).toBeGreaterThan(times * (needs[limit] ?? 0))
  }
  enough([mails, rate, writes, reads, factor], 1)
  enough(more, 3)
})
