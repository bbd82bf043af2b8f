import type { Caller } from '#functions/core/http/caller.ts'
import { batchGetEach } from '#functions/core/table/batchGet.ts'
import type { Item } from '#functions/core/table/item.ts'
import { type AppScope, type Entry, findSpeltEntries } from '#functions/data/search/searchIndex.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { allows } from '#shared/core/permissions.ts'
import { ranked } from '#shared/overview/search/rules.ts'
import type { Kind, Shown } from './kind.ts'
import { KINDS } from './kinds.ts'

/** How many entries under a word are looked through: of work more, as most of it is somebody else’s. */
const LOOKED_THROUGH: Record<AppScope, number> = { contacts: 100, equipment: 100, work: 300, help: 100 }
/** How many of a kind are read, and how many of those are shown. */
const READ = 8
const SHOWN = 6

/** What of a kind the caller may see, the best first, of the items that were read for its entries. */
const shownOf = (
  { shownBy }: Kind,
  entries: readonly { entry: Entry; items: readonly (Item | undefined)[] }[],
  typed: readonly string[],
  caller: Caller,
): Shown[] => {
  const present = entries.flatMap(({ entry, items }) => shownBy(items, entry, caller) ?? [])
  return ranked(present, typed, ({ title }) => title, 'exact').slice(0, SHOWN)
}

/**
 * What typed words find of what the apps hold. The index only says where to look: who may see a thing, and what it is
 * called, is asked of the thing itself, all of them in one request.
 */
export const foundInApps = async (
  typed: readonly string[],
  caller: Caller,
  appsOff: readonly OptionalApp[],
): Promise<Shown[]> => {
  const kinds = KINDS.filter(({ access, app }) => allows(access, caller.permissions) && !(app && appsOff.includes(app)))
  const scopes = [...new Set(kinds.map(({ scope }) => scope))]
  const entries = (
    await Promise.all(scopes.map((scope) => findSpeltEntries(caller.tenant, scope, typed, LOOKED_THROUGH[scope])))
  ).flat()
  const wanted = await Promise.all(
    kinds.map(async (one) => {
      const all = entries.filter(({ kind }) => kind === one.kind)
      const some = all.length > 0 && one.among ? await one.among(all, caller) : all
      return { one, found: some.slice(0, READ).map((entry) => ({ entry, keys: one.keysOf(entry, caller) })) }
    }),
  )
  const items = (await batchGetEach(wanted.flatMap(({ found }) => found.map(({ keys }) => keys)))).values()
  return wanted.flatMap(({ one, found }) =>
    shownOf(
      one,
      found.map(({ entry }) => ({ entry, items: items.next().value ?? [] })),
      typed,
      caller,
    ),
  )
}
