import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BillableLine } from '#shared/time/cra/billableLine.ts'
import { amountOf, groupByClient, sumLines } from '#web/time/cra/team/billing.ts'

const line = (client: string, resourceName: string, more: Partial<BillableLine> = {}): BillableLine => ({
  craId: `${resourceName}-2026-10`,
  resourceName,
  status: 'VALIDATED',
  days: 1,
  dailyRate: 500,
  client: { id: client, title: client, slug: client },
  mission: { id: `${client}-m`, title: 'Portail', slug: 'portail' },
  sentAt: null,
  validatedAt: null,
  validatorName: null,
  ...more,
})

test('days and amounts are summed to the cent', () => {
  const lines = [0.7, 0.2, 0.1].map((days) => line('Verdance', 'Noé', { days, dailyRate: 617 }))
  expect(sumLines(lines)).toEqual({ days: 1, amount: 617, waiting: 0 })
  expect(amountOf(line('Verdance', 'Noé', { days: 0.35, dailyRate: 617 }))).toBe(215.95)
  fc.assert(
    fc.property(
      fc.array(fc.record({ days: fc.integer({ min: 0, max: 3100 }), rate: fc.integer({ min: 1, max: 9999 }) })),
      (all) => {
        const { days, amount } = sumLines(
          all.map((one) => line('Verdance', 'Noé', { days: one.days / 100, dailyRate: one.rate })),
        )
        expect(days).toBe(all.reduce((sum, one) => sum + one.days, 0) / 100)
        expect(amount).toBe(all.reduce((sum, one) => sum + one.days * one.rate, 0) / 100)
      },
    ),
  )
})

test('an amount is told of what has a rate in every line only', () => {
  expect(sumLines([line('Verdance', 'Noé'), line('Verdance', 'Dara', { dailyRate: null })]).amount).toBeNull()
  expect(amountOf(line('Verdance', 'Dara', { dailyRate: null }))).toBeNull()
})

test('bills are by client, in the order of names, and say what waits', () => {
  const bills = groupByClient([
    line('Verdance', 'Noé', { status: 'WAITING_VALIDATION' }),
    line('Lot 10', 'Priya'),
    line('Lot 2', 'Priya'),
    line('Énergies', 'Priya'),
    line('Verdance', 'Dara'),
  ])
  expect(
    bills.map(({ client, lines, waiting }) => [client.title, lines.map((one) => one.resourceName), waiting]),
  ).toEqual([
    ['Énergies', ['Priya'], 0],
    ['Lot 2', ['Priya'], 0],
    ['Lot 10', ['Priya'], 0],
    ['Verdance', ['Dara', 'Noé'], 1],
  ])
})
