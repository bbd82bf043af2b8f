import * as z from 'zod'
import type { Item, Write } from '#functions/core/table/item.ts'
import { remove } from '#functions/core/table/table.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'

/** The parts of a transaction that take back what people were told of an event. */
export const buildRemoveNoticesWrites = (tenant: string, event: string, people: readonly string[]): Write[] =>
  people.flatMap((one) => [notifications, messages].map(({ keyOf }) => remove(keyOf(tenant, one, event))))

/** The same for everybody whom an event names, whether the rest of it can be read or not. */
export const buildRemoveEventNoticesWrites = (tenant: string, item: Item): Write[] => {
  const people = z.array(z.string()).catch([]).parse(item.notify)
  return buildRemoveNoticesWrites(tenant, item.sk.slice(item.sk.indexOf('#') + 1), people)
}
