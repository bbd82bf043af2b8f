import * as z from 'zod'
import { del, get, post } from '#shared/core/endpoint.ts'
import { EQUIPMENT_MANAGERS, EQUIPMENT_READERS } from '#shared/core/permissions.ts'
import { DrawnSignature, Signature } from '#shared/core/signature.ts'
import { Cursor, Id, Instant, page, plainLine } from '#shared/core/terms.ts'
import { INVENTORY_LIMITS, UNIT_STATES, UNIT_STEPS } from './rules.ts'

const PREFIX = '/api/apps/ecommerce/inventory'

const Person = z.object({ id: Id, name: z.string() })
const UnitState = z.enum(UNIT_STATES)

/** One piece of a product, or one seat of a licence. */
export const Unit = z.object({
  id: Id,
  serialNumber: z.string(),
  state: UnitState,
  holder: Person.nullable(),
  /** When it was handed over to its holder. */
  since: Instant.nullable(),
  /** When its holder signed for it. */
  acceptedAt: Instant.nullable(),
})
export type Unit = z.infer<typeof Unit>

/** A unit as its holder sees it; `until`: when they ceased to hold it. */
export const OwnUnit = z.object({
  unitId: Id,
  name: z.string(),
  serialNumber: z.string(),
  state: z.enum(['HANDED_OVER', 'ACCEPTED', 'RETURNED', 'LOST']),
  since: Instant,
  acceptedAt: Instant.nullable(),
  until: Instant.nullable(),
})
export type OwnUnit = z.infer<typeof OwnUnit>

export const EquipmentAction = z.enum([
  'UNITS_ADDED',
  'UNIT_HANDED_OVER',
  'UNIT_ACCEPTED',
  'UNIT_TAKEN_BACK',
  'UNIT_LOST',
  'UNIT_FOUND',
  'UNIT_REMOVED',
  'STOCK_CORRECTED',
])
export const HistoryEntry = z.object({
  id: Id,
  actionType: EquipmentAction,
  actionAt: Instant,
  by: z.string(),
  /** The person it was handed over to or taken back from. */
  holder: z.string().nullable(),
  serialNumbers: z.array(z.string()),
  /** Whether there is a signature. */
  signed: z.boolean(),
  /** Name of the inventory count that caused it. */
  count: z.string().nullable(),
  /** Of a correction: stock before and after. */
  stock: z.object({ before: z.int(), after: z.int() }).nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

const readers = EQUIPMENT_READERS
const managers = EQUIPMENT_MANAGERS
const stepped = ['inventory.wrongState', 'resource.conflict'] as const

/** Units of products: holders and history. */
export const unitEndpoints = {
  units: get(`${PREFIX}/units`, {
    summary: 'List the units of a product with their holders, in order of registration',
    access: readers,
    input: { productId: Id, cursor: Cursor.optional() },
    output: page(Unit),
    cost: { requests: 3, units: 120 },
  }),
  unit: get(`${PREFIX}/unit`, {
    summary: 'Get a unit and its product',
    access: readers,
    input: { id: Id },
    output: z.object({ unit: Unit, product: z.object({ id: Id, name: z.string() }) }),
    cost: { requests: 2, units: 8 },
  }),
  addUnits: post(`${PREFIX}/units`, {
    summary: `Register up to ${INVENTORY_LIMITS.unitsAtOnce} units by their serial numbers, which can be empty. The stock is raised if it is lower than the number of units.`,
    access: managers,
    input: { productId: Id, serialNumbers: z.array(plainLine(64)).min(1).max(INVENTORY_LIMITS.unitsAtOnce) },
    output: z.array(Unit),
    errors: ['inventory.serialTaken', 'inventory.full', 'resource.conflict'],
    cost: { requests: 4, units: 200 },
  }),
  handOver: post(`${PREFIX}/unit/hand-over`, {
    summary:
      'Hand over units, all or none, to a colleague, who signs once for all of them: now by hand, or later in their profile',
    access: managers,
    input: {
      unitIds: z.array(Id).min(1).max(INVENTORY_LIMITS.kitProducts),
      personId: Id,
      signature: DrawnSignature.optional(),
      /** The mission they begin; its kit suggestion is dismissed. */
      missionId: Id.optional(),
    },
    output: z.array(Unit),
    changes: ['inventory', 'common'],
    errors: ['inventory.taken', 'inventory.unknownPerson', ...stepped],
    // A drawn signature is up to a hundred kilobytes.
    cost: { requests: 3, units: 700 },
  }),
  step: post(`${PREFIX}/unit/step`, {
    summary:
      'Take back a unit, optionally with the holder’s handwritten signature, report it lost, or mark it as found',
    access: managers,
    input: {
      unitId: Id,
      step: z.enum(UNIT_STEPS),
      /** The holder known to the caller; refused if it has changed. */
      holder: Id.nullable().optional(),
      signature: DrawnSignature.optional(),
    },
    output: Unit,
    errors: stepped,
    // With a drawn signature, of at most a hundred kilobytes.
    cost: { requests: 3, units: 400 },
  }),
  removeUnit: del(`${PREFIX}/unit`, {
    summary: 'Delete a unit that nobody holds',
    access: managers,
    input: { id: Id },
    output: z.literal(true),
    errors: stepped,
    cost: { requests: 2, units: 35 },
  }),
  history: get(`${PREFIX}/history`, {
    summary: 'List the history of a product’s units, newest first',
    access: readers,
    input: { productId: Id, cursor: Cursor.optional() },
    output: page(HistoryEntry),
    cost: { requests: 3, units: 90 },
  }),
  signature: get(`${PREFIX}/signature`, {
    summary: 'Get the signature with which a unit was accepted',
    access: readers,
    input: { productId: Id, entryId: Id },
    output: z.object({ signature: Signature }),
    cost: { requests: 2, units: 60 },
  }),
  held: get(`${PREFIX}/held`, {
    summary: 'List the units that a person holds or has held',
    access: readers,
    input: { personId: Id },
    output: z.object({ person: Person, left: z.boolean(), items: z.array(OwnUnit) }),
    cost: { requests: 2, units: 40 },
  }),
  missing: get(`${PREFIX}/missing`, {
    summary: 'List people who have left the company and still hold units',
    access: readers,
    output: z.array(z.object({ ...Person.shape, count: z.int() })),
    cost: { requests: 3, units: 200 },
  }),
  find: get(`${PREFIX}/find`, {
    summary: 'Find a unit or product by serial number, barcode or SKU',
    access: readers,
    input: { label: plainLine(64).min(1) },
    output: z.object({ unitId: Id.nullable(), productId: Id.nullable() }),
    cost: { requests: 6, units: 450 },
  }),
  mine: get(`${PREFIX}/mine`, {
    summary: 'List the caller’s equipment: held, to be signed for, and returned',
    access: 'signed-in',
    output: z.array(OwnUnit),
    cost: { requests: 1, units: 30 },
  }),
  accept: post(`${PREFIX}/mine/accept`, {
    summary: 'Accept units handed over to the caller, all with one signature',
    access: 'signed-in',
    rightsInTransaction: true,
    input: { unitIds: z.array(Id).min(1).max(INVENTORY_LIMITS.unitsAtOnce), signature: Signature },
    output: z.array(OwnUnit),
    errors: ['inventory.wrongState', 'resource.conflict'],
    cost: { requests: 2, units: 600 },
  }),
} as const
