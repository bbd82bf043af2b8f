import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { getItem, put } from '#functions/core/table/table.ts'
import { findByTitle, type Label, MAX_LABELS } from '#shared/apps/labels.ts'
import { Id } from '#shared/core/terms.ts'
import { reader } from '../stored.ts'

/** All labels of one place, in one item. */
export const StoredLabels = z.object({ labels: z.array(z.object({ id: Id, title: z.string() })), version: z.int() })
type StoredLabels = z.infer<typeof StoredLabels>

const readLabels = reader('labels', StoredLabels)
const toStored = (item: Item | undefined): StoredLabels => (item ? readLabels(item) : { labels: [], version: 0 })

/** The labels in an item that was read beside what carries them; none where there is no item. */
export const toLabels = (item: Item | undefined): Label[] => toStored(item).labels

const ATTEMPTS = 5

/** What a change makes of the labels: the same list, and nothing is written. */
type Change<T> = (labels: readonly Label[]) => { labels: readonly Label[]; answer: T }

/** The labels that lie under a key. Whoever changes them at the same time as somebody else changes what those have left. */
export const labelsAt = (key: Key) => {
  const changing = async <T>(idempotency: Idempotency, change: Change<T>): Promise<T> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { labels, version } = toStored(await getItem(key))
      const next = change(labels)
      if (next.labels === labels) return next.answer
      const isOfVersion = version === 0 ? expression`attribute_not_exists(#pk)` : expression`#version = ${version}`
      const item = { ...key, labels: next.labels, version: version + 1, v: 1 }
      const done = await commitIdempotent(idempotency, next.answer, [put(item, isOfVersion)])
      if ('answer' in done) return done.answer
    }
    throw busy()
  }
  return {
    list: async (): Promise<Label[]> => toLabels(await getItem(key)),

    /** Puts a new one first; answers the one that is called so already. `answer` makes what the request answers of it and of all. */
    create: <T>(
      title: string,
      idempotency: Idempotency,
      answer: (label: Label, labels: readonly Label[]) => T,
    ): Promise<T> => {
      const made = { id: newId(), title }
      return changing(idempotency, (labels) => {
        const same = findByTitle(labels, title)
        if (same) return { labels, answer: answer(same, labels) }
        if (labels.length >= MAX_LABELS) throw new ApiError('common.full', { limit: MAX_LABELS })
        const next = [made, ...labels]
        return { labels: next, answer: answer(made, next) }
      })
    },

    /** Gives one another title; refused when another one is called so. */
    rename: <T>(
      { id, title }: Label,
      idempotency: Idempotency,
      answer: (label: Label, labels: readonly Label[]) => T,
    ): Promise<T> =>
      changing(idempotency, (labels) => {
        const before = labels.find((label) => label.id === id) ?? notFound()
        const same = findByTitle(labels, title)
        if (same && same.id !== id) throw new ApiError('labels.taken')
        if (before.title === title) return { labels, answer: answer(before, labels) }
        const next = labels.map((label) => (label.id === id ? { id, title } : label))
        return { labels: next, answer: answer({ id, title }, next) }
      }),

    /** Deletes one, and with it takes it off whatever carries it; what is not there is left so. */
    remove: <T>(id: string, idempotency: Idempotency, answer: (labels: readonly Label[]) => T): Promise<T> =>
      changing(idempotency, (labels) => {
        const next = labels.some((label) => label.id === id) ? labels.filter((label) => label.id !== id) : labels
        return { labels: next, answer: answer(next) }
      }),
  }
}
