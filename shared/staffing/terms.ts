import * as z from 'zod'
import { decimal } from '#shared/core/decimal.ts'
import { POSITIONING_ACTIONS, POSITIONING_STATUSES } from './positionings/rules.ts'
import { RATE } from './rate.ts'

/** 1 notions, 2 autonomous, 3 advanced, 4 expert. */
export const SkillLevel = z.int().min(1).max(4)
/** A skill by its code in `shared/staffing/skills.ts`; what the catalogue does not know is its own folded text. */
export const Skill = z.strictObject({ code: z.string().trim().min(1).max(60), level: SkillLevel })
export type Skill = z.infer<typeof Skill>
/** A required skill; `required: false`: a wish. */
export const MissionSkill = z.strictObject({ ...Skill.shape, required: z.boolean().optional() })
export type MissionSkill = z.infer<typeof MissionSkill>

export const InterventionType = z.enum(['FULL_REMOTE', 'HYBRID', 'ON_SITE'])
export type InterventionType = z.infer<typeof InterventionType>
export const ContractType = z.enum(['CDI', 'CDD', 'PORTAGE', 'FREELANCE'])
export type ContractType = z.infer<typeof ContractType>
export const LanguageCode = z.enum(['EN', 'FR', 'ES', 'DE'])
export type LanguageCode = z.infer<typeof LanguageCode>
/** A daily rate in whole euros, before tax, as stored; earlier releases allowed 0. */
export const DailyRate = z.int().min(0).max(RATE.most)
/** A daily rate as input. */
export const DailyRateInput = z.int().min(RATE.least).max(RATE.most)
/** What a day of somebody's work costs the company, in euros: the CJM of employees, the rate agreed with a freelancer. */
export const DailyCost = decimal(0.01, RATE.most, 2)
/** ISO 3166 country of a place of work. */
export const Country = z.string().regex(/^[A-Z]{2}$/)

export const PositioningStatus = z.enum(POSITIONING_STATUSES)
export type PositioningStatus = z.infer<typeof PositioningStatus>
export const PositioningAction = z.enum(POSITIONING_ACTIONS)

/** `<mission>-<person>`; names one positioning of the workspace. */
export const PositioningId = z.string().regex(/^[0-9A-Z]{26}-[0-9A-Z]{26}$/)

export const MissionStatus = z.enum(['OPEN', 'CLOSED'])
export type MissionStatus = z.infer<typeof MissionStatus>

/** Number of people by step; steps without people are omitted. */
export const PositioningCounts = z.partialRecord(z.enum(POSITIONING_STATUSES), z.int())
export type PositioningCounts = z.infer<typeof PositioningCounts>
