import { parseCsv, toCsv } from '#shared/core/files/csv.ts'
import { foldToWords } from '#shared/core/text/fold.ts'
import type { ImportRow } from './contract.ts'
import { findTakenSku, parseNumber } from './rules.ts'

export const IMPORT_COLUMNS = [
  'name',
  'sku',
  'barcode',
  'category',
  'brand',
  'vendor',
  'stock',
  'cost',
  'basePrice',
  'taxPercent',
  'price',
  'weight',
  'active',
  'description',
] as const
type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** Accepted column names, folded, in English and French. */
const HEADINGS: Record<ImportColumn, readonly string[]> = {
  name: ['name', 'product', 'model', 'nom', 'produit', 'modele', 'designation'],
  sku: ['sku', 'reference', 'ref'],
  barcode: ['barcode', 'bar code', 'ean', 'gtin', 'code barres', 'code barre'],
  category: ['category', 'type', 'categorie'],
  brand: ['brand', 'maker', 'manufacturer', 'marque', 'fabricant'],
  vendor: ['vendor', 'supplier', 'fournisseur'],
  stock: ['stock', 'quantity', 'qty', 'quantite', 'qte'],
  cost: ['cost', 'purchase price', 'cout', 'prix d achat'],
  basePrice: ['base price', 'baseprice', 'net price', 'prix ht', 'prix hors taxe', 'prix hors taxes'],
  taxPercent: ['tax', 'tax percent', 'taxpercent', 'vat', 'tva', 'taxe'],
  price: ['price', 'gross price', 'prix', 'prix ttc'],
  weight: ['weight', 'poids'],
  active: ['active', 'actif', 'active actif'],
  description: ['description', 'notes', 'comment', 'commentaire'],
}

const MAX_LENGTHS: Partial<Record<ImportColumn, number>> = {
  name: 200,
  sku: 64,
  barcode: 64,
  category: 80,
  brand: 80,
  vendor: 80,
  description: 4000,
}

type Reason = 'missing' | 'tooLong' | 'number' | 'whole' | 'active' | 'twice'
interface ImportProblem {
  column: ImportColumn
  reason: Reason
}
/** The outcome of a line, numbered from 1: a product to add, or its problem. */
export type ImportLine = { line: number } & (
  | { row: ImportRow; problems?: never }
  | { problems: ImportProblem[]; row?: never }
)

/** Of a heading that may name a column. */
const MAX_HEADING_LENGTH = 200

const findColumn = (heading: string): ImportColumn | undefined => {
  const words = foldToWords(heading.slice(0, MAX_HEADING_LENGTH).replace(/\(.*\)|[€$%]/g, ''))
  return IMPORT_COLUMNS.find((column) => HEADINGS[column].includes(words))
}

/** Whether the first line names the columns. */
const isNamed = ([first = []]: readonly string[][]): boolean => first.some((cell) => findColumn(cell) === 'name')

const YES = ['yes', 'oui', 'true', 'vrai', '1', 'x', 'active', 'actif']
const NO = ['', 'no', 'non', 'false', 'faux', '0', 'inactive', 'inactif']

const readRow = (
  cells: Partial<Record<ImportColumn, string>>,
  language: 'en' | 'fr',
): { row: ImportRow } | { problems: ImportProblem[] } => {
  const problems: ImportProblem[] = []
  const text = (column: ImportColumn): string => {
    const lines = column === 'description' ? /[^\P{Cc}\n\t]+|[\p{Cf}<>]+/gu : /[\p{Cc}\p{Cf}<>]+/gu
    const found = (cells[column] ?? '').replace(lines, ' ').trim()
    if (found.length > (MAX_LENGTHS[column] ?? 0)) problems.push({ column, reason: 'tooLong' })
    return found
  }
  const number = (column: ImportColumn, most = 1_000_000_000): number | '' => {
    const found = parseNumber(cells[column] ?? '', language)
    if (found === undefined || (found !== '' && found > most)) problems.push({ column, reason: 'number' })
    return found ?? ''
  }
  const stock = number('stock', 1_000_000)
  if (stock !== '' && !Number.isInteger(stock)) problems.push({ column: 'stock', reason: 'whole' })
  const active = foldToWords(cells.active ?? '')
  if (![...YES, ...NO].includes(active)) problems.push({ column: 'active', reason: 'active' })
  const row: ImportRow = {
    name: text('name'),
    sku: text('sku'),
    barcode: text('barcode'),
    category: text('category'),
    brand: text('brand'),
    vendor: text('vendor'),
    stock,
    cost: number('cost'),
    basePrice: number('basePrice'),
    taxPercent: number('taxPercent', 1000),
    price: number('price'),
    weight: number('weight'),
    active: YES.includes(active),
    description: text('description'),
  }
  if (row.name === '') problems.push({ column: 'name', reason: 'missing' })
  return problems.length > 0 ? { problems } : { row }
}

/**
 * Products from pasted cells or CSV, one per line. The first line may name the columns, in English or French; the default
 * is `IMPORT_COLUMNS`. Empty lines are skipped; a SKU that occurs twice, or is known, is refused.
 */
export const parseProducts = (
  pasted: string,
  language: 'en' | 'fr',
  knownSkus: ReadonlySet<string> = new Set(),
): ImportLine[] => {
  const lines = parseCsv(pasted)
  const named = isNamed(lines)
  const columns: readonly (ImportColumn | undefined)[] = named ? (lines[0] ?? []).map(findColumn) : IMPORT_COLUMNS
  const skus = new Set(knownSkus)
  return lines.flatMap((cells, index): ImportLine[] => {
    if ((named && index === 0) || cells.every((cell) => cell === '')) return []
    const byColumn = Object.fromEntries(
      columns.flatMap((column, at) => (column ? [[column, cells[at] ?? ''] as const] : [])),
    )
    const read = readRow(byColumn, language)
    const sku = 'row' in read ? read.row.sku : ''
    if (findTakenSku([sku], skus) !== undefined)
      return [{ line: index + 1, problems: [{ column: 'sku', reason: 'twice' }] }]
    skus.add(sku)
    return [{ line: index + 1, ...read }]
  })
}

/** The refused lines with the names of their columns, to be corrected and read again; empty: none was refused. */
export const keepRefusedLines = (pasted: string, lines: readonly ImportLine[]): string => {
  const cells = parseCsv(pasted)
  const refused = lines.flatMap(({ line, row }) => (row ? [] : [cells[line - 1] ?? []]))
  if (refused.length === 0) return ''
  const headings = isNamed(cells) ? cells.slice(0, 1) : []
  // Without the byte order mark.
  return toCsv([...headings, ...refused], ';').trimStart()
}
