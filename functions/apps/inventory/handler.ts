import { serve } from '#functions/core/http/serve.ts'
import { type ListName, readInventoryList } from '#functions/data/apps/inventory/lists.ts'
import { listOwnUnits } from '#functions/data/apps/inventory/ownUnits.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import * as compare from './counting/compare.ts'
import * as counts from './counting/counts.ts'
import { decide } from './counting/decide.ts'
import * as own from './counting/ownUnits.ts'
import * as seen from './counting/sightings.ts'
import { importRows } from './import.ts'
import * as kits from './kits.ts'
import * as lists from './lists.ts'
import { acceptUnits, findByLabel, history, listHeldUnits, listLeaversWithEquipment, signature } from './people.ts'
import * as products from './products.ts'
import * as starts from './starts.ts'
import { takeStep } from './steps.ts'
import * as units from './units.ts'
import { toEntries, toTag } from './view.ts'

const entriesOf = async (tenant: string, list: ListName) => toEntries((await readInventoryList(tenant, list)).entries)

export const handler = serve(inventory, {
  categories: (_, { tenant }) => entriesOf(tenant, 'categories'),
  brands: (_, { tenant }) => entriesOf(tenant, 'brands'),
  vendors: (_, { tenant }) => entriesOf(tenant, 'vendors'),
  tags: async (_, { tenant }) => (await readInventoryList(tenant, 'tags')).entries.map(toTag),
  products: products.list,
  skus: (_, caller) => products.listSkus(caller),
  product: ({ id }, caller) => products.get(id, caller),
  createProduct: (_, caller, { idempotency }) => products.create(caller, idempotency),
  updateProduct: (input, caller, { idempotency }) => products.change(input, caller, idempotency),
  deleteProduct: ({ id }, caller, { idempotency }) => products.remove(id, caller, idempotency),
  addPicture: (input, caller, { idempotency }) => products.addPicture(input, caller, idempotency),
  createTag: async ({ tag: { title } }, caller, { idempotency }) =>
    toTag(await lists.add('tags', { name: title }, caller, idempotency)),
  updateTag: async ({ id, tag: { title } }, caller, { idempotency }) =>
    toTag(await lists.change('tags', { id, name: title }, caller, idempotency)),
  deleteTag: ({ id }, caller, { idempotency }) => lists.remove('tags', id, caller, idempotency),
  createEntry: ({ list, ...entry }, caller, { idempotency }) => lists.add(list, entry, caller, idempotency),
  updateEntry: ({ list, ...entry }, caller, { idempotency }) => lists.change(list, entry, caller, idempotency),
  deleteEntry: ({ list, id }, caller, { idempotency }) => lists.remove(list, id, caller, idempotency),
  importProducts: ({ rows }, caller, { idempotency }) => importRows(rows, caller, idempotency),
  units: units.list,
  unit: ({ id }, caller) => units.get(id, caller),
  addUnits: (input, caller, { idempotency }) => units.add(input, caller, idempotency),
  handOver: (input, caller, { idempotency }) => units.handOver(input, caller, idempotency),
  step: (input, caller, { idempotency }) => takeStep(input, caller, idempotency),
  removeUnit: ({ id }, caller, { idempotency }) => units.remove(id, caller, idempotency),
  kits: (_, caller) => kits.list(caller),
  kitUnits: ({ id }, caller) => kits.units(id, caller),
  createKit: (input, caller, { idempotency }) => kits.create(input, caller, idempotency),
  updateKit: (input, caller, { idempotency }) => kits.change(input, caller, idempotency),
  deleteKit: ({ id }, caller, { idempotency }) => kits.remove(id, caller, idempotency),
  starts: (_, caller) => starts.list(caller),
  dismissStart: (input, caller, { idempotency }) => starts.dismiss(input, caller, idempotency),
  ending: (_, caller) => products.listEndingLicences(caller),
  history,
  signature,
  held: ({ personId }, caller) => listHeldUnits(personId, caller),
  missing: (_, { tenant }) => listLeaversWithEquipment(tenant),
  find: ({ label }, caller) => findByLabel(label, caller),
  mine: (_, { tenant, person }) => listOwnUnits(tenant, person),
  accept: (input, caller, { idempotency }) => acceptUnits(input, caller, idempotency),
  counts: counts.list,
  count: ({ id }, caller) => counts.get(id, caller),
  startCount: ({ name }, caller, { idempotency }) => counts.start(name, caller, idempotency),
  cancelCount: ({ id }, caller, { idempotency }) => counts.cancel(id, caller, idempotency),
  countedProducts: seen.products,
  countedUnits: seen.units,
  tick: (input, caller, { idempotency }) => seen.tick(input, caller, idempotency),
  countPieces: (input, caller, { idempotency }) => seen.countPieces(input, caller, idempotency),
  seenUnits: seen.list,
  compareCount: ({ id }, caller, { idempotency }) => compare.compare(id, caller, idempotency),
  differences: compare.list,
  decide: (input, caller, { idempotency }) => decide(input, caller, idempotency),
  closeCount: ({ id }, caller, { idempotency }) => counts.close(id, caller, idempotency),
  toConfirm: (_, caller) => own.listUnitsToConfirm(caller),
  confirmMine: (input, caller, { idempotency }) => own.confirmUnits(input, caller, idempotency),
})
