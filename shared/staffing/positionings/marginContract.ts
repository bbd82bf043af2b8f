import * as z from 'zod'
import { get } from '#shared/core/endpoint.ts'
import { FINANCE_VIEWERS } from '#shared/core/permissions.ts'
import { Id } from '#shared/core/terms.ts'
import { DailyCost } from '../terms.ts'

/** The margin of a candidate at the rate proposed, and the daily cost that it is computed from. */
const CandidateMargin = z.object({ personId: Id, dailyCost: DailyCost, amount: z.number(), percent: z.number() })
export type CandidateMargin = z.infer<typeof CandidateMargin>

/** What is left of the rates of candidates. */
export const marginEndpoints = {
  margins: get('/api/positionings/missions/{missionId}/margins', {
    summary:
      'List the margin a day of each candidate of a mission whose daily cost is known, in euros and in percent of the rate proposed. Requires a permission of staffing, too; callers do not get their own.',
    access: FINANCE_VIEWERS,
    input: { missionId: Id },
    output: z.array(CandidateMargin),
    cost: { requests: 3, units: 280 },
  }),
}
