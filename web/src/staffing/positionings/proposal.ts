import type { OutputOf } from '#shared/core/endpoint.ts'
import type { positionings } from '#shared/staffing/positionings/contract.ts'

/** A proposal as shown to the candidate. */
export type Proposal = OutputOf<typeof positionings.myMission>
