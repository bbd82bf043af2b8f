import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryPage, remove } from '#functions/core/table/table.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { Id, Instant } from '#shared/core/terms.ts'

/** Everything that happens by date; each has its handler in `functions/due/handlers.ts`. */
const DUE_KINDS = [
  'articlePictures',
  'articleReview',
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
] as const
export type DueKind = (typeof DUE_KINDS)[number]

/** What each belongs to that a company may switch off: then it waits. */
export const APP_BY_KIND: Partial<Record<DueKind, OptionalApp>> = {
  certificateEnds: 'academy',
  courseDue: 'academy',
  fileTrash: 'files',
  mailSending: 'mailbox',
  mailWaking: 'mailbox',
  noteReminder: 'notes',
  noteTrash: 'notes',
}

/** Something of a tenant that is due at an instant: ids only, what it is about says the rest when the time has come. */
const Due = z.object({
  tenant: Id,
  dueKind: z.enum(DUE_KINDS),
  /** Of what is due, such as a positioning. */
  id: z.string(),
  dueAt: Instant,
  /** When it is looked at next, where that was put off. */
  nextAt: Instant.optional(),
})
export type Due = z.infer<typeof Due>

/**
 * What follows when something has become due: the parts of the transaction that also takes it off the schedule, such as
 * an event for `deliver` to tell, or the next time that it is due. None: it is settled, or due at another time.
 */
export type DueHandler = (due: Due) => Promise<Write[] | ConditionalWrites>

/** Parts of a transaction that may be refused, and what is done then. */
interface ConditionalWrites {
  writes: Write[]
  /** By the positions of the refused ones; undefined: the next run looks at it again. */
  otherwise: (refused: ReadonlySet<number>) => Write[] | undefined
}

const toDue = reader('due', Due)

const PARTITION = 'DUE'
const dueKey = ({ tenant, dueKind, id, dueAt, nextAt }: Due): Key => ({
  pk: PARTITION,
  sk: `${nextAt ?? dueAt}#${tenant}#${dueKind}#${id}`,
})

/**
 * The part of the transaction that makes something due. When that is put off or settled, the row may stay: its handler
 * looks whether what it is about is still due at this instant.
 */
export const schedule = (due: Due): Write => put({ ...dueKey(due), ...due, v: 1 })

/** The part of a transaction that takes what was due off the schedule; of two at once one succeeds. */
export const settle = (due: Due): Write => remove(dueKey(due), expression`attribute_exists(#pk)`)

const PAGE = 25

/** What is due by now, the longest waiting first, in pages of one request each. */
export const iterateDue = async function* (): AsyncGenerator<Due[]> {
  // The row of this very millisecond has more in its key.
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
