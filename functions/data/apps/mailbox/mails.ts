import * as z from 'zod'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { adding, getItems, put, queryPage, remove, transact, unchanged, update } from '#functions/core/table/table.ts'
import { mailPartition } from '#functions/data/keys.ts'
import { holdsTyped } from '#functions/data/search/foldedText.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { FILE_TYPES } from '#shared/apps/files/rules.ts'
import {
  FOLDERS,
  type FolderName,
  isHidden,
  MAIL_KINDS,
  MAX_MAILS,
  MAX_SCHEDULED_MAILS,
  viewsOf,
} from '#shared/apps/mailbox/rules.ts'
import { foldText } from '#shared/core/fold.ts'
import { Id } from '#shared/core/terms.ts'
import { countsKey, mailKey, type Owner, rowKey, THREAD, textKey, threadKey } from './mailKeys.ts'

export const StoredParty = z.object({ name: z.string(), address: z.string(), personId: Id.optional() })
export type StoredParty = z.infer<typeof StoredParty>

/** A mail in one mailbox: each of its people has a copy of their own. */
export const StoredMail = z.object({
  id: Id,
  threadId: Id,
  /** Its place in lists: the later, the further up. */
  place: Id,
  version: z.int(),
  kind: z.enum(MAIL_KINDS),
  from: StoredParty,
  to: z.array(StoredParty),
  cc: z.array(StoredParty),
  /** Empty but for who has sent it. */
  bcc: z.array(StoredParty),
  date: z.iso.datetime(),
  subject: z.string(),
  beginning: z.string(),
  starred: z.boolean(),
  important: z.boolean(),
  unread: z.boolean(),
  folder: z.enum(FOLDERS),
  labels: z.array(Id),
  /** Of a draft that is sent by itself: when. */
  sendAt: z.iso.datetime().optional(),
  /** Of a mail that was put off: until when. */
  snoozedUntil: z.iso.datetime().optional(),
  /** Of a draft that was to be sent by itself, and could not be. */
  unsent: z.boolean().optional(),
  /** Where the sender wants answers to go, when that is not where it came from. */
  replyTo: StoredParty.optional(),
  /** Of a mail from outside: whether the sender's domain vouches for it. */
  outside: z.object({ proven: z.boolean() }).optional(),
  /** What came with it: kept by the files app as of `thing`, and what is of no kind that is kept. */
  files: z
    .object({
      thing: Id,
      kept: z.array(z.object({ name: z.string(), type: z.enum(FILE_TYPES), bytes: z.int() })),
      leftOut: z.array(z.string()),
    })
    .optional(),
  /** Message-IDs of the conversation, the latest last: what an answer says that it answers. */
  references: z.array(z.string()).optional(),
  /** When its owner has put it into the history of the contact that it was exchanged with. */
  filedAt: z.iso.datetime().optional(),
})
export type StoredMail = z.infer<typeof StoredMail>

/** What is written in a mail: rich text made here, or plain text from elsewhere, and how it was formatted there. */
export const StoredText = z.object({
  html: z.string().optional(),
  text: z.string().optional(),
  page: z.string().optional(),
})
export type StoredText = z.infer<typeof StoredText>

export const toMail = reader('mail', StoredMail)
const toText = reader('mail text', StoredText)
export const textIn = (item: Item | undefined): StoredText => (item ? toText(item) : {})

/** All mails of a mailbox together are counted as a list, too: it is full one day. */
const EVERYTHING = 'A:all'
/** So are those that wait to be sent. */
const WAITING = 'A:waiting'
const countedViews = (mail: StoredMail | undefined): string[] =>
  mail ? [EVERYTHING, ...(mail.sendAt ? [WAITING] : []), ...viewsOf(mail)] : []

/** A list by the name of a folder, a filter, or the id of a label. */
export const folderView = (folder: FolderName): string => `F:${folder}`
export const filterView = (filter: string): string => `S:${filter}`
export const labelView = (label: string): string => `L:${label}`

/** Where an item of counts says how many mails a list has, and how many of them are unread. */
const totalOf = (view: string): string => `t:${view}`
const unreadOf = (view: string): string => `u:${view}`

const number = (value: unknown): number => (typeof value === 'number' ? Math.max(0, Math.round(value)) : 0)
export const countsIn = (item: Item | undefined, view: string): { total: number; unread: number } => ({
  total: number(item?.[totalOf(view)]),
  unread: number(item?.[unreadOf(view)]),
})

