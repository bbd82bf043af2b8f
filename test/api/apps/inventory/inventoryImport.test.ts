import { beforeEach, describe, expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { INVENTORY_LIMITS } from '#shared/apps/inventory/rules.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { FILLED_ROW } from '#test/kit/samples/importedProducts.ts'
import { inventoryOf } from './inventoryKit.ts'

const app = await startApi()
const { must, page, newProduct } = inventoryOf(app)
let ours = await newTenant(app)
let keeper: Person = ours.manager

beforeEach(async () => {
  ours = await newTenant(app)
  keeper = await ours.addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN' })
})

describe('an import', () => {
  const row = FILLED_ROW
  const importing = (rows: object[], key?: string) =>
    call(app, inventory.importProducts, keeper, { rows: rows as never }, { key })

  test('adds all of its rows with the lists that they name, once', async () => {
    const key = 'import-of-the-dock-1'
    const rows = [row, { ...row, name: 'Dock 2', sku: 'D-2', category: 'accessoires', brand: 'HP' }]
    const { ids } = await must(importing(rows, key))
    expect(await must(importing(rows, key))).toEqual({ ids })
    const { products } = await must(page(keeper, { page: 0 }))
    expect(products?.map(({ id }) => id)).toEqual(ids)
    expect(products?.[0]).toMatchObject({ name: 'Dock', stock: 4, cost: 89.5, price: '', active: true })
    expect(products?.[0]?.category).toBe(products?.[1]?.category)
    expect(await must(call(app, inventory.brands, keeper, {}))).toHaveLength(2)
  })

  test('takes no SKU twice, from wherever it comes and however many import it at once', async () => {
    await newProduct(keeper, { sku: 'D-9' })
    const taken = { status: 409, body: { code: 'inventory.skuTaken', details: { sku: 'D-9' } } }
    expect(await importing([row, { ...row, sku: 'D-9' }])).toMatchObject(taken)
    expect((await importing([row, row])).body).toMatchObject({ code: 'inventory.skuTaken' })
    const answers = await Promise.all([row, row, row].map((one) => importing([one])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true)
    expect((await must(call(app, inventory.skus, keeper, {}))).toSorted()).toEqual(['D-1', 'D-9'])
  })

  test('with a row that cannot be adds none of them', async () => {
    expect((await importing([row, { ...row, name: '' }])).status).toBe(400)
    expect(
      (await importing(Array.from({ length: INVENTORY_LIMITS.importRows + 1 }, () => ({ ...row, sku: '' })))).status,
    ).toBe(400)
    expect((await must(page(keeper, { page: 0 }))).pagination).toMatchObject({ length: 0 })
    await must(importing(Array.from({ length: INVENTORY_LIMITS.importRows }, () => ({ ...row, sku: '' }))))
  })
})
