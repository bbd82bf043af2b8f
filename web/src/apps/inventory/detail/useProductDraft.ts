import { useState } from 'react'
import type { Product } from '#shared/apps/inventory/contract.ts'
import { formatNumber, NUMBER_FIELDS, parseNumber, priceWithTax } from '#shared/apps/inventory/rules.ts'
import { mergeList } from '#shared/core/lists.ts'
import { useFormats } from '#web/app/format.ts'
import type { Language } from '#web/client/language.ts'

const TEXTS = ['name', 'description', 'sku', 'barcode', 'category', 'brand', 'vendor'] as const
type TextField = (typeof TEXTS)[number]
type NumberField = (typeof NUMBER_FIELDS)[number]
export type Draft = Record<TextField | NumberField, string> & {
  tags: readonly string[]
  active: boolean
  /** Empty: it does not end. */
  endsOn: string
}

const draftOf = (product: Product, language: Language): Draft => ({
  ...(Object.fromEntries([
    ...TEXTS.map((field) => [field, product[field]]),
    ...NUMBER_FIELDS.map((field) => [field, formatNumber(field, product[field], language)]),
  ]) as Record<TextField | NumberField, string>),
  tags: product.tags,
  active: product.active,
  endsOn: product.endsOn ?? '',
})

const isWhole = (field: NumberField) => field === 'stock'

/** What somebody writes of a product; only what they have changed is sent, so that nobody else's changes are undone. */
export const useProductDraft = (product: Product) => {
  const { language } = useFormats()
  /** A number as people type it; NaN: it is none. */
  const numberOf = (text: string): number | '' => parseNumber(text, language) ?? Number.NaN
  const [draft, setDraft] = useState<Draft>(() => draftOf(product, language))
  const [before, setBefore] = useState(product)
  const saved = draftOf(before, language)
  if (product !== before) {
    // What was not changed here follows what was changed elsewhere.
    const current = draftOf(product, language)
    const merged = Object.fromEntries(
      Object.entries(draft).map(([field, value]) => {
        const key = field as keyof Draft
        const untouched = JSON.stringify(value) === JSON.stringify(saved[key])
        return [field, untouched ? current[key] : value]
      }),
    ) as unknown as Draft
    setBefore(product)
    setDraft({ ...merged, tags: mergeList(current.tags, draft.tags, saved.tags) })
  }
  const change = (some: Partial<Draft>) => {
    const next = { ...draft, ...some }
    // A price that was proposed follows what it is made of.
    const [was, is] = [draft, next].map(({ basePrice, taxPercent }) =>
      priceWithTax(numberOf(basePrice), numberOf(taxPercent)),
    )
    const proposed = some.price === undefined && (draft.price === '' || numberOf(draft.price) === was)
    setDraft(
      proposed && is !== was && !Number.isNaN(is)
        ? { ...next, price: formatNumber('price', is ?? '', language) }
        : next,
    )
  }
  const wrong = [
    ...(draft.name.trim() === '' ? (['name'] as const) : []),
    ...NUMBER_FIELDS.filter((field) => {
      const number = numberOf(draft[field])
      return Number.isNaN(number) || (isWhole(field) && !Number.isInteger(number || 0))
    }),
  ]
  const changes = (): Partial<Product> =>
    Object.fromEntries(
      Object.entries(draft).flatMap(([field, value]) => {
        if (JSON.stringify(value) === JSON.stringify(saved[field as keyof Draft])) return []
        const isNumber = NUMBER_FIELDS.some((one) => one === field)
        const written = isNumber ? numberOf(String(value)) : value
        return [[field, field === 'endsOn' ? value || null : written]]
      }),
    )
  return { draft, change, changes, wrong }
}
