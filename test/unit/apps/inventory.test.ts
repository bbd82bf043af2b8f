import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keepRefusedLines, parseProducts } from '#shared/apps/inventory/import.ts'
import {
  canBeRemoved,
  canTakeStep,
  findTakenSku,
  formatNumber,
  isHeld,
  matchesSearch,
  NUMBER_FIELDS,
  normaliseSerial,
  pageOf,
  parseNumber,
  priceWithTax,
  productOf,
  SORT_FIELDS,
  sortProducts,
  stockLevel,
  UNIT_STATES,
  UNIT_STEPS,
  unitIdOf,
} from '#shared/apps/inventory/rules.ts'

const row = (id: string, fields: object = {}) => ({ id, name: id, sku: '', barcode: '', active: false, ...fields })

describe('products are sorted', () => {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

  test('by sku, name and active as upper-cased text', () => {
    const rows = [row('1', { name: 'écran', active: true }), row('2', { name: 'Dock' }), row('3', { name: 'Étui' })]
    expect(ids(sortProducts(rows, 'name', 'asc'))).toEqual(['2', '1', '3'])
    expect(ids(sortProducts(rows, 'name', 'desc'))).toEqual(['3', '1', '2'])
    expect(ids(sortProducts(rows, 'active', 'asc'))).toEqual(['2', '3', '1'])
    const skus = [row('1', { sku: 'B-2' }), row('2', { sku: 'a-10' }), row('3', { sku: 'b-1' })]
    expect(ids(sortProducts(skus, 'sku', 'asc'))).toEqual(['2', '3', '1'])
  })

  test('by every other field as numbers, where nothing counts as 0', () => {
    const rows = [row('1', { stock: 9 }), row('2', { stock: 10 }), row('3'), row('4', { stock: 0.5 })]
    expect(ids(sortProducts(rows, 'stock', 'asc'))).toEqual(['3', '4', '1', '2'])
    expect(ids(sortProducts([row('1', { barcode: '0009' }), row('2', { barcode: '12' })], 'barcode', 'desc'))).toEqual([
      '2',
      '1',
    ])
  })

  test('each once over all pages, at every size, by any field', () => {
    const stock = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined })
    fc.assert(
      fc.property(
        fc.array(stock, { maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(...SORT_FIELDS),
        fc.constantFrom('asc', 'desc'),
        (stocks, size, sort, order) => {
          const rows = stocks.map((one, index) => row(String(index).padStart(3, '0'), { stock: one, name: 'x' }))
          const found: string[] = []
          for (let page = 0; ; page++) {
            // Rows come in any order from one call to the next.
            const sorted = sortProducts(page % 2 ? rows.toReversed() : rows, sort, order)
            const { rows: shown, pagination } = pageOf(sorted, page, size)
            if (!shown || page === pagination.lastPage) {
              expect(shown).toEqual([])
              break
            }
            found.push(...ids(shown))
          }
          expect(found.toSorted()).toEqual(ids(rows))
        },
      ),
    )
  })
})

test('a page says where it is; the one behind the last is empty, those beyond are none', () => {
  const rows = Array.from({ length: 25 }, (_, index) => index)
  expect(pageOf(rows, 2, 10)).toEqual({
    rows: [20, 21, 22, 23, 24],
    pagination: { length: 25, size: 10, page: 2, lastPage: 3, startIndex: 20, endIndex: 24 },
  })
  expect(pageOf(rows, 3, 10)).toMatchObject({ rows: [], pagination: { lastPage: 3 } })
  expect(pageOf(rows, 4, 10)).toEqual({ rows: null, pagination: { lastPage: 3 } })
  expect(pageOf([], 0, 10)).toMatchObject({ rows: [], pagination: { length: 0, lastPage: 1 } })
  expect(pageOf([], 1, 10)).toMatchObject({ rows: [] })
})

test('a price carries its tax, half a cent up; there is none without a price to begin with', () => {
  expect([priceWithTax(10, 20), priceWithTax(10.05, 10), priceWithTax(0.125, ''), priceWithTax('', 20)]).toEqual([
    12,
    11.06,
    0.13,
    '',
  ])
})

test('a stock is low below 20 and enough from 30', () => {
  expect((['', 0, 19, 20, 29, 30] as const).map(stockLevel)).toEqual(['low', 'low', 'low', 'some', 'some', 'enough'])
})

test('a unit says which product it is one of, whatever characters their ids have', () => {
  expect(productOf(unitIdOf('01K_AB-c', '01KXYZ'))).toBe('01K_AB-c')
  expect([productOf('01K'), productOf('_01K')]).toEqual(['01K', '_01K'])
})

test('a unit is taken back from who holds it, lost unless it is, found where it was lost, and removed when nobody holds it', () => {
  const states = (may: (state: (typeof UNIT_STATES)[number]) => boolean) => UNIT_STATES.filter(may)
  expect(Object.fromEntries(UNIT_STEPS.map((step) => [step, states((state) => canTakeStep(step, state))]))).toEqual({
    TAKE_BACK: ['HANDED_OVER', 'ACCEPTED'],
    REPORT_LOST: ['FREE', 'HANDED_OVER', 'ACCEPTED'],
    FIND: ['LOST'],
  })
  expect(states(isHeld)).toEqual(['HANDED_OVER', 'ACCEPTED'])
  expect(states(canBeRemoved)).toEqual(['FREE', 'LOST'])
})

