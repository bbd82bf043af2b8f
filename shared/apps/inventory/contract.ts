import * as z from 'zod'
import { decimal } from '#shared/core/decimal.ts'
import { del, get, group, patch, post } from '#shared/core/endpoint.ts'
import { EQUIPMENT_MANAGERS, EQUIPMENT_READERS } from '#shared/core/permissions.ts'
import { CivilDate, Id, plainLine } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { PLAIN_LINES } from '#shared/core/text/normalise.ts'
import { counting } from './countContract.ts'
import { kitEndpoints } from './kitContract.ts'
import { ENDING_DAYS, INVENTORY_LIMITS, SORT_FIELDS } from './rules.ts'
import { unitEndpoints } from './unitContract.ts'

const PREFIX = '/api/apps/ecommerce/inventory'

/** An empty number. */
const Empty = z.literal('')
/** An amount of money, with at most two decimals. */
const Amount = z.union([decimal(0, 1_000_000_000, 2), Empty])
/** Kilograms, to the gram. */
const Weight = z.union([decimal(0, 1_000_000_000, 3), Empty])
const Count = z.union([z.int().min(0).max(1_000_000), Empty])
/** The id of an entry of a list, or none. */
const Entry = z.union([Id, Empty])

export const Tag = z.object({ id: Id, title: z.string() })
export type Tag = z.infer<typeof Tag>
export const ListEntry = z.object({ id: Id, name: z.string(), slug: z.string() })
export type ListEntry = z.infer<typeof ListEntry>
export const Category = z.object({ ...ListEntry.shape, parentId: Id.nullable() })
export type Category = z.infer<typeof Category>

const ListName = z.enum(['categories', 'brands', 'vendors'])
export type ListName = z.infer<typeof ListName>
const EntryName = plainLine(80).min(1)
const TagFields = z.strictObject({ title: plainLine(50).min(1) })

const texts = {
  name: plainLine(200).min(1),
  description: multiline(z.string().trim().max(4000).regex(PLAIN_LINES)),
  sku: plainLine(64),
  barcode: plainLine(64),
}
const numbers = {
  /** Number owned by the company. */
  stock: Count,
  cost: Amount,
  basePrice: Amount,
  taxPercent: z.union([decimal(0, 1000, 3), Empty]),
  price: Amount,
  weight: Weight,
}

/** The fields of a product that may be written. */
const ProductFields = z.strictObject({
  ...texts,
  category: Entry,
  brand: Entry,
  vendor: Entry,
  tags: z.array(Id).max(INVENTORY_LIMITS.entries),
  ...numbers,
  /** One of its pictures; null: the first one. */
  thumbnail: z.string().max(300).nullable(),
  /** Paths of its pictures, to reorder or remove them; `addPicture` adds one. */
  images: z.array(z.string().max(300)).max(INVENTORY_LIMITS.pictures),
  active: z.boolean(),
  /** The last day of a licence, or of a rental; null: it does not end. */
  endsOn: CivilDate.nullable(),
})

/** A model of equipment, or a licence. */
export const Product = z.object({
  id: Id,
  category: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(Id),
  sku: z.string(),
  barcode: z.string(),
  brand: z.string(),
  vendor: z.string(),
  stock: Count,
  /** Number of units handed over. */
  reserved: Count,
  cost: Amount,
  basePrice: Amount,
  taxPercent: z.union([z.number(), Empty]),
  price: Amount,
  weight: Weight,
  /** A path of this site. */
  thumbnail: z.string().nullable(),
  images: z.array(z.string()),
  active: z.boolean(),
  endsOn: CivilDate.nullable(),
})
export type Product = z.infer<typeof Product>

const Pagination = z.object({
  length: z.int(),
  size: z.int(),
  page: z.int(),
  lastPage: z.int(),
  startIndex: z.int(),
  endIndex: z.int(),
})

const ImportRow = z.strictObject({
  ...texts,
  category: plainLine(80),
  brand: plainLine(80),
  vendor: plainLine(80),
  ...numbers,
  active: z.boolean(),
})
export type ImportRow = z.infer<typeof ImportRow>

const readers = EQUIPMENT_READERS
const managers = EQUIPMENT_MANAGERS

