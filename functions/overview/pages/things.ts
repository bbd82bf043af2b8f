import type { Caller } from '#functions/core/http/caller.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import type { StoredActivity } from '#functions/data/activities/activities.ts'
import { courseRowKey, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { folderChain, toTree, treeKey } from '#functions/data/apps/files/trees.ts'
import { articleRowKey, toArticleRow } from '#functions/data/apps/help/articles.ts'
import { readerKeys, toBoardReader } from '#functions/data/apps/scrumboard/boardReader.ts'
import { boardKey, toBoard } from '#functions/data/apps/scrumboard/boards.ts'
import { readIf } from '#functions/data/stored.ts'
import { SPACE_NAMES } from '#functions/texts/apps/files.ts'
import { type Audience, isInAudience } from '#shared/apps/audience.ts'
import { rightInSpace, spaceIdOf } from '#shared/apps/files/rules.ts'
import { articlePath } from '#shared/apps/help/rules.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { rightOnBoard } from '#shared/apps/scrumboard/rules.ts'
import { allows, CONTENT_MANAGERS } from '#shared/core/permissions.ts'

/** An item of a workplace app, as its reader may currently see it. */
export interface Thing {
  title: string
  link: string
}

type OfThing = Extract<StoredActivity, { thing: string }>
type Reading = (item: Item | undefined, id: string, caller: Caller, missions: Item | undefined) => Thing | undefined

const mayRead = (audience: Audience, { person, type }: Caller): boolean => isInAudience(audience, { id: person, type })

const course: Reading = (item, id, caller) => {
  const row = readIf(item, toCourseRow)
  if (!row?.published) return undefined
  const { title, audience } = row.published
  const isOpen = mayRead(audience, caller) || allows(CONTENT_MANAGERS, caller.permissions)
  return isOpen ? { title, link: `/apps/academy/${id}` } : undefined
}
const article: Reading = (item, _, caller) => {
  const row = readIf(item, toArticleRow)
  if (!row?.published || !mayRead({ who: row.published.audience, people: [] }, caller)) return undefined
  const { heads } = row.published
  const head = heads[caller.language] ?? heads.FR ?? heads.EN
  return head ? { title: head.title, link: articlePath(row.id, row.published) } : undefined
}
const board: Reading = (item, id, caller, missions) => {
  const found = readIf(item, toBoard)
  if (!found || rightOnBoard(found, toBoardReader(caller, missions)) === 'none') return undefined
  return { title: found.title, link: `/apps/scrumboard/${id}` }
}

const folder: Reading = (item, id, caller) => {
  const space = spaceIdOf(id)
  const tree = item ? readIf(item, (one) => toTree(space, one)) : toTree(space, undefined)
  const isOpen = rightInSpace({ kind: 'company', of: '' }, caller, { assigned: false }) !== 'none'
  if (!tree || !isOpen || !folderChain(tree, id)) return undefined
  return {
    title: tree.folders[id]?.name ?? SPACE_NAMES[caller.language].company,
    link: `/apps/file-manager/folders/${id}`,
  }
}

/** The key and reader of each kind, and its optional app. */
const KINDS: Record<OfThing['code'], { keyOf: typeof boardKey; read: Reading; app?: OptionalApp }> = {
  BOARD_CREATED: { keyOf: boardKey, read: board, app: 'scrumboard' },
  ARTICLE_PUBLISHED: { keyOf: articleRowKey, read: article },
  FILES_SHARED: { keyOf: (tenant, id) => treeKey(tenant, spaceIdOf(id)), read: folder, app: 'files' },
  COURSE_PUBLISHED: { keyOf: courseRowKey, read: course, app: 'academy' },
  COURSE_COMPLETED: { keyOf: courseRowKey, read: course, app: 'academy' },
}

export const isOfThing = (activity: StoredActivity): activity is OfThing => activity.code in KINDS

/** The optional app of an activity. */
export const appOf = (activity: StoredActivity): OptionalApp | undefined => {
  if ('product' in activity) return 'inventory'
  return isOfThing(activity) ? KINDS[activity.code].app : undefined
}

/** The things of activities by activity id: existing ones that the reader may see. One request per hundred. */
export const loadThings = async (
  activities: readonly StoredActivity[],
  caller: Caller,
): Promise<ReadonlyMap<string, Thing>> => {
  const ofThings = activities.filter(isOfThing)
  if (ofThings.length === 0) return new Map()
  const keyOf = ({ code, thing }: OfThing): Key => KINDS[code].keyOf(caller.tenant, thing)
  const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`
  // The folders of a space are one item.
  const keys = new Map(ofThings.map((one) => [nameOf(keyOf(one)), keyOf(one)]))
  const ofReader = ofThings.some(({ code }) => code === 'BOARD_CREATED') ? readerKeys(caller) : []
  const items = await batchGet([...keys.values(), ...ofReader], { eventually: true })
  const byName = new Map([...keys.keys()].map((name, at) => [name, items[at]]))
  return new Map(
    ofThings.flatMap((one) => {
      const { id, code, thing } = one
      const found = KINDS[code].read(byName.get(nameOf(keyOf(one))), thing, caller, items[keys.size])
      return found ? [[id, found] as const] : []
    }),
  )
}
