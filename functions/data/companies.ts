import * as z from 'zod'
import { type Expression, expression, name } from '#functions/lib/expression.ts'
import { EVERYBODY, revoke } from '#functions/lib/revocations.ts'
import { getItem, getItems, type Item, transact, update, updateItem } from '#functions/lib/table.ts'
import { Company } from '#shared/contracts/company.ts'
import type { Kept } from './avatars.ts'
import { type Member, memberKey, toMember } from './members.ts'
import { countUse } from './usage.ts'
import { Workspace, workspaceKey } from './workspaces.ts'

/** A workspace with its company's settings, each with what every company begins with. */
const StoredCompany = Workspace.extend({
  registration: z.string().default(''),
  address: z.string().default(''),
  zipCode: z.string().default(''),
  city: z.string().default(''),
  /** Where the logo lies on the site, and its size. */
  logoPath: z.string().nullable().default(null),
  logoBytes: z.int().default(0),
  hoursPerDay: z.number().default(7),
  secondFactorForManagers: z.boolean().default(false),
  invitationDefaults: Company.shape.invitationDefaults.default({
    type: 'ESN_RESOURCE',
    permissions: ['VIEW_CRA'],
    displayLanguage: 'FR',
  }),
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
    | 'hoursPerDay'
    | 'secondFactorForManagers'
    | 'invitationDefaults'
  >
>

const toCompany = (item: Item): StoredCompany => StoredCompany.parse(item)

/** The company of one tenant. */
export const companyOf = (tenant: string) => ({
  get: async (): Promise<StoredCompany | undefined> => {
    const item = await getItem(workspaceKey(tenant))
    return item && toCompany(item)
  },
  /** The company and one of its members, in one request. */
  withMember: async (person: string): Promise<{ company: StoredCompany; member: Member } | undefined> => {
    const [company, member] = await getItems([workspaceKey(tenant), memberKey(tenant, person)])
    return company && member && { company: toCompany(company), member: toMember(member) }
  },
  /**
   * Changes what is given and answers the company as it is then; undefined when there is no such company. `voiding`:
   * what tokens say of everybody is no longer so, each session gets another one.
   */
  change: async (change: CompanyChange, { voiding = false } = {}): Promise<StoredCompany | undefined> => {
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    if (given.length === 0) return companyOf(tenant).get()
    const each = given.map(([field, value]) => expression`${name(field)} = ${value}`)
    const list = each.reduce((all, one): Expression => expression`${all}, ${one}`)
    const [key, set, there] = [workspaceKey(tenant), expression`SET ${list}`, expression`attribute_exists(#pk)`]
    if (voiding) {
      const refused = await transact([update(key, set, there), revoke(tenant, EVERYBODY)])
      return refused ? undefined : companyOf(tenant).get()
    }
    const item = await updateItem(key, set, there)
    return item && toCompany(item)
  },
  /** Names another logo, or none, if the one before is still named, and counts what it takes; false when it is not. */
  nameLogo: async ({ logoPath, logoBytes }: StoredCompany, kept: Kept | undefined): Promise<boolean> => {
    const { path = null, bytes = 0 } = kept ?? {}
    const unchanged = logoPath
      ? expression`#logoPath = ${logoPath}`
      : expression`attribute_exists(#pk) AND (attribute_not_exists(#logoPath) OR #logoPath = ${null})`
    const refused = await transact([
      update(workspaceKey(tenant), expression`SET #logoPath = ${path}, #logoBytes = ${bytes}`, unchanged),
      ...countUse(tenant, { storedBytes: bytes - logoBytes }),
    ])
    return !refused
  },
})
