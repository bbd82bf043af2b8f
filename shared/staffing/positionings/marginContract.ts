import * as z from 'zod'
import { get } from '#shared/core/endpoint.ts'
import { FINANCE_VIEWERS } from '#shared/core/permissions.ts'
import { Id } from '#shared/core/terms.ts'
import { DailyCost } from '../terms.ts'
import { MAX_PROPOSED } from './rules.ts'

/** The margin of a candidate at the rate proposed. */
const CandidateMargin = z.object({ personId: Id, amount: z.number(), percent: z.number() })
export type CandidateMargin = z.infer<typeof CandidateMargin>

const PersonCost = z.object({
  personId: Id,
  /** `null`: unknown. */
  dailyCost: DailyCost.nullable(),
  /** Whether the caller may set it. */
  maySet: z.boolean(),
})

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
  costs: get('/api/positionings/daily-costs', {
    summary:
      'List what a day of people’s work costs who may be proposed, for their margin at a rate that is being typed. Requires a permission to propose, too; callers do not get their own.',
    access: FINANCE_VIEWERS,
    input: { people: z.array(Id).min(1).max(MAX_PROPOSED) },
    output: z.array(PersonCost),
    cost: { requests: 2, units: 60 },
  }),
}
