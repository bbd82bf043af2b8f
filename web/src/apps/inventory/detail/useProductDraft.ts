import { useState } from 'react'
import type { Product } from '#shared/apps/inventory/contract.ts'
import { asWritten, NUMBERS, priceWithTax, writtenNumber } from '#shared/apps/inventory/rules.ts'
import { mergedList } from '#shared/core/lists.ts'
import { useFormats } from '#web/app/format.ts'
import type { Language } from '#web/client/language.ts'

const TEXT_FIELDS = ['name', 'description', 'sku', 'barcode', 'category', 'brand', 'vendor'] as const
type TextField = (typeof TEXT_FIELDS)[number]
type NumberField = (typeof NUMBERS)[number]
export type Draft = Record<TextField | NumberField, string> & {
  tags: readonly string[]
  active: boolean
  /** Empty: no end date. */
  endsOn: string
}

const toDraft = (product: Product, language: Language): Draft => ({
  ...(Object.fromEntries([
    ...TEXT_FIELDS.map((field) => [field, product[field]]),
    ...NUMBERS.map((field) => [field, asWritten(field, product[field], language)]),
  ]) as Record<TextField | NumberField, string>),
  tags: product.tags,
  active: product.active,
  endsOn: product.endsOn ?? '',
})

const isIntegerField = (field: NumberField) => field === 'stock'

/** The form values of a product; only changed fields are sent, so that concurrent changes survive. */
export const useProductDraft = (product: Product) => {
  const { language } = useFormats()
  /** Parses a localised number; NaN: invalid. */
  const parseNumber = (text: string): number | '' => writtenNumber(text, language) ?? Number.NaN
  const [draft, setDraft] = useState<Draft>(() => toDraft(product, language))
  const [before, setBefore] = useState(product)
  const saved = toDraft(before, language)
  if (product !== before) {
    // Unchanged fields follow updates from elsewhere.
    const current = toDraft(product, language)
    const merged = Object.fromEntries(
      Object.entries(draft).map(([field, value]) => {
        const key = field as keyof Draft
        const untouched = JSON.stringify(value) === JSON.stringify(saved[key])
        return [field, untouched ? current[key] : value]
      }),
    ) as unknown as Draft
    setBefore(product)
    setDraft({ ...merged, tags: mergedList(current.tags, draft.tags, saved.tags) })
  }
  const change = (some: Partial<Draft>) => {
    const next = { ...draft, ...some }
    // A proposed price is recomputed from the fields it depends on.
    const [was, is] = [draft, next].map(({ basePrice, taxPercent }) =>
      priceWithTax(parseNumber(basePrice), parseNumber(taxPercent)),
    )
    const proposed = some.price === undefined && (draft.price === '' || parseNumber(draft.price) === was)
    setDraft(
      proposed && is !== was && !Number.isNaN(is) ? { ...next, price: asWritten('price', is ?? '', language) } : next,
    )
  }
  const wrong = [
    ...(draft.name.trim() === '' ? (['name'] as const) : []),
    ...NUMBERS.filter((field) => {
      const number = parseNumber(draft[field])
      return Number.isNaN(number) || (isIntegerField(field) && !Number.isInteger(number || 0))
    }),
  ]
  const changes = (): Partial<Product> =>
    Object.fromEntries(
      Object.entries(draft).flatMap(([field, value]) => {
        if (JSON.stringify(value) === JSON.stringify(saved[field as keyof Draft])) return []
        const isNumber = NUMBERS.some((one) => one === field)
        const written = isNumber ? parseNumber(String(value)) : value
        return [[field, field === 'endsOn' ? value || null : written]]
      }),
    )
  return { draft, change, changes, wrong }
}
