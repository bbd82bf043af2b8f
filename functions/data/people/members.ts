import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { memberKey } from '#functions/core/http/rights.ts'
import { buildRevokeWrite } from '#functions/core/security/revocations.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, tenantPartition } from '#functions/core/table/keys.ts'
import {
  check,
  getItem,
  getItems,
  put,
  queryAll,
  queryPage,
  transact,
  update,
  updateItem,
} from '#functions/core/table/table.ts'
import {
  managersKey,
  toManagers,
  toWorkspace,
  type Workspace,
  workspaceKey,
} from '#functions/data/companies/workspaces.ts'
import { MAIL_FAILURES } from '#shared/core/mail.ts'
import { PERMISSIONS, type Permission } from '#shared/core/permissions.ts'
import { CivilDate, DisplayLanguage, Id } from '#shared/core/terms.ts'
import { ACCOUNT_STATES } from '#shared/people/accounts.ts'
import { PlaceOfWork, Preferences, PresenceStatus, UserType } from '#shared/people/terms.ts'
import { readEach, reader } from '../stored.ts'
import { AcceptedTerms, storeAcceptedTerms } from './acceptedTerms.ts'
import { buildMemberIndexWrites } from './memberSearch.ts'
import { roleChanges } from './roleChanges.ts'
import { recordStatusChange } from './statusEvents.ts'

const SCHEMA_VERSION = 2

/** A person in one workspace. */
export const Member = z.object({
  id: Id,
  accountId: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  type: UserType,
  permissions: z.array(z.enum(PERMISSIONS)),
  displayLanguage: DisplayLanguage,
  status: PresenceStatus,
  /** Site path of the picture. */
  avatarPath: z.string().nullable(),
  /** null: as the workspace. */
  placeOfWork: PlaceOfWork.nullable(),
  state: z.enum(ACCOUNT_STATES),
  /** First day, if set: no reports are due before. */
  firstDay: CivilDate.optional(),
  invitation: z.object({ by: Id, expiresAt: z.iso.datetime() }).optional(),
  /** The event of the current link; `link` is the hash of its token. */
  linkOrder: z.string().optional(),
  link: z.string().optional(),
  /** Bounce or complaint: no more mails are sent. */
  mailProblem: z.enum(['bounced', 'complained']).optional(),
  /** The last undelivered mail; cleared by the next delivered one. */
  mailFailure: z.object({ order: z.string(), reason: z.enum(MAIL_FAILURES) }).optional(),
  /** Sessions created until then are void. */
  signedOutAt: z.iso.datetime().optional(),
  /** When last disabled: client links sent before are void. */
  disabledAt: z.iso.datetime().optional(),
  /** Erasure in progress, with the pseudonym. */
  erasing: z.string().optional(),
  /** Erased: only the pseudonym remains. */
  erasedAt: z.iso.datetime().optional(),
  /** Own profile and preferences. */
  phone: z.string().optional(),
  /** Visible to colleagues, with consent. */
  phoneShown: z.boolean().optional(),
  title: z.string().optional(),
  about: z.string().optional(),
  preferences: Preferences.optional(),
  /** The size of the picture at `avatarPath`. */
  avatarBytes: z.int().optional(),
  /** Their account has a second factor. */
  secondFactor: z.boolean().optional(),
  /** Last accepted terms; all are in their own partition. */
  acceptedTerms: AcceptedTerms.nullish(),
  /** Last month counted as active. */
  activeMonth: z.string().optional(),
  /** Last day of activity (Paris). */
  activeDay: z.string().optional(),
})
export type Member = z.infer<typeof Member>

export { memberKey }
export const toMember = reader('member', Member)
/** Condition on a member: active and not being erased. */
export const isActive = expression`#state = ${'ACTIVE'} AND attribute_not_exists(#erasing)`

/** A member as stored. */
export const memberItem = (tenant: string, member: Member): Item => ({
  ...memberKey(tenant, member.id),
  ...member,
  v: SCHEMA_VERSION,
})

/** Address to member; makes it unique in a tenant. */
export const addressKey = (tenant: string, email: string): Key => ({
  pk: tenantPartition(tenant),
  sk: `ADDRESS#${email}`,
})

/** Transaction writes that add a member with address, terms, search entry and, when active, roles. */
export const addMember = (tenant: string, member: Member): Write[] => [
  put({ ...addressKey(tenant, member.email), person: member.id }, expression`attribute_not_exists(#pk)`),
  put(memberItem(tenant, member), expression`attribute_not_exists(#pk)`),
  ...storeAcceptedTerms(tenant, member.id, member.acceptedTerms),
  ...buildMemberIndexWrites(tenant, undefined, member),
  ...roleChanges(tenant, member, undefined, member).map(({ write }) => write),
]

