import * as z from 'zod'
import { epochSeconds } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { put, queryPage } from '#functions/core/table/table.ts'
import { feedPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '../stored.ts'

const activityFields = {
  /** The id of its event. */
  id: z.string(),
  at: z.iso.datetime(),
  /** The actor, null for a client. Names are looked up when displayed. */
  by: z.string().nullable(),
}

/** An activity: code and parameters, translated when read. */
export const StoredActivity = z.discriminatedUnion('code', [
  z.object({
    ...activityFields,
    code: z.enum(['CRA_SENT', 'CRA_VALIDATED', 'CRA_REJECTED']),
    about: z.string(),
    craId: z.string(),
  }),
  z.object({
    ...activityFields,
    code: z.enum([
      'SENT_TO_RESOURCE',
      'TAKEN_BACK',
      'ACCEPTED_BY_RESOURCE',
      'REFUSED_BY_RESOURCE',
      'CONSENT_WITHDRAWN',
      'SENT_TO_CLIENT',
      'TAKEN_BACK_FROM_CLIENT',
      'ACCEPTED_BY_CLIENT',
      'REFUSED_BY_CLIENT',
    ]),
    about: z.string(),
    missionId: z.string(),
    mission: z.string(),
    client: z.string(),
  }),
  z.object({
    ...activityFields,
    code: z.enum(['MISSION_OPENED', 'MISSION_CLOSED', 'MISSION_REOPENED']),
    about: z.null(),
    missionId: z.string(),
    mission: z.string(),
    client: z.string(),
  }),
  z.object({
    ...activityFields,
    code: z.enum(['MEMBER_JOINED', 'MEMBER_LEFT', 'MEMBER_RETURNED']),
    about: z.string(),
  }),
  /** Of an app: title and access are checked when displayed. */
  z.object({
    ...activityFields,
    code: z.enum(['BOARD_CREATED', 'ARTICLE_PUBLISHED', 'COURSE_PUBLISHED']),
    about: z.null(),
    thing: z.string(),
  }),
  /** The folder of files shared with all employees. */
  z.object({ ...activityFields, code: z.literal('FILES_SHARED'), about: z.null(), thing: z.string() }),
  z.object({ ...activityFields, code: z.literal('COURSE_COMPLETED'), about: z.string(), thing: z.string() }),
  z.object({
    ...activityFields,
    code: z.enum(['UNIT_HANDED_OVER', 'UNIT_TAKEN_BACK']),
    about: z.string(),
    product: z.string(),
  }),
])
export type StoredActivity = z.infer<typeof StoredActivity>
export const toActivity = reader('activity', StoredActivity)

/** Feeds, by who may see them. */
const FEEDS = ['REPORTS', 'STAFFING', 'MEMBERS', 'CONTENT', 'EQUIPMENT', 'EVERYBODY'] as const
export type Feed = (typeof FEEDS)[number]

const FEED_OF = {
  CRA_SENT: 'REPORTS',
  CRA_VALIDATED: 'REPORTS',
  CRA_REJECTED: 'REPORTS',
  SENT_TO_RESOURCE: 'STAFFING',
  TAKEN_BACK: 'STAFFING',
  ACCEPTED_BY_RESOURCE: 'STAFFING',
  REFUSED_BY_RESOURCE: 'STAFFING',
  CONSENT_WITHDRAWN: 'STAFFING',
  SENT_TO_CLIENT: 'STAFFING',
  TAKEN_BACK_FROM_CLIENT: 'STAFFING',
  ACCEPTED_BY_CLIENT: 'STAFFING',
  REFUSED_BY_CLIENT: 'STAFFING',
  MISSION_OPENED: 'STAFFING',
  MISSION_CLOSED: 'STAFFING',
  MISSION_REOPENED: 'STAFFING',
  MEMBER_JOINED: 'EVERYBODY',
  MEMBER_LEFT: 'MEMBERS',
  MEMBER_RETURNED: 'MEMBERS',
  BOARD_CREATED: 'EVERYBODY',
  ARTICLE_PUBLISHED: 'EVERYBODY',
  COURSE_PUBLISHED: 'EVERYBODY',
  FILES_SHARED: 'EVERYBODY',
  COURSE_COMPLETED: 'CONTENT',
  UNIT_HANDED_OVER: 'EQUIPMENT',
  UNIT_TAKEN_BACK: 'EQUIPMENT',
} as const satisfies Record<StoredActivity['code'], Feed>
/** The feed of an activity. */
export const feedOf = ({ code }: Pick<StoredActivity, 'code'>): Feed => FEED_OF[code]

const ACTIVITY_TTL_SECONDS = 400 * 86_400
/** Prefix in feeds and in people's partitions. */
export const ACTIVITY_PREFIX = 'ACTIVITY#'
/** Sorts after every ULID. */
const NEWEST = '~'
const PAGE_SIZE = 100
const MAX_PEOPLE = 50

/** Transaction writes that publish an activity to its feed and to the people concerned; idempotent by the event's id. */
export const buildActivityWrites = (tenant: string, activity: StoredActivity, people: readonly string[]): Write[] => [
  buildActivityWrite(feedPartition(tenant, feedOf(activity)), activity),
  ...buildPersonalActivityWrites(tenant, activity, people),
]

/** Transaction writes that publish an activity to people only. */
export const buildPersonalActivityWrites = (
  tenant: string,
  activity: StoredActivity,
  people: readonly string[],
): Write[] =>
  [...new Set(people)]
    .slice(0, MAX_PEOPLE)
    .map((person) => buildActivityWrite(personPartition(tenant, person), activity))

const buildActivityWrite = (pk: string, activity: StoredActivity): Write =>
  put({ pk, sk: ACTIVITY_PREFIX + activity.id, ...activity, ttl: epochSeconds() + ACTIVITY_TTL_SECONDS, v: 1 })

/** A partition of activities with its read position. */
interface Source {
  partition: string
  before: string
  isExhausted: boolean
}

const readNextPage = async (source: Source): Promise<Item[]> => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${source.partition} AND #sk BETWEEN ${ACTIVITY_PREFIX} AND ${ACTIVITY_PREFIX + source.before}`,
    // Plus the activity of the cursor itself.
    limit: PAGE_SIZE + 1,
    descending: true,
    eventually: true,
  })
  source.before = items.at(-1)?.sk.slice(ACTIVITY_PREFIX.length) ?? source.before
  source.isExhausted = last === undefined
  return items
}

