import * as z from 'zod'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, isSameKey } from '#functions/core/table/keys.ts'
import { put, queryPage, remove } from '#functions/core/table/table.ts'
import { searchPartition } from '#functions/data/keys.ts'
import { rankMatches, searchWords, wordSkeleton, wordsOf } from '#shared/overview/search/rules.ts'
import { readEach, reader, readIf } from '../stored.ts'

/**
 * The search index: one small item per word of an entry, and for people and staffing one per skeleton of a longer word,
 * for typos. Items are written with their source; a search reads a bounded range of a partition.
 */
const SCOPES = ['people', 'staffing', 'contacts', 'equipment', 'work', 'help'] as const
/**
 * Scopes by readership: everybody searches people, work and help, permitted people the others. Access to a result is
 * checked on the thing itself.
 */
export type Scope = (typeof SCOPES)[number]
/** Scopes without typo tolerance. */
export type AppScope = Exclude<Scope, 'people' | 'staffing'>

export const Entry = z.object({
  scope: z.enum(SCOPES),
  kind: z.enum([
    'person',
    'mission',
    'client',
    'contact',
    'product',
    'file',
    'folder',
    'board',
    'card',
    'course',
    'article',
  ]),
  id: z.string(),
  /** Displayed and indexed title. */
  title: z.string(),
  /** Active people; others are for user managers. */
  open: z.boolean(),
  /** Space of a file. */
  space: z.string().optional(),
})
export type Entry = z.infer<typeof Entry>
const toEntry = reader('search entry', Entry)

/** Indexed words per entry; fewer in apps, as each costs a write. Articles have two titles. */
const WORDS = 10
const APP_WORDS = 6
const ARTICLE_WORDS = 12
const LONGEST = 80
/** Sorts after Latin letters and digits. */
const SKELETON_PREFIX = '~'
const MIN_SKELETON_LENGTH = 3

const cut = (text: string): string => [...text].slice(0, LONGEST).join('')

/** Sort key prefixes of an entry. */
const placesOf = ({ title, scope, kind }: Pick<Entry, 'title' | 'scope' | 'kind'>): string[] => {
  const isTolerant = scope === 'people' || scope === 'staffing'
  const plain = wordsOf(title)
  const words = searchWords(title).slice(0, isTolerant ? WORDS : kind === 'article' ? ARTICLE_WORDS : APP_WORDS)
  const phrases = words.map((word) => {
    const at = plain.indexOf(word)
    const others = at < 0 ? plain : [...plain.slice(at + 1), ...plain.slice(0, at)]
    return cut([word, ...others].join(' '))
  })
  if (!isTolerant) return [...new Set(phrases)]
  const skeletons = words
    .filter(({ length }) => length >= MIN_SKELETON_LENGTH)
    .map((word) => SKELETON_PREFIX + cut(wordSkeleton(word)))
  return [...new Set([...phrases, ...skeletons])]
}

/** The index items of an entry. */
export const toEntryItems = (tenant: string, entry: Entry | undefined): Item[] =>
  entry
    ? placesOf(entry).map((place) => ({
        pk: searchPartition(tenant, entry.scope),
        sk: `${place}#${entry.kind}#${entry.id}`,
        ...entry,
        v: 1,
      }))
    : []

/** Transaction writes from one entry to another, at most 40; undefined means missing, none without a change. */
export const buildIndexWrites = (tenant: string, before: Entry | undefined, after: Entry | undefined): Write[] => {
  const [old, next] = [toEntryItems(tenant, before), toEntryItems(tenant, after)]
  const same = JSON.stringify(before) === JSON.stringify(after)
  return [
    ...old.filter((item) => !next.some((one) => isSameKey(one, item))).map((item) => remove(item)),
    ...(same ? [] : next.map((item) => put(item))),
  ]
}

/** Parses an index item; undefined: another item, or unreadable. */
export const toEntryIfIndexed = (item: Item): Entry | undefined =>
  /^T#[^#]+#FIND#/.test(item.pk) ? readIf(item, toEntry) : undefined

