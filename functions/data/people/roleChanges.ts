import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { checkExists, update, withFallback } from '#functions/core/table/table.ts'
import { managersKey, validatorsKey } from '#functions/data/companies/workspaces.ts'
import { listProfile, unlistProfile } from '#functions/data/profiles/profileRows.ts'
import { addEmptyMissions } from '#functions/data/reports/reportableMissions.ts'
import { joinTeam, setOwing } from '#functions/data/reports/teamMembership.ts'
import type { FailureCode } from '#shared/core/failures.ts'
import { allows, CRA_AREA, CRA_VALIDATORS, type Permission, USER_MANAGERS } from '#shared/core/permissions.ts'
import type { AccountState } from '#shared/people/accounts.ts'
import type { PlaceOfWork, UserType } from '#shared/people/terms.ts'

/** State and permissions; roles require an active member. */
export interface MemberRights {
  state: AccountState
  permissions: readonly Permission[]
}
interface Person {
  id: string
  firstName: string
  lastName: string
  email: string
  type: UserType
  firstDay?: string | undefined
  placeOfWork?: PlaceOfWork | null
}

/** A transaction write and the error when it is refused. */
export interface TransactionPart {
  write: Write
  refusal?: FailureCode
}

const rolesOf = (rights: MemberRights | undefined) => {
  const held = rights?.state === 'ACTIVE' ? rights.permissions : []
  return {
    active: rights?.state === 'ACTIVE',
    validates: allows(CRA_VALIDATORS, held),
    manages: allows(USER_MANAGERS, held),
    holdsAll: held.includes('ALL'),
    owes: allows(CRA_AREA, held),
    waits: rights?.state === 'WAITING_REVIEW',
  }
}
type Roles = ReturnType<typeof rolesOf>

const validatorsChange = (tenant: string, person: Person, before: Roles, after: Roles): TransactionPart[] => {
  if (before.validates === after.validates) return []
  const entry = expression`#people.${name(person.id)}`
  const change = after.validates
    ? expression`SET ${entry} = ${`${person.firstName} ${person.lastName}`}`
    : expression`REMOVE ${entry}`
  return [{ write: update(validatorsKey(tenant), change) }]
}

const listed = (parts: readonly Expression[]): Expression =>
  parts.reduce((left, right) => expression`${left}, ${right}`)

/** The condition keeps the last active holder of ALL, even under concurrent removals. */
const managersChange = (tenant: string, { id }: Person, before: Roles, after: Roles): TransactionPart[] => {
  const holder = expression`#holders.${name(id)}`
  const roles = [
    { entry: expression`#people.${name(id)}`, was: before.manages, is: after.manages },
    { entry: holder, was: before.holdsAll, is: after.holdsAll },
  ]
  const gained = roles.flatMap(({ entry, was, is }) => (is && !was ? [expression`${entry} = ${true}`] : []))
  const lost = roles.flatMap(({ entry, was, is }) => (was && !is ? [entry] : []))
  if (gained.length + lost.length === 0) return []
  const set = gained.length > 0 ? expression`SET ${listed(gained)}` : expression``
  const change = lost.length > 0 ? expression`${set} REMOVE ${listed(lost)}` : set
  if (!before.holdsAll || after.holdsAll) return [{ write: update(managersKey(tenant), change) }]
  const another = expression`attribute_exists(${holder}) AND size(#holders) > ${1}`
  return [{ write: update(managersKey(tenant), change, another), refusal: 'users.lastHolder' }]
}

/** Pending reviews are of inactive members, so this never meets the managers' change in one transaction. */
const reviewChange = (tenant: string, _: Person, before: Roles, after: Roles): TransactionPart[] =>
  before.waits === after.waits
    ? []
    : [
        {
          write: withFallback(
            update(managersKey(tenant), expression`ADD #waitingForReview ${after.waits ? 1 : -1}`),
            checkExists(managersKey(tenant)),
          ),
        },
      ]

const teamChange = (tenant: string, person: Person, before: Roles, after: Roles): TransactionPart[] => {
  if (!before.active && after.active) {
    return [
      { write: joinTeam(tenant, person, after.owes) },
      { write: addEmptyMissions(tenant, person.id) },
      { write: listProfile(tenant, person) },
    ]
  }
  return [
    ...(before.active && !after.active ? [{ write: unlistProfile(tenant, person.id) }] : []),
    ...(before.owes === after.owes ? [] : [{ write: setOwing(tenant, person.id, after.owes) }]),
  ]
}

/**
 * Transaction writes that follow a change of rights: validators, managers, holders of ALL, reviews and team. `before`
 * undefined: new member.
 */
export const roleChanges = (
  tenant: string,
  person: Person,
  before: MemberRights | undefined,
  after: MemberRights,
): TransactionPart[] => {
  const [was, is] = [rolesOf(before), rolesOf(after)]
  return [validatorsChange, managersChange, reviewChange, teamChange].flatMap((change) =>
    change(tenant, person, was, is),
  )
}
