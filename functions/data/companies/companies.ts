import * as z from 'zod'
import { buildAppsOffWrite, buildRevokeWrite, EVERYBODY } from '#functions/core/security/revocations.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItem, getItems, update } from '#functions/core/table/table.ts'
import { discardPicture, type StoredPicture } from '#functions/data/people/avatars.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { OPTIONAL_APPS } from '#shared/apps/optional.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { Company } from '#shared/people/company/fields.ts'
import { addressLine, RESUME_SECTIONS } from '#shared/people/company/letterhead.ts'
import type { Letterhead } from '#shared/people/terms.ts'
import { reader } from '../stored.ts'
import { countUse } from './usage.ts'
import { Workspace, workspaceKey } from './workspaces.ts'

/** Default invitation settings. */
export const defaultInvitations = (displayLanguage: DisplayLanguage): Company['invitationDefaults'] => ({
  type: 'ESN_RESOURCE',
  permissions: ['VIEW_CRA'],
  displayLanguage,
})

/** A workspace with its company's settings and their defaults. */
const StoredCompany = Workspace.extend({
  registration: z.string().default(''),
  address: z.string().default(''),
  zipCode: z.string().default(''),
  city: z.string().default(''),
  /** Site path and size of the logo. */
  logoPath: z.string().nullable().default(null),
  logoBytes: z.int().default(0),
  colour: z.string().nullable().default(null),
  resumeSections: z.array(z.enum(RESUME_SECTIONS)).default([...RESUME_SECTIONS]),
  hoursPerDay: z.number().default(7),
  secondFactorForManagers: z.boolean().default(false),
  appsOff: z.array(z.enum(OPTIONAL_APPS)).default([]),
  /** Missing in companies of earlier releases. */
  invitationDefaults: Company.shape.invitationDefaults.optional(),
})
export type StoredCompany = z.infer<typeof StoredCompany>

export type CompanyChange = Partial<
  Pick<
    StoredCompany,
    | 'name'
    | 'registration'
    | 'address'
    | 'zipCode'
    | 'city'
    | 'placeOfWork'
    | 'colour'
    | 'resumeSections'
    | 'hoursPerDay'
    | 'secondFactorForManagers'
    | 'invitationDefaults'
    | 'appsOff'
  >
>

export const toCompany = reader('workspace', StoredCompany)

export const toLetterhead = (company: StoredCompany): Letterhead => ({
  name: company.name,
  address: addressLine(company),
  registration: company.registration,
  logoUrl: company.logoPath,
  colour: company.colour,
})

/** The company of one tenant. */
export const companyOf = (tenant: string) => ({
  get: async (): Promise<StoredCompany | undefined> => {
    const item = await getItem(workspaceKey(tenant))
    return item && toCompany(item)
  },
  withMember: async (person: string): Promise<{ company: StoredCompany; member: Member } | undefined> => {
    const [company, member] = await getItems([workspaceKey(tenant), memberKey(tenant, person)])
    return company && member && { company: toCompany(company), member: toMember(member) }
  },
})

/** What is merged with concurrent changes, and thus written over what was read alone. */
const MERGED = ['appsOff', 'resumeSections', 'invitationDefaults'] as const

const isAsRead = (before: StoredCompany, field: (typeof MERGED)[number]): Expression => {
  const isMissing = expression`attribute_not_exists(${name(field)})`
  const held = before[field]
  return held === undefined ? isMissing : expression`(${isMissing} OR ${name(field)} = ${held})`
}

/**
 * The changed company and the transaction writes for it; none without changes. `voiding` forces a token refresh for
 * everybody.
 */
export const changeCompany = (
  before: StoredCompany,
  change: CompanyChange,
  { voiding }: { voiding: boolean },
): { company: StoredCompany; writes: Write[] } => {
  const changes = Object.entries(change).filter(([, value]) => value !== undefined)
  if (changes.length === 0) return { company: before, writes: [] }
  const assignments = changes.map(([field, value]) => expression`${name(field)} = ${value}`)
  const sets = assignments.reduce((all, one): Expression => expression`${all}, ${one}`)
  const condition = MERGED.filter((field) => change[field]).reduce(
    (all, field): Expression => expression`${all} AND ${isAsRead(before, field)}`,
    expression`attribute_exists(#pk)`,
  )
  const itself = update(workspaceKey(before.id), expression`SET ${sets}`, condition)
  const forTokens = change.appsOff
    ? [buildAppsOffWrite(before.id, change.appsOff)]
    : voiding
      ? [buildRevokeWrite(before.id, EVERYBODY)]
      : []
  return { company: { ...before, ...Object.fromEntries(changes) }, writes: [itself, ...forTokens] }
}

/** Transaction writes that replace the logo, count its bytes and discard the old one; refused on a concurrent change. */
export const buildLogoWrites = (
  { id, logoPath, logoBytes }: StoredCompany,
  kept: StoredPicture | undefined,
): Write[] => {
  const { path = null, bytes = 0 } = kept ?? {}
  const unchanged = logoPath
    ? expression`#logoPath = ${logoPath}`
    : expression`attribute_exists(#pk) AND (attribute_not_exists(#logoPath) OR #logoPath = ${null})`
  return [
    update(workspaceKey(id), expression`SET #logoPath = ${path}, #logoBytes = ${bytes}`, unchanged),
    ...countUse(id, { storedBytes: bytes - logoBytes }),
    ...discardPicture(id, logoPath),
  ]
}
