import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { remove } from '#functions/core/table/table.ts'
import type { Permission } from '#shared/core/permissions.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { INVITATION_DAYS } from '#shared/people/accounts.ts'
import type { UserType } from '#shared/people/terms.ts'
import { buildMemberIndexWrites } from './memberSearch.ts'
import { addMember, addressKey, changeMember, type Member, memberKey } from './members.ts'

/** Content of an invitation and its inviter; `order`: the event that mails the link. */
export interface Offer {
  type: UserType
  permissions: Permission[]
  displayLanguage: DisplayLanguage
  firstDay?: string | undefined
  by: string
  order: string
}

const openUntil = (): string => new Date(now().getTime() + INVITATION_DAYS * 86_400_000).toISOString()

export const newInvitation = (by: string): NonNullable<Member['invitation']> => ({
  by,
  expiresAt: openUntil(),
})

/**
 * Transaction writes of a first invitation; the first is refused when the address has a member. The account id is used
 * unless the address has an account.
 */
export const buildInviteWrites = (
  tenant: string,
  invited: Pick<Member, 'id' | 'accountId' | 'email'>,
  { by, order, firstDay, ...offer }: Offer,
): Write[] =>
  addMember(tenant, {
    ...invited,
    ...offer,
    ...(firstDay && { firstDay }),
    firstName: '',
    lastName: '',
    status: 'online',
    avatarPath: null,
    placeOfWork: null,
    state: 'INVITED',
    invitation: newInvitation(by),
    linkOrder: order,
  })

/** Transaction writes that invite a refused member again; the first is refused on a concurrent change. */
export const buildReinviteWrites = (
  tenant: string,
  refused: Member,
  { type, permissions, displayLanguage, firstDay, by, order }: Offer,
): Write[] => {
  const invited = { state: 'INVITED', firstName: '', lastName: '', invitation: newInvitation(by) } as const
  return [
    changeMember(
      tenant,
      refused,
      expression`SET ${firstDay ? expression`#firstDay = ${firstDay}, ` : expression``}#state = ${invited.state}, #type = ${type}, #permissions = ${permissions},
      #displayLanguage = ${displayLanguage}, #firstName = ${invited.firstName}, #lastName = ${invited.lastName},
      #invitation = ${invited.invitation}, #linkOrder = ${order} REMOVE #link, #mailFailure${firstDay ? expression`` : expression`, #firstDay`}`,
    ),
    ...buildMemberIndexWrites(tenant, refused, { ...refused, ...invited }),
  ]
}

/**
 * Transaction writes that revoke an invitation; the first is refused when it is not pending. The address becomes free.
 */
export const buildRevokeInvitationWrites = (tenant: string, member: Member): [gone: Write, ...rest: Write[]] => [
  remove(memberKey(tenant, member.id), expression`#state = ${'INVITED'} AND attribute_not_exists(#erasing)`),
  remove(addressKey(tenant, member.email)),
  ...buildMemberIndexWrites(tenant, member, undefined),
]