/** Transaction write that changes a member; refused when state, permissions or name have changed. */
export const changeMember = (
  tenant: string,
  { id, state, permissions, firstName, lastName }: Member,
  change: Expression,
): Write =>
  update(
    memberKey(tenant, id),
    change,
    expression`#state = ${state} AND #permissions = ${permissions} AND attribute_not_exists(#erasing)
      AND #firstName = ${firstName} AND #lastName = ${lastName}`,
  )

/** Transaction writes that end all sessions and revoke the access tokens; refused for a missing member. */
export const buildSignOutWrites = (tenant: string, person: string): Write[] => [
  update(
    memberKey(tenant, person),
    expression`SET #signedOutAt = ${now().toISOString()}`,
    expression`attribute_exists(#pk)`,
  ),
  buildRevokeWrite(tenant, person),
]

/** Condition check that a person is not being erased. */
export const checkNotErased = (tenant: string, person: string): Write =>
  check(memberKey(tenant, person), expression`attribute_exists(#pk) AND attribute_not_exists(#erasing)`)

/** Ids of active holders of any of these permissions; reads all members, so frequent callers cache it. */
export const listHolders = async (tenant: string, ...permissions: readonly Permission[]): Promise<string[]> => {
  const holds = [...new Set<Permission>(['ALL', ...permissions])]
    .map((one) => expression`contains(#permissions, ${one})`)
    .reduce((either, or) => expression`${either} OR ${or}`)
  const items = await queryAll({
    where: expression`#pk = ${tenantPartition(tenant)} AND begins_with(#sk, ${'MEMBER#'})`,
    filter: expression`#state = ${'ACTIVE'} AND (${holds})`,
    eventually: true,
  })
  return readEach(items, toMember).map(({ id }) => id)
}

export const listEquipmentManagers = (tenant: string): Promise<string[]> => listHolders(tenant, 'MANAGE_EQUIPMENT')

export const listContentManagers = (tenant: string): Promise<string[]> => listHolders(tenant, 'MANAGE_CONTENT')

/** The members of one tenant. */
export const membersOf = (tenant: string) => ({
  get: async (person: string): Promise<Member | undefined> => {
    const item = await getItem(memberKey(tenant, person))
    return item && toMember(item)
  },
  /** Several members, one request for each hundred; missing ones are skipped. */
  getMany: async (people: readonly string[]): Promise<Member[]> =>
    readEach(await batchGet(people.map((person) => memberKey(tenant, person))), toMember),
  /** The first 100 active user managers. */
  managers: async (): Promise<Member[]> => {
    const managers = toManagers(await getItem(managersKey(tenant))).slice(0, 100)
    const items = await getItems(managers.map((person) => memberKey(tenant, person)))
    return readEach(items, toMember).filter(({ state }) => state === 'ACTIVE')
  },
  /** A page of all members, invited ones included, in order of creation. */
  page: async (limit: number, after: Record<string, unknown> | undefined) => {
    const { items, last } = await queryPage({
      where: expression`#pk = ${tenantPartition(tenant)} AND begins_with(#sk, ${'MEMBER#'})`,
      filter: expression`attribute_not_exists(#erasedAt)`,
      limit,
      after,
    })
    return { members: readEach(items, toMember), last }
  },
  /** A member and their workspace, in one request. */
  withWorkspace: async (person: string): Promise<{ member: Member; workspace: Workspace } | undefined> => {
    const [member, workspace] = await getItems([memberKey(tenant, person), workspaceKey(tenant)])
    return member && workspace && { member: toMember(member), workspace: toWorkspace(workspace) }
  },
  /** Changes language or presence; false when there is no such member. */
  change: async (
    person: string,
    { displayLanguage, status }: Partial<Pick<Member, 'displayLanguage' | 'status'>>,
  ): Promise<boolean> => {
    const key = memberKey(tenant, person)
    const isThere = expression`attribute_exists(#pk)`
    if (displayLanguage && !(await updateItem(key, expression`SET #displayLanguage = ${displayLanguage}`, isThere)))
      return false
    if (!status) return true
    const refused = await transact([
      update(
        key,
        expression`SET #status = ${status}`,
        expression`${isThere} AND attribute_not_exists(#erasing) AND #status <> ${status}`,
      ),
      recordStatusChange(tenant, person),
    ])
    // An unchanged status is no event.
    return refused === undefined || refused.get(0) !== undefined
  },
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  member: memberKey('<tenant>', '<person>'),
  'e-mail address in use, with its member': addressKey('<tenant>', '<address>'),
})
