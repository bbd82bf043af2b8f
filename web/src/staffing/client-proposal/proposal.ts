import type { OutputOf } from '#shared/core/endpoint.ts'
import type { positionings } from '#shared/staffing/positionings/contract.ts'

/** A proposal as shown to the client. */
export type ClientProposal = OutputOf<typeof positionings.proposal>
