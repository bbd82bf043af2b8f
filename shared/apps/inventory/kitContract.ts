import * as z from 'zod'
import { del, get, patch, post } from '#shared/core/endpoint.ts'
import { EQUIPMENT_MANAGERS, EQUIPMENT_READERS } from '#shared/core/permissions.ts'
import { CivilDate, Id } from '#shared/core/terms.ts'
import { PLAIN_LINE } from '#shared/core/text/normalise.ts'
import { INVENTORY_LIMITS } from './rules.ts'
import { Unit } from './unitContract.ts'

const PREFIX = '/api/apps/ecommerce/inventory'

const Name = z.string().trim().min(1).max(80).regex(PLAIN_LINE)
/** The products as read; empty when all of a kit were deleted. */
const Read = z.array(Id).max(INVENTORY_LIMITS.kitProducts)
const Products = Read.min(1)

/** Products handed over together, such as to a newcomer: one unit of each. */
export const Kit = z.object({
  id: Id,
  name: z.string(),
  /** Existing products; `free`: number of units without a holder. */
  products: z.array(z.object({ id: Id, name: z.string(), free: z.int() })),
})
export type Kit = z.infer<typeof Kit>

/** A person who begins a mission and may need a kit. */
const Start = z.object({
  person: z.object({ id: Id, name: z.string() }),
  mission: z.object({ id: Id, title: z.string() }),
  startDate: CivilDate,
  /** Number of units they already hold. */
  held: z.int(),
})
export type Start = z.infer<typeof Start>

const readers = EQUIPMENT_READERS
const managers = EQUIPMENT_MANAGERS

/** Kits of products handed over together. */
export const kitEndpoints = {
  kits: get(`${PREFIX}/kits`, {
    summary: 'List kits by name, with the number of available units of each product',
    access: readers,
    output: z.array(Kit),
    cost: { requests: 3, units: 210 },
  }),
  kitUnits: get(`${PREFIX}/kit/units`, {
    summary: 'List the available units of each product of a kit, in order of registration',
    access: readers,
    input: { id: Id },
    output: z.array(z.object({ id: Id, name: z.string(), units: z.array(Unit) })),
    // A product has at most 1,000 units of 300 bytes.
    cost: { requests: 12, units: 800 },
  }),
  createKit: post(`${PREFIX}/kits`, {
    summary: `Create a kit of up to ${INVENTORY_LIMITS.kitProducts} products`,
    access: managers,
    input: { name: Name, products: Products },
    output: Kit,
    errors: ['inventory.listFull', 'inventory.nameTaken'],
    cost: { requests: 12, units: 120 },
  }),
  updateKit: patch(`${PREFIX}/kits`, {
    summary:
      'Update a kit’s name or products. With `before`, the products that were read, only the differences are applied.',
    access: managers,
    input: { id: Id, name: Name.optional(), products: Products.optional(), before: Read.optional() },
    output: Kit,
    errors: ['inventory.listFull', 'inventory.nameTaken'],
    cost: { requests: 12, units: 120 },
  }),
  deleteKit: del(`${PREFIX}/kits`, {
    summary: 'Delete a kit. Its products remain, and units handed over stay with their holders.',
    access: managers,
    input: { id: Id },
    output: z.literal(true),
    cost: { requests: 8, units: 80 },
  }),
  starts: get(`${PREFIX}/starts`, {
    summary: 'List people who begin a mission and have no kit for it yet, earliest start first',
    access: readers,
    indexed: true,
    output: z.array(Start),
    // At most 200 of them, with their missions of a few kilobytes.
    cost: { requests: 8, units: 600 },
  }),
  dismissStart: del(`${PREFIX}/starts`, {
    summary: 'Stop suggesting a kit for a person’s mission',
    access: managers,
    input: { personId: Id, missionId: Id },
    output: z.literal(true),
    changes: ['inventory', 'common'],
    cost: { requests: 2, units: 14 },
  }),
} as const
