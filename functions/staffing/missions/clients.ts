import { newId } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { busy, Failure, notFound } from '#functions/core/http/failure.ts'
import { commit, type Once } from '#functions/core/http/once.ts'
import type { Request } from '#functions/core/http/request.ts'
import { getItem } from '#functions/core/table/table.ts'
import { addClient, type Client, clientKey, renameClient, toClient } from '#functions/data/missions/clients.ts'
import { nextSlug } from '#functions/data/missions/slugs.ts'

const ATTEMPTS = 4

/** Adds a client under the first free slug of their name. */
export const createClient = async (title: string, { tenant }: Caller, once: Once): Promise<Client> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const slug = await nextSlug(tenant, 'client', title, attempt)
    const client = { id: newId(), title, slug, version: 1 }
    const done = await commit<Client>(once, client, addClient(tenant, client))
    if ('answer' in done) return done.answer
  }
  throw busy()
}

/** Gives a client another name. */
export const rename = async (
  { clientId, title, version }: { clientId: string; title: string; version: number },
  { tenant }: Caller,
  { once }: Pick<Request, 'once'>,
): Promise<Client> => {
  const item = (await getItem(clientKey(tenant, clientId))) ?? notFound()
  const client = toClient(item)
  if (client.version !== version) throw new Failure('missions.stale', { current: client })
  const after = { ...client, title, version: version + 1 }
  const done = await commit<Client>(once, after, renameClient(tenant, client, title))
  if ('answer' in done) return done.answer
  const current = done.refused.get(0)
  throw current ? new Failure('missions.stale', { current: toClient(current) }) : new Failure('resource.conflict')
}
