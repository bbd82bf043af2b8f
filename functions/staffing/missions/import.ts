import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { idempotencyForPart } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { PermissionRevoked } from '#functions/core/http/rights.ts'
import { log } from '#functions/core/log.ts'
import { getItems } from '#functions/core/table/table.ts'
import { type Client, clientKey, toClient } from '#functions/data/missions/clients.ts'
import { findBySlugs } from '#functions/data/missions/slugs.ts'
import { findIdsByTitle } from '#functions/data/search/searchIndex.ts'
import { folded } from '#shared/core/fold.ts'
import type { ImportRow } from '#shared/staffing/missions/contract.ts'
import { distinctSkills, missionProblem, slugOf } from '#shared/staffing/missions/rules.ts'
import { createClient } from './clients.ts'
import { openImported } from './edit.ts'

/** Of clients whose names begin alike. */
const MOST_LOOKED_AT = 100

/** A client's name as it is compared, in whatever script, capitals and accents it is written. */
const nameOf = (title: string): string =>
  folded(title)
    .replace(/[\s.,'’–-]+/g, ' ')
    .trim()

/** Clients by their names, out of several that may be they. */
const named = async (tenant: string, ids: readonly string[]): Promise<[name: string, client: Client][]> => {
  const items = ids.length > 0 ? await getItems([...new Set(ids)].map((id) => clientKey(tenant, id))) : []
  return items.flatMap((item) => (item ? [toClient(item)] : [])).map((client) => [nameOf(client.title), client])
}

/** The clients that rows name, as far as they are there: most are found by their slugs, some bear one of another name. */
const knownClients = async (tenant: string, rows: readonly ImportRow[]): Promise<Map<string, Client>> => {
  const titles = new Map(rows.map(({ client }) => [nameOf(client), client]))
  const bearers = await findBySlugs(tenant, 'client', [...new Set([...titles.values()].map(slugOf))])
  const bySlug = new Map(await named(tenant, [...bearers.values()]))
  const others = [...titles].filter(([name]) => !bySlug.has(name))
  const found = await Promise.all(others.map(([, title]) => findIdsByTitle(tenant, 'staffing', 'client', title)))
  return new Map([...(await named(tenant, found.flat().slice(0, MOST_LOOKED_AT))), ...bySlug])
}

/** Opens the missions of an import, each for itself: one that cannot be opened says why and stops none of the others. */
export const importRows = async (
  rows: readonly ImportRow[],
  caller: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<{ id: string | null; code: string | null }[]> => {
  const { tenant, person } = caller
  const clients = await knownClients(tenant, rows)
  const answers: { id: string | null; code: string | null }[] = []
  for (const [index, { client: title, skills, ...row }] of rows.entries()) {
    const code = missionProblem(row)
    if (code) {
      answers.push({ id: null, code })
      continue
    }
    try {
      const name = nameOf(title)
      const client =
        clients.get(name) ?? (await createClient(title, caller, idempotencyForPart(idempotency, `client#${name}`)))
      clients.set(name, client)
      const fields = { ...row, skills: distinctSkills(skills), languages: [], description: '', validators: [] }
      const { id } = await openImported(caller, fields, client, idempotencyForPart(idempotency, String(index)))
      answers.push({ id, code: null })
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof PermissionRevoked) throw error
      answers.push({ id: null, code: error.code })
    }
  }
  log.info('missions.imported', { tenant, by: person, rows: rows.length })
  return answers
}
