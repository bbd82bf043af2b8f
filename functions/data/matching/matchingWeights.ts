import * as z from 'zod'
import { newId, now } from '#functions/core/clock.ts'
import { expression, isAtVersion } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, tenantPartition } from '#functions/core/table/keys.ts'
import { getItem, put, queryPage } from '#functions/core/table/table.ts'
import { matchingLogPartition } from '#functions/data/keys.ts'
import { MatchingWeights } from '#shared/staffing/matching/contract.ts'
import { DEFAULT_WEIGHTS } from '#shared/staffing/matching/weights.ts'
import { readEach, reader } from '../stored.ts'

const Chosen = z.object({ weights: MatchingWeights, openToPeople: z.boolean() })
/** Matching settings of a company. */
export const StoredWeights = Chosen.extend({ version: z.int() })
export type StoredWeights = z.infer<typeof StoredWeights>

const WeightsChange = z.object({ by: z.string(), at: z.iso.datetime(), before: Chosen, after: Chosen })
type WeightsChange = z.infer<typeof WeightsChange>

const BEGINNING: StoredWeights = { weights: { ...DEFAULT_WEIGHTS }, openToPeople: false, version: 0 }

const key = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'MATCHING' })
const readWeights = reader('matching settings', StoredWeights)
const toChange = reader('matching settings change', WeightsChange)
const toWeights = (item: Item | undefined): StoredWeights => (item ? readWeights(item) : BEGINNING)

const SHOWN = 20

export const matchingWeightsOf = (tenant: string) => ({
  get: async (): Promise<StoredWeights> => toWeights(await getItem(key(tenant))),
  /** Newest first. */
  history: async (): Promise<WeightsChange[]> => {
    const { items } = await queryPage({
      where: expression`#pk = ${matchingLogPartition(tenant)}`,
      limit: SHOWN,
      descending: true,
    })
    return readEach(items, toChange)
  },
  /** Transaction writes that change the settings and log it; the first is refused on a concurrent change. */
  change: (before: StoredWeights, after: z.infer<typeof Chosen>, by: string): Write[] => {
    const { version, ...was } = before
    return [
      put({ ...key(tenant), ...after, version: version + 1, v: 1 }, isAtVersion(version)),
      put({
        pk: matchingLogPartition(tenant),
        sk: `LOG#${newId()}`,
        by,
        at: now().toISOString(),
        before: was,
        after,
        v: 1,
      }),
    ]
  },
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'matching weights': key('<tenant>'),
  'change of the matching weights': { pk: matchingLogPartition('<tenant>'), sk: 'LOG#<ulid>' },
})