const differences = (before: StoredMail | undefined, after: StoredMail | undefined): Map<string, number> => {
  const sums = new Map<string, number>()
  const add = (mail: StoredMail | undefined, by: 1 | -1) => {
    for (const view of countedViews(mail)) {
      for (const counter of [totalOf(view), ...(mail?.unread ? [unreadOf(view)] : [])]) {
        sums.set(counter, (sums.get(counter) ?? 0) + by)
      }
    }
  }
  add(before, -1)
  add(after, 1)
  return new Map([...sums].filter(([, by]) => by !== 0))
}

const hasRoom = (view: string, most: number): Expression => {
  const total = name(totalOf(view))
  return expression`(attribute_not_exists(${total}) OR NOT attribute_type(${total}, ${'N'}) OR ${total} < ${most})`
}

/** Whether what was refused is one more mail to wait, and not one more in a mailbox that is full. */
export const isFullOfWaiting = (counts: Item | undefined): boolean =>
  countsIn(counts, WAITING).total >= MAX_SCHEDULED_MAILS

/**
 * The part of a transaction that counts what changes; refused when a mailbox that gets another mail is full, or as many
 * as can be are waiting to be sent.
 */
const counting = (owner: Owner, before: StoredMail | undefined, after: StoredMail | undefined): Write[] => {
  const key = countsKey(owner)
  const sums = [...differences(before, after)].map(([counter, by]): Expression => expression`${name(counter)} ${by}`)
  if (sums.length === 0) return []
  const list = sums.reduce((all, one) => expression`${all}, ${one}`)
  const conditions = [
    ...(before ? [] : [hasRoom(EVERYTHING, MAX_MAILS)]),
    ...(after?.sendAt && !before?.sendAt ? [hasRoom(WAITING, MAX_SCHEDULED_MAILS)] : []),
  ]
  const [first, second] = conditions
  const when = first && second ? expression`${first} AND ${second}` : first
  return [adding(update(key, expression`ADD ${list}`, when), unchanged(key))]
}

/** How many letters of what is written in a mail, and of whom it names, a search looks through. */
const FOUND_BY = { words: 300, people: 1000 }
const named = (people: readonly StoredParty[]): string =>
  people.map(({ name, address }) => `${name} ${address}`).join(' ')
/** What a search looks through of a mail; many people who have got it leave its words their room. */
const findText = ({ subject, from, to, cc, beginning }: StoredMail): string => {
  const words = foldText([subject, named([from]), beginning].join(' ')).slice(0, FOUND_BY.words)
  return `${words} ${foldText(named([...to, ...cc])).slice(0, FOUND_BY.people)}`
}
/** What is stored for searches beside the id; `hidden`: it is found by none. */
const searched = (mail: StoredMail) => ({ find: findText(mail), ...(isHidden(mail.folder) && { hidden: true }) })

const mailItem = (owner: Owner, mail: StoredMail): Item => ({ ...mailKey(owner, mail.id), ...mail, v: 1 })

/** The position of the part that holds the mail as it was; of the one that counts, when there is one. */
export const CHANGING = { mail: 0, counts: 1 } as const

/**
 * The parts of the transaction that makes, changes or removes a mail with its rows and counts. The first is refused when
 * the mail is not as it was, the second one (of a new mail) when the mailbox is full.
 */
export const mailChanged = (owner: Owner, before: StoredMail | undefined, after: StoredMail | undefined): Write[] => {
  const asBefore = before ? expression`#version = ${before.version}` : expression`attribute_not_exists(#pk)`
  const mail = after ? put(mailItem(owner, after), asBefore) : before && remove(mailKey(owner, before.id), asBefore)
  const rows = (one: StoredMail | undefined) =>
    (one ? viewsOf(one) : []).map((view) => rowKey(owner, view, one?.place ?? ''))
  const [old, current] = [rows(before), rows(after)]
  const among = (list: readonly Key[], { sk }: Key) => list.some((one) => one.sk === sk)
  const [oldWords, words] = [before && searched(before), after && searched(after)]
  const isFoundAnew = after && JSON.stringify(oldWords) !== JSON.stringify(words)
  return [
    ...(mail ? [mail] : []),
    ...counting(owner, before, after),
    ...old.filter((key) => !among(current, key)).map((key) => remove(key)),
    ...current.filter((key) => !among(old, key)).map((key) => put({ ...key, id: after?.id })),
    ...(isFoundAnew ? [put({ ...threadKey(owner, after), ...words })] : []),
    ...(before && !after ? [remove(threadKey(owner, before)), remove(textKey(owner, before.id))] : []),
  ]
}

