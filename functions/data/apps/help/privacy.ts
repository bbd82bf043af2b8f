import { busy } from '#functions/core/http/apiError.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { getItem, getItems, queryAll, remove, transact, updateItem } from '#functions/core/table/table.ts'
import type { ArchivePart } from '#functions/data/archive.ts'
import { readEach } from '#functions/data/stored.ts'
import { articleReaderKey, toArticleReader } from './articleReaders.ts'
import { articleRowKey, listArticleRows } from './articles.ts'
import { toVersions, versionsKey } from './versions.ts'
import { buildUnvoteWrites, toVote, voteKey } from './votes.ts'

const ATTEMPTS = 4
const KEYS_PER_REQUEST = 100

const readPerArticle = async (articles: readonly string[], keyOf: (article: string) => Key): Promise<Item[]> => {
  const found: Item[] = []
  for (let from = 0; from < articles.length; from += KEYS_PER_REQUEST) {
    const items = await getItems(articles.slice(from, from + KEYS_PER_REQUEST).map(keyOf))
    found.push(...items.filter((item) => item !== undefined))
  }
  return found
}

/** Removes an author from the publications of an article, even if partly unreadable; retried on conflicts. */
const eraseAuthor = async (item: Item | undefined, person: string): Promise<void> => {
  let list = item
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { entries, changes } = (list ?? {}) as { entries?: unknown; changes?: unknown }
    if (!list || !Array.isArray(entries) || !entries.some((one) => one.by === person)) return
    const unnamed = entries.map((one) => (one.by === person ? { ...one, by: null } : one))
    const change = expression`SET #entries = ${unnamed}, #changes = ${Number(changes) + 1}`
    if (await updateItem(list, change, expression`#changes = ${changes}`)) return
    list = await getItem(list)
  }
  throw busy()
}

/** Removes a vote; retried on conflicts. */
const removeVote = async (tenant: string, article: string, person: string): Promise<void> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const item = await getItem(voteKey(tenant, article, person))
    if (!item || !(await transact(buildUnvoteWrites(tenant, article, item)))) return
  }
  throw busy()
}

/** Personal data in articles: texts remain without author, votes and acknowledgements are deleted. */
export const articlePrivacy = {
  exportOf: async (tenant: string, person: string): Promise<ArchivePart> => {
    const rows = await listArticleRows(tenant)
    const lists = await readPerArticle(
      rows.map(({ id }) => id),
      (id) => versionsKey(tenant, id),
    )
    const votes = await readPerArticle(
      rows.map(({ id }) => id),
      (id) => voteKey(tenant, id, person),
    )
    const readings = await readPerArticle(
      rows.map(({ id }) => id),
      (id) => articleReaderKey(tenant, id, person),
    )
    const named = (titles: Record<string, string>) => Object.values(titles).filter(Boolean)
    // A reader does not know what the draft is called.
    const titlesAt = ({ pk }: Item): string[] => {
      const row = rows.find(({ id }) => pk === voteKey(tenant, id, person).pk)
      const heads = row?.published?.heads
      return heads ? [heads.EN, heads.FR].flatMap((head) => head?.title ?? []) : named(row?.titles ?? {})
    }
    const content = {
      changedLast: rows
        .filter(({ author }) => author === person)
        .map(({ titles, changedAt }) => ({ titles: named(titles), changedAt })),
      published: readEach(lists, toVersions)
        .flatMap(({ entries }) => entries)
        .filter(({ by }) => by === person)
        .map(({ titles, at }) => ({ titles: named(titles), at })),
      votes: votes.flatMap((item) =>
        readEach([item], toVote).map(({ helped, reason, at }) => ({
          titles: titlesAt(item),
          helped,
          reason,
          at,
        })),
      ),
      acknowledged: readings.flatMap((item) =>
        readEach([item], toArticleReader).map(({ version, readAt, remindedAt }) => ({
          titles: titlesAt(item),
          version,
          readAt,
          remindedAt,
        })),
      ),
    }
    return { content }
  },
  erase: async (tenant: string, person: string) => {
    const rows = await queryAll({ where: expression`#pk = ${articleRowKey(tenant, '').pk}` })
    for (const row of rows.filter(({ author }) => author === person))
      await updateItem(row, expression`SET #author = ${null}`, expression`#author = ${person}`)
    const articles = rows.map(({ sk }) => sk)
    for (const vote of await readPerArticle(articles, (id) => voteKey(tenant, id, person)))
      await removeVote(tenant, vote.pk.slice(vote.pk.lastIndexOf('#') + 1), person)
    for (const reading of await readPerArticle(articles, (id) => articleReaderKey(tenant, id, person)))
      await transact([remove(reading)])
    for (const list of await readPerArticle(articles, (id) => versionsKey(tenant, id))) await eraseAuthor(list, person)
  },
}
