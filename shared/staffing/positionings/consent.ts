import * as z from 'zod'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import { Option } from '#shared/time/terms.ts'
import { DailyRate } from '../terms.ts'

/** The terms of a consent: mission, client, rate and dates. */
export const Terms = z.object({
  client: Option,
  mission: Option,
  startDate: CivilDate,
  endDate: CivilDate,
  /** Daily rate paid by the client. */
  rate: DailyRate,
})
export type Terms = z.infer<typeof Terms>

/** The consent that one client sees one version of a profile for one mission. */
export const Consent = z.object({
  id: Id,
  at: Instant,
  by: z.string(),
  terms: Terms,
  profileVersion: z.int(),
  /** SHA-256 of the snapshot that the client sees, in hex. */
  hash: z.string(),
  /** When it was taken back, by the person or with the proposal. */
  withdrawnAt: Instant.nullable(),
})
export type Consent = z.infer<typeof Consent>
