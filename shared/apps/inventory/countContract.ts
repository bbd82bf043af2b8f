import * as z from 'zod'
import { del, get, post } from '#shared/core/endpoint.ts'
import { EQUIPMENT_MANAGERS, EQUIPMENT_READERS } from '#shared/core/permissions.ts'
import { Cursor, Id, Instant, page } from '#shared/core/terms.ts'
import { PLAIN_LINE } from '#shared/core/text/normalise.ts'
import { COUNT_LIMITS, COUNT_STATES, DIFFERENCES, SIGHTINGS } from './countRules.ts'
import { UNIT_STATES } from './rules.ts'

const PREFIX = '/api/apps/ecommerce/inventory/counts'

const Person = z.object({ id: Id, name: z.string() })
const Whole = z.int().min(0).max(COUNT_LIMITS.quantity)

/** The result of the comparison with the inventory. */
const CountNumbers = z.object({
  /** Units expected in stock. */
  expected: z.int(),
  missing: z.int(),
  turnedUp: z.int(),
  elsewhere: z.int(),
  quantities: z.int(),
  /** Products with uncounted pieces. */
  uncounted: z.int(),
  /** Differences without a decision. */
  undecided: z.int(),
})

/** A count of the whole inventory. */
export const Count = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(COUNT_STATES),
  startedAt: Instant,
  startedBy: z.string(),
  endedAt: Instant.nullable(),
  endedBy: z.string().nullable(),
  numbers: CountNumbers,
})
export type Count = z.infer<typeof Count>

const Seen = z.object({
  by: z.string(),
  at: Instant,
  /** Seen in stock although someone holds it. */
  here: z.boolean(),
  /** Confirmed by the holder. */
  confirmed: z.boolean(),
})

/** A unit, and whether a count has seen it. */
export const CountedUnit = z.object({
  id: Id,
  serialNumber: z.string(),
  state: z.enum(UNIT_STATES),
  holder: z.string().nullable(),
  seen: Seen.nullable(),
})
export type CountedUnit = z.infer<typeof CountedUnit>

/** A sighting, with the unit's record at that time. */
export const SeenUnit = z.object({
  ...CountedUnit.shape,
  product: z.string(),
  seen: Seen,
})
export type SeenUnit = z.infer<typeof SeenUnit>

const Quantity = z.object({ quantity: Whole, by: z.string(), at: Instant })

/** A product in a count: its units, and its pieces without a serial number. */
export const CountedProduct = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  /** Number of registered units that are not lost. */
  units: z.int(),
  /** Number of units seen. */
  seen: z.int(),
  /** Number of pieces besides the units. */
  pieces: z.int(),
  counted: Quantity.nullable(),
})
export type CountedProduct = z.infer<typeof CountedProduct>

/** A difference between a count and the inventory, with its decision. */
export const CountDifference = z.object({
  id: Id,
  kind: z.enum(DIFFERENCES),
  product: z.string(),
  serialNumber: z.string(),
  /** Name of the holder. */
  holder: z.string().nullable(),
  /** Of pieces: the expected and the counted number. */
  expected: z.int().nullable(),
  counted: z.int().nullable(),
  /** Applied to the inventory, or left as it is. */
  decision: z.enum(['WRITTEN', 'LEFT']).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
})
export type CountDifference = z.infer<typeof CountDifference>

const readers = EQUIPMENT_READERS
const managers = EQUIPMENT_MANAGERS
const walked = ['inventory.countOver', 'resource.conflict'] as const

