import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { isAtVersion } from '#functions/core/table/expression.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { getItem, put } from '#functions/core/table/table.ts'
import { findByTitle, type Label, MAX_LABELS } from '#shared/apps/labels.ts'
import { Id } from '#shared/core/terms.ts'
import { reader } from '../stored.ts'

export const StoredLabels = z.object({ labels: z.array(z.object({ id: Id, title: z.string() })), version: z.int() })
type StoredLabels = z.infer<typeof StoredLabels>

const readLabels = reader('labels', StoredLabels)
const toStored = (item: Item | undefined): StoredLabels => (item ? readLabels(item) : { labels: [], version: 0 })

/** Parses labels; none without an item. */
export const toLabels = (item: Item | undefined): Label[] => toStored(item).labels

const ATTEMPTS = 5

/** Returns the changed labels; the same list means that nothing is written. */
type Change<T> = (labels: readonly Label[]) => { labels: readonly Label[]; answer: T }

/** The labels under a key; concurrent changes are retried. */
export const labelsAt = (key: Key) => {
  const changeLabels = async <T>(idempotency: Idempotency, change: Change<T>): Promise<T> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { labels, version } = toStored(await getItem(key))
      const next = change(labels)
      if (next.labels === labels) return next.answer
      const item = { ...key, labels: next.labels, version: version + 1, v: 1 }
      const done = await commitIdempotent(idempotency, next.answer, [put(item, isAtVersion(version))])
      if ('answer' in done) return done.answer
    }
    throw busy()
  }
  return {
    list: async (): Promise<Label[]> => toLabels(await getItem(key)),

    /** Adds a label first, or returns the existing one of that title. `answer` builds the response. */
    create: <T>(
      title: string,
      idempotency: Idempotency,
      answer: (label: Label, labels: readonly Label[]) => T,
    ): Promise<T> => {
      const made = { id: newId(), title }
      return changeLabels(idempotency, (labels) => {
        const same = findByTitle(labels, title)
        if (same) return { labels, answer: answer(same, labels) }
        if (labels.length >= MAX_LABELS) throw new ApiError('common.full', { limit: MAX_LABELS })
        const next = [made, ...labels]
        return { labels: next, answer: answer(made, next) }
      })
    },

    /** Adds labels one after the other as `create` does; returns those that there is room for. */
    createMany: (titles: readonly string[], idempotency: Idempotency): Promise<Label[]> => {
      const made = titles.map((title) => ({ id: newId(), title }))
      return changeLabels(idempotency, (labels) => {
        let next = labels
        const answer = made.flatMap((label) => {
          const same = findByTitle(next, label.title)
          if (same) return [same]
          if (next.length >= MAX_LABELS) return []
          next = [label, ...next]
          return [label]
        })
        return { labels: next, answer }
      })
    },

    /** Renames a label; refused when the title is taken. */
    rename: <T>(
      { id, title }: Label,
      idempotency: Idempotency,
      answer: (label: Label, labels: readonly Label[]) => T,
    ): Promise<T> =>
      changeLabels(idempotency, (labels) => {
        const before = labels.find((label) => label.id === id) ?? notFound()
        const same = findByTitle(labels, title)
        if (same && same.id !== id) throw new ApiError('labels.taken')
        if (before.title === title) return { labels, answer: answer(before, labels) }
        const next = labels.map((label) => (label.id === id ? { id, title } : label))
        return { labels: next, answer: answer({ id, title }, next) }
      }),

    /** Deletes a label, and so removes it from everything that has it; idempotent. */
    remove: <T>(id: string, idempotency: Idempotency, answer: (labels: readonly Label[]) => T): Promise<T> =>
      changeLabels(idempotency, (labels) => {
        const next = labels.some((label) => label.id === id) ? labels.filter((label) => label.id !== id) : labels
        return { labels: next, answer: answer(next) }
      }),
  }
}
