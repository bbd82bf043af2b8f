import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryPage, remove } from '#functions/core/table/table.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { Id, Instant } from '#shared/core/terms.ts'

/** Kinds of scheduled jobs; each has a handler in `functions/due/handlers.ts`. */
const DUE_KINDS = [
  'articlePictures',
  'articleReview',
  'boardTrash',
  'cardDue',
  'cardTrash',
  'certificateEnds',
  'clientLinkExpiry',
  'contactTrash',
  'courseDue',
  'fileTrash',
  'mailSending',
  'mailWaking',
  'noteReminder',
  'noteTrash',
  'taskDue',
] as const
export type DueKind = (typeof DUE_KINDS)[number]

/** Jobs of a disabled app are postponed. */
export const APP_BY_KIND: Partial<Record<DueKind, OptionalApp>> = {
  cardDue: 'scrumboard',
  certificateEnds: 'academy',
  courseDue: 'academy',
  fileTrash: 'files',
  mailSending: 'mailbox',
  mailWaking: 'mailbox',
  noteReminder: 'notes',
  noteTrash: 'notes',
  taskDue: 'tasks',
}

/** A scheduled job; it contains ids only, the rest is read when it runs. */
const Due = z.object({
  tenant: Id,
  dueKind: z.enum(DUE_KINDS),
  /** Id of the subject. */
  id: z.string(),
  dueAt: Instant,
  /** The next run of a postponed job. */
  nextAt: Instant.optional(),
})
export type Due = z.infer<typeof Due>

/**
 * Returns the transaction writes of a due job; they are committed together with its removal. None: nothing to do, or due
 * at another time.
 */
export type DueHandler = (due: Due) => Promise<Write[] | ConditionalWrites>

/** Writes that may be refused, with a fallback. */
interface ConditionalWrites {
  writes: Write[]
  /** Fallback by refused positions; undefined: retry with the next run. */
  otherwise: (refused: ReadonlySet<number>) => Write[] | undefined
}

const toDue = reader('due', Due)

const PARTITION = 'DUE'
const dueKey = ({ tenant, dueKind, id, dueAt, nextAt }: Due): Key => ({
  pk: PARTITION,
  sk: `${nextAt ?? dueAt}#${tenant}#${dueKind}#${id}`,
})

/**
 * Transaction write that schedules a job. Cancelled jobs may remain: the handler checks that the subject is still due at
 * this instant.
 */
export const schedule = (due: Due): Write => put({ ...dueKey(due), ...due, v: 1 })

/** Transaction write that removes a job; of concurrent ones one succeeds. */
export const buildDueRemoval = (due: Due): Write => remove(dueKey(due), expression`attribute_exists(#pk)`)

const PAGE = 25

/** Due jobs, oldest first, one page per request. */
export const iterateDue = async function* (): AsyncGenerator<Due[]> {
  // `~` includes jobs of this very millisecond.
  const until = `${now().toISOString()}~`
  let after: Record<string, unknown> | undefined
  do {
    const { items, last } = await queryPage({
      where: expression`#pk = ${PARTITION} AND #sk < ${until}`,
      limit: PAGE,
      eventually: true,
      ...(after && { after }),
    })
    yield readEach(items, toDue)
    after = last
  } while (after)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'scheduled job of any tenant, ids only': { pk: PARTITION, sk: '<instant>#<tenant>#<kind>#<id>' },
})
