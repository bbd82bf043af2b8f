import { newId } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { backOff } from '#functions/core/table/table.ts'
import { changeList, type ListName, readInventoryList, type StoredEntry } from '#functions/data/apps/inventory/lists.ts'
import { INVENTORY_LIMITS } from '#shared/apps/inventory/rules.ts'
import { freeSlug } from '#shared/apps/slugs.ts'
import { foldText } from '#shared/core/text/fold.ts'

const ATTEMPTS = 4

type Entries = readonly StoredEntry[]

/** Changes a list, retried on conflict; nothing is written when the entries are the same object. */
const updateList = async <T>(
  list: ListName,
  { tenant }: Caller,
  idempotency: Idempotency,
  change: (entries: Entries) => { entries: Entries; answer: T },
): Promise<T> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = await readInventoryList(tenant, list)
    const { entries, answer } = change(stored.entries)
    if (entries === stored.entries) return answer
    const done = await commitIdempotent<T>(idempotency, answer, [changeList(tenant, list, stored, entries)])
    if ('answer' in done) return done.answer
    await backOff(attempt)
  }
  throw busy()
}

const findByName = (entries: Entries, name: string): StoredEntry | undefined =>
  entries.find((one) => foldText(one.name) === foldText(name))

const refuseUnknown = (entries: Entries, parentId: string | null | undefined): void => {
  if (parentId && !entries.some(({ id }) => id === parentId)) notFound()
}

const findFreeSlug = (entries: Entries, name: string): string =>
  freeSlug(name, new Set(entries.map(({ slug }) => slug)))

/** The entry of that name, or a new one. */
export const findOrCreateEntry = (
  entries: Entries,
  name: string,
  parentId: string | null = null,
): { entry: StoredEntry; isNew: boolean } => {
  const there = findByName(entries, name)
  if (there) return { entry: there, isNew: false }
  if (entries.length >= INVENTORY_LIMITS.entries)
    throw new ApiError('inventory.listFull', { most: INVENTORY_LIMITS.entries })
  return {
    entry: { id: newId(), name, slug: findFreeSlug(entries, name), parentId },
    isNew: true,
  }
}

/** Adds an entry: a tag first, any other last. */
export const add = (
  list: ListName,
  { name, parentId }: { name: string; parentId?: string | null | undefined },
  caller: Caller,
  idempotency: Idempotency,
): Promise<StoredEntry> =>
  updateList(list, caller, idempotency, (entries) => {
    refuseUnknown(entries, parentId)
    const { entry, isNew } = findOrCreateEntry(entries, name, list === 'categories' ? parentId : null)
    if (!isNew) return { entries, answer: entry }
    return { entries: list === 'tags' ? [entry, ...entries] : [...entries, entry], answer: entry }
  })

/** Whether a category would become its own ancestor. */
const isBelowItself = (entries: Entries, id: string, parentId: string | null): boolean => {
  const seen = new Set([id])
  for (let at = parentId; at !== null; at = entries.find((one) => one.id === at)?.parentId ?? null) {
    if (seen.has(at)) return true
    seen.add(at)
  }
  return false
}

/** Renames an entry, or moves a category. */
export const change = (
  list: ListName,
  { id, name, parentId }: { id: string; name?: string | undefined; parentId?: string | null | undefined },
  caller: Caller,
  idempotency: Idempotency,
): Promise<StoredEntry> =>
  updateList(list, caller, idempotency, (entries) => {
    const entry = entries.find((one) => one.id === id) ?? notFound()
    refuseUnknown(entries, parentId)
    const others = entries.filter((one) => one !== entry)
    if (name !== undefined && findByName(others, name)) throw new ApiError('inventory.nameTaken', { name })
    const after = {
      ...entry,
      ...(name !== undefined && name !== entry.name && { name, slug: findFreeSlug(others, name) }),
      ...(list === 'categories' && parentId !== undefined && { parentId }),
    }
    if (isBelowItself(entries, id, after.parentId)) throw new ApiError('inventory.circle')
    return { entries: entries.map((one) => (one === entry ? after : one)), answer: after }
  })

/** Removes an entry; products that refer to it drop the reference when they are read. */
export const remove = (list: ListName, id: string, caller: Caller, idempotency: Idempotency): Promise<true> =>
  updateList(list, caller, idempotency, (entries) => {
    const left = entries.filter((one) => one.id !== id)
    return { entries: left.length === entries.length ? entries : left, answer: true as const }
  })