test('a product is found by a part of its name, whatever the capitals and accents', () => {
  const found = (search: string) => matchesSearch({ name: 'Dell XPS 13' }, search)
  expect(['dell', 'XPS', 'l x', '', 'xps13'].map(found)).toEqual([true, true, true, true, false])
  expect(['ecran', 'É', 'ecrans'].map((search) => matchesSearch({ name: 'Écran 27 pouces' }, search))).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  [['A', 'B'], undefined],
  [['', '', 'A'], undefined],
  [['A', 'X'], 'X'],
  [['A', 'B', 'A'], 'A'],
  [['B', 'A', 'B', 'X'], 'B'],
  [[], undefined],
])('of the SKUs %j, where X is known, %s is taken', (skus, taken) =>
  expect(findTakenSku(skus, new Set(['X', '']))).toBe(taken),
)

test('serial numbers are the same however they are typed', () => {
  expect(normaliseSerial(' pf--3x_7  a.9/b ')).toBe('PF3X7A9B')
  expect(normaliseSerial(' -- ')).toBe('')
})

test('a number is written as the reader’s language writes it, money with its cents, and read as what it was', () => {
  expect(formatNumber('price', 1378.8, 'fr')).toBe('1378,80')
  expect(formatNumber('cost', 1200, 'en')).toBe('1200.00')
  expect(formatNumber('basePrice', 0.1 + 0.2, 'en')).toBe('0.30')
  for (const field of ['stock', 'taxPercent', 'weight'] as const) {
    expect(formatNumber(field, 12, 'fr')).toBe('12')
    expect(formatNumber(field, 5.5, 'fr')).toBe('5,5')
  }
  for (const field of NUMBER_FIELDS) {
    expect(formatNumber(field, '', 'en')).toBe('')
    for (const language of ['en', 'fr'] as const)
      expect(parseNumber(formatNumber(field, 1299.75, language), language)).toBe(1299.75)
  }
})

test('a number is read as the reader’s language writes it, and never as a thousandth of what was meant', () => {
  const both = (text: string) => [parseNumber(text, 'en'), parseNumber(text, 'fr')]
  expect(both('1,299')).toEqual([1299, 1.299])
  for (const text of ['1,299.90', '1.299,90', '1 299,90 €', '$1299.9'])
    expect(both(text), text).toEqual([1299.9, 1299.9])
  expect(both('1,299,000')).toEqual([1_299_000, 1_299_000])
  expect(both('12,345,678')).toEqual([12_345_678, 12_345_678])
  expect(both('12,345')).toEqual([12_345, 12.345])
  expect(both('12,5')).toEqual([12.5, 12.5])
  // What is not grouped by threes, or begins with a zero, is decimals.
  for (const text of ['1234,567', '1,2345', '0,125']) {
    const number = Number(text.replace(',', '.'))
    expect(both(text), text).toEqual([number, number])
  }
  for (const text of ['12,345.6', '12.345,6']) expect(both(text), text).toEqual([12_345.6, 12_345.6])
  for (const text of ['1,234,567.8', '1.234.567,8']) expect(both(text), text).toEqual([1_234_567.8, 1_234_567.8])
  expect(both(' ')).toEqual(['', ''])
  for (const text of [
    '1,2,3',
    '1.299.00',
    'x',
    '-1',
    '1234,567.8',
    '1,234.5,6',
    '1234,567,890',
    '1,234,567,89',
    '1234.567,8',
    '1.234,5.6',
    '0,125.5',
    '0.125,5',
  ])
    expect(both(text), text).toEqual([undefined, undefined])
  const [line] = parseProducts('name\tprice\nXPS\t1,299', 'en')
  expect(line?.row).toMatchObject({ name: 'XPS', price: 1299 })
})

test('of an import the refused lines are left, as they were and with the names of their columns', () => {
  const lines = (text: string) => parseProducts(text, 'fr', new Set(['KB-2']))
  const left = (text: string) => keepRefusedLines(text, lines(text))
  const named = 'Nom;Référence;Stock;Description\nClavier;KB-1;12;\nSouris;KB-2;1;"a; ""b""\n=c"\nTapis;;1,5;\n'
  expect(lines(left(named))).toEqual([
    { line: 2, problems: [{ column: 'sku', reason: 'twice' }] },
    { line: 3, problems: [{ column: 'stock', reason: 'whole' }] },
  ])
  expect(lines(left(named).replace('KB-2', 'KB-3'))[0]?.row?.description).toBe('a; "b"\n=c')
  expect(lines(left('\tKB-4\nSouris\tKB-5'))).toEqual([{ line: 1, problems: [{ column: 'name', reason: 'missing' }] }])
  expect(left('Souris\tKB-5')).toBe('')
})
