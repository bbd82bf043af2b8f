import { createHash } from 'node:crypto'
import { encodeTime } from 'ulid'
import { now } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Write } from '#functions/core/table/item.ts'
import { buildActivityWrites } from '#functions/data/activities/activities.ts'
import { spaceId, spaceIdOf } from '#shared/apps/files/rules.ts'

/** Uploads of one person to a folder within this time are one activity. */
const NEWS_WINDOW_MS = 10 * 60_000

/** The writes of an activity about new files in the company's space; none for other spaces. */
export const buildShareNews = ({ tenant, person }: Caller, folder: string): Write[] => {
  if (spaceIdOf(folder) !== spaceId('company')) return []
  const at = now().getTime()
  const begun = at - (at % NEWS_WINDOW_MS)
  const which = createHash('sha256').update(`${person} ${folder}`).digest('hex').toUpperCase()
  const id = encodeTime(begun) + which.slice(0, 16)
  // The feed is sorted by id, so id and time agree.
  const news = { id, at: new Date(begun).toISOString(), by: person, about: null, thing: folder }
  return buildActivityWrites(tenant, { ...news, code: 'FILES_SHARED' }, [])
}
