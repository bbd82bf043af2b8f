import { newId } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { backOff } from '#functions/core/table/table.ts'
import { changeList, type ListName, readInventoryList, type StoredEntry } from '#functions/data/apps/inventory/lists.ts'
import { LIMITS } from '#shared/apps/inventory/rules.ts'
import { freeSlug } from '#shared/apps/slugs.ts'
import { folded } from '#shared/core/fold.ts'

const ATTEMPTS = 4

type Entries = readonly StoredEntry[]

/** Changes a list, again when another change was quicker; entries that stay the same object change nothing. */
const changing = async <T>(
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

const named = (entries: Entries, name: string): StoredEntry | undefined =>
  entries.find((one) => folded(one.name) === folded(name))

const refuseUnknown = (entries: Entries, parentId: string | null | undefined): void => {
  if (parentId && !entries.some(({ id }) => id === parentId)) notFound()
}

const slugFor = (entries: Entries, name: string): string => freeSlug(name, new Set(entries.map(({ slug }) => slug)))

/** An entry of that name: the one that is there, or a new one. */
export const entryFor = (
  entries: Entries,
  name: string,
  parentId: string | null = null,
): { entry: StoredEntry; isNew: boolean } => {
  const there = named(entries, name)
  if (there) return { entry: there, isNew: false }
  if (entries.length >= LIMITS.entries) throw new ApiError('inventory.listFull', { most: LIMITS.entries })
  return {
    entry: { id: newId(), name, slug: slugFor(entries, name), parentId },
    isNew: true,
  }
}

/** Adds an entry: a tag before the others, anything else behind them. */
export const add = (
  list: ListName,
  { name, parentId }: { name: string; parentId?: string | null | undefined },
  caller: Caller,
  idempotency: Idempotency,
): Promise<StoredEntry> =>
  changing(list, caller, idempotency, (entries) => {
    refuseUnknown(entries, parentId)
    const { entry, isNew } = entryFor(entries, name, list === 'categories' ? parentId : null)
    if (!isNew) return { entries, answer: entry }
    return { entries: list === 'tags' ? [entry, ...entries] : [...entries, entry], answer: entry }
  })

/** Whether a category would be below itself. */
const isCircle = (entries: Entries, id: string, parentId: string | null): boolean => {
  const seen = new Set([id])
  for (let at = parentId; at !== null; at = entries.find((one) => one.id === at)?.parentId ?? null) {
    if (seen.has(at)) return true
    seen.add(at)
  }
  return false
}

/** Changes the name of an entry, or the place of a category. */
export const change = (
  list: ListName,
  { id, name, parentId }: { id: string; name?: string | undefined; parentId?: string | null | undefined },
  caller: Caller,
  idempotency: Idempotency,
): Promise<StoredEntry> =>
  changing(list, caller, idempotency, (entries) => {
    const entry = entries.find((one) => one.id === id) ?? notFound()
    refuseUnknown(entries, parentId)
    const others = entries.filter((one) => one !== entry)
    if (name !== undefined && named(others, name)) throw new ApiError('inventory.nameTaken', { name })
    const after = {
      ...entry,
      ...(name !== undefined && name !== entry.name && { name, slug: slugFor(others, name) }),
      ...(list === 'categories' && parentId !== undefined && { parentId }),
    }
    if (isCircle(entries, id, after.parentId)) throw new ApiError('inventory.circle')
    return { entries: entries.map((one) => (one === entry ? after : one)), answer: after }
  })

/** Removes an entry; products that name it do so no more, as it is left out when they are read. */
export const remove = (list: ListName, id: string, caller: Caller, idempotency: Idempotency): Promise<true> =>
  changing(list, caller, idempotency, (entries) => {
    const left = entries.filter((one) => one.id !== id)
    return { entries: left.length === entries.length ? entries : left, answer: true as const }
  })
