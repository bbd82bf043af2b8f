import { serve } from '#functions/core/http/serve.ts'
import { type ListName, listOf } from '#functions/data/apps/inventory/lists.ts'
import { ownUnitsOf } from '#functions/data/apps/inventory/ownUnits.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import * as compare from './counting/compare.ts'
import * as counts from './counting/counts.ts'
import { decide } from './counting/decide.ts'
import * as own from './counting/own.ts'
import * as seen from './counting/seen.ts'
import { importRows } from './import.ts'
import * as lists from './lists.ts'
import { accept, find, held, history, missing, signature } from './people.ts'
import * as products from './products.ts'
import { step } from './steps.ts'
import * as units from './units.ts'
import { toEntries, toTag } from './view.ts'

const entriesOf = async (tenant: string, list: ListName) => toEntries((await listOf(tenant, list)).entries)

export const handler = serve(inventory, {
  categories: (_, { tenant }) => entriesOf(tenant, 'categories'),
  brands: (_, { tenant }) => entriesOf(tenant, 'brands'),
  vendors: (_, { tenant }) => entriesOf(tenant, 'vendors'),
  tags: async (_, { tenant }) => (await listOf(tenant, 'tags')).entries.map(toTag),
  products: products.list,
  skus: (_, caller) => products.skus(caller),
  product: ({ id }, caller) => products.get(id, caller),
  createProduct: (_, caller, { once }) => products.create(caller, once),
  updateProduct: (input, caller, { once }) => products.change(input, caller, once),
  deleteProduct: ({ id }, caller, { once }) => products.remove(id, caller, once),
  addPicture: (input, caller, { once }) => products.addPicture(input, caller, once),
  createTag: async ({ tag: { title } }, caller, { once }) =>
    toTag(await lists.add('tags', { name: title }, caller, once)),
  updateTag: async ({ id, tag: { title } }, caller, { once }) =>
    toTag(await lists.change('tags', { id, name: title }, caller, once)),
  deleteTag: ({ id }, caller, { once }) => lists.remove('tags', id, caller, once),
  createEntry: ({ list, ...entry }, caller, { once }) => lists.add(list, entry, caller, once),
  updateEntry: ({ list, ...entry }, caller, { once }) => lists.change(list, entry, caller, once),
  deleteEntry: ({ list, id }, caller, { once }) => lists.remove(list, id, caller, once),
  importProducts: ({ rows }, caller, { once }) => importRows(rows, caller, once),
  units: units.list,
  unit: ({ id }, caller) => units.get(id, caller),
  addUnits: (input, caller, { once }) => units.add(input, caller, once),
  handOver: (input, caller, { once }) => units.handOver(input, caller, once),
  step: (input, caller, { once }) => step(input, caller, once),
  removeUnit: ({ id }, caller, { once }) => units.remove(id, caller, once),
  history,
  signature,
  held: ({ personId }, caller) => held(personId, caller),
  missing: (_, { tenant }) => missing(tenant),
  find: ({ label }, caller) => find(label, caller),
  mine: (_, { tenant, person }) => ownUnitsOf(tenant, person),
  accept: (input, caller, { once }) => accept(input, caller, once),
  counts: counts.list,
  count: ({ id }, caller) => counts.get(id, caller),
  startCount: ({ name }, caller, { once }) => counts.start(name, caller, once),
  cancelCount: ({ id }, caller, { once }) => counts.cancel(id, caller, once),
  countedProducts: seen.products,
  countedUnits: seen.units,
  tick: (input, caller, { once }) => seen.tick(input, caller, once),
  countPieces: (input, caller, { once }) => seen.countPieces(input, caller, once),
  seenUnits: seen.list,
  compareCount: ({ id }, caller, { once }) => compare.compare(id, caller, once),
  differences: compare.list,
  decide: (input, caller, { once }) => decide(input, caller, once),
  closeCount: ({ id }, caller, { once }) => counts.close(id, caller, once),
  toConfirm: (_, caller) => own.toConfirm(caller),
  confirmMine: (input, caller, { once }) => own.confirm(input, caller, once),
})