/** The company’s equipment and its holders. */
export const inventory = group(
  'inventory',
  {
    categories: get(`${PREFIX}/categories`, {
      summary: 'List the product categories',
      access: readers,
      output: z.array(Category),
      cost: { requests: 1, units: 5 },
    }),
    brands: get(`${PREFIX}/brands`, {
      summary: 'List the product brands',
      access: readers,
      output: z.array(ListEntry),
      cost: { requests: 1, units: 5 },
    }),
    vendors: get(`${PREFIX}/vendors`, {
      summary: 'List the product vendors',
      access: readers,
      output: z.array(ListEntry),
      cost: { requests: 1, units: 5 },
    }),
    tags: get(`${PREFIX}/tags`, {
      summary: 'List the product tags',
      access: readers,
      output: z.array(Tag),
      cost: { requests: 1, units: 5 },
    }),
    products: get(`${PREFIX}/products`, {
      summary:
        'List products whose name contains a text, sorted by any field: `sku`, `name` and `active` as text, others as numbers. Pages start at 0, the default is 1; beyond the last, `products` is null.',
      access: readers,
      input: {
        search: z.string().max(200).optional(),
        sort: z.enum(SORT_FIELDS).default('name'),
        order: z.enum(['asc', 'desc']).default('asc'),
        page: z.int().min(0).max(1_000_000).default(1),
        size: z.int().min(1).max(100).default(10),
      },
      output: z.object({
        products: z.array(Product).nullable(),
        pagination: z.union([Pagination, Pagination.pick({ lastPage: true })]),
      }),
      // At most 10,000 rows of 300 bytes, and 100 products of 2 KB.
      cost: { requests: 8, units: 700 },
    }),
    product: get(`${PREFIX}/product`, {
      summary: 'Get a product',
      access: readers,
      input: { id: Id },
      output: Product,
      cost: { requests: 1, units: 15 },
    }),
    createProduct: post(`${PREFIX}/product`, {
      summary: 'Create an empty product named “A New Product”',
      access: managers,
      output: Product,
      errors: ['inventory.full'],
      cost: { requests: 1, units: 14 },
    }),
    updateProduct: patch(`${PREFIX}/product`, {
      summary:
        'Update fields of a product. Ids of deleted entries are ignored. With `before`, the tags and pictures that were read, only the differences are applied.',
      access: managers,
      input: {
        id: Id,
        product: ProductFields.partial(),
        before: ProductFields.pick({ tags: true, images: true }).partial().optional(),
      },
      entity: { product: Product },
      output: Product,
      errors: ['inventory.assigned', 'inventory.registered', 'resource.conflict'],
      cost: { requests: 8, units: 240 },
    }),
    deleteProduct: del(`${PREFIX}/product`, {
      summary: 'Delete a product with its units, unless someone holds one of them',
      access: managers,
      input: { id: Id },
      output: z.literal(true),
      errors: ['inventory.assigned', 'resource.conflict'],
      cost: { requests: 2, units: 40 },
    }),
    addPicture: post(`${PREFIX}/product/picture`, {
      summary: `Add a base64-encoded picture to a product: a PNG, JPEG or WebP of at most ${INVENTORY_LIMITS.pictureBytes / 1024} KB and ${INVENTORY_LIMITS.picturePixels} pixels per side. At most ${INVENTORY_LIMITS.pictures} per product.`,
      access: managers,
      input: {
        id: Id,
        image: z
          .base64()
          .min(1)
          .max(Math.ceil(INVENTORY_LIMITS.pictureBytes / 3) * 4),
      },
      output: Product,
      errors: ['account.notAnImage', 'inventory.tooManyPictures', 'resource.conflict'],
      cost: { requests: 3, units: 40 },
    }),
    createTag: post(`${PREFIX}/tag`, {
      summary: 'Create a tag at the top of the list. Returns the existing tag if the title is taken.',
      access: managers,
      input: { tag: TagFields },
      entity: { tag: Tag },
      output: Tag,
      errors: ['inventory.listFull'],
      cost: { requests: 8, units: 80 },
    }),
    updateTag: patch(`${PREFIX}/tag`, {
      summary: 'Rename a tag',
      access: managers,
      input: { id: Id, tag: TagFields.partial() },
      entity: { tag: Tag },
      output: Tag,
      errors: ['inventory.nameTaken'],
      cost: { requests: 8, units: 80 },
    }),
    deleteTag: del(`${PREFIX}/tag`, {
      summary: 'Delete a tag and remove it from all products',
      access: managers,
      input: { id: Id },
      output: z.literal(true),
      cost: { requests: 8, units: 80 },
    }),
    createEntry: post(`${PREFIX}/lists/{list}`, {
      summary: 'Create a category, brand or vendor. Returns the existing one if the name is taken.',
      access: managers,
      input: { list: ListName, name: EntryName, parentId: Id.nullable().optional() },
      output: Category,
      errors: ['inventory.listFull'],
      cost: { requests: 8, units: 80 },
    }),
    updateEntry: patch(`${PREFIX}/lists/{list}`, {
      summary: 'Rename a category, brand or vendor, or move a category',
      access: managers,
      input: { list: ListName, id: Id, name: EntryName.optional(), parentId: Id.nullable().optional() },
      output: Category,
      errors: ['inventory.circle', 'inventory.nameTaken'],
      cost: { requests: 8, units: 80 },
    }),
    deleteEntry: del(`${PREFIX}/lists/{list}`, {
      summary:
        'Delete a category, brand or vendor and remove it from all products. Subcategories become top-level ones.',
      access: managers,
      input: { list: ListName, id: Id },
      output: z.literal(true),
      cost: { requests: 8, units: 80 },
    }),
    skus: get(`${PREFIX}/skus`, {
      summary: 'List the SKUs of all products, to find conflicts before an import',
      access: managers,
      output: z.array(z.string()),
      cost: { requests: 5, units: 700 },
    }),
    importProducts: post(`${PREFIX}/import`, {
      summary: `Create up to ${INVENTORY_LIMITS.importRows} products, all or none, with the categories, brands and vendors they name. SKUs must be unique.`,
      access: managers,
      input: { rows: z.array(ImportRow).min(1).max(INVENTORY_LIMITS.importRows) },
      output: z.object({ ids: z.array(Id) }),
      errors: ['inventory.full', 'inventory.listFull', 'inventory.skuTaken'],
      // Reads the rows of all products to check their SKUs: 500 bytes each.
      cost: { requests: 25, units: 1900 },
    }),
    ending: get(`${PREFIX}/ending`, {
      summary: `List products whose licence has ended or ends within ${ENDING_DAYS} days, earliest first`,
      access: readers,
      indexed: true,
      output: z.array(Product.pick({ id: true, name: true, endsOn: true, stock: true, reserved: true })),
      cost: { requests: 1, units: 60 },
    }),
    ...unitEndpoints,
    ...kitEndpoints,
    ...counting,
  },
  { liveFor: EQUIPMENT_READERS },
)
