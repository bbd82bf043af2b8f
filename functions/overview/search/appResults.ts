import type { Caller } from '#functions/core/http/caller.ts'
import { batchGetEach } from '#functions/core/table/batchGet.ts'
import type { Item } from '#functions/core/table/item.ts'
import { listReadableBoardIds } from '#functions/data/apps/scrumboard/boards.ts'
import { type AppScope, findSpeltEntries } from '#functions/data/search/searchIndex.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { lazily } from '#shared/core/lazily.ts'
import { allows } from '#shared/core/permissions.ts'
import { rankMatches } from '#shared/overview/search/rules.ts'
import { type Candidate, type Kind, MAX_READ, type Shown } from './kind.ts'
import { KINDS } from './kinds.ts'

/** Entries scanned per word; more of `work`, most of which belongs to others. */
const MAX_ENTRIES_SCANNED: Record<AppScope, number> = { contacts: 100, equipment: 100, work: 300, help: 100 }
/** Of the items read per kind. */
const MAX_SHOWN = 6

/** The results of a kind visible to the caller, the best first. */
const toResults = (
  { shownBy }: Kind,
  entries: readonly { entry: Candidate; items: readonly (Item | undefined)[] }[],
  typed: readonly string[],
  caller: Caller,
): Shown[] => {
  const present = entries.flatMap(({ entry, items }) => shownBy(items, entry, caller) ?? [])
  return rankMatches(present, typed, ({ title }) => title, 'exact').slice(0, MAX_SHOWN)
}

/**
 * Results in the apps. The index only says where to look: access and titles come from the items themselves, all read in
 * one request.
 */
export const searchApps = async (
  words: readonly string[],
  caller: Caller,
  appsOff: readonly OptionalApp[],
): Promise<Shown[]> => {
  const kinds = KINDS.filter(({ access, app }) => allows(access, caller.permissions) && !(app && appsOff.includes(app)))
  const scopes = [...new Set(kinds.map(({ scope }) => scope))]
  const entries = (
    await Promise.all(scopes.map((scope) => findSpeltEntries(caller.tenant, scope, words, MAX_ENTRIES_SCANNED[scope])))
  ).flat()
  const readableBoards = lazily(async () => new Set((await listReadableBoardIds(caller)).ids))
  const wanted = await Promise.all(
    kinds.map(async (one) => {
      const all = entries.filter(({ kind }) => kind === one.kind)
      const some = all.length > 0 && one.among ? await one.among(all, caller, readableBoards) : all
      return { one, found: some.slice(0, MAX_READ).map((entry) => ({ entry, keys: one.keysOf(entry, caller) })) }
    }),
  )
  const items = (await batchGetEach(wanted.flatMap(({ found }) => found.map(({ keys }) => keys)))).values()
  return wanted.flatMap(({ one, found }) =>
    toResults(
      one,
      found.map(({ entry }) => ({ entry, items: items.next().value ?? [] })),
      words,
      caller,
    ),
  )
}
