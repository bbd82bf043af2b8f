import { createHash } from 'node:crypto'
import { encodeTime } from 'ulid'
import { now } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Write } from '#functions/core/table/item.ts'
import { buildActivityWrites } from '#functions/data/activities/activities.ts'
import { spaceId, spaceIdOf } from '#shared/apps/files/rules.ts'

/** What somebody brings into a folder within such a time is one piece of news, however many files it is. */
const TOGETHER_MS = 10 * 60_000

/** The part of a transaction that tells the company that there are more files in a folder of its space; nothing of any other. */
export const sharedNews = ({ tenant, person }: Caller, folder: string): Write[] => {
  if (spaceIdOf(folder) !== spaceId('company')) return []
  const at = now().getTime()
  const begun = at - (at % TOGETHER_MS)
  const which = createHash('sha256').update(`${person} ${folder}`).digest('hex').toUpperCase()
  const id = encodeTime(begun) + which.slice(0, 16)
  // The feed is in the order of its ids, and of what it says of time.
  const news = { id, at: new Date(begun).toISOString(), by: person, about: null, thing: folder }
  return buildActivityWrites(tenant, { ...news, code: 'FILES_SHARED' }, [])
}
