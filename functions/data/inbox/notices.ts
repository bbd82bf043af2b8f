import * as z from 'zod'
import type { Item, Write } from '#functions/core/table/item.ts'
import { remove } from '#functions/core/table/table.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'

/** Transaction writes that remove the notifications and messages of an event. */
export const buildRemoveNoticesWrites = (tenant: string, event: string, people: readonly string[]): Write[] =>
  people.flatMap((one) => [notifications, messages].map(({ keyOf }) => remove(keyOf(tenant, one, event))))

/** Transaction writes that remove them for all notified people of a raw event, readable or not. */
export const buildRemoveEventNoticesWrites = (tenant: string, item: Item): Write[] => {
  const people = z.array(z.string()).catch([]).parse(item.notify)
  return buildRemoveNoticesWrites(tenant, item.sk.slice(item.sk.indexOf('#') + 1), people)
}