/** The yearly stocktaking: everything is counted, then the differences are decided. */
export const counting = {
  counts: get(PREFIX, {
    summary: 'List the inventory counts, newest first',
    access: readers,
    input: { cursor: Cursor.optional() },
    output: page(Count),
    cost: { requests: 2, units: 60 },
  }),
  count: get(`${PREFIX}/{id}`, {
    summary: 'Get an inventory count, with how many items each person has counted',
    access: readers,
    input: { id: Id },
    output: z.object({ ...Count.shape, counters: z.array(z.object({ ...Person.shape, count: z.int() })) }),
    cost: { requests: 4, units: 150 },
  }),
  startCount: post(PREFIX, {
    summary: 'Start a count of the whole inventory. Only one can be in progress.',
    access: managers,
    input: { name: z.string().trim().min(1).max(80).regex(PLAIN_LINE) },
    output: Count,
    errors: ['inventory.counting'],
    cost: { requests: 4, units: 30 },
  }),
  cancelCount: del(`${PREFIX}/{id}`, {
    summary: 'Cancel a count that is still open. The inventory does not change.',
    access: managers,
    input: { id: Id },
    output: z.literal(true),
    errors: walked,
    cost: { requests: 3, units: 30 },
  }),
  countedProducts: get(`${PREFIX}/{id}/products`, {
    summary: 'List products by name, with how many of their units a count has seen. Pages start at 0.',
    access: readers,
    input: { id: Id, search: z.string().max(200).optional(), page: z.int().min(0).max(1_000_000).default(0) },
    output: z.object({ items: z.array(CountedProduct), length: z.int(), size: z.int() }),
    // The rows of all products, and for each on the page its sightings: at most a thousand of 400 bytes.
    cost: { requests: 35, units: 1800 },
  }),
  countedUnits: get(`${PREFIX}/{id}/units`, {
    summary: 'List the units of a product, with whether a count has seen them',
    access: readers,
    input: { id: Id, productId: Id, cursor: Cursor.optional() },
    output: page(CountedUnit),
    cost: { requests: 5, units: 250 },
  }),
  // No live updates: several people tick a unit every few seconds, so an open page polls every half minute.
  tick: post(`${PREFIX}/{id}/seen`, {
    summary:
      'Record that a unit was seen, was seen in stock although someone holds it, or was not seen. Returns an identical earlier record unchanged.',
    access: managers,
    liveFor: [],
    input: { id: Id, unitId: Id, seen: z.enum(SIGHTINGS) },
    output: z.object({ product: z.string(), unit: CountedUnit, already: z.boolean() }),
    errors: walked,
    cost: { requests: 6, units: 60 },
  }),
  countPieces: post(`${PREFIX}/{id}/pieces`, {
    summary:
      'Record the number of pieces of a product without serial numbers. `before` is the number recorded so far; if another person changed it, returns 409.',
    access: managers,
    liveFor: [],
    input: { id: Id, productId: Id, quantity: Whole, before: Whole.nullable() },
    output: Quantity,
    errors: ['inventory.countedMeanwhile', ...walked],
    cost: { requests: 5, units: 60 },
  }),
  seenUnits: get(`${PREFIX}/{id}/seen`, {
    summary: 'List all units that a count has seen, with the person and time',
    access: readers,
    input: { id: Id, cursor: Cursor.optional() },
    output: page(SeenUnit),
    cost: { requests: 3, units: 250 },
  }),
  compareCount: post(`${PREFIX}/{id}/compare`, {
    summary:
      'End the counting and compare it with the inventory, a batch of products per call. Repeat until the count is in review. The inventory does not change.',
    access: managers,
    input: { id: Id },
    output: Count,
    errors: walked,
    cost: { requests: 70, units: 900 },
  }),
  differences: get(`${PREFIX}/{id}/differences`, {
    summary: 'List the differences between a count and the inventory, with their decisions',
    access: readers,
    input: { id: Id, cursor: Cursor.optional() },
    output: page(CountDifference),
    cost: { requests: 3, units: 150 },
  }),
  decide: post(`${PREFIX}/{id}/differences`, {
    summary: `Apply up to ${COUNT_LIMITS.decidedAtOnce} differences to the inventory (lost, found, taken back, stock corrected), or leave them as they are. Decisions are final.`,
    access: managers,
    input: {
      id: Id,
      differenceIds: z.array(Id).min(1).max(COUNT_LIMITS.decidedAtOnce),
      decision: z.enum(['WRITTEN', 'LEFT']),
    },
    output: z.array(CountDifference),
    errors: ['inventory.countOver', 'inventory.wrongState', 'inventory.registered', 'resource.conflict'],
    cost: { requests: 35, units: 700 },
  }),
  closeCount: post(`${PREFIX}/{id}/close`, {
    summary: 'Close a count whose differences have all been decided',
    access: managers,
    input: { id: Id },
    output: Count,
    errors: ['inventory.undecided', ...walked],
    cost: { requests: 4, units: 30 },
  }),
  toConfirm: get('/api/apps/ecommerce/inventory/mine/count', {
    summary: 'Get the count in progress, with which of the caller’s own units it has seen',
    access: 'signed-in',
    output: z.object({ id: Id, name: z.string(), seen: z.array(Id) }).nullable(),
    cost: { requests: 6, units: 150 },
  }),
  confirmMine: post('/api/apps/ecommerce/inventory/mine/count', {
    summary: 'Confirm for the count in progress that the caller has their units',
    access: 'signed-in',
    rightsInTransaction: true,
    liveFor: [],
    input: { id: Id, unitIds: z.array(Id).min(1).max(COUNT_LIMITS.confirmedAtOnce) },
    output: z.literal(true),
    errors: ['inventory.wrongState', ...walked],
    cost: { requests: 4, units: 250 },
  }),
}
