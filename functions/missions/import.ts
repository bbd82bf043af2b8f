import { type Client, clientKey, toClient } from '#functions/data/clients.ts'
import { bearersOf } from '#functions/data/slugs.ts'
import { Failure } from '#functions/lib/failure.ts'
import { log } from '#functions/lib/log.ts'
import type { Once } from '#functions/lib/once.ts'
import type { Caller, Request } from '#functions/lib/request.ts'
import { getItems } from '#functions/lib/table.ts'
import type { ImportRow } from '#shared/contracts/missions.ts'
import { distinctSkills, missionProblem, slugOf } from '#shared/rules/missions.ts'
import { createClient } from './clients.ts'
import { openImported } from './edit.ts'

const part = (once: Once | undefined, what: string): Once | undefined =>
  once && { ...once, key: { ...once.key, sk: `${once.key.sk}#${what}` } }

/** The clients that rows name, by slug, as far as they are there. */
const knownClients = async (tenant: string, rows: readonly ImportRow[]): Promise<Map<string, Client>> => {
  const slugs = [...new Set(rows.map(({ client }) => slugOf(client)))]
  const ids = await bearersOf(tenant, 'client', slugs)
  if (ids.size === 0) return new Map()
  const items = await getItems([...ids.values()].map((id) => clientKey(tenant, id)))
  return new Map(
    items.flatMap((item) => {
      const client = item && toClient(item)
      return client ? [[client.slug, client] as const] : []
    }),
  )
}

/** Opens the missions of an import, each for itself: one that cannot be opened says why and stops none of the others. */
export const importRows = async (
  rows: readonly ImportRow[],
  caller: Caller,
  { once }: Pick<Request, 'once'>,
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
      const slug = slugOf(title)
      const client = clients.get(slug) ?? (await createClient(title, caller, part(once, `client#${slug}`)))
      clients.set(slug, client)
      const fields = { ...row, skills: distinctSkills(skills), languages: [], description: '', validators: [] }
      const { id } = await openImported(caller, fields, client, part(once, String(index)))
      answers.push({ id, code: null })
    } catch (error) {
      if (!(error instanceof Failure) || error.status === 401) throw error
      answers.push({ id: null, code: error.code })
    }
  }
  log.info('missions.imported', { tenant, by: person, rows: rows.length })
  return answers
}
