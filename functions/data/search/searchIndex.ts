import * as z from 'zod'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryPage, remove } from '#functions/core/table/table.ts'
import { searchPartition } from '#functions/data/keys.ts'
import { rankMatches, searchWords, wordSkeleton, wordsOf } from '#shared/overview/search/rules.ts'
import { readEach, reader, readIf } from '../stored.ts'

/**
 * What is found by words. An entry has one small item a word, under the word and those after it, and of people and of the
 * staffing side one under the skeleton of each longer word for typing errors; they are written in the transaction that
 * changes what they stand for. A search reads a bounded range of a partition, whatever the size of the workspace.
 */
const SCOPES = ['people', 'staffing', 'contacts', 'equipment', 'work', 'help'] as const
/**
 * Who looks among the entries: everybody among people, work and help, and of the staffing side, contacts and equipment
 * those who see them. What somebody may see of it is asked of the thing itself.
 */
export type Scope = (typeof SCOPES)[number]
/** What the apps hold: found by its words as they are written. */
export type AppScope = Exclude<Scope, 'people' | 'staffing'>

export const Entry = z.object({
  scope: z.enum(SCOPES),
  kind: z.enum(['person', 'mission', 'client', 'contact', 'product', 'file', 'folder', 'card', 'course', 'article']),
  id: z.string(),
  /** What is shown, and found by its words. */
  title: z.string(),
  /** Of people, those who work here: the others are for those who manage people. */
  open: z.boolean(),
  /** Of a file, the space that it lies in. */
  space: z.string().optional(),
})
export type Entry = z.infer<typeof Entry>
const toEntry = reader('search entry', Entry)

/** Words that an entry is found by; of what the apps hold fewer, as each is paid with every new title. An article has two titles. */
const WORDS = 10
const APP_WORDS = 6
const ARTICLE_WORDS = 12
/** Letters of a sort key, so that no title makes one too long. */
const LONGEST = 80
/** Sorts behind every Latin letter and digit. */
const BONES = '~'
const SHORTEST_SKELETON = 3

const cut = (text: string): string => [...text].slice(0, LONGEST).join('')

/** The beginnings of the sort keys that an entry is found under. */
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
    .filter(({ length }) => length >= SHORTEST_SKELETON)
    .map((word) => BONES + cut(wordSkeleton(word)))
  return [...new Set([...phrases, ...skeletons])]
}

/** The items by which an entry is found; none of nothing. */
export const entryItems = (tenant: string, entry: Entry | undefined): Item[] =>
  entry
    ? placesOf(entry).map((place) => ({
        pk: searchPartition(tenant, entry.scope),
        sk: `${place}#${entry.kind}#${entry.id}`,
        ...entry,
        v: 1,
      }))
    : []

/**
 * The parts of a transaction by which an entry is found as it is then, at most 40: undefined before, it is new;
 * undefined after, it is gone. None when nothing of it changes.
 */
export const indexed = (tenant: string, before: Entry | undefined, after: Entry | undefined): Write[] => {
  const [old, next] = [entryItems(tenant, before), entryItems(tenant, after)]
  const same = JSON.stringify(before) === JSON.stringify(after)
  const isIn = (list: readonly Item[], { pk, sk }: Key) => list.some((one) => one.pk === pk && one.sk === sk)
  return [
    ...old.filter((item) => !isIn(next, item)).map((item) => remove(item)),
    ...(same ? [] : next.map((item) => put(item))),
  ]
}

/** The entry that an item of the index stands for; undefined: it is none, or cannot be read. */
export const entryAt = (item: Item): Entry | undefined =>
  /^T#[^#]+#FIND#/.test(item.pk) ? readIf(item, toEntry) : undefined

const READ = 50
const READ_NEAR = 100

const page = async (tenant: string, scope: Scope, place: string, limit: number, openOnly: boolean) => {
  const filter: Expression | undefined = openOnly ? expression`#open = ${true}` : undefined
  const { items } = await queryPage({
    where: expression`#pk = ${searchPartition(tenant, scope)} AND begins_with(#sk, ${place})`,
    ...(filter && { filter }),
    limit,
  })
  const entries = readEach(items, toEntry)
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

/** The first entries of a scope found under typed words as they stand, in one request. */
const entriesFor = (tenant: string, scope: Scope, typed: readonly string[], openOnly: boolean) =>
  page(tenant, scope, cut(typed.join(' ')), READ, openOnly)

/**
 * Entries of a scope that the longest typed word may mean, in one request: whatever vowels, h and doubled letters behind
 * its first letter, and whatever its last two consonants.
 */
const entriesNear = async (tenant: string, scope: Scope, typed: readonly string[], openOnly: boolean) => {
  const [longest = ''] = typed.toSorted((a, b) => b.length - a.length)
  const bones = [...wordSkeleton(cut(longest))]
  const kept = bones.slice(0, Math.max(2, bones.length - 2)).join('')
  return page(tenant, scope, BONES + kept, READ_NEAR, openOnly)
}

/** Entries of a scope that typed words find, the best first; typing errors are looked for when nothing is found without. */
export const entriesFound = async (tenant: string, scope: Scope, typed: readonly string[], openOnly: boolean) => {
  if (typed.length === 0) return []
  const best = (entries: readonly Entry[]) => rankMatches(entries, typed, ({ title }) => title)
  const found = best(await entriesFor(tenant, scope, typed, openOnly))
  return found.length > 0 ? found : best(await entriesNear(tenant, scope, typed, openOnly))
}

/**
 * Entries of what the apps hold that typed words find as they are written, the best first, in one request: of the first
 * `limit` under the longest word.
 */
export const entriesSpelt = async (
  tenant: string,
  scope: AppScope,
  typed: readonly string[],
  limit: number,
): Promise<Entry[]> => {
  const [longest] = typed.toSorted((a, b) => b.length - a.length)
  if (!longest) return []
  return rankMatches(await page(tenant, scope, cut(longest), limit, false), typed, ({ title }) => title, 'exact')
}

/** The ids of what is found under all the words of a title, in one request. */
export const idsUnder = async (tenant: string, scope: Scope, kind: Entry['kind'], title: string): Promise<string[]> => {
  const typed = wordsOf(title)
  const entries = typed.length > 0 ? await entriesFor(tenant, scope, typed, false) : []
  return entries.filter((one) => one.kind === kind).map(({ id }) => id)
}

const LOOKED_THROUGH = 300

/** The ids of the first people who work here by name, in one request; in large workspaces they may be fewer than asked for. */
export const peopleByName = async (tenant: string, most: number): Promise<string[]> => {
  const { items } = await queryPage({
    // What is there for typing errors is read too: names of other alphabets than the Latin one sort behind it.
    where: expression`#pk = ${searchPartition(tenant, 'people')}`,
    filter: expression`#open = ${true}`,
    limit: LOOKED_THROUGH,
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
    sk: `${BONES}<skeleton>#<kind>#<id>`,
  },
})
