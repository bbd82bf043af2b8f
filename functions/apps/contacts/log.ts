import { latestToday, newId, now, pastId } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import type { Request } from '#functions/core/http/request.ts'
import { getItem } from '#functions/core/table/table.ts'
import { addNames, buildLogWrite, newLogEntry, readContactHistory } from '#functions/data/apps/contacts/contactLog.ts'
import { buildContactWrites } from '#functions/data/apps/contacts/contacts.ts'
import { contactKey, toStoredContact } from '#functions/data/apps/contacts/storedContact.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import type { EXCHANGES } from '#shared/apps/contacts/kinds.ts'
import type { LogEntry } from '#shared/apps/contacts/logContract.ts'
import { commitParts } from './edit.ts'

/** A page of a contact's history; empty for an unknown contact. */
export const listHistory = async (
  { id, cursor }: { id: string; cursor?: string | undefined },
  { tenant, person }: Caller,
  { route }: Pick<Request, 'route'>,
): Promise<{ items: LogEntry[]; cursor: string | undefined }> => {
  const list = pagedListFor({ tenant, person }, route, id)
  const before = await fromCursor(list, cursor)
  const item = await getItem(contactKey(tenant, id))
  if (!item) return { items: [], cursor: undefined }
  const { merged } = toStoredContact(item)
  const { entries, last } = await readContactHistory(tenant, [id, ...merged], before && String(before.id))
  return { items: await addNames(tenant, entries), cursor: await toCursor(list, last ? { id: last } : undefined) }
}

interface Entry {
  id: string
  kind: (typeof EXCHANGES)[number] | 'NOTE'
  text: string
  date?: string | undefined
}
const ATTEMPTS = 4

/** Adds an entry to the history; a call, meeting or mail also updates the date of the last contact. */
export const addToHistory = async (
  { id, kind, text, date }: Entry,
  { tenant, person }: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<LogEntry> => {
  const today = now().toISOString()
  if (date !== undefined && date > latestToday()) {
    throw new ApiError('request.invalid', { problems: [{ path: 'date', code: 'validation.too_big' }] })
  }
  const at = date === undefined || date >= parisDate() ? today : `${date}T12:00:00.000Z`
  // The history is sorted by id, so a backdated entry gets a backdated id.
  const entry = newLogEntry({ id: at === today ? newId() : pastId(new Date(at)), at, kind, by: person, text })
  const [answer] = await addNames(tenant, [entry])
  for (let attempt = 0; answer && attempt < ATTEMPTS; attempt++) {
    const before = toStoredContact((await getItem(contactKey(tenant, id))) ?? notFound())
    const latest = [before.lastExchangeAt ?? '', at].toSorted().at(-1) as string
    const dated = kind !== 'NOTE' && latest !== before.lastExchangeAt
    const after = { ...before, lastExchangeAt: dated ? latest : before.lastExchangeAt, revision: before.revision + 1 }
    const done = await commitParts(idempotency, answer, [
      ...buildContactWrites(tenant, before, after),
      { write: buildLogWrite(tenant, id, entry), refused: 'changed' },
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}
