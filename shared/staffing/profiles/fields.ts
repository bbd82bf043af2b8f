import * as z from 'zod'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import { PLAIN_LINE, PLAIN_LINES } from '#shared/core/text.ts'
import { ofLines } from '#shared/core/texts.ts'
import { UserType } from '#shared/people/terms.ts'
import { ContractType, Country, DailyRate, InterventionType, LanguageCode, Skill, SkillLevel } from '../terms.ts'
import { isOfALifetime, LIMITS } from './limits.ts'

/** One line of text; text of several lines. */
export const Line = (max: number) => z.string().trim().max(max).regex(PLAIN_LINE)
const Lines = (max: number) => ofLines(z.string().trim().max(max).regex(PLAIN_LINES))
const Day = CivilDate.refine(isOfALifetime).meta({ examples: ['2019-03-04', '2026-11-21'] })
const Year = z.int().min(LIMITS.firstYear).max(LIMITS.lastYear)
const Skills = z.array(Skill).max(LIMITS.skills)

const Task = z.strictObject({ headline: Line(LIMITS.headline).min(1), skills: Skills })
const Experience = z
  .strictObject({
    title: Line(LIMITS.line).min(1),
    startDate: Day,
    /** null: it still goes on. */
    endDate: Day.nullable(),
    organization: Line(LIMITS.line),
    description: Lines(LIMITS.description),
    tasks: z.array(Task).max(LIMITS.tasks),
  })
  .refine(({ startDate, endDate }) => endDate === null || startDate <= endDate, { path: ['endDate'] })
export type Experience = z.infer<typeof Experience>
const Diploma = z.strictObject({
  title: Line(LIMITS.line).min(1),
  establishment: Line(LIMITS.line),
  obtentionYear: Year.nullable(),
})
const Certification = z.strictObject({ ...Diploma.shape, skills: Skills })
const SpokenLanguage = z.strictObject({ languageCode: LanguageCode, level: SkillLevel })

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** A Word document, as an answer. */
export const WordFile = z.file().mime(WORD)

/** What somebody says of their work, and whoever manages profiles for them. */
export const ProfileFields = z.strictObject({
  professionalTitle: Line(LIMITS.line),
  available: z.boolean(),
  /** From when on, when it is not now. */
  availableFromDate: Day.nullable(),
  contractType: ContractType.nullable(),
  interventionType: InterventionType.nullable(),
  dailyRate: DailyRate.nullable(),
  address: Line(200),
  zipCode: Line(12),
  city: Line(80),
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
  userExperiences: z.array(Experience).max(LIMITS.experiences),
  userDiplomas: z.array(Diploma).max(LIMITS.diplomas),
  userCertification: z.array(Certification).max(LIMITS.certifications),
})
export type ProfileFields = z.infer<typeof ProfileFields>

export const DOCUMENT_TYPES = ['application/pdf', WORD, 'image/png', 'image/jpeg'] as const
/** A file kept with a profile: a diploma, a certificate, a résumé of their own. */
export const ProfileDocument = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  bytes: z.int(),
  addedAt: Instant,
})
export type ProfileDocument = z.infer<typeof ProfileDocument>

/** What a client is shown of a profile, and what a résumé is made of: as it was when it was sent. */
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
