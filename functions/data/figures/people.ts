import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { figuresPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '../stored.ts'
import { addToSums, buildFigureWrites, DAY, MONTH, type Sums } from './counting.ts'

const count = z.int().default(0)
const Day = z.object({ sk: z.string(), active: count })
const Month = z.object({
  sk: z.string(),
  /** New visitors, and visitors by language. */
  newcomers: count,
  EN: count,
  FR: count,
})
const toPeopleDay = reader('people day', Day)
const toPeopleMonth = reader('people month', Month)
export type PeopleMonth = Omit<z.infer<typeof Month>, 'sk'>

/** A visit: the first one of a day, of a month, or both. */
export interface Visit {
  day?: string | undefined
  month?: { at: string; isNew: boolean; language: 'EN' | 'FR' } | undefined
  people?: number
}

/** Transaction writes that count a visit. */
export const buildVisitWrites = (tenant: string, { day, month, people = 1 }: Visit): Write[] => {
  const sums: Sums = new Map()
  if (day) addToSums(sums, DAY + day, 'active', people)
  if (month) {
    addToSums(sums, MONTH + month.at, month.language, people)
    addToSums(sums, MONTH + month.at, 'newcomers', month.isNew ? people : 0)
  }
  return buildFigureWrites(tenant, 'PEOPLE', sums)
}

/** Visitors by day and of a month, in one request, as months sort after days. */
export const readVisits = async (
  tenant: string,
  since: string,
  month: string,
): Promise<{ days: ReadonlyMap<string, number>; month: PeopleMonth }> => {
  const pk = figuresPartition(tenant, 'PEOPLE')
  const where = expression`#pk = ${pk} AND #sk BETWEEN ${DAY + since} AND ${`${MONTH}9`}`
  const items = await queryAll({ where, eventually: true })
  const days = readEach(
    items.filter(({ sk }) => sk.startsWith(DAY)),
    toPeopleDay,
  )
  const own = items.filter(({ sk }) => sk === MONTH + month)
  const [kept] = readEach(own, toPeopleMonth)
  return {
    days: new Map(days.map(({ sk, active }) => [sk.slice(DAY.length), active])),
    month: kept ?? { newcomers: 0, EN: 0, FR: 0 },
  }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'visitors of a day': { pk: figuresPartition('<tenant>', 'PEOPLE'), sk: `${DAY}<date>` },
  'visitors of a month by language': { pk: figuresPartition('<tenant>', 'PEOPLE'), sk: `${MONTH}<month>` },
})
