import { useState } from 'react'
import type { Product } from '#shared/apps/inventory/contract.ts'
import { formatNumber, NUMBER_FIELDS, parseNumber, priceWithTax } from '#shared/apps/inventory/rules.ts'
import { mergeList } from '#shared/core/lists.ts'
import { useFormats } from '#web/app/format.ts'
import { useDraftAutosave, useIsRestored, useRestoredDraft } from '#web/app/unsaved/useFormDraft.ts'
import type { Language } from '#web/client/language.ts'

const TEXT_FIELDS = ['name', 'description', 'sku', 'barcode', 'category', 'brand', 'vendor'] as const
type TextField = (typeof TEXT_FIELDS)[number]
type NumberField = (typeof NUMBER_FIELDS)[number]
export type Draft = Record<TextField | NumberField, string> & {
  tags: readonly string[]
  active: boolean
  /** Empty: no end date. */
  endsOn: string
}

const toDraft = (product: Product, language: Language): Draft => ({
  ...(Object.fromEntries([
    ...TEXT_FIELDS.map((field) => [field, product[field]]),
    ...NUMBER_FIELDS.map((field) => [field, formatNumber(field, product[field], language)]),
  ]) as Record<TextField | NumberField, string>),
  tags: product.tags,
  active: product.active,
  endsOn: product.endsOn ?? '',
})

const isIntegerField = (field: NumberField) => field === 'stock'
const isNumberField = (field: keyof Draft): boolean => NUMBER_FIELDS.some((one) => one === field)

/** What is kept on this device: the changed fields, and the tags that they began with. */
interface Kept {
  edits: Partial<Draft>
  tags: readonly string[]
}

/**
 * The form values of a product, kept on this device until they are saved. Only changed fields are sent, so that
 * concurrent changes survive.
 */
export const useProductDraft = (product: Product) => {
  const { language } = useFormats()
  /** Parses a localised number; NaN: invalid. */
  const parseOrNaN = (text: string): number | '' => parseNumber(text, language) ?? Number.NaN
  const what = `product/1:${product.id}`
  const kept = useRestoredDraft<Kept>(what, { edits: {}, tags: [] })
  const [draft, setDraft] = useState<Draft>(() => {
    const begun = toDraft(product, language)
    if (!kept) return begun
    const { edits, tags } = kept.draft
    return { ...begun, ...edits, tags: mergeList(begun.tags, edits.tags ?? tags, tags) }
  })
  const [before, setBefore] = useState(product)
  /** What was saved since the product was read. */
  const [accepted, setAccepted] = useState<Draft>()
  const saved = accepted ?? toDraft(before, language)
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
    setAccepted(undefined)
    setDraft({ ...merged, tags: mergeList(current.tags, draft.tags, saved.tags) })
  }
  /** Changes what is in the form by now, which may be more than when an answer was asked for. */
  const change = (some: Partial<Draft>) =>
    setDraft((now) => {
      const next = { ...now, ...some }
      // A proposed price is recomputed from the fields it depends on.
      const [was, is] = [now, next].map(({ basePrice, taxPercent }) =>
        priceWithTax(parseOrNaN(basePrice), parseOrNaN(taxPercent)),
      )
      const proposed = some.price === undefined && (now.price === '' || parseOrNaN(now.price) === was)
      return proposed && is !== was && !Number.isNaN(is)
        ? { ...next, price: formatNumber('price', is ?? '', language) }
        : next
    })
  const wrong = [
    ...(draft.name.trim() === '' ? (['name'] as const) : []),
    ...NUMBER_FIELDS.filter((field) => {
      const number = parseOrNaN(draft[field])
      return Number.isNaN(number) || (isIntegerField(field) && !Number.isInteger(number || 0))
    }),
  ]
  /** As the server stores it. */
  const toStored = (field: keyof Draft, value: Draft[keyof Draft]): unknown => {
    if (typeof value !== 'string') return JSON.stringify(value)
    return isNumberField(field) ? parseOrNaN(value) : value.normalize('NFC').trim()
  }
  const edits = Object.fromEntries(
    (Object.keys(draft) as (keyof Draft)[])
      .filter((field) => !Object.is(toStored(field, draft[field]), toStored(field, saved[field])))
      .map((field) => [field, draft[field]]),
  ) as Partial<Draft>
  const isChanged = Object.keys(edits).length > 0
  const giveUp = useDraftAutosave<Kept>(
    what,
    isChanged ? { draft: { edits, tags: saved.tags }, version: 0 } : undefined,
    kept,
  )
  const restored = useIsRestored(kept, isChanged)
  const changes = (): Partial<Product> =>
    Object.fromEntries(
      Object.entries(edits).map(([field, value]) => {
        const written = isNumberField(field as keyof Draft) ? parseOrNaN(String(value)) : value
        return [field, field === 'endsOn' ? value || null : written]
      }),
    )
  return {
    draft,
    change,
    changes,
    wrong,
    isChanged,
    /** Whether it began with what was left unsaved. */
    restored,
    /** The tags that those of the draft are changed from. */
    savedTags: [...saved.tags],
    /** To be called with what was sent, once it is saved. */
    accept: setAccepted,
    discard: () => setDraft(saved),
    giveUp,
  }
}

export type ProductEditing = ReturnType<typeof useProductDraft>
