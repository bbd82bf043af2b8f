import {
  type Area,
  done,
  exactly,
  fields,
  filled,
  flag,
  inOrderOf,
  is,
  list,
  nothing,
  number,
  some,
  text,
} from './table.ts'

const PREFIX = 'api/apps/ecommerce/inventory'
const Entry = { id: filled, name: filled, slug: filled }
const Tag = { id: filled, title: filled }
const amount = number.or(is(''))
const Product = {
  id: filled,
  category: text,
  name: filled,
  description: text,
  tags: list(filled),
  sku: text,
  barcode: text,
  brand: text,
  vendor: text,
  stock: amount,
  reserved: amount,
  cost: amount,
  basePrice: amount,
  taxPercent: amount,
  price: amount,
  weight: amount,
  thumbnail: text.nullable(),
  images: list(text),
  active: flag,
}
const OWN = 'endsOn'
const blank = is('')
const pagination = (values: { page: number; lastPage: number; startIndex: number; endIndex: number }) =>
  fields({
    length: is(12),
    size: is(10),
    page: is(values.page),
    lastPage: is(values.lastPage),
    startIndex: is(values.startIndex),
    endIndex: is(values.endIndex),
  })

export const inventory: Area = {
  name: 'E-commerce inventory',
  calls: 12,
  before: [
    { call: `POST ${PREFIX}/lists/categories`, body: { list: 'categories', name: 'Mens' }, keep: 'category' },
    { call: `POST ${PREFIX}/lists/brands`, body: { list: 'brands', name: 'Acme' } },
    { call: `POST ${PREFIX}/lists/vendors`, body: { list: 'vendors', name: 'Acme' } },
    ...Array.from({ length: 11 }, () => ({ call: `POST ${PREFIX}/product` })),
  ],
  rows: [
    { call: `GET ${PREFIX}/categories`, answer: some(fields({ ...Entry, parentId: text.nullable() })) },
    { call: `GET ${PREFIX}/brands`, answer: some(fields(Entry)) },
    { call: `GET ${PREFIX}/vendors`, answer: some(fields(Entry)) },
    {
      call: `POST ${PREFIX}/tag`,
      body: { tag: { title: 'Watch' } },
      keep: 'tag',
      answer: fields({ ...Tag, title: is('Watch') }),
    },
    { call: `POST ${PREFIX}/tag`, body: { tag: { title: 'Clock' } }, answer: fields({ ...Tag, title: is('Clock') }) },
    {
      call: `GET ${PREFIX}/tags`,
      answer: exactly(2, fields(Tag)).refine(([first]) => first?.title === 'Clock'),
    },
    {
      call: `POST ${PREFIX}/product`,
      keep: 'product',
      answer: fields(
        {
          ...Product,
          name: is('A New Product'),
          category: blank,
          description: blank,
          sku: blank,
          barcode: blank,
          brand: blank,
          vendor: blank,
          stock: blank,
          reserved: blank,
          cost: blank,
          basePrice: blank,
          taxPercent: blank,
          price: blank,
          weight: blank,
          active: is(false),
          tags: list(text).max(0),
          images: list(text).max(0),
        },
        OWN,
      ),
    },
    {
      call: `PATCH ${PREFIX}/product`,
      body: {
        id: '{product.id}',
        product: {
          name: 'Aviator',
          sku: 'AV-1',
          barcode: '0008',
          category: '{category.id}',
          tags: ['{tag.id}'],
          stock: 30,
          cost: 200,
          basePrice: 400,
          taxPercent: 20,
          price: 480,
          weight: 0.6,
          active: true,
        },
      },
      keep: 'changed',
      answer: fields(
        {
          ...Product,
          name: is('Aviator'),
          stock: is(30),
          price: is(480),
          active: done,
          tags: some(filled),
        },
        OWN,
      ),
    },
    {
      call: `PATCH ${PREFIX}/product`,
      body: { id: '{product.id}', product: '{changed}' },
      answer: fields({ ...Product, name: is('Aviator'), price: is(480) }, OWN),
    },
    { call: `GET ${PREFIX}/product?id={product.id}`, answer: fields({ ...Product, name: is('Aviator') }, OWN) },
    {
      call: `GET ${PREFIX}/products`,
      answer: fields({
        products: exactly(2, fields(Product, OWN)).refine(inOrderOf('name')),
        pagination: pagination({ page: 1, lastPage: 2, startIndex: 10, endIndex: 11 }),
      }),
    },
    {
      call: `GET ${PREFIX}/products?sort=name&order=asc&page=0&size=10`,
      answer: fields({
        products: exactly(10, fields(Product, OWN)).refine(inOrderOf('name')),
        pagination: pagination({ page: 0, lastPage: 2, startIndex: 0, endIndex: 9 }),
      }),
    },
    {
      call: `GET ${PREFIX}/products?page=3`,
      answer: fields({ products: nothing, pagination: fields({ lastPage: is(2) }) }),
    },
    {
      call: `GET ${PREFIX}/products?search=AVIA&sort=stock&order=desc&page=0&size=5`,
      answer: fields({
        products: exactly(1, fields({ ...Product, name: is('Aviator') }, OWN)),
        pagination: fields({
          length: is(1),
          size: is(5),
          page: is(0),
          lastPage: is(1),
          startIndex: is(0),
          endIndex: is(0),
        }),
      }),
    },
    {
      call: `PATCH ${PREFIX}/tag`,
      body: { id: '{tag.id}', tag: { title: 'Glasses' } },
      answer: fields({ ...Tag, title: is('Glasses') }),
    },
    { call: `DELETE ${PREFIX}/tag?id={tag.id}`, answer: done },
    {
      call: `GET ${PREFIX}/product?id={product.id}`,
      answer: fields({ ...Product, tags: list(text).max(0) }, OWN),
    },
    { call: `DELETE ${PREFIX}/product?id={product.id}`, answer: done },
  ],
}