const MAX_ENTRIES_READ = 50
const MAX_NEAR_ENTRIES_READ = 100

interface Filter {
  /** Only active people. */
  openOnly?: boolean
}

const page = async (tenant: string, scope: Scope, place: string, limit: number, { openOnly }: Filter = {}) => {
  const filter: Expression | undefined = openOnly ? expression`#open = ${true}` : undefined
  const { items } = await queryPage({
    where: expression`#pk = ${searchPartition(tenant, scope)} AND begins_with(#sk, ${place})`,
    ...(filter && { filter }),
    limit,
  })
  const entries = readEach(items, toEntry)
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

/** Entries that start with the typed words, in one request. */
const entriesFor = (tenant: string, scope: Scope, typed: readonly string[], filter?: Filter) =>
  page(tenant, scope, cut(typed.join(' ')), MAX_ENTRIES_READ, filter)

/**
 * Entries similar to the longest word, in one request: different vowels, h or doubled letters after the first letter, or
 * other last two consonants.
 */
const entriesNear = async (tenant: string, scope: Scope, typed: readonly string[], filter?: Filter) => {
  const [longest = ''] = typed.toSorted((a, b) => b.length - a.length)
  const bones = [...wordSkeleton(cut(longest))]
  const kept = bones.slice(0, Math.max(2, bones.length - 2)).join('')
  return page(tenant, scope, SKELETON_PREFIX + kept, MAX_NEAR_ENTRIES_READ, filter)
}

/** Ranked entries; typos are considered when nothing matches exactly. */
export const findEntries = async (tenant: string, scope: Scope, typed: readonly string[], filter?: Filter) => {
  if (typed.length === 0) return []
  const best = (entries: readonly Entry[]) => rankMatches(entries, typed, ({ title }) => title)
  const found = best(await entriesFor(tenant, scope, typed, filter))
  return found.length > 0 ? found : best(await entriesNear(tenant, scope, typed, filter))
}

/** Ranked exact matches of an app scope, in one request, among the first `limit` of the longest word. */
export const findSpeltEntries = async (
  tenant: string,
  scope: AppScope,
  typed: readonly string[],
  limit: number,
): Promise<Entry[]> => {
  const [longest] = typed.toSorted((a, b) => b.length - a.length)
  if (!longest) return []
  return rankMatches(await page(tenant, scope, cut(longest), limit), typed, ({ title }) => title, 'exact')
}

/** Ids of exact title matches, in one request. */
export const findIdsByTitle = async (
  tenant: string,
  scope: Scope,
  kind: Entry['kind'],
  title: string,
): Promise<string[]> => {
  const typed = wordsOf(title)
  const entries = typed.length > 0 ? await entriesFor(tenant, scope, typed) : []
  return entries.filter((one) => one.kind === kind).map(({ id }) => id)
}

const MAX_PEOPLE_READ = 300

/** Ids of the first active people by name, in one request; possibly fewer than `most` in large workspaces. */
export const listPeopleByName = async (tenant: string, most: number): Promise<string[]> => {
  const { items } = await queryPage({
    // Skeleton entries are read too, as non-Latin names sort after them.
    where: expression`#pk = ${searchPartition(tenant, 'people')}`,
    filter: expression`#open = ${true}`,
    limit: MAX_PEOPLE_READ,
  })
  const underWholeName = items.flatMap((item) => {
    const entry = readIf(item, toEntry)
    return entry && item.sk.startsWith(`${placesOf(entry)[0]}#`) ? [entry.id] : []
  })
  return underWholeName.slice(0, most)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'search entry, one a word': { pk: searchPartition('<tenant>', '<scope>'), sk: '<words>#<kind>#<id>' },
  'search entry tolerant of typing errors (people and staffing)': {
    pk: searchPartition('<tenant>', '<scope>'),
    sk: `${SKELETON_PREFIX}<skeleton>#<kind>#<id>`,
  },
})
