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
import { foldText } from '#shared/core/text/fold.ts'
import type { ImportRow } from '#shared/staffing/missions/contract.ts'
import { distinctSkills, findMissionProblem, slugOf } from '#shared/staffing/missions/rules.ts'
import { createClient } from './clients.ts'
import { openImported } from './edit.ts'

/** Clients with similar names that are read. */
const MAX_CLIENTS_READ = 100

/** A client's name normalised for comparison, in any script. */
const normaliseName = (title: string): string =>
  foldText(title)
    .replace(/[\s.,'’–-]+/g, ' ')
    .trim()

/** Clients by name, among several candidates. */
const loadClientsByName = async (tenant: string, ids: readonly string[]): Promise<[name: string, client: Client][]> => {
  const items = await getItems([...new Set(ids)].map((id) => clientKey(tenant, id)))
  return items.flatMap((item) => (item ? [toClient(item)] : [])).map((client) => [normaliseName(client.title), client])
}

/** The existing clients that rows name, by slug or, when a slug belongs to another name, by search. */
const findKnownClients = async (tenant: string, rows: readonly ImportRow[]): Promise<Map<string, Client>> => {
  const titles = new Map(rows.map(({ client }) => [normaliseName(client), client]))
  const bearers = await findBySlugs(tenant, 'client', [...new Set([...titles.values()].map(slugOf))])
  const bySlug = new Map(await loadClientsByName(tenant, [...bearers.values()]))
  const others = [...titles].filter(([name]) => !bySlug.has(name))
  const found = await Promise.all(others.map(([, title]) => findIdsByTitle(tenant, 'staffing', 'client', title)))
  return new Map([...(await loadClientsByName(tenant, found.flat().slice(0, MAX_CLIENTS_READ))), ...bySlug])
}

/** Opens the missions of an import; a failure is reported with its row and does not stop the others. */
export const importRows = async (
  rows: readonly ImportRow[],
  caller: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<{ id: string | null; code: string | null }[]> => {
  const { tenant, person } = caller
  const clients = await findKnownClients(tenant, rows)
  const answers: { id: string | null; code: string | null }[] = []
  for (const [index, { client: title, skills, ...row }] of rows.entries()) {
    const code = findMissionProblem(row)
    if (code) {
      answers.push({ id: null, code })
      continue
    }
    try {
      const name = normaliseName(title)
      const client =
        clients.get(name) ?? (await createClient(title, caller, idempotencyForPart(idempotency, `client#${name}`)))
      clients.set(name, client)
      const fields = { ...row, skills: distinctSkills(skills), languages: [], description: '', validators: [] }
      const { id } = await openImported(caller, fields, client, idempotencyForPart(idempotency, String(index)))
      answers.push({ id, code: null })
    } catch (error) {
      // What ended without an answer may have been done: it is asked for again, by the same key.
      if (!(error instanceof ApiError) || error instanceof PermissionRevoked || error.status >= 500) throw error
      answers.push({ id: null, code: error.code })
    }
  }
  log.info('missions.imported', { tenant, by: person, rows: rows.length })
  return answers
}
