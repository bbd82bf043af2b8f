import { newId } from '#functions/core/clock.ts'
import { buildAnnouncementWrite } from '#functions/core/http/announcement.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { getItem } from '#functions/core/table/table.ts'
import { addClient, type Client, clientKey, renameClient, toClient } from '#functions/data/missions/clients.ts'
import { nextSlug } from '#functions/data/missions/slugs.ts'
import { STAFFING } from '#shared/core/permissions.ts'

const ATTEMPTS = 4

/** Creates a client under a free slug of its name. */
export const createClient = async (title: string, { tenant }: Caller, idempotency: Idempotency): Promise<Client> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const slug = await nextSlug(tenant, 'client', title, attempt)
    const client = { id: newId(), title, slug, version: 1 }
    const done = await commitIdempotent<Client>(idempotency, client, addClient(tenant, client))
    if ('answer' in done) return done.answer
  }
  throw busy()
}

/** Renames a client. */
export const rename = async (
  { clientId, title, version }: { clientId: string; title: string; version: number },
  { tenant, person: by }: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<Client> => {
  const item = (await getItem(clientKey(tenant, clientId))) ?? notFound()
  const client = toClient(item)
  if (client.version !== version) throw new ApiError('missions.stale', { current: client })
  const after = { ...client, title, version: version + 1 }
  // Lists of positionings show the client's name.
  const told = buildAnnouncementWrite({ tenant, by, group: 'positionings', permissions: STAFFING, people: [] })
  const done = await commitIdempotent<Client>(idempotency, after, [...renameClient(tenant, client, title), told])
  if ('answer' in done) return done.answer
  const current = done.refused.get(0)
  throw current ? new ApiError('missions.stale', { current: toClient(current) }) : new ApiError('resource.conflict')
}
