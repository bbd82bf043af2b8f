import * as z from 'zod'
import { epochSeconds } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { put, queryPage } from '#functions/core/table/table.ts'
import { feedPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '../stored.ts'

const activityFields = {
  /** Of the event that it tells. */
  id: z.string(),
  at: z.iso.datetime(),
  /** Who did it; null: a client. Nobody's name is stored: it is looked up when it is shown. */
  by: z.string().nullable(),
}

/** Something that happened in the company: a code and its parameters, put into words in the reader's language when read. */
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
  /** Of a workplace app: what it is called, and whether its reader may see it, the thing itself says when it is shown. */
  z.object({
    ...activityFields,
    code: z.enum(['BOARD_CREATED', 'ARTICLE_PUBLISHED', 'COURSE_PUBLISHED']),
    about: z.null(),
    thing: z.string(),
  }),
  /** The folder where files were put that everybody employed may read. */
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

/** Those who see what happens in a part of the company, whoever it concerns. */
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
/** Where an activity is told to those whom it does not concern themselves. */
export const feedOf = ({ code }: Pick<StoredActivity, 'code'>): Feed => FEED_OF[code]

const ACTIVITY_TTL_SECONDS = 400 * 86_400
/** Under it lie the activities of a feed, and those that concern a person with them. */
export const ACTIVITY_PREFIX = 'ACTIVITY#'
/** Behind every ULID. */
const NEWEST = '~'
/** How many are answered at once. */
const PAGE_SIZE = 100
/** How many people one activity concerns, at most. */
const MAX_PEOPLE = 50

/**
 * The parts of a transaction that tell an activity: to the feed of its kind, and to the people whom it concerns. The same
 * again changes nothing, as it lies under the id of its event.
 */
export const buildActivityWrites = (tenant: string, activity: StoredActivity, people: readonly string[]): Write[] => [
  buildActivityWrite(feedPartition(tenant, feedOf(activity)), activity),
  ...buildPersonalActivityWrites(tenant, activity, people),
]

/** The same, to these people alone. */
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

/** Where activities lie, and down to which of them they were read. */
interface Source {
  partition: string
  before: string
  isExhausted: boolean
}

const readNextPage = async (source: Source): Promise<Item[]> => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${source.partition} AND #sk BETWEEN ${ACTIVITY_PREFIX} AND ${ACTIVITY_PREFIX + source.before}`,
    // With the one before which they are asked for.
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
 * The activities of several feeds and of a person's own, each once, newest first, a hundred at a time; only those before the
 * one named. A source is read on only where what lies behind it could come next.
 */
async function* mergeSources(partitions: readonly string[], before: string): AsyncGenerator<StoredActivity[]> {
  const sources = partitions.map((partition): Source => ({ partition, before, isExhausted: false }))
  const seen = new Set([before])
  let left: StoredActivity[] = []
  const read = async (some: readonly Source[]) => {
    const items = (await Promise.all(some.map(readNextPage))).flat()
    for (const one of readEach(items, toActivity)) {
      if (!seen.has(one.id)) left.push(one)
      seen.add(one.id)
    }
    left.sort(newestFirst)
  }
  await read(sources)
  for (;;) {
    const open = sources.filter(({ isExhausted }) => !isExhausted)
    // Down to here nothing more can come.
    const horizon = open.map((source) => source.before).reduce((a, b) => (a > b ? a : b), '')
    const known = left.filter(({ id }) => id >= horizon)
    if (known.length < PAGE_SIZE && open.length > 0) {
      await read(open.filter((source) => source.before === horizon))
      continue
    }
    if (known.length === 0) return
    yield known.slice(0, PAGE_SIZE)
    left = left.slice(PAGE_SIZE)
  }
}

/** How many hundreds are looked through for those that may be shown. */
const MAX_PAGES = 5

/**
 * The newest activities of several feeds and of a person's own that may be shown, each once, newest first; at most 100, of at
 * most 500 that are looked through, and only those before the one named. `last`: the one before which there may be more.
 */
export const activitiesOf = async (
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
