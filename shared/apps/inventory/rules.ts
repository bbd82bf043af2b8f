import { dayAfter } from '#shared/core/dates/calendar.ts'
import { foldText } from '#shared/core/text/fold.ts'

/** Limits of the inventory. */
export const INVENTORY_LIMITS = {
  products: 10_000,
  units: 1000,
  unitsAtOnce: 20,
  pictures: 8,
  pictureBytes: 120 * 1024,
  picturePixels: 1600,
  entries: 100,
  importRows: 40,
  kits: 20,
  /** Distinct products of a kit, which are handed over together. */
  kitProducts: 10,
} as const

/** Numeric fields of a product; each may be empty. */
export const NUMBER_FIELDS = ['stock', 'cost', 'basePrice', 'taxPercent', 'price', 'weight'] as const
/** Fields compared as text. */
const TEXT_FIELDS = ['sku', 'name', 'active'] as const
/** Sortable fields: three as text, all others as numbers. */
export const SORT_FIELDS = [
  'id',
  'category',
  'name',
  'description',
  'tags',
  'sku',
  'barcode',
  'brand',
  'vendor',
  'reserved',
  ...NUMBER_FIELDS,
  'thumbnail',
  'images',
  'active',
] as const
export type Sort = (typeof SORT_FIELDS)[number]

/** The fields of a product for sorting and searching. */
export interface Sortable {
  id: string
  name: string
  sku: string
  barcode: string
  active: boolean
}

const isText = (sort: string): sort is (typeof TEXT_FIELDS)[number] => TEXT_FIELDS.some((one) => one === sort)
const collator = new Intl.Collator('en')

const numberIn = (row: Sortable, sort: string): number => {
  const number = Number((row as unknown as Record<string, unknown>)[sort])
  return Number.isFinite(number) ? number : 0
}

/** Sorted products; empty or non-numeric values count as 0, ids break ties. */
export const sortProducts = <R extends Sortable>(rows: readonly R[], sort: string, order: 'asc' | 'desc'): R[] => {
  const sign = order === 'asc' ? 1 : -1
  const compare = isText(sort)
    ? (a: R, b: R) => collator.compare(String(a[sort]).toUpperCase(), String(b[sort]).toUpperCase())
    : (a: R, b: R) => numberIn(a, sort) - numberIn(b, sort)
  return rows.toSorted((a, b) => sign * compare(a, b) || (a.id < b.id ? -1 : 1))
}

/** Whether a product's name contains the text, ignoring case and accents. */
export const matchesSearch = ({ name }: { name: string }, search: string): boolean =>
  foldText(name).includes(foldText(search))

/** A page of a list. `lastPage` is the number of pages; the page after the last one is empty, but not out of range. */
export const pageOf = <R>(rows: readonly R[], page: number, size: number) => {
  const lastPage = Math.max(Math.ceil(rows.length / size), 1)
  if (page > lastPage) return { rows: null, pagination: { lastPage } }
  const begin = page * size
  const end = Math.min(begin + size, rows.length)
  const pagination = { length: rows.length, size, page, lastPage, startIndex: begin, endIndex: end - 1 }
  return { rows: rows.slice(begin, end), pagination }
}

/** A price with tax, half a cent rounded up; empty without a price. */
export const priceWithTax = (basePrice: number | '', taxPercent: number | ''): number | '' =>
  basePrice === '' ? '' : Math.round(basePrice * (100 + (taxPercent || 0)) + 1e-6) / 100

/** How long before its end a licence is announced to those who manage the equipment. */
export const ENDING_DAYS = 30
/** The last day of licences that end soon, from a given day. */
export const lastEndingDay = (today: string): string => dayAfter(today, ENDING_DAYS)
/** The last first day of assignments for which a kit may be needed soon. */
export const lastStartDay = (today: string): string => dayAfter(today, START_DAYS)

/** How long before an assignment begins a kit is suggested to those who manage the equipment. */
const START_DAYS = 30

/** `low` below 20, `some` below 30. */
export const stockLevel = (stock: number | ''): 'low' | 'some' | 'enough' => {
  const count = stock || 0
  if (count < 20) return 'low'
  return count < 30 ? 'some' : 'enough'
}

export const UNIT_STATES = ['FREE', 'HANDED_OVER', 'ACCEPTED', 'LOST'] as const
export type UnitState = (typeof UNIT_STATES)[number]

/** Steps of a unit, besides handing it over. */
export const UNIT_STEPS = ['TAKE_BACK', 'REPORT_LOST', 'FIND'] as const
export type UnitStep = (typeof UNIT_STEPS)[number]

const STATES_BEFORE: Record<UnitStep, readonly UnitState[]> = {
  TAKE_BACK: ['HANDED_OVER', 'ACCEPTED'],
  REPORT_LOST: ['FREE', 'HANDED_OVER', 'ACCEPTED'],
  FIND: ['LOST'],
}

/** Whether somebody has it. */
export const isHeld = (state: UnitState): boolean => state === 'HANDED_OVER' || state === 'ACCEPTED'
export const canTakeStep = (step: UnitStep, state: UnitState): boolean => STATES_BEFORE[step].includes(state)
export const canBeRemoved = (state: UnitState): boolean => !isHeld(state)

/** A unit's id contains its product's: `<product>_<own id>`. */
export const unitIdOf = (product: string, own: string): string => `${product}_${own}`
export const productOf = (unitId: string): string => {
  const at = unitId.lastIndexOf('_')
  return at > 0 ? unitId.slice(0, at) : unitId
}

/** A serial number for comparison, without separators and case. */
export const normaliseSerial = (serial: string): string => serial.toUpperCase().replace(/[\s.\-_/]/g, '')

/** The first SKU that is in use, or occurs twice; empty ones do not count. */
export const findTakenSku = (skus: readonly string[], known: ReadonlySet<string>): string | undefined =>
  skus.find((sku, index) => sku !== '' && (known.has(sku) || skus.indexOf(sku) !== index))

/**
 * A number as typed: `1 299,90 €`, `1,299.90`, `1.299,90`. Empty for nothing, undefined for no number. A comma before
 * three digits separates thousands in English, decimals in French.
 */
export const parseNumber = (text: string, language: 'en' | 'fr'): number | '' | undefined => {
  const plain = text.replace(/[\s\u00a0\u202f€$%]/g, '')
  if (plain === '') return ''
  const grouped =
    /^[1-9]\d{0,2}(,\d{3})+\.\d+$/.test(plain) ||
    (language === 'en' ? /^[1-9]\d{0,2}(,\d{3})+$/ : /^[1-9]\d{0,2}(,\d{3}){2,}$/).test(plain)
  const decimal = grouped
    ? plain.replaceAll(',', '')
    : /^[1-9]\d{0,2}(\.\d{3})+,\d+$/.test(plain)
      ? plain.replaceAll('.', '').replace(',', '.')
      : plain.replace(',', '.')
  return /^\d+(\.\d+)?$/.test(decimal) ? Number(decimal) : undefined
}

const MONEY_FIELDS: readonly string[] = ['cost', 'basePrice', 'price'] satisfies (typeof NUMBER_FIELDS)[number][]

/** A field's number as people write it; amounts of money with their cents. */
export const formatNumber = (
  field: (typeof NUMBER_FIELDS)[number],
  number: number | '',
  language: 'en' | 'fr',
): string => {
  const plain = number !== '' && MONEY_FIELDS.includes(field) ? number.toFixed(2) : String(number)
  return language === 'fr' ? plain.replace('.', ',') : plain
}
