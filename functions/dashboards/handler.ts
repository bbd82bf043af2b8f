import { staffingStatsOf } from '#functions/data/staffingStats.ts'
import { teamOf } from '#functions/data/team.ts'
import { usageOf } from '#functions/data/usage.ts'
import { now } from '#functions/lib/clock.ts'
import { log } from '#functions/lib/log.ts'
import type { Caller } from '#functions/lib/request.ts'
import { serve } from '#functions/lib/serve.ts'
import { dashboards } from '#shared/contracts/dashboards.ts'
import { allows, STAFFING } from '#shared/rules/permissions.ts'
import { companyGadgets, daysSince, personGadgets } from './gadgets.ts'

/** What could not be read is missing, and in the log; what could be is shown. */
const readable = async <T>(what: string, { tenant }: Caller, reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    log.error('dashboard.notRead', { what, tenant }, error)
    return undefined
  }
}

export const handler = serve(dashboards, {
  admin: async (_, caller) => {
    const today = now()
    const places = allows(STAFFING, caller.permissions)
    const [usage, staffing] = await Promise.all([
      readable('usage', caller, usageOf(caller.tenant)),
      places ? readable('staffing', caller, staffingStatsOf(caller.tenant).since(daysSince(today))) : undefined,
    ])
    return { gadgets: companyGadgets({ today, usage, places, staffing }) }
  },

  user: async (_, caller) => {
    const { tenant, person } = caller
    const today = now()
    const [steps, months] = await Promise.all([
      readable('steps', caller, staffingStatsOf(tenant).person(person)),
      readable('months', caller, teamOf(tenant).year(person, today.getUTCFullYear())),
    ])
    return { gadgets: personGadgets({ today, steps, months }) }
  },
})
