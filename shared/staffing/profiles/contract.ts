import * as z from 'zod'
import { del, get, group, post, put } from '#shared/core/endpoint.ts'
import { STAFFING } from '#shared/core/permissions.ts'
import { Cursor, DisplayLanguage, Id, Instant, page, plainLine } from '#shared/core/terms.ts'
import { UserType } from '#shared/people/terms.ts'
import { DailyRateInput, InterventionType } from '../terms.ts'
import { ProfileDocument, ProfileFields, ProfileRow, WordFile } from './fields.ts'
import { PROFILE_PARTS } from './limits.ts'

/** A profile as it is edited. Its id is the person's; the names are the member's. */
export const Profile = z.object({
  ...ProfileFields.shape,
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  type: UserType,
  /** 0 until the first save. */
  version: z.int(),
  updatedAt: Instant.nullable(),
  /** Percentage, and the missing parts. */
  completeness: z.int(),
  missing: z.array(z.enum(PROFILE_PARTS)),
  documents: z.array(ProfileDocument),
})
export type Profile = z.infer<typeof Profile>

/** A profile as read by staffing: employees by name, others by initials. */
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

const one = { profilId: Id }
const document = { ...one, documentId: Id }

/** Skills and availability of people. */
export const profiles = group('profiles', {
  list: get('/api/profiles', {
    summary: 'List the workspace’s profiles, 100 scanned per page. Filtered pages can be short.',
    access: STAFFING,
    input: {
      search: plainLine(80).optional(),
      available: z.boolean().optional(),
      interventionType: InterventionType.optional(),
      skill: z.string().trim().min(1).max(60).optional(),
      cursor: Cursor.optional(),
    },
    output: page(ProfileRow),
    // A row has at most 4 KB.
    cost: { requests: 1, units: 100 },
  }),
  get: get('/api/profiles/{profilId}', {
    summary: 'Get a profile to edit. Visible to its owner and to profile managers.',
    access: 'signed-in',
    input: one,
    output: Profile,
    cost: { requests: 1, units: 25 },
  }),
  save: put('/api/profiles/{profilId}', {
    summary: 'Save a profile. A stale `version` returns 409 with the current profile.',
    access: 'signed-in',
    rightsInTransaction: true,
    input: { ...one, ...ProfileFields.shape, dailyRate: DailyRateInput.nullable(), version: z.int().min(0) },
    entity: Profile,
    output: Profile.pick({ version: true, completeness: true, missing: true }).extend({ updatedAt: Instant }),
    errors: ['profiles.stale'],
    changes: ['profiles', 'matching'],
    // Units: two for each skill added or removed.
    cost: { requests: 3, units: 350 },
  }),
  check: get('/api/profiles/{profilId}/check', {
    summary: 'Get a profile to read. Visible to staffing and to its owner.',
    access: 'signed-in',
    input: one,
    output: CheckedProfile,
    cost: { requests: 1, units: 25 },
  }),
  resume: get('/api/profiles/{profilId}/resume', {
    summary: 'Download a profile as a Word document. The errors `PROFILE_EMPTY` and `USER_NOT_FOUND` are plain text.',
    access: 'signed-in',
    input: {
      ...one,
      /** The caller’s language by default. */
      language: DisplayLanguage.optional(),
      /** Initials instead of the name, and no contact details; always for people who are not employees. */
      anonymous: z.boolean().default(false),
      /** Omits the names of employers. */
      noEmployers: z.boolean().default(false),
    },
    output: WordFile,
    errors: ['PROFILE_EMPTY', 'USER_NOT_FOUND'],
    cost: { requests: 2, units: 27 },
  }),
  beginUpload: post('/api/profiles/{profilId}/uploads', {
    summary:
      'Create a presigned form to upload a file of at most 5 MB within five minutes. Allows ten pending uploads, and 60 per hour.',
    access: 'signed-in',
    input: one,
    secret: true,
    output: z.object({ uploadId: Id, url: z.string(), fields: z.record(z.string(), z.string()) }),
    errors: ['profiles.tooManyDocuments', 'profiles.tooManyUploads'],
    changes: [],
    cost: { requests: 2, units: 20 },
  }),
  keepDocument: post('/api/profiles/{profilId}/documents', {
    summary: 'Store an uploaded file: a PDF, Word document, PNG or JPEG, identified by its content',
    access: 'signed-in',
    rightsInTransaction: true,
    input: { ...one, uploadId: Id, name: z.string().min(1).max(200) },
    output: ProfileDocument,
    errors: ['profiles.notADocument', 'profiles.unsafeDocument', 'profiles.tooManyDocuments', 'resource.conflict'],
    // Two more for concurrent requests.
    cost: { requests: 8, units: 50 },
  }),
  document: get('/api/profiles/{profilId}/documents/{documentId}', {
    summary: 'Get a URL to download a file, valid for one minute',
    access: 'signed-in',
    input: document,
    secret: true,
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
