import * as z from 'zod'
import { epochSeconds, now } from '#functions/lib/clock.ts'
import { expression } from '#functions/lib/expression.ts'
import {
  deleteItem,
  getItem,
  type Item,
  type Key,
  putItem,
  queryPage,
  transact,
  update,
  updateItem,
} from '#functions/lib/table.ts'
import { CraAction } from '#shared/contracts/cra.ts'
import { personPartition } from './missionOptions.ts'

const KEPT_SECONDS = 180 * 86_400
/** How many a panel shows. */
const SHOWN = 50

const ofAny = {
  id: z.string(),
  link: z.string(),
  time: z.iso.datetime(),
  read: z.boolean(),
  mailedAt: z.iso.datetime().optional(),
}
/** What a person was told: a code and its parameters, put into words in the reader's language when read. */
export const StoredNotification = z.discriminatedUnion('code', [
  z.object({
    ...ofAny,
    code: CraAction.exclude(['CRA_CREATED']),
    params: z.object({ resourceName: z.string(), by: z.string(), year: z.int(), month: z.int() }),
  }),
  z.object({
    ...ofAny,
    code: z.enum(['ACCEPTED', 'MAIL_REFUSED']),
    params: z.object({ name: z.string(), email: z.string() }),
  }),
])
export type StoredNotification = z.infer<typeof StoredNotification>

type Saying<N extends StoredNotification> = N extends StoredNotification ? Pick<N, 'code' | 'params'> : never
/** What is told, without when and to whom. */
export type Notice = Saying<StoredNotification>

const PREFIX = 'NOTE#'
export const notificationKey = (tenant: string, person: string, id: string): Key => ({
  pk: personPartition(tenant, person),
  sk: `${PREFIX}${id}`,
})
const there = expression`attribute_exists(#pk)`
const toNotification = (item: Item): StoredNotification => StoredNotification.parse(item)

/** The notifications of one person. */
export const notificationsOf = (tenant: string, person: string) => {
  const latest = async () => {
    const { items } = await queryPage({
      where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${PREFIX})`,
      limit: SHOWN,
      descending: true,
    })
    return items.map(toNotification)
  }
  return {
    /** The latest, newest first. */
    latest,
    /** Tells the person once: the same id again changes nothing. */
    tell: (notification: Notice & { id: string; link: string }): Promise<boolean> =>
      putItem(
        {
          ...notificationKey(tenant, person, notification.id),
          ...notification,
          time: now().toISOString(),
          read: false,
          ttl: epochSeconds() + KEPT_SECONDS,
          v: 1,
        },
        expression`attribute_not_exists(#pk)`,
      ),
    /** Whether it was mailed; a retried delivery mails only what was not. */
    wasMailed: async (id: string): Promise<boolean> =>
      (await getItem(notificationKey(tenant, person, id)))?.mailedAt !== undefined,
    setMailed: (id: string) =>
      updateItem(notificationKey(tenant, person, id), expression`SET #mailedAt = ${now().toISOString()}`, there),
    /** undefined when there is none. */
    setRead: async (id: string, read: boolean): Promise<StoredNotification | undefined> => {
      const item = await updateItem(notificationKey(tenant, person, id), expression`SET #read = ${read}`, there)
      return item && toNotification(item)
    },
    setAllRead: async (): Promise<void> => {
      const unread = (await latest()).filter(({ read }) => !read)
      if (unread.length === 0) return
      await transact(
        unread.map(({ id }) => update(notificationKey(tenant, person, id), expression`SET #read = ${true}`, there)),
      )
    },
    remove: (id: string): Promise<boolean> => deleteItem(notificationKey(tenant, person, id), there),
  }
}
