import { beforeEach, describe, expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { INVENTORY_LIMITS } from '#shared/apps/inventory/rules.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, sendRaw, startApi } from '#test/kit/api.ts'
import { JPEG, PNG } from '#test/kit/browser/pictures.ts'
import { BLANK_ROW } from '#test/kit/samples/importedProducts.ts'
import { inventoryOf } from './inventoryKit.ts'

const app = await startApi()
const { must, page, change, newProduct, newUnit, handOver, step, product } = inventoryOf(app)
let ours = await newTenant(app)
let keeper: Person = ours.manager

beforeEach(async () => {
  ours = await newTenant(app)
  keeper = await ours.addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN' })
})

const BLANK = {
  endsOn: null,
  name: 'A New Product',
  description: '',
  sku: '',
  barcode: '',
  category: '',
  brand: '',
  vendor: '',
  stock: '',
  reserved: '',
  cost: '',
  basePrice: '',
  taxPercent: '',
  price: '',
  weight: '',
  tags: [],
  images: [],
  thumbnail: null,
  active: false,
}

const namesOn = async (input: object) => (await must(page(keeper, input))).products?.map(({ name }) => name)

describe('a product', () => {
  test('begins blank, with empty strings for every text and number', async () => {
    const { id, ...rest } = await must(call(app, inventory.createProduct, keeper, {}))
    expect(rest).toEqual(BLANK)
    expect(await product(keeper, id)).toEqual({ id, ...BLANK })
    const bodies = await Promise.all(
      [undefined, '{}'].map((body) =>
        sendRaw(app, '/api/apps/ecommerce/inventory/product', {
          method: 'POST',
          headers: { authorization: `Bearer ${keeper.token}`, 'content-type': 'application/json' },
          ...(body && { body }),
        }),
      ),
    )
    expect(bodies.map(({ status }) => status)).toEqual([200, 200])
  })

  test('takes some of its fields, and keeps what is empty empty', async () => {
    const { id } = await must(call(app, inventory.createProduct, keeper, {}))
    const numbers = { stock: 12, cost: 899.95, taxPercent: 8.125, weight: 1.275 }
    const fields = { name: ' Dell XPS 13 ', ...numbers, barcode: '00042', active: true }
    const { status, body } = await change(keeper, id, { ...fields, price: '' })
    expect({ status, body }).toEqual({ status: 200, body: { id, ...BLANK, ...fields, name: 'Dell XPS 13' } })
    expect((await change(keeper, id, { stock: '', cost: 0 })).body).toMatchObject({
      stock: '',
      cost: 0,
      taxPercent: 8.125,
    })
    expect(await product(keeper, id)).toMatchObject({ stock: '', cost: 0, weight: 1.275, barcode: '00042' })
  })

  test('takes all that was answered of it and changes nothing by it; its own counts are not to be written', async () => {
    const { product: made, unitId } = await newUnit(keeper)
    await handOver(keeper, unitId, ours.resource)
    const whole = await product(keeper, made.id)
    expect(whole).toMatchObject({ stock: 1, reserved: 1 })
    expect((await change(keeper, made.id, { ...whole, reserved: 900 })).body).toEqual(whole)
    expect((await change(keeper, made.id, { ...whole, owner: 'me' })).status).toBe(400)
    expect(await product(keeper, made.id)).toEqual(whole)
  })

  test.each([
    ['an empty name', { name: ' ' }],
    ['markup in its barcode', { barcode: '<b>1</b>' }],
    ['half a piece', { stock: 1.5 }],
    ['less than nothing', { price: -1 }],
    ['a number as text', { cost: '12' }],
    ['no number', { weight: null }],
  ])('refuses %s', async (_, fields) => {
    const { id } = await must(call(app, inventory.createProduct, keeper, {}))
    expect((await change(keeper, id, fields)).status).toBe(400)
  })

  test('that is not there is 404, deleting it is true all the same', async () => {
    const id = '01KAAAAAAAAAAAAAAAAAAAAAAA'
    expect((await call(app, inventory.product, keeper, { id })).status).toBe(404)
    expect((await change(keeper, id, { name: 'x' })).status).toBe(404)
    expect((await call(app, inventory.deleteProduct, keeper, { id })).body).toBe(true)
  })

  test('is deleted with its pictures, its units and their serial numbers', async () => {
    const { product: made } = await newUnit(keeper, 'SN-77')
    await must(call(app, inventory.addPicture, keeper, { id: made.id, image: PNG.toString('base64') }))
    expect((await call(app, inventory.deleteProduct, keeper, { id: made.id })).body).toBe(true)
    await app.drained()
    expect((await call(app, inventory.product, keeper, { id: made.id })).status).toBe(404)
    expect((await must(page(keeper, { page: 0 }))).pagination).toMatchObject({ length: 0 })
    expect((await must(call(app, inventory.find, keeper, { label: 'SN-77' }))).unitId).toBeNull()
    const left = (await everythingIn(app)).split('\n').filter((line) => line.includes(made.id))
    expect(left.filter((line) => !line.includes('ONCE#'))).toEqual([])
  })
})

describe('a list of products', () => {
  const fill = (count: number) =>
    must(
      call(app, inventory.importProducts, keeper, {
        rows: Array.from({ length: count }, (_, index) => ({
          ...BLANK_ROW,
          name: `Écran ${String(index).padStart(2, '0')}`,
          stock: index % 3 || ('' as const),
          active: index % 2 === 0,
        })),
      }),
    )

  test('is answered from its second page on, unless a page is asked for: pages count from 0', async () => {
    await fill(25)
    const second = await must(page(keeper))
    expect(second.products?.map(({ name }) => name)).toEqual(await namesOn({ page: 1, size: 10 }))
    expect(second.products?.[0]?.name).toBe('Écran 10')
    expect(second.pagination).toEqual({ length: 25, size: 10, page: 1, lastPage: 3, startIndex: 10, endIndex: 19 })
    expect((await namesOn({ page: 0 }))?.[0]).toBe('Écran 00')
  })

  test('is empty behind its last page, and nothing but the number of that beyond', async () => {
    await fill(25)
    expect(await must(page(keeper, { page: 3 }))).toEqual({
      products: [],
      pagination: { length: 25, size: 10, page: 3, lastPage: 3, startIndex: 30, endIndex: 24 },
    })
    expect(await must(page(keeper, { page: 4 }))).toEqual({ products: null, pagination: { lastPage: 3 } })
    expect(await must(page(keeper, { page: 2, search: 'nobody' }))).toEqual({
      products: null,
      pagination: { lastPage: 1 },
    })
  })

  test('has each product once over all pages, sorted by numbers that may be empty', async () => {
    await fill(25)
    const found: (string | undefined)[] = []
    const stocks: (number | '')[] = []
    for (let at = 0; at < 7; at++) {
      const { products } = await must(page(keeper, { page: at, size: 4, sort: 'stock', order: 'desc' }))
      found.push(...(products ?? []).map(({ name }) => name))
      stocks.push(...(products ?? []).map(({ stock }) => stock))
    }
    expect(new Set(found).size).toBe(25)
    expect(stocks.map(Number)).toEqual(stocks.map(Number).toSorted((a, b) => b - a))
  })

  test('is searched by a part of the name in any capitals, and counts what is found', async () => {
    await fill(12)
    await newProduct(keeper, { name: 'Souris', sku: 'écran-9' })
    const { products, pagination } = await must(page(keeper, { page: 0, search: 'ÉCRAN 1' }))
    expect(products?.map(({ name }) => name)).toEqual(['Écran 10', 'Écran 11'])
    expect(pagination).toMatchObject({ length: 2, lastPage: 1, endIndex: 1 })
  })

  test.each([{ size: 0 }, { size: 101 }, { page: -1 }, { sort: 'owner' }, { order: 'up' }])(
    'refuses %j',
    async (input) => expect((await page(keeper, input)).status).toBe(400),
  )
})

describe('tags and lists', () => {
  test('a new tag comes first; one of the same title is the one that is there', async () => {
    const make = (title: string) => must(call(app, inventory.createTag, keeper, { tag: { title } }))
    const [first, second] = [await make('Portable'), await make('Prêt')]
    expect(await must(call(app, inventory.tags, keeper, {}))).toEqual([second, first])
    expect(await make('PORTABLE')).toEqual(first)
    const many = await Promise.all(
      Array.from({ length: 5 }, () => call(app, inventory.createTag, keeper, { tag: { title: 'DevOps' } })),
    )
    const made = many.filter(({ status }) => status === 200)
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    expect(many.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect((await must(call(app, inventory.tags, keeper, {}))).length).toBe(3)
  })

  test('a name that another has is no new name of a tag, or of anything in a list', async () => {
    const make = (title: string) => must(call(app, inventory.createTag, keeper, { tag: { title } }))
    const [tag] = [await make('Prêt'), await make('Neuf')]
    const rename = (title: string) => call(app, inventory.updateTag, keeper, { id: tag.id, tag: { title } })
    expect(await rename(' NEUF')).toMatchObject({
      status: 409,
      body: { code: 'inventory.nameTaken', details: { name: 'NEUF' } },
    })
    expect((await rename('PRÊT')).body).toEqual({ id: tag.id, title: 'PRÊT' })
    const add = (name: string) => must(call(app, inventory.createEntry, keeper, { list: 'brands', name }))
    const [brand] = [await add('Dell'), await add('HP')]
    const taken = await call(app, inventory.updateEntry, keeper, { list: 'brands', id: brand.id, name: 'hp' })
    expect(taken.body).toMatchObject({ code: 'inventory.nameTaken' })
  })

  test('a tag that is deleted is gone from every product at once, and does not come back', async () => {
    const tag = await must(call(app, inventory.createTag, keeper, { tag: { title: 'Prêt' } }))
    const { id } = await newProduct(keeper, { name: 'Dock', tags: [tag.id] })
    const renamed = { id: tag.id, tag: { ...tag, title: 'Prêté' } }
    expect((await must(call(app, inventory.updateTag, keeper, renamed))).title).toBe('Prêté')
    expect((await product(keeper, id)).tags).toEqual([tag.id])
    expect(await must(call(app, inventory.deleteTag, keeper, { id: tag.id }))).toBe(true)
    expect((await product(keeper, id)).tags).toEqual([])
    expect((await must(page(keeper, { page: 0 }))).products?.[0]?.tags).toEqual([])
    expect((await change(keeper, id, { tags: [tag.id] })).body.tags).toEqual([])
    expect(await must(call(app, inventory.deleteTag, keeper, { id: tag.id }))).toBe(true)
    expect((await call(app, inventory.updateTag, keeper, renamed)).status).toBe(404)
  })

  test('categories lie below one another without a circle; brands and vendors have slugs of their own', async () => {
    const add = (list: 'categories' | 'brands' | 'vendors', name: string, parentId: string | null = null) =>
      must(call(app, inventory.createEntry, keeper, { list, name, parentId }))
    const top = await add('categories', 'Informatique')
    const below = await add('categories', 'Écrans', top.id)
    expect(below).toMatchObject({ slug: 'ecrans', parentId: top.id })
    const moving = { list: 'categories', id: top.id, parentId: below.id } as const
    expect((await call(app, inventory.updateEntry, keeper, moving)).body).toMatchObject({ code: 'inventory.circle' })
    await must(call(app, inventory.deleteEntry, keeper, { list: 'categories', id: top.id }))
    expect(await must(call(app, inventory.categories, keeper, {}))).toEqual([{ ...below, parentId: null }])
    expect((await add('brands', 'R&D')).slug).toBe('rd')
    expect((await add('brands', 'RD')).slug).toBe('rd-1')
    await add('vendors', 'LDLC Pro')
    expect(await must(call(app, inventory.brands, keeper, {}))).toHaveLength(2)
    expect((await must(call(app, inventory.vendors, keeper, {})))[0]).not.toHaveProperty('parentId')
  })

  test('a product is filed under what there is only', async () => {
    const brand = await must(call(app, inventory.createEntry, keeper, { list: 'brands', name: 'Dell' }))
    const { id } = await newProduct(keeper, { brand: brand.id, category: brand.id })
    expect(await product(keeper, id)).toMatchObject({ brand: brand.id, category: '' })
    await must(call(app, inventory.deleteEntry, keeper, { list: 'brands', id: brand.id }))
    expect(await product(keeper, id)).toMatchObject({ brand: '' })
  })
})

describe('pictures', () => {
  const add = (id: string, image: Buffer) =>
    call(app, inventory.addPicture, keeper, { id, image: image.toString('base64') })

  test('are added, put in another order and left out; no other path is taken', async () => {
    const { id } = await newProduct(keeper)
    const [first = ''] = (await must(add(id, PNG))).images
    const { images, thumbnail } = await must(add(id, JPEG))
    expect(images).toHaveLength(2)
    expect(thumbnail).toBe(first)
    const { body } = await change(keeper, id, {
      images: ['/avatars/elsewhere.png', ...images.toReversed()],
      thumbnail: images[1],
    })
    expect(body).toMatchObject({ images: images.toReversed(), thumbnail: images[1] })
    expect((await change(keeper, id, { images: [first] })).body).toMatchObject({ images: [first], thumbnail: first })
    expect((await product(keeper, id)).images).toEqual([first])
  })

  test('are what they say, and not too many', async () => {
    const { id } = await newProduct(keeper)
    expect((await add(id, Buffer.from('<svg/>'))).body).toMatchObject({ code: 'account.notAnImage' })
    for (let count = 0; count < INVENTORY_LIMITS.pictures; count++) await must(add(id, PNG))
    expect((await add(id, PNG)).body).toMatchObject({ code: 'inventory.tooManyPictures' })
  })
})

describe('who may', () => {
  test('whoever sees amounts reads and writes nothing; nobody else reads', async () => {
    const viewer = await ours.addPerson({ permissions: ['VIEW_FINANCE'], type: 'ESN' })
    const { product: made, unitId } = await newUnit(keeper)
    expect((await page(viewer, { page: 0 })).status).toBe(200)
    expect((await call(app, inventory.product, viewer, { id: made.id })).status).toBe(200)
    expect((await call(app, inventory.createProduct, viewer, {})).status).toBe(403)
    expect((await handOver(viewer, unitId, ours.resource)).status).toBe(403)
    expect((await page(ours.resource, { page: 0 })).status).toBe(403)
    expect((await call(app, inventory.held, ours.resource, { personId: ours.resource.personId })).status).toBe(403)
  })

  test('another company’s product is no product', async () => {
    const elsewhere = await newTenant(app)
    const { product: theirs, unitId } = await newUnit(elsewhere.manager, 'XX-1')
    const before = await product(elsewhere.manager, theirs.id)
    expect((await change(keeper, theirs.id, { name: 'mine' })).status).toBe(404)
    expect((await handOver(keeper, unitId, ours.resource)).status).toBe(404)
    expect((await step(keeper, unitId, 'REPORT_LOST')).status).toBe(404)
    expect((await call(app, inventory.deleteProduct, keeper, { id: theirs.id })).body).toBe(true)
    expect((await must(call(app, inventory.find, keeper, { label: 'XX-1' }))).unitId).toBeNull()
    expect(await product(elsewhere.manager, theirs.id)).toEqual(before)
  })
})
