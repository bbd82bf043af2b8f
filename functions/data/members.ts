import * as z from 'zod'
import { expression, name } from '#functions/lib/expression.ts'
import { getItem, getItems, type Item, type Key, put, update, updateItem, type Write } from '#functions/lib/table.ts'
import { DisplayLanguage, Id, PresenceStatus, UserType } from '#shared/contracts/common.ts'
import { allows, CRA_VALIDATORS, PERMISSIONS } from '#shared/rules/permissions.ts'
import { noMissions } from './missionOptions.ts'
import { teamRow } from './team.ts'
import { tenantPartition, toWorkspace, validatorsKey, type Workspace, workspaceKey } from './workspaces.ts'

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
  avatarPath: z.string().nullable(),
  /** null: the workspace's. */
  placeOfWork: z.object({ country: z.string().length(2), region: z.string().nullable() }).nullable(),
  state: z.enum(['active', 'disabled']),
})
export type Member = z.infer<typeof Member>

export const memberKey = (tenant: string, person: string): Key => ({
  pk: tenantPartition(tenant),
  sk: `MEMBER#${person}`,
})
export const toMember = (item: Item): Member => Member.parse(item)
export const fullName = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

/** The parts of the transaction that adds a member: themselves, their place in the team, the missions they may report on. */
export const addMember = (tenant: string, member: Member): Write[] => [
  put({ ...memberKey(tenant, member.id), ...member, v: 1 }, expression`attribute_not_exists(#pk)`),
  put(teamRow(tenant, { personId: member.id, resourceName: fullName(member), email: member.email })),
  put(noMissions(tenant, member.id)),
  ...(allows(CRA_VALIDATORS, member.permissions)
    ? [update(validatorsKey(tenant), expression`SET #people.${name(member.id)} = ${fullName(member)}`)]
    : []),
]

/** The members of one tenant. */
export const membersOf = (tenant: string) => ({
  get: async (person: string): Promise<Member | undefined> => {
    const item = await getItem(memberKey(tenant, person))
    return item && toMember(item)
  },
  /** Several at once, in one request; unknown ones are left out. */
  getMany: async (people: readonly string[]): Promise<Member[]> =>
    (await getItems(people.map((person) => memberKey(tenant, person)))).flatMap((item) =>
      item ? [toMember(item)] : [],
    ),
  /** A member and their workspace, in one request. */
  withWorkspace: async (person: string): Promise<{ member: Member; workspace: Workspace } | undefined> => {
    const [member, workspace] = await getItems([memberKey(tenant, person), workspaceKey(tenant)])
    return member && workspace && { member: toMember(member), workspace: toWorkspace(workspace) }
  },
  /** Changes how a member wants to be shown; undefined when there is no such member. */
  change: async (
    person: string,
    { displayLanguage, status }: Partial<Pick<Member, 'displayLanguage' | 'status'>>,
  ): Promise<Member | undefined> => {
    const item = await updateItem(
      memberKey(tenant, person),
      displayLanguage && status
        ? expression`SET #displayLanguage = ${displayLanguage}, #status = ${status}`
        : displayLanguage
          ? expression`SET #displayLanguage = ${displayLanguage}`
          : expression`SET #status = ${status}`,
      expression`attribute_exists(#pk)`,
    )
    return item && toMember(item)
  },
})
