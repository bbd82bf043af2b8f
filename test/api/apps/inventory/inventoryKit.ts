import { expect } from 'vitest'
import { inventory, type Product } from '#shared/apps/inventory/contract.ts'
import type { Count, CountDifference } from '#shared/apps/inventory/countContract.ts'
import type { Unit } from '#shared/apps/inventory/unitContract.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

export const SIGNATURE = { kind: 'typed', text: 'Camille' } as const
/** As somebody signs on the spot. */
export const DRAWN = { kind: 'drawn' as const, strokes: [[10, 10, 40, 60, 90, 20]] }

/** What tests do with a company's equipment. */
export const inventoryOf = (app: App) => {
  const must = async <T extends { status: number; body: unknown }>(answer: Promise<T>): Promise<T['body']> => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const newProduct = async (
    by: Person,
    fields: InputOf<typeof inventory.updateProduct>['product'] = {},
  ): Promise<Product> => {
    const { id } = await must(call(app, inventory.createProduct, by, {}))
    return must(call(app, inventory.updateProduct, by, { id, product: fields }))
  }
  const addUnits = (by: Person, productId: string, ...serialNumbers: string[]) =>
    must(call(app, inventory.addUnits, by, { productId, serialNumbers }))
  const newUnit = async (by: Person, serialNumber = '') => {
    const product = await newProduct(by)
    const [unit] = await addUnits(by, product.id, serialNumber)
    return { product, unitId: unit?.id ?? '' }
  }
  const newKit = async (by: Person, ...products: string[]) =>
    must(
      call(app, inventory.createKit, by, {
        name: 'Arrivée',
        products: products.length > 0 ? products : [(await newProduct(by)).id],
      }),
    )
  const handOverAll = (by: Person, unitIds: string[], to: Person, signature?: typeof DRAWN) =>
    call(app, inventory.handOver, by, { unitIds, personId: to.personId, ...(signature && { signature }) })
  const handOver = async (by: Person, unitId: string, to: Person, signature?: typeof DRAWN) => {
    const { status, body } = await handOverAll(by, [unitId], to, signature)
    return { status, body: status === 200 ? (body[0] as Unit) : (body as never) }
  }
  const step = (by: Person, unitId: string, asked: InputOf<typeof inventory.step>['step'], signature?: typeof DRAWN) =>
    call(app, inventory.step, by, { unitId, step: asked, ...(signature && { signature }) })
  const accept = (by: Person, ...unitIds: string[]) =>
    call(app, inventory.accept, by, { unitIds, signature: SIGNATURE })
  const product = (by: Person, id: string) => must(call(app, inventory.product, by, { id }))
  const unitsOf = async (by: Person, productId: string) =>
    (await must(call(app, inventory.units, by, { productId }))).items
  const mine = (by: Person) => must(call(app, inventory.mine, by, {}))
  const page = (by: Person, input: object = {}) => call(app, inventory.products, by, input)
  const change = (by: Person, id: string, fields: object) =>
    call(app, inventory.updateProduct, by, { id, product: fields as never })
  const newCount = (by: Person, name = 'Inventaire 2026') => must(call(app, inventory.startCount, by, { name }))
  const tick = (by: Person, id: string, unitId: string, seen: InputOf<typeof inventory.tick>['seen'] = 'SEEN') =>
    call(app, inventory.tick, by, { id, unitId, seen })
  /** A count whose walk has ended, and that was compared to its end. */
  const compared = async (by: Person, id: string): Promise<Count> => {
    for (;;) {
      const count = await must(call(app, inventory.compareCount, by, { id }))
      if (count.state !== 'COMPARING') return count
    }
  }
  const differencesOf = async (by: Person, id: string): Promise<CountDifference[]> => {
    const found: CountDifference[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await must(call(app, inventory.differences, by, { id, ...(cursor && { cursor }) }))
      found.push(...page.items)
      cursor = page.cursor
      if (!cursor) return found
    }
  }
  const counting = { newCount, tick, compared, differencesOf }
  return {
    ...counting,
    must,
    page,
    change,
    newProduct,
    addUnits,
    newUnit,
    newKit,
    handOver,
    handOverAll,
    step,
    accept,
    product,
    unitsOf,
    mine,
  }
}