const newestFirst = (a: StoredActivity, b: StoredActivity): number => (a.id < b.id ? 1 : -1)

/**
 * Merges several feeds by time, without duplicates, in pages of 100. A source is read further only when its next
 * activities could be due.
 */
async function* mergeSources(partitions: readonly string[], before: string): AsyncGenerator<StoredActivity[]> {
  const sources = partitions.map((partition): Source => ({ partition, before, isExhausted: false }))
  const seen = new Set([before])
  let buffer: StoredActivity[] = []
  const read = async (some: readonly Source[]) => {
    const items = (await Promise.all(some.map(readNextPage))).flat()
    for (const one of readEach(items, toActivity)) {
      if (!seen.has(one.id)) buffer.push(one)
      seen.add(one.id)
    }
    buffer.sort(newestFirst)
  }
  await read(sources)
  for (;;) {
    const open = sources.filter(({ isExhausted }) => !isExhausted)
    // Newer ones than this are complete.
    const horizon = open.map((source) => source.before).reduce((a, b) => (a > b ? a : b), '')
    const complete = buffer.filter(({ id }) => id >= horizon)
    if (complete.length < PAGE_SIZE && open.length > 0) {
      await read(open.filter((source) => source.before === horizon))
      continue
    }
    if (complete.length === 0) return
    yield complete.slice(0, PAGE_SIZE)
    buffer = buffer.slice(PAGE_SIZE)
  }
}

/** Pages that are filtered at most. */
const MAX_PAGES = 5

/**
 * The newest visible activities of several feeds and of a person, at most 100 out of 500 candidates. `last` is the
 * cursor of the next page.
 */
export const readActivities = async (
  tenant: string,
  person: string,
  feeds: readonly Feed[],
  {
    before = NEWEST,
    shown,
  }: { before: string | undefined; shown: (some: readonly StoredActivity[]) => Promise<StoredActivity[]> },
): Promise<{ activities: StoredActivity[]; last: string | undefined }> => {
  const partitions = [personPartition(tenant, person), ...feeds.map((feed) => feedPartition(tenant, feed))]
  const found: StoredActivity[] = []
  let looked = 0
  for await (const part of mergeSources(partitions, before)) {
    found.push(...(await shown(part)))
    looked += 1
    const activities = found.slice(0, PAGE_SIZE)
    if (found.length >= PAGE_SIZE) return { activities, last: activities.at(-1)?.id }
    if (looked === MAX_PAGES) return { activities, last: part.at(-1)?.id }
  }
  return { activities: found, last: undefined }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'activity, in a feed and with each person concerned, for 400 days': [
    { pk: feedPartition('<tenant>', '<feed>'), sk: `${ACTIVITY_PREFIX}<event>` },
    { pk: personPartition('<tenant>', '<person>'), sk: `${ACTIVITY_PREFIX}<event>` },
  ],
})
