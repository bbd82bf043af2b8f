import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { getItems, put, queryPage, remove, transact } from '#functions/core/table/table.ts'
import { mailPartition } from '#functions/data/keys.ts'
import { containsTyped } from '#functions/data/search/foldedText.ts'
import { readEach } from '#functions/data/stored.ts'
import { isHidden, viewsOf } from '#shared/apps/mailbox/rules.ts'
import { foldText } from '#shared/core/fold.ts'
import { buildCountWrites, labelView } from './mailCounts.ts'
import { mailKey, type Owner, rowKey, THREAD, textKey, threadKey } from './mailKeys.ts'
import { type StoredMail, type StoredParty, type StoredText, toMail } from './storedMail.ts'

/** Lengths of the searchable text. */
const SEARCH_TEXT_LIMITS = { words: 300, people: 1000 }
const named = (people: readonly StoredParty[]): string =>
  people.map(({ name, address }) => `${name} ${address}`).join(' ')
/** Searchable text; long recipient lists do not displace the words. */
const buildSearchText = ({ subject, from, to, cc, beginning }: StoredMail): string => {
  const words = foldText([subject, named([from]), beginning].join(' ')).slice(0, SEARCH_TEXT_LIMITS.words)
  return `${words} ${foldText(named([...to, ...cc])).slice(0, SEARCH_TEXT_LIMITS.people)}`
}
/** Search attributes; `hidden` mails are never found. */
const searchFields = (mail: StoredMail) => ({
  find: buildSearchText(mail),
  ...(isHidden(mail.folder) && { hidden: true }),
})

const mailItem = (owner: Owner, mail: StoredMail): Item => ({ ...mailKey(owner, mail.id), ...mail, v: 1 })

/** Positions of the mail and of the counters among the writes. */
export const CHANGE_POSITIONS = { mail: 0, counts: 1 } as const

/**
 * Transaction writes that create, change or delete a mail with rows and counters. The first is refused on a concurrent
 * change, the second (of a new mail) when the mailbox is full.
 */
export const buildMailWrites = (
  owner: Owner,
  before: StoredMail | undefined,
  after: StoredMail | undefined,
): Write[] => {
  const asBefore = before ? expression`#version = ${before.version}` : expression`attribute_not_exists(#pk)`
  const mail = after ? put(mailItem(owner, after), asBefore) : before && remove(mailKey(owner, before.id), asBefore)
  const rows = (one: StoredMail | undefined) =>
    (one ? viewsOf(one) : []).map((view) => rowKey(owner, view, one?.place ?? ''))
  const [old, current] = [rows(before), rows(after)]
  const among = (list: readonly Key[], { sk }: Key) => list.some((one) => one.sk === sk)
  const [oldWords, words] = [before && searchFields(before), after && searchFields(after)]
  const isFoundAnew = after && JSON.stringify(oldWords) !== JSON.stringify(words)
  return [
    ...(mail ? [mail] : []),
    ...buildCountWrites(owner, before, after),
    ...old.filter((key) => !among(current, key)).map((key) => remove(key)),
    ...current.filter((key) => !among(old, key)).map((key) => put({ ...key, id: after?.id })),
    ...(isFoundAnew ? [put({ ...threadKey(owner, after), ...words })] : []),
    ...(before && !after ? [remove(threadKey(owner, before)), remove(textKey(owner, before.id))] : []),
  ]
}

/** Deletes the rows of a deleted label. */
export const removeLabelRows = async (owner: Owner, label: string): Promise<void> => {
  const where = expression`#pk = ${mailPartition(owner)} AND begins_with(#sk, ${`ROW#${labelView(label)}#`})`
  for (;;) {
    const { items } = await queryPage({ where, limit: 100 })
    if (items.length === 0) return
    await transact(items.map((item) => remove(item)))
  }
}

/** Transaction write that stores the text of a mail. */
export const buildTextWrite = (owner: Owner, id: string, text: StoredText): Write =>
  put({ ...textKey(owner, id), ...text, v: 1 })

/** Longer lists are read eventually consistent, at half the price. */
const MAX_STRONG_ROWS = 2000

/** Ids from a position on, from either end of a list. */
const readRowIds = async (
  owner: Owner,
  view: string,
  { skip, take, descending, eventually }: { skip: number; take: number; descending: boolean; eventually: boolean },
): Promise<string[]> => {
  const items: Item[] = []
  let after: Record<string, unknown> | undefined
  do {
    const page = await queryPage({
      where: expression`#pk = ${mailPartition(owner)} AND begins_with(#sk, ${`ROW#${view}#`})`,
      limit: skip + take - items.length,
      descending,
      eventually,
      ...(after && { after }),
    })
    items.push(...page.items)
    after = page.last
  } while (after && items.length < skip + take)
  return items.slice(skip, skip + take).map(({ id }) => String(id))
}

export const mailsOf = (owner: Owner) => ({
  /** At most 100 mails by id; missing ones are skipped. */
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

  /** Ids of a slice of a list, newest first, read from the nearer end. */
  slice: async (view: string, total: number, start: number, end: number): Promise<string[]> => {
    const eventually = total > MAX_STRONG_ROWS
    const take = end - start + 1
    if (take <= 0) return []
    if (start <= total - end) return readRowIds(owner, view, { skip: start, take, descending: true, eventually })
    const found = await readRowIds(owner, view, { skip: total - 1 - end, take, descending: false, eventually })
    return found.toReversed()
  },

  /** Ids of the latest `limit` mails of a conversation, oldest first. */
  inThread: async (threadId: string, limit: number): Promise<string[]> => {
    const { items } = await queryPage({
      where: expression`#pk = ${mailPartition(owner)} AND begins_with(#sk, ${`${THREAD}${threadId}#`})`,
      limit,
      descending: true,
    })
    return items.map(({ sk }) => sk.split('#')[2] ?? '').toReversed()
  },

  /** Ids of mails that contain all words, without trash and spam, newest conversations first; at most three requests. */
  searchIds: async (words: readonly string[], limit: number): Promise<string[]> => {
    const conditions = words.map((word) => containsTyped(word, 'find'))
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
