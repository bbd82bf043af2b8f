import type { OutputOf } from '#shared/core/endpoint.ts'
import type { positionings } from '#shared/staffing/positionings/contract.ts'

/** A proposal as the client sees it. */
export type ClientProposal = OutputOf<typeof positionings.proposal>
