import * as z from 'zod'
import { CivilDate, Id, Instant, plainLine } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { PLAIN_LINES } from '#shared/core/text/normalise.ts'
import { UserType } from '#shared/people/terms.ts'
import { ContractType, Country, DailyRate, InterventionType, LanguageCode, Skill, SkillLevel } from '../terms.ts'
import { isWorkingLifeDate, PROFILE_LIMITS } from './limits.ts'

const Lines = (max: number) => multiline(z.string().trim().max(max).regex(PLAIN_LINES))
const Day = CivilDate.refine(isWorkingLifeDate).meta({ examples: ['2019-03-04', '2026-11-21'] })
const Year = z.int().min(PROFILE_LIMITS.firstYear).max(PROFILE_LIMITS.lastYear)
const Skills = z.array(Skill).max(PROFILE_LIMITS.skills)

const Task = z.strictObject({ headline: plainLine(PROFILE_LIMITS.headline).min(1), skills: Skills })
const Experience = z
  .strictObject({
    title: plainLine(PROFILE_LIMITS.line).min(1),
    startDate: Day,
    /** null: it still goes on. */
    endDate: Day.nullable(),
    organization: plainLine(PROFILE_LIMITS.line),
    description: Lines(PROFILE_LIMITS.description),
    tasks: z.array(Task).max(PROFILE_LIMITS.tasks),
  })
  .refine(({ startDate, endDate }) => endDate === null || startDate <= endDate, { path: ['endDate'] })
export type Experience = z.infer<typeof Experience>
const Diploma = z.strictObject({
  title: plainLine(PROFILE_LIMITS.line).min(1),
  establishment: plainLine(PROFILE_LIMITS.line),
  obtentionYear: Year.nullable(),
})
const Certification = z.strictObject({ ...Diploma.shape, skills: Skills })
const SpokenLanguage = z.strictObject({ languageCode: LanguageCode, level: SkillLevel })

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** A Word document, as an answer. */
export const WordFile = z.file().mime(WORD)

/** A profile's fields as edited by its person, or by who manages profiles. */
export const ProfileFields = z.strictObject({
  professionalTitle: plainLine(PROFILE_LIMITS.line),
  available: z.boolean(),
  /** From when on, when it is not now. */
  availableFromDate: Day.nullable(),
  contractType: ContractType.nullable(),
  interventionType: InterventionType.nullable(),
  dailyRate: DailyRate.nullable(),
  address: plainLine(200),
  zipCode: plainLine(12),
  city: plainLine(80),
  location: Country.nullable(),
  linkedinUrl: z.union([
    z.literal(''),
    z
      .string()
      .max(200)
      .regex(/^https:\/\/([a-z]{2,3}\.)?linkedin\.com\/[\w\-./%~À-ÿ]+$/),
  ]),
  languages: z
    .array(SpokenLanguage)
    .max(4)
    .refine((all) => new Set(all.map(({ languageCode }) => languageCode)).size === all.length),
  userExperiences: z.array(Experience).max(PROFILE_LIMITS.experiences),
  userDiplomas: z.array(Diploma).max(PROFILE_LIMITS.diplomas),
  userCertification: z.array(Certification).max(PROFILE_LIMITS.certifications),
})
export type ProfileFields = z.infer<typeof ProfileFields>

export const DOCUMENT_TYPES = ['application/pdf', WORD, 'image/png', 'image/jpeg'] as const
/** A file stored with a profile: a diploma, a certificate, an own résumé. */
export const ProfileDocument = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  bytes: z.int(),
  addedAt: Instant,
})
export type ProfileDocument = z.infer<typeof ProfileDocument>

/** A profile as shown to a client, and as source of a résumé, at the time of sending. */
export const ProfileSnapshot = z.object({
  ...ProfileFields.omit({ dailyRate: true, address: true, zipCode: true }).shape,
  personId: Id,
  version: z.int(),
  type: UserType,
  firstName: z.string(),
  lastName: z.string(),
  /** Initials instead of names, and nothing to reach the person by. */
  anonymous: z.boolean(),
})
export type ProfileSnapshot = z.infer<typeof ProfileSnapshot>

export const ProfileRow = z.object({
  id: Id,
  name: z.string(),
  type: UserType,
  professionalTitle: z.string(),
  available: z.boolean(),
  availableFromDate: CivilDate.nullable(),
  contractType: ContractType.nullable(),
  interventionType: InterventionType.nullable(),
  city: z.string(),
  /** Codes, the best known first. */
  skills: z.array(z.string()),
  completeness: z.int(),
  updatedAt: Instant.nullable(),
})
export type ProfileRow = z.infer<typeof ProfileRow>
