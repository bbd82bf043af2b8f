import type { Caller } from '#functions/core/http/caller.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import type { AppScope, Entry } from '#functions/data/search/searchIndex.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import type { Access } from '#shared/core/permissions.ts'
import type { ResultSet } from '#shared/overview/search/contract.ts'

type Group = ResultSet['id']
type ResultOf<Id extends Group> = Extract<ResultSet, { id: Id }>['results'][number]
/** Something that the caller may see, as it is now: what it is found by, and how its group shows it. */
export type Shown = { [Id in Group]: { group: Id; title: string; result: ResultOf<Id> } }[Group]

/** A kind of things that an app holds. */
export interface Kind {
  kind: Entry['kind']
  /** The app that it belongs to, where a company may switch that off. */
  app?: OptionalApp
  scope: AppScope
  /** Who looks for it. */
  access: Access
  /** Of the entries found, those that may be for the caller; all of them without. */
  among?: (entries: readonly Entry[], caller: Caller) => Promise<readonly Entry[]> | readonly Entry[]
  /** The items that say whether the caller may see it, and how it is shown. */
  keysOf: (entry: Entry, caller: Caller) => Key[]
  /** By these items, in the order of their keys; undefined: it is not there, or not for the caller. */
  shownBy: (items: readonly (Item | undefined)[], entry: Entry, caller: Caller) => Shown | undefined
}