/** The parts of a transaction that forget what a label counts. */
export const withoutCounts = (owner: Owner, label: string): Write[] => [
  update(countsKey(owner), expression`REMOVE ${name(totalOf(labelView(label)))}, ${name(unreadOf(labelView(label)))}`),
]

/** Removes what lists the mails of a label that is no more. */
export const sweepLabel = async (owner: Owner, label: string): Promise<void> => {
  const where = expression`#pk = ${mailPartition(owner)} AND begins_with(#sk, ${`ROW#${labelView(label)}#`})`
  for (;;) {
    const { items } = await queryPage({ where, limit: 100 })
    if (items.length === 0) return
    await transact(items.map((item) => remove(item)))
  }
}

/** The part of a transaction that stores what is written in a mail. */
export const textStored = (owner: Owner, id: string, text: StoredText): Write =>
  put({ ...textKey(owner, id), ...text, v: 1 })

/** How many rows of a list are read as they are now; longer ones are read as they were a moment ago, at half the price. */
const READ_STRONGLY = 2000

/** One end of a list: its ids from a position on. */
const rowsFrom = async (
  owner: Owner,
  view: string,
  { skip, take, descending, eventually }: { skip: number; take: number; descending: boolean; eventually: boolean },
): Promise<string[]> => {
  const found: Item[] = []
  let after: Record<string, unknown> | undefined
  do {
    const page = await queryPage({
      where: expression`#pk = ${mailPartition(owner)} AND begins_with(#sk, ${`ROW#${view}#`})`,
      limit: skip + take - found.length,
      descending,
      eventually,
      ...(after && { after }),
    })
    found.push(...page.items)
    after = page.last
  } while (after && found.length < skip + take)
  return found.slice(skip, skip + take).map(({ id }) => String(id))
}

/** The mailbox of one person. */
export const mailsOf = (owner: Owner) => ({
  /** Mails by their ids, those that are there; at most 100. */
  byIds: async (ids: readonly string[], { eventually = false } = {}): Promise<StoredMail[]> =>
    ids.length === 0
      ? []
      : readEach(
          await getItems(
            ids.map((id) => mailKey(owner, id)),
            { eventually },
          ),
          toMail,
        ),

  /** The ids of a part of a list, newest first, read from its nearer end. */
  slice: async (view: string, total: number, start: number, end: number): Promise<string[]> => {
    const eventually = total > READ_STRONGLY
    const take = end - start + 1
    if (take <= 0) return []
    if (start <= total - end) return rowsFrom(owner, view, { skip: start, take, descending: true, eventually })
    const found = await rowsFrom(owner, view, { skip: total - 1 - end, take, descending: false, eventually })
    return found.toReversed()
  },

  /** The ids of the mails of a conversation, the oldest of the latest `limit` first. */
  inThread: async (threadId: string, limit: number): Promise<string[]> => {
    const { items } = await queryPage({
      where: expression`#pk = ${mailPartition(owner)} AND begins_with(#sk, ${`${THREAD}${threadId}#`})`,
      limit,
      descending: true,
    })
    return items.map(({ sk }) => sk.split('#')[2] ?? '').toReversed()
  },

  /** The ids of mails that hold all the words, but for trash and spam, from the conversations that began last; three requests at most. */
  found: async (words: readonly string[], limit: number): Promise<string[]> => {
    const conditions = words.map((word) => holdsTyped(word, 'find'))
    const filter = conditions.reduce(
      (left, right) => expression`${left} AND ${right}`,
      expression`attribute_not_exists(#hidden)`,
    )
    const ids: string[] = []
    let after: Record<string, unknown> | undefined
    for (let request = 0; request < 3 && ids.length < limit; request += 1) {
      const page = await queryPage({
        where: expression`#pk = ${mailPartition(owner)} AND begins_with(#sk, ${THREAD})`,
        filter,
        limit: 5000,
        descending: true,
        eventually: true,
        ...(after && { after }),
      })
      ids.push(...page.items.map(({ sk }) => sk.split('#')[2] ?? ''))
      after = page.last
      if (!after) break
    }
    return ids.slice(0, limit)
  },
})
