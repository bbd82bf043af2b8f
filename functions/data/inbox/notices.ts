import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { getItem, remove, updateItem } from '#functions/core/table/table.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'

/** Transaction writes that remove the notifications and messages of an event. */
export const buildRemoveNoticesWrites = (tenant: string, event: string, people: readonly string[]): Write[] =>
  people.flatMap((one) => [notifications, messages].map(({ keyOf }) => remove(keyOf(tenant, one, event))))

/** Recipients of a raw event, readable or not. */
export const notifiedBy = (item: Item | undefined): string[] => z.array(z.string()).catch([]).parse(item?.notify)

/** Adds recipients to an event, so that their notifications are removed with it. */
export const recordNotified = async (event: Key, people: readonly string[]): Promise<void> => {
  const before = notifiedBy(await getItem(event))
  const notify = [...new Set([...before, ...people])]
  if (notify.length > before.length)
    await updateItem(event, expression`SET #notify = ${notify}`, expression`attribute_exists(#pk)`)
}

/** Transaction writes that remove them for all notified people of a raw event, readable or not. */
export const buildRemoveEventNoticesWrites = (tenant: string, item: Item): Write[] =>
  buildRemoveNoticesWrites(tenant, item.sk.slice(item.sk.indexOf('#') + 1), notifiedBy(item))
