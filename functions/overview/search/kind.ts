import type { Caller } from '#functions/core/http/caller.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import type { AppScope, Entry } from '#functions/data/search/searchIndex.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import type { Access } from '#shared/core/permissions.ts'
import type { ResultSet } from '#shared/overview/search/contract.ts'

type Group = ResultSet['id']
type ResultOf<Id extends Group> = Extract<ResultSet, { id: Id }>['results'][number]
/** A visible item: the text it is matched by, and its result. */
export type Shown = { [Id in Group]: { group: Id; title: string; result: ResultOf<Id> } }[Group]

/** An index entry that may be shown; of a file that was shared with the caller, by whom. */
export type Candidate = Entry & { sharer?: string | undefined }

/** Items read per kind, of which fewer are shown. */
export const MAX_READ = 8

/** A kind of item that search finds in an app. */
export interface Kind {
  kind: Entry['kind']
  /** The optional app it belongs to. */
  app?: OptionalApp
  scope: AppScope
  /** Who may search it. */
  access: Access
  /** Filters index entries by what the caller may reach; all of them without. */
  among?: (
    entries: readonly Entry[],
    caller: Caller,
    /** Ids of the boards that the caller may read, asked for once in a search. */
    readableBoards: () => Promise<ReadonlySet<string>>,
  ) => Promise<readonly Candidate[]> | readonly Candidate[]
  /** The keys of the items that decide access and title. */
  keysOf: (entry: Candidate, caller: Caller) => Key[]
  /** The result from these items, in the order of their keys; undefined when missing or not visible. */
  shownBy: (items: readonly (Item | undefined)[], entry: Candidate, caller: Caller) => Shown | undefined
}
