import * as z from 'zod'
import { batchGet } from '#functions/core/table/batchGet.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItem, put, remove } from '#functions/core/table/table.ts'
import { DailyCost } from '#shared/staffing/terms.ts'
import { reader, readIf } from '../stored.ts'

/**
 * What a day of somebody's work costs the company, in an item of its own: no list, row, search entry or event holds it.
 */
const StoredCost = z.object({ dailyCost: DailyCost })
export const toDailyCost = reader('daily cost', StoredCost)

export const DAILY_COST = 'COST'
const dailyCostKey = (tenant: string, person: string): Key => ({ pk: personPartition(tenant, person), sk: DAILY_COST })

/** The daily cost of a person in euros; undefined: unknown. */
export const readDailyCost = async (tenant: string, person: string): Promise<number | undefined> => {
  const item = await getItem(dailyCostKey(tenant, person))
  return item && toDailyCost(item).dailyCost
}

/** The known daily costs among those of several people; one request for each hundred. */
export const readDailyCosts = async (
  tenant: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const items = await batchGet(people.map((person) => dailyCostKey(tenant, person)))
  return new Map(
    people.flatMap((person, index): [string, number][] => {
      const stored = readIf(items[index], toDailyCost)
      return stored ? [[person, stored.dailyCost]] : []
    }),
  )
}

/** Transaction write that stores a daily cost, or removes it. */
export const buildDailyCostWrite = (tenant: string, person: string, dailyCost: number | null): Write => {
  const key = dailyCostKey(tenant, person)
  return dailyCost === null ? remove(key) : put({ ...key, dailyCost, v: 1 })
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'what a day of a person’s work costs': dailyCostKey('<tenant>', '<person>'),
})
