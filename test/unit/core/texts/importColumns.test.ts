import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { detectColumns } from '#shared/apps/contacts/csv.ts'
import { parseProducts } from '#shared/apps/inventory/import.ts'
import { IMPORT_COLUMNS, parseMissions } from '#shared/staffing/missions/rules.ts'
import { InterventionType } from '#shared/staffing/terms.ts'

type Labels = Record<string, string>
const textsOf = (folder: string, language: string) => JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8'))

describe.each(['en', 'fr'] as const)('what an import names on its screen in %s is what it reads', (language) => {
  const { profiles } = textsOf('web/public/i18n', language)

  test('of missions: the columns, and the ways of working', () => {
    const { column } = textsOf('web/src/staffing/missions/i18n', language).missions.import as { column: Labels }
    const cells: Labels = {
      client: 'C',
      title: 'T',
      startDate: '2027-01-01',
      endDate: '2027-02-01',
      rateMin: '500',
      rateMax: '600',
      positions: '2',
      city: 'Lyon',
      country: 'FR',
      minYears: '5',
      skills: 'Java:3',
    }
    // In another order than the usual one, so that only the names say what is what.
    const columns = IMPORT_COLUMNS.toReversed()
    for (const way of InterventionType.options) {
      const given: Labels = { ...cells, interventionType: profiles.intervention[way] }
      const lines = [columns.map((one) => column[one]), columns.map((one) => given[one])]
      const [line] = parseMissions(lines.map((line) => line.join(';')).join('\n'))
      const { skills: _, ...fields } = cells
      const numbers = { rateMin: 500, rateMax: 600, positions: 2, minYears: 5 }
      expect(line?.problems).toBeUndefined()
      expect(line?.row).toMatchObject({ ...fields, ...numbers, interventionType: way, skills: [{ code: 'java' }] })
    }
  })

  test('of contacts', () => {
    const { column } = textsOf('web/src/apps/contacts/i18n', language).import as { column: Labels }
    expect(detectColumns(Object.values(column))).toEqual(Object.keys(column))
  })

  test('of products', () => {
    const { field } = textsOf('web/src/apps/inventory/i18n', language) as { field: Labels }
    const cells: Labels = { name: 'P', sku: 'S', barcode: '1', category: 'C', brand: 'B', vendor: 'V', stock: '3' }
    const more: Labels = { cost: '1', basePrice: '2', taxPercent: '20', price: '2.4', weight: '1.5', active: 'x' }
    const all: Labels = { ...cells, ...more, description: 'D' }
    const columns = Object.keys(all).toReversed()
    const lines = [columns.map((one) => field[one]), columns.map((one) => all[one])]
    const [line] = parseProducts(lines.map((line) => line.join(';')).join('\n'), language)
    expect(line?.problems).toBeUndefined()
    expect(line?.row).toMatchObject({ name: 'P', sku: 'S', category: 'C', brand: 'B', vendor: 'V', description: 'D' })
    expect(line?.row).toMatchObject({ stock: 3, cost: 1, basePrice: 2, taxPercent: 20, price: 2.4, weight: 1.5 })
  })
})
