import * as z from 'zod'
import { writeInBatches } from '#functions/core/table/batchWrites.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { remove } from '#functions/core/table/table.ts'
import { TaskNotice } from '#functions/data/apps/taskEvents.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { Id } from '#shared/core/terms.ts'
import { CraAction } from '#shared/time/terms.ts'
import type { AnsweredNotification } from './answered.ts'
import { ALL_READ_ID, entryFields, inboxList, noteFields } from './inboxList.ts'

/** Positioning steps with notifications. */
export const PositioningNotice = z.enum([
  'SENT_TO_RESOURCE',
  'TAKEN_BACK',
  'ACCEPTED_BY_RESOURCE',
  'REFUSED_BY_RESOURCE',
  'CONSENT_WITHDRAWN',
  'SENT_TO_CLIENT',
  'TAKEN_BACK_FROM_CLIENT',
  'ACCEPTED_BY_CLIENT',
  'REFUSED_BY_CLIENT',
  'ASSIGNMENT_CHANGED',
  'CLIENT_MAIL_REFUSED',
  'CLIENT_LINK_EXPIRED',
])

/** A notification: code and parameters, translated when read. */
export const StoredNotification = z.discriminatedUnion('code', [
  z.object({
    ...entryFields,
    code: z.enum([...CraAction.exclude(['CRA_CREATED', 'CRA_TAKEN_BACK']).options, 'CRA_SIGNATURE_WITHDRAWN']),
    params: z.object({ resourceName: z.string(), by: z.string(), year: z.int(), month: z.int() }),
  }),
  z.object({
    ...entryFields,
    code: z.enum(['ACCEPTED', 'MAIL_REFUSED', 'MAIL_FAILED']),
    params: z.object({ name: z.string(), email: z.string() }),
  }),
  z.object({
    ...entryFields,
    code: PositioningNotice,
    /** `own`: the recipient is the positioned person. */
    params: z.object({
      person: z.string(),
      by: z.string(),
      mission: z.string(),
      client: z.string(),
      own: z.boolean(),
      firstDay: z.string().optional(),
      lastDay: z.string().optional(),
    }),
  }),
  /** A reminder of an own note, or a task or card that is due; the title may be empty. */
  z.object({
    ...entryFields,
    code: z.enum(['NOTE_RINGS', 'TASK_DUE', 'CARD_DUE']),
    params: z.object({ title: z.string() }),
  }),
  z.object({ ...entryFields, code: TaskNotice, params: z.object({ by: z.string(), title: z.string() }) }),
  z.object({
    ...entryFields,
    /**
     * Events in an app; `thing` is its title. The actors (of an undelivered mail the missed recipients) are stored as
     * ids in `people` and become names in `by` by `addNames`, so that erasure leaves none.
     */
    code: z.enum(['GIVEN_TO_YOU', 'MENTIONED', 'COMMENTED', 'FILE_SHARED', 'MAIL_NOT_DELIVERED']),
    params: z.object({ by: z.string(), people: z.array(Id).default([]), thing: z.string() }),
  }),
  z.object({
    ...entryFields,
    code: z.enum(['EQUIPMENT_HANDED_OVER', 'EQUIPMENT_SIGNED_FOR', 'EQUIPMENT_MISSING']),
    /** The product, or the number of unreturned units. */
    params: z.object({ product: z.string(), count: z.int() }),
  }),
  /** An article due for review, or to be acknowledged, with titles by language. */
  z.object({
    ...entryFields,
    code: z.enum(['ARTICLE_TO_REVIEW', 'ARTICLE_TO_READ']),
    params: z.object({ titles: z.object({ EN: z.string(), FR: z.string() }) }),
  }),
  /** A mandatory course with its due date. */
  z.object({
    ...entryFields,
    code: z.literal('COURSE_REMINDED'),
    params: z.object({ course: z.string(), dueOn: z.string() }),
  }),
  /** An expiring certificate. */
  z.object({
    ...entryFields,
    code: z.enum(['CERTIFICATE_ENDS', 'CERTIFICATE_ENDED']),
    params: z.object({ course: z.string(), until: z.string() }),
  }),
  /** A session in which the recipient has a seat or waits for one. */
  z.object({
    ...entryFields,
    code: z.enum(['SEAT_GIVEN', 'SEAT_PASSED', 'SESSION_CHANGED', 'SESSION_CANCELLED']),
    params: z.object({ course: z.string(), firstDay: z.string() }),
  }),
  z.object({ ...entryFields, ...noteFields }),
])
export type StoredNotification = z.infer<typeof StoredNotification>

type NoticeOf<N extends StoredNotification> = N extends StoredNotification ? Pick<N, 'code' | 'params'> : never
/** Content of a notification. */
export type Notice = NoticeOf<StoredNotification>

const NOTE = 'NOTE#'
/** The notifications panel. */
export const notifications = inboxList('notification', NOTE, StoredNotification)

/** Removes notifications of several people, of what has been answered. */
export const removeNotifications = (tenant: string, answered: readonly AnsweredNotification[]): Promise<void> =>
  writeInBatches(answered.map(({ person, id }) => remove(notifications.keyOf(tenant, person, id))))

const peopleIn = ({ params }: StoredNotification): readonly string[] => ('people' in params ? params.people : [])

/** Fills in current names of people; one request if there are any. */
export const addNames = async <N extends StoredNotification>(
  tenant: string,
  list: readonly N[],
): Promise<readonly N[]> => {
  const people = [...new Set(list.flatMap(peopleIn))]
  if (people.length === 0) return list
  const names = new Map((await membersOf(tenant).getMany(people)).map((one) => [one.id, fullName(one)]))
  return list.map((one) => {
    if (!('people' in one.params)) return one
    const by = [...one.params.people.flatMap((person) => names.get(person) ?? []), one.params.by].filter(Boolean)
    return { ...one, params: { ...one.params, by: by.join(', '), people: [] } }
  })
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  notification: { pk: personPartition('<tenant>', '<person>'), sk: `${NOTE}<ulid>` },
  'time when all notifications were read': { pk: personPartition('<tenant>', '<person>'), sk: NOTE + ALL_READ_ID },
})
