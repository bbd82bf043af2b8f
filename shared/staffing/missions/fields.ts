import * as z from 'zod'
import { CivilDate, Id } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { PLAIN_LINE } from '#shared/core/text/normalise.ts'
import { Country, DailyRate, DailyRateInput, InterventionType, LanguageCode, MissionSkill } from '../terms.ts'
import { MISSION_LIMITS } from './limits.ts'

export const Title = z.string().trim().min(1).max(MISSION_LIMITS.title).regex(PLAIN_LINE)

/** The fields of a mission as stored. */
export const fields = {
  title: Title,
  /** HTML of the editor. */
  description: multiline(z.string().max(MISSION_LIMITS.description)),
  skills: z.array(MissionSkill).max(MISSION_LIMITS.skills),
  /** Years of experience in all; null: not asked for. */
  minYears: z.int().min(0).max(50).nullable(),
  languages: z.array(LanguageCode).max(4),
  startDate: CivilDate,
  endDate: CivilDate,
  /** Daily rates that the client pays; null: not said. */
  rateMin: DailyRate.nullable(),
  rateMax: DailyRate.nullable(),
  interventionType: InterventionType.nullable(),
  city: z.string().trim().max(80).regex(PLAIN_LINE),
  country: Country.nullable(),
  /** How many people the client looks for. */
  positions: z.int().min(1).max(MISSION_LIMITS.positions),
  /** Who alone validates its reports; empty: everybody who may. */
  validators: z.array(Id).max(20),
}
/** The same as input: rates of 0, which earlier releases allowed, are refused. */
export const inputFields = {
  ...fields,
  rateMin: DailyRateInput.nullable(),
  rateMax: DailyRateInput.nullable(),
  /** Plain text for those who manage missions alone; missing: as it was. */
  note: multiline(z.string().trim().max(MISSION_LIMITS.note)).optional(),
}
export const MissionFields = z.strictObject(fields)
export type MissionFields = z.infer<typeof MissionFields>
