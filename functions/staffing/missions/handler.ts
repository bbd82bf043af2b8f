import { latestToday } from '#functions/core/clock.ts'
import { notFound } from '#functions/core/http/apiError.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { serve } from '#functions/core/http/serve.ts'
import { getItem } from '#functions/core/table/table.ts'
import { toValidators, validatorsKey } from '#functions/data/companies/workspaces.ts'
import { listClientPage } from '#functions/data/missions/clients.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import { listOpenPage } from '#functions/data/missions/openMissions.ts'
import { compareNames } from '#shared/core/names.ts'
import { allows, MISSION_MANAGERS } from '#shared/core/permissions.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { TO_FILL, UNSTAFFED } from '#shared/staffing/missions/statuses.ts'
import { skillCode } from '#shared/staffing/skills.ts'
import { createClient, rename } from './clients.ts'
import { close, reopen } from './closing.ts'
import { create, save } from './edit.ts'
import { importRows } from './import.ts'

export const handler = serve(missions, {
  clients: async ({ cursor }, { tenant, person }, { route }) => {
    const list = pagedListFor({ tenant, person }, route)
    const { clients, last } = await listClientPage(tenant, await fromCursor(list, cursor))
    return { items: clients, cursor: await toCursor(list, last) }
  },
  createClient: ({ title }, caller, { idempotency }) => createClient(title, caller, idempotency),
  renameClient: rename,

  validators: async (_, { tenant }) => {
    const people = Object.entries(toValidators(await getItem(validatorsKey(tenant))))
    return people.map(([id, name]) => ({ id, name })).toSorted((a, b) => compareNames(a.name, b.name))
  },
  list: async ({ size, cursor, skill, ...input }, { tenant, person }, { route }) => {
    const query = { ...input, ...(skill && { skill: skillCode(skill) }) }
    const list = pagedListFor({ tenant, person }, route, JSON.stringify(query))
    const { status, ...others } = query
    const after = await fromCursor(list, cursor)
    const { rows, last } =
      status === UNSTAFFED || status === TO_FILL
        ? await listOpenPage(tenant, { ...others, status }, size, after, latestToday())
        : await missionsOf(tenant).page({ ...others, status }, size, after)
    return { items: rows, cursor: await toCursor(list, last) }
  },
  get: async ({ missionId }, { tenant, permissions }) =>
    ((await missionsOf(tenant).get(missionId, allows(MISSION_MANAGERS, permissions))) ?? notFound()).shown,

  create,
  save,
  close,
  reopen,
  import: ({ rows }, caller, request) => importRows(rows, caller, request),
})
