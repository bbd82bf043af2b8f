import * as z from 'zod'
import { epochSeconds, newId, now } from '#functions/core/clock.ts'
import { memberKey } from '#functions/core/http/rights.ts'
import { leadsIntoAppOff } from '#functions/core/security/revocations.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import {
  check,
  deleteItem,
  getItems,
  put,
  queryPage,
  remove,
  transact,
  updateItem,
} from '#functions/core/table/table.ts'
import { readEach, reader } from '../stored.ts'

const ENTRY_TTL_SECONDS = 180 * 86_400
const MAX_SHOWN = 100
export const MAX_NOTES = 50

/** Fields of every entry. */
export const entryFields = {
  id: z.string(),
  link: z.string(),
  useRouter: z.boolean().default(true),
  time: z.iso.datetime(),
  read: z.boolean(),
  seen: z.boolean().default(false),
  /** When it was last marked individually. */
  markedAt: z.iso.datetime().optional(),
  mailedAt: z.iso.datetime().optional(),
}

/** Fields of a person's own note. */
export const noteFields = {
  code: z.literal('NOTE'),
  params: z.object({
    title: z.string(),
    description: z.string(),
    /** The description is sanitised HTML instead of plain text. */
    isHtml: z.boolean().default(false),
    icon: z.string().nullable(),
  }),
}
export type NoteParams = z.infer<typeof noteFields.params>

interface Entry {
  id: string
  link: string
  useRouter: boolean
  time: string
  read: boolean
  seen: boolean
  markedAt?: string | undefined
}
/** The content of an entry, without panel state. */
type EntryContent<E> = E extends Entry
  ? Omit<E, 'useRouter' | 'time' | 'read' | 'seen' | 'markedAt' | 'mailedAt'>
  : never

/** Changes of the read state or of a note. */
export interface EntryChange {
  read?: boolean | undefined
  seen?: boolean | undefined
  note?: { params: NoteParams; link: string; useRouter: boolean } | undefined
}

const changes = ({ read, seen, note }: EntryChange): Expression[] => [
  ...(read === undefined ? [] : [expression`#read = ${read}, #markedAt = ${now().toISOString()}`]),
  ...(read === undefined && seen === undefined ? [] : [expression`#seen = ${seen ?? true}`]),
  ...(note ? [expression`#params = ${note.params}, #link = ${note.link}, #useRouter = ${note.useRouter}`] : []),
]

const there = expression`attribute_exists(#pk)`
/** Sorts after every ULID, so that one query returns the newest entries and the time when all were read. */
export const ALL_READ_ID = '~'

/** Applies "mark all as read" to an entry. */
const applyAllRead = <E extends Entry>(entry: E, allReadAt: string | undefined): E => {
  if (allReadAt === undefined) return { ...entry, seen: entry.seen || entry.read }
  const covered = entry.markedAt === undefined ? entry.time <= allReadAt : entry.markedAt < allReadAt
  const read = entry.read || covered
  return { ...entry, read, seen: entry.seen || read }
}

/**
 * A panel of the header: entries in each person's partition, newest first. "Mark all as read" stores only the time;
 * entries marked individually later keep their state.
 */
export const inboxList = <E extends Entry>(kind: 'notification' | 'message', prefix: string, schema: z.ZodType<E>) => {
  const toEntry = reader(kind, schema)
  const keyOf = (tenant: string, person: string, id: string): Key => ({
    pk: personPartition(tenant, person),
    sk: `${prefix}${id}`,
  })
  const allReadAtIn = (item: Item | undefined): string | undefined =>
    z.string().optional().catch(undefined).parse(item?.allReadAt)

  /** Parses the entries among raw items. */
  const entriesIn = (items: readonly Item[], each: typeof readEach = readEach): E[] => {
    const isOfAll = ({ sk }: Item) => sk === prefix + ALL_READ_ID
    const [ofAll] = each(items.filter(isOfAll), (item) => ({ readAt: allReadAtIn(item) }))
    const entries = items.filter((item) => !isOfAll(item))
    return each(entries, (item) => applyAllRead(toEntry(item), ofAll?.readAt))
  }

  const forPerson = (tenant: string, person: string) => {
    const key = (id: string) => keyOf(tenant, person, id)
    const stored = (entry: object & { id: string }): Item => ({
      time: now().toISOString(),
      read: false,
      ...entry,
      ...key(entry.id),
      ttl: epochSeconds() + ENTRY_TTL_SECONDS,
      v: 1,
    })
    return {
      /** Newest first. */
      latest: async (): Promise<E[]> => {
        const { items } = await queryPage({
          where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${prefix})`,
          limit: MAX_SHOWN + 1,
          descending: true,
        })
        return entriesIn(items).slice(0, MAX_SHOWN)
      },
      get: async (id: string): Promise<E | undefined> => {
        const [item, ofAll] = await getItems([key(id), key(ALL_READ_ID)])
        return item && applyAllRead(toEntry(item), allReadAtIn(ofAll))
      },
      /** Adds an entry for an active member, if all conditions hold; idempotent by id. */
      add: async (entry: EntryContent<E> & { id: string }, conditions: readonly Write[] = []): Promise<boolean> => {
        if (await leadsIntoAppOff(tenant, entry.link)) return false
        const isHere = expression`#state = ${'ACTIVE'} AND attribute_not_exists(#erasing)`
        const refused = await transact([
          put(stored(entry), expression`attribute_not_exists(#pk)`),
          check(memberKey(tenant, person), isHere),
          ...conditions,
        ])
        return refused === undefined
      },
      /** A new note and the transaction write that stores it. */
      buildNote: (note: object): { entry: E; write: Write } => {
        const item = stored({ id: newId(), ...note })
        return { entry: toEntry(item), write: put(item, expression`attribute_not_exists(#pk)`) }
      },
      /** Changes an entry, ignoring "mark all as read"; undefined when it is missing. */
      change: async (id: string, change: EntryChange): Promise<E | undefined> => {
        const list = changes(change).reduce((all, one) => expression`${all}, ${one}`)
        const item = await updateItem(key(id), expression`SET ${list}`, there)
        return item && toEntry(item)
      },
      setAllRead: async (): Promise<void> => {
        await updateItem(key(ALL_READ_ID), expression`SET #allReadAt = ${now().toISOString()}, #v = ${1}`)
      },
      remove: (id: string): Promise<boolean> => deleteItem(key(id), there),
      buildRemoveWrite: (id: string): Write => remove(key(id)),
    }
  }
  return { keyOf, entriesIn, of: forPerson }
}
