import * as z from 'zod'
import { OPTIONAL_APPS } from '#shared/apps/optional.ts'
import { get, group, patch, put } from '#shared/core/endpoint.ts'
import { COMPANY_MANAGERS, PERMISSIONS } from '#shared/core/permissions.ts'
import { DisplayLanguage, plainLine } from '#shared/core/terms.ts'
import { Letterhead, PlaceOfWork, UserType } from '#shared/people/terms.ts'
import { Company } from './fields.ts'
import { HEX_COLOUR, RESUME_SECTIONS } from './letterhead.ts'

const AppsOff = z.array(z.enum(OPTIONAL_APPS)).max(OPTIONAL_APPS.length)
const ResumeSections = z
  .array(z.enum(RESUME_SECTIONS))
  .min(1)
  .max(RESUME_SECTIONS.length)
  .refine((all) => new Set(all).size === all.length)
const InvitationDefaults = z.strictObject({
  type: UserType,
  permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length),
  displayLanguage: DisplayLanguage,
})

export const UsageMonth = z.object({
  year: z.int(),
  month: z.int(),
  activePeople: z.int(),
  reportsValidated: z.int(),
  mailsSent: z.int(),
  storedBytes: z.int(),
  /** In cents of the price table's currency. */
  estimate: z.int(),
})
/** Cents, with up to three decimals. */
const Price = z.number().min(0).multipleOf(0.001)
export const Prices = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  activePerson: Price,
  reportValidated: Price,
  thousandMails: Price,
  /** 10^9 bytes for a month. */
  gigabyteMonth: Price,
})

export const company = group(
  'company',
  {
    get: get('/api/company', {
      summary: 'Get the company and its settings',
      access: COMPANY_MANAGERS,
      output: Company,
      cost: { requests: 1, units: 2 },
    }),
    letterhead: get('/api/company/letterhead', {
      summary: 'Get the letterhead of the company’s documents: name, address, registration, logo and colour',
      access: 'signed-in',
      output: Letterhead,
      cost: { requests: 1, units: 2 },
    }),
    update: patch('/api/company', {
      summary: 'Update the company or its settings',
      access: COMPANY_MANAGERS,
      input: {
        name: plainLine(80).min(1).optional(),
        registration: plainLine(30).optional(),
        address: plainLine(200).optional(),
        zipCode: plainLine(12).optional(),
        city: plainLine(80).optional(),
        placeOfWork: PlaceOfWork.optional(),
        colour: z.string().regex(HEX_COLOUR).nullable().optional(),
        resumeSections: ResumeSections.optional(),
        /** The value that was read; only the differences are applied. */
        resumeSectionsBefore: ResumeSections.optional(),
        hoursPerDay: z.number().min(1).max(12).optional(),
        secondFactorForManagers: z.boolean().optional(),
        appsOff: AppsOff.optional(),
        /** The value that was read; only the differences are applied. */
        appsOffBefore: AppsOff.optional(),
        invitationDefaults: InvitationDefaults.optional(),
        /** The value that was read; only the differences are applied. */
        invitationDefaultsBefore: InvitationDefaults.optional(),
      },
      entity: Company,
      output: Company,
      errors: ['users.notHeld', 'company.noSecondFactor'],
      changes: ['company', 'common', 'cra'],
      cost: { requests: 9, units: 60 },
    }),
    setLogo: put('/api/company/logo', {
      summary:
        'Set the logo: a WebP, JPEG or PNG of at most 60 KB and 512 pixels per side, base64-encoded. An empty string removes it.',
      access: COMPANY_MANAGERS,
      input: {
        image: z
          .string()
          .max(84_000)
          .regex(/^[A-Za-z0-9+/]*={0,2}$/),
      },
      output: Company,
      errors: ['account.notAnImage', 'resource.conflict'],
      cost: { requests: 3, units: 20 },
    }),
    usage: get('/api/company/usage', {
      summary: 'Get the company’s usage and its cost, for the current month and the previous eleven',
      access: COMPANY_MANAGERS,
      output: z.object({ prices: Prices, months: z.array(UsageMonth) }),
      cost: { requests: 1, units: 6 },
    }),
  },
  { liveFor: COMPANY_MANAGERS },
)
