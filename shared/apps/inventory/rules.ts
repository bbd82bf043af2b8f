import { dayAfter } from '#shared/core/calendar.ts'
import { folded } from '#shared/core/fold.ts'

/** What the inventory holds at most. */
export const LIMITS = {
  products: 10_000,
  units: 1000,
  unitsAtOnce: 20,
  pictures: 8,
  pictureBytes: 120 * 1024,
  picturePixels: 1600,
  entries: 100,
  importRows: 40,
  kits: 20,
  /** Products of a kit, each once; as many are handed over at once. */
  kitProducts: 10,
} as const

/** The numbers of a product that people write; each may be empty. */
export const NUMBERS = ['stock', 'cost', 'basePrice', 'taxPercent', 'price', 'weight'] as const
/** Those by which products are compared as text. */
const TEXTS = ['sku', 'name', 'active'] as const
/** What products are sorted by: three as text, every other field as a number. */
export const SORTS = [
  ...['id', 'category', 'name', 'description', 'tags', 'sku', 'barcode', 'brand', 'vendor', 'reserved'],
  ...NUMBERS,
  ...['thumbnail', 'images', 'active'],
] as const
export type Sort = (typeof SORTS)[number]

/** What a list of products has to know of each. */
export interface Sortable {
  id: string
  name: string
  sku: string
  barcode: string
  active: boolean
}

const isText = (sort: string): sort is (typeof TEXTS)[number] => TEXTS.some((one) => one === sort)
const collator = new Intl.Collator('en')

const numberIn = (row: Sortable, sort: string): number => {
  const number = Number((row as unknown as Record<string, unknown>)[sort])
  return Number.isFinite(number) ? number : 0
}

/** Products in an order that is the same each time: what is empty, or no number, counts as 0, and ids decide between equals. */
export const sortedBy = <R extends Sortable>(rows: readonly R[], sort: string, order: 'asc' | 'desc'): R[] => {
  const sign = order === 'asc' ? 1 : -1
  const compare = isText(sort)
    ? (a: R, b: R) => collator.compare(String(a[sort]).toUpperCase(), String(b[sort]).toUpperCase())
    : (a: R, b: R) => numberIn(a, sort) - numberIn(b, sort)
  return rows.toSorted((a, b) => sign * compare(a, b) || (a.id < b.id ? -1 : 1))
}

/** Whether a product is meant by a search: its name contains the text, whatever the capitals and accents. */
export const isFound = ({ name }: { name: string }, search: string): boolean => folded(name).includes(folded(search))

/** A page of a list; `lastPage` is how many there are, and the page behind the last one is empty and not yet beyond. */
export const pageOf = <R>(rows: readonly R[], page: number, size: number) => {
  const lastPage = Math.max(Math.ceil(rows.length / size), 1)
  if (page > lastPage) return { rows: null, pagination: { lastPage } }
  const begin = page * size
  const end = Math.min(begin + size, rows.length)
  const pagination = { length: rows.length, size, page, lastPage, startIndex: begin, endIndex: end - 1 }
  return { rows: rows.slice(begin, end), pagination }
}

/** A price with its tax, half a cent rounded up; empty without a price to begin with. */
export const priceWithTax = (basePrice: number | '', taxPercent: number | ''): number | '' =>
  basePrice === '' ? '' : Math.round(basePrice * (100 + (taxPercent || 0)) + 1e-6) / 100

/** So many days before a licence ends, whoever looks after the equipment is told. */
export const ENDING_DAYS = 30
/** The last day of licences that end soon, as seen from a day. */
export const endingUntil = (today: string): string => dayAfter(today, ENDING_DAYS)
/** The last day on which those begin who may need a kit soon. */
export const startingUntil = (today: string): string => dayAfter(today, START_DAYS)

/** So many days before somebody begins a mission, whoever looks after the equipment is told that they may need a kit. */
const START_DAYS = 30

/** How much there is of something: `low` below 20, `some` below 30. */
export const stockLevel = (stock: number | ''): 'low' | 'some' | 'enough' => {
  const count = stock || 0
  if (count < 20) return 'low'
  return count < 30 ? 'some' : 'enough'
}

export const UNIT_STATES = ['FREE', 'HANDED_OVER', 'ACCEPTED', 'LOST'] as const
export type UnitState = (typeof UNIT_STATES)[number]

/** What may be done with a unit, beside handing it over. */
export const UNIT_STEPS = ['TAKE_BACK', 'REPORT_LOST', 'FIND'] as const
export type UnitStep = (typeof UNIT_STEPS)[number]

const FROM: Record<UnitStep, readonly UnitState[]> = {
  TAKE_BACK: ['HANDED_OVER', 'ACCEPTED'],
  REPORT_LOST: ['FREE', 'HANDED_OVER', 'ACCEPTED'],
  FIND: ['LOST'],
}

/** Somebody has it. */
export const isHeld = (state: UnitState): boolean => state === 'HANDED_OVER' || state === 'ACCEPTED'
export const maySucceed = (step: UnitStep, state: UnitState): boolean => FROM[step].includes(state)
export const mayBeRemoved = (state: UnitState): boolean => !isHeld(state)

/** A unit says which product it is one of: `<product>_<its own id>`. */
export const unitIdOf = (product: string, own: string): string => `${product}_${own}`
export const productOf = (unitId: string): string => {
  const at = unitId.lastIndexOf('_')
  return at > 0 ? unitId.slice(0, at) : unitId
}

/** A serial number as it is compared: without what people leave out or put in between when they type it. */
export const foldedSerial = (serial: string): string => serial.toUpperCase().replace(/[\s.\-_/]/g, '')

/** The first of some SKUs that a product has already, or another of them; empty ones are nobody's. */
export const takenSku = (skus: readonly string[], known: ReadonlySet<string>): string | undefined =>
  skus.find((sku, index) => sku !== '' && (known.has(sku) || skus.indexOf(sku) !== index))

/**
 * A number as people write it: `1 299,90 €`, `1,299.90`, `1.299,90`. Nothing is nothing, undefined what is no number. A
 * comma before three digits is what the reader's language takes it for: thousands in English, decimals in French.
 */
export const writtenNumber = (text: string, language: 'en' | 'fr'): number | '' | undefined => {
  const plain = text.replace(/[\s\u00a0\u202f€$%]/g, '')
  if (plain === '') return ''
  const grouped =
    /^\d{1,3}(,\d{3})+\.\d+$/.test(plain) ||
    (language === 'en' ? /^\d{1,3}(,\d{3})+$/ : /^\d{1,3}(,\d{3}){2,}$/).test(plain)
  const decimal = grouped
    ? plain.replaceAll(',', '')
    : /^\d{1,3}(\.\d{3})+,\d+$/.test(plain)
      ? plain.replaceAll('.', '').replace(',', '.')
      : plain.replace(',', '.')
  return /^\d+(\.\d+)?$/.test(decimal) ? Number(decimal) : undefined
}

const MONEY: readonly string[] = ['cost', 'basePrice', 'price'] satisfies (typeof NUMBERS)[number][]

/** The number of a field as people write it: an amount of money with its cents. */
export const asWritten = (field: (typeof NUMBERS)[number], number: number | '', language: 'en' | 'fr'): string => {
  const plain = number !== '' && MONEY.includes(field) ? number.toFixed(2) : String(number)
  return language === 'fr' ? plain.replace('.', ',') : plain
}
