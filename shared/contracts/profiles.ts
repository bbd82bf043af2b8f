import * as z from 'zod'
import { STAFFING } from '../rules/permissions.ts'
import { isOfALifetime, LIMITS, PROFILE_PARTS } from '../rules/profiles.ts'
import { PLAIN_LINE, PLAIN_LINES } from '../rules/text.ts'
import { CivilDate, Cursor, DisplayLanguage, Id, Instant, page, UserType } from './common.ts'
import { del, get, group, post, put } from './endpoint.ts'
import { ContractType, Country, DailyRate, InterventionType, LanguageCode, Skill, SkillLevel } from './staffing.ts'
import { ofLines } from './texts.ts'

/** One line of text; text of several lines. */
const Line = (max: number) => z.string().trim().max(max).regex(PLAIN_LINE)
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

/** A profile as it is edited. Its id is the person's; the names are the member's. */
export const Profile = z.object({
  ...ProfileFields.shape,
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  type: UserType,
  /** 0: nothing was saved yet. */
  version: z.int(),
  updatedAt: Instant.nullable(),
  /** Percent, and what is not there yet. */
  completeness: z.int(),
  missing: z.array(z.enum(PROFILE_PARTS)),
  documents: z.array(ProfileDocument),
})
export type Profile = z.infer<typeof Profile>

/** A profile as it is read by whoever places people: an employed resource by name, others by their initials. */
export const CheckedProfile = z.object({
  ...ProfileFields.omit({ dailyRate: true }).shape,
  id: Id,
  type: UserType,
  /** Full names, or `J.` and `D.` */
  firstName: z.string(),
  lastName: z.string(),
  /** Whether clients are shown initials instead of names. */
  anonymous: z.boolean(),
})
export type CheckedProfile = z.infer<typeof CheckedProfile>

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

const one = { profilId: Id }
const document = { ...one, documentId: Id }

/** What people can do and when they can do it. */
export const profiles = group('profiles', {
  list: get('/api/profiles', {
    summary: 'The profiles of the workspace, 100 looked through a page; filtered pages may be short',
    access: STAFFING,
    input: {
      search: Line(80).optional(),
      available: z.boolean().optional(),
      interventionType: InterventionType.optional(),
      skill: z.string().trim().min(1).max(60).optional(),
      cursor: Cursor.optional(),
    },
    output: page(ProfileRow),
    // A row is of 4 KB at most.
    cost: { requests: 1, units: 100 },
  }),
  get: get('/api/profiles/{profilId}', {
    summary: 'A profile to edit: one’s own, or anybody’s for whoever manages profiles',
    access: 'signed-in',
    input: one,
    output: Profile,
    cost: { requests: 1, units: 25 },
  }),
  save: put('/api/profiles/{profilId}', {
    summary: 'Save a profile; a version that is no longer the last one is 409 with what is there now',
    access: 'signed-in',
    rightsInTransaction: true,
    input: { ...one, ...ProfileFields.shape, version: z.int().min(0) },
    entity: Profile,
    output: Profile.pick({ version: true, completeness: true, missing: true }).extend({ updatedAt: Instant }),
    errors: ['profiles.stale'],
    changes: ['profiles', 'matching'],
    // Of units, two for each skill that comes or goes.
    cost: { requests: 3, units: 350 },
  }),
  check: get('/api/profiles/{profilId}/check', {
    summary: 'A profile to read, for whoever places people; its owner may look too',
    access: 'signed-in',
    input: one,
    output: CheckedProfile,
    cost: { requests: 1, units: 25 },
  }),
  resume: get('/api/profiles/{profilId}/resume', {
    summary: 'A profile as a Word document; the refusals PROFILE_EMPTY and USER_NOT_FOUND are plain text',
    access: 'signed-in',
    /** The caller’s own language unless another is asked for. */
    input: { ...one, language: DisplayLanguage.optional() },
    output: WordFile,
    errors: ['PROFILE_EMPTY', 'USER_NOT_FOUND'],
    cost: { requests: 1, units: 25 },
  }),
  beginUpload: post('/api/profiles/{profilId}/uploads', {
    summary:
      'Where a file of at most 5 MB is to be posted as a form, within five minutes; ten not kept, and 60 an hour',
    access: 'signed-in',
    input: one,
    output: z.object({ uploadId: Id, url: z.string(), fields: z.record(z.string(), z.string()) }),
    errors: ['profiles.tooManyDocuments', 'profiles.tooManyUploads'],
    changes: [],
    cost: { requests: 2, units: 20 },
  }),
  keepDocument: post('/api/profiles/{profilId}/documents', {
    summary: 'Keep what was posted: a PDF, Word document, PNG or JPEG by its content',
    access: 'signed-in',
    rightsInTransaction: true,
    input: { ...one, uploadId: Id, name: z.string().min(1).max(200) },
    output: ProfileDocument,
    errors: ['profiles.notADocument', 'profiles.unsafeDocument', 'profiles.tooManyDocuments', 'resource.conflict'],
    // Two more when it is asked for twice at once.
    cost: { requests: 6, units: 50 },
  }),
  document: get('/api/profiles/{profilId}/documents/{documentId}', {
    summary: 'Where a file can be downloaded for one minute',
    access: 'signed-in',
    input: document,
    output: z.object({ url: z.string() }),
    errors: ['profiles.notScanned', 'profiles.quarantined'],
    cost: { requests: 1, units: 12 },
  }),
  removeDocument: del('/api/profiles/{profilId}/documents/{documentId}', {
    summary: 'Delete a file of a profile',
    access: 'signed-in',
    rightsInTransaction: true,
    input: document,
    output: z.boolean(),
    errors: ['resource.conflict'],
    cost: { requests: 2, units: 25 },
  }),
})
