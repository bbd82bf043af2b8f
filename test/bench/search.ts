import type { Caller } from '#functions/core/http/caller.ts'
import { withMeter } from '#functions/core/table/meter.ts'
import { find } from '#functions/overview/search/find.ts'
import type { Permission } from '#shared/core/permissions.ts'
import { fillIndex } from '#test/kit/samples/crowd.ts'
import { openTable } from './table.ts'

const SIZES = [100, 10_000, 100_000]
const QUERIES = ['ma', 'martin', 'martin january 2026', 'mrtn', 'nobodyhere']
const costOf = (tenant: string, permission: Permission, query: string): Promise<string> =>
  withMeter(async (usage) => {
    const caller: Caller = {
      tenant,
      person: 'reader',
      session: 'session',
      name: 'Lou Varenne',
      permissions: [permission],
      type: 'ESN',
      language: 'EN',
      issuedAt: 0,
    }
    await find(query, caller)
    return `${usage.requests} requests, ${usage.units} units`
  })

/** Requests to the table and capacity units of searches in workspaces of growing size. */
export const searches = async () => {
  const { place, stop } = await openTable()
  const rows = []
  for (const people of SIZES) {
    const tenant = `SEARCH${people}`
    await fillIndex(place, tenant, people)
    for (const query of QUERIES) {
      const consultant = await costOf(tenant, 'VIEW_CRA', query)
      rows.push({ people, query, consultant, 'holder of ALL': await costOf(tenant, 'ALL', query) })
    }
  }
  await stop()
  return { title: 'What a search asks of the table', note: '', rows }
}
