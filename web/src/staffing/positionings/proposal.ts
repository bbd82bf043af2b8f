import type { OutputOf } from '#shared/core/endpoint.ts'
import type { positionings } from '#shared/staffing/positionings/contract.ts'

/** A proposal as the person it is made to sees it. */
export type Proposal = OutputOf<typeof positionings.myMission>
