import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { memberKey } from '#functions/core/http/rights.ts'
import { buildRevokeWrite } from '#functions/core/security/revocations.ts'
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
import { Preferences, PresenceStatus, UserType } from '#shared/people/terms.ts'
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
  /** Where their picture lies on the site. */
  avatarPath: z.string().nullable(),
  /** null: the workspace's. */
  placeOfWork: z.object({ country: z.string().length(2), region: z.string().nullable() }).nullable(),
  state: z.enum(ACCOUNT_STATES),
  /** Their first day, where it was said with the invitation or later: before it they owe no report. */
  firstDay: CivilDate.optional(),
  /** Who invited them, and until when the invitation waits. */
  invitation: z.object({ by: Id, expiresAt: z.iso.datetime() }).optional(),
  /** The event whose delivery mails the one link that counts; `link` follows with the hash of its token. */
  linkOrder: z.string().optional(),
  link: z.string().optional(),
  /** A mail to their address came back, or was reported as unwanted: nothing is sent to it again. */
  mailProblem: z.enum(['bounced', 'complained']).optional(),
  /** The last mail to them that was not delivered, and why; gone with the next one that is. */
  mailFailure: z.object({ order: z.string(), reason: z.enum(MAIL_FAILURES) }).optional(),
  /** Sessions opened until then have ended. */
  signedOutAt: z.iso.datetime().optional(),
  /** When their account was last disabled: what clients were sent of them before stays closed. */
  disabledAt: z.iso.datetime().optional(),
  /** Their personal data is being erased; this name takes the place of theirs. */
  erasing: z.string().optional(),
  /** What is left of an erased member carries the pseudonym only. */
  erasedAt: z.iso.datetime().optional(),
  /** What they say of themselves, and how the app looks and locks for them. */
  phone: z.string().optional(),
  /** Colleagues are shown it: they have said so. */
  phoneShown: z.boolean().optional(),
  title: z.string().optional(),
  about: z.string().optional(),
  preferences: Preferences.optional(),
  /** The size of the picture at `avatarPath`. */
  avatarBytes: z.int().optional(),
  /** Signing in to their account takes more than the password. */
  secondFactor: z.boolean().optional(),
  /** Which terms they have accepted last; all of them lie in their own partition. */
  acceptedTerms: AcceptedTerms.nullish(),
  /** The last month in which they were counted as active. */
  activeMonth: z.string().optional(),
  /** The last day on which they came, in Paris. */
  activeDay: z.string().optional(),
})
export type Member = z.infer<typeof Member>

export { memberKey }
export const toMember = reader('member', Member)
/** Of a member's item: that they work here, and are not being erased. */
export const isActive = expression`#state = ${'ACTIVE'} AND attribute_not_exists(#erasing)`

/** A member as stored. */
export const memberItem = (tenant: string, member: Member): Item => ({
  ...memberKey(tenant, member.id),
  ...member,
  v: SCHEMA_VERSION,
})

/** Which member has an e-mail address in a tenant; makes it unique there. */
export const addressKey = (tenant: string, email: string): Key => ({
  pk: tenantPartition(tenant),
  sk: `ADDRESS#${email}`,
})

/** The parts of the transaction that adds a member: themselves, their address, what they have accepted and how they are found, and when they are active what follows from it. */
export const addMember = (tenant: string, member: Member): Write[] => [
  put({ ...addressKey(tenant, member.email), person: member.id }, expression`attribute_not_exists(#pk)`),
  put(memberItem(tenant, member), expression`attribute_not_exists(#pk)`),
  ...storeAcceptedTerms(tenant, member.id, member.acceptedTerms),
  ...buildMemberIndexWrites(tenant, undefined, member),
  ...roleChanges(tenant, member, undefined, member).map(({ write }) => write),
]

/** The part of a transaction that changes a member, if nothing that decides about them or that they are found by has changed since they were read. */
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

/** The parts of a transaction that end all of a member's sessions and void their access tokens; refused when there is no such member. */
export const buildSignOutWrites = (tenant: string, person: string): Write[] => [
  update(
    memberKey(tenant, person),
    expression`SET #signedOutAt = ${now().toISOString()}`,
    expression`attribute_exists(#pk)`,
  ),
  buildRevokeWrite(tenant, person),
]

/** The part of a transaction that holds only while nothing of somebody is being erased. */
export const checkNotErased = (tenant: string, person: string): Write =>
  check(memberKey(tenant, person), expression`attribute_exists(#pk) AND attribute_not_exists(#erasing)`)

/** Who holds one of some permissions in a tenant, by their ids: looked for among everybody, so whoever asks often remembers it. */
export const holdersOf = async (tenant: string, ...permissions: readonly Permission[]): Promise<string[]> => {
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

/** Who looks after a tenant's equipment. */
export const equipmentManagers = (tenant: string): Promise<string[]> => holdersOf(tenant, 'MANAGE_EQUIPMENT')

/** Who looks after a tenant's articles and courses. */
export const contentManagers = (tenant: string): Promise<string[]> => holdersOf(tenant, 'MANAGE_CONTENT')

/** The members of one tenant. */
export const membersOf = (tenant: string) => ({
  get: async (person: string): Promise<Member | undefined> => {
    const item = await getItem(memberKey(tenant, person))
    return item && toMember(item)
  },
  /** Several at once, in one request; unknown ones are left out. */
  getMany: async (people: readonly string[]): Promise<Member[]> =>
    readEach(await getItems(people.map((person) => memberKey(tenant, person))), toMember),
  /** The active members who manage people; the first 100. */
  managers: async (): Promise<Member[]> => {
    const managers = toManagers(await getItem(managersKey(tenant))).slice(0, 100)
    const items = managers.length > 0 ? await getItems(managers.map((person) => memberKey(tenant, person))) : []
    return readEach(items, toMember).filter(({ state }) => state === 'ACTIVE')
  },
  /** One page of everybody, those invited included, in the order they came. */
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
  /** Changes how a member wants to be shown; false when there is no such member. */
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
    // Whoever is shown so already is no news.
    return refused === undefined || refused.get(0) !== undefined
  },
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  member: memberKey('<tenant>', '<person>'),
  'e-mail address in use, with its member': addressKey('<tenant>', '<address>'),
})
