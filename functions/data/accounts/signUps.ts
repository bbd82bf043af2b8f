import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { type Refusals, transact, update } from '#functions/core/table/table.ts'
import { defaultInvitations } from '#functions/data/companies/companies.ts'
import { openWorkspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { storeAcceptedTerms } from '#functions/data/people/acceptedTerms.ts'
import { addMember, changeMember, memberKey, membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { type AddressEvent, recordMemberEvent, type SignUp } from './accountEvents.ts'
import { type Account, accountKey, addAccount, toAccount } from './accounts.ts'

type SignUpEvent = Extract<AddressEvent, { actionType: 'SIGN_UP_ASKED' }>

const workspaceName = ({ company, firstName, lastName }: SignUp): string => company || `${firstName} ${lastName}`

const recordSignUp = ({ signUp: { tenant, person, firstName, lastName } }: SignUpEvent, at = { tenant, person }) =>
  recordMemberEvent(at.tenant, at.person, {
    actionType: 'SIGNED_UP',
    actionBy: { id: at.person, name: `${firstName} ${lastName}` },
  })

const acceptedTermsOf = ({ actionAt, signUp: { termsVersion } }: SignUpEvent) =>
  termsVersion === undefined ? undefined : { version: termsVersion, at: actionAt }

const buildSignUpWrites = (
  signUpEvent: SignUpEvent,
  event: { id: string; write: Write },
): { writes: Write[]; account: number } => {
  const { email, actionAt, signUp } = signUpEvent
  const { tenant, person, accountId, type, firstName, lastName, passwordHash, displayLanguage } = signUp
  const before = [
    ...openWorkspace({
      id: tenant,
      name: workspaceName(signUp),
      type,
      placeOfWork: { country: 'FR', region: null },
      createdAt: actionAt,
      invitationDefaults: defaultInvitations(displayLanguage),
    }),
    ...addMember(tenant, {
      id: person,
      accountId,
      email,
      firstName,
      lastName,
      type,
      displayLanguage,
      permissions: ['ALL'],
      status: 'online',
      avatarPath: null,
      placeOfWork: null,
      state: 'WAITING_ACTIVATION',
      linkOrder: event.id,
      acceptedTerms: acceptedTermsOf(signUpEvent),
    }),
    event.write,
  ]
  const workspaces = [{ tenant, person }]
  const account = addAccount({ accountId, email, passwordHash, state: 'active', unproven: true, workspaces })
  return { writes: [...before, account], account: before.length }
}

/** A later sign-up for an unverified mailbox replaces the earlier one, with its own link. */
const takeOverUnproven = async (signUpEvent: SignUpEvent, { passwordHash, workspaces }: Account): Promise<boolean> => {
  const [place] = workspaces
  if (!place) return false
  const { email, signUp } = signUpEvent
  const event = recordSignUp(signUpEvent, place)
  const acceptedTerms = acceptedTermsOf(signUpEvent)
  const refused: Refusals | undefined = await transact([
    update(
      accountKey(email),
      expression`SET #passwordHash = ${signUp.passwordHash}`,
      expression`#passwordHash = ${passwordHash} AND #unproven = ${true} AND #workspaces = ${workspaces}`,
    ),
    update(
      memberKey(place.tenant, place.person),
      expression`SET #firstName = ${signUp.firstName}, #lastName = ${signUp.lastName}, #type = ${signUp.type},
        #displayLanguage = ${signUp.displayLanguage}, #linkOrder = ${event.id}, #acceptedTerms = ${acceptedTerms ?? null} REMOVE #link`,
      expression`#state = ${'WAITING_ACTIVATION'} AND attribute_not_exists(#invitation)`,
    ),
    update(
      workspaceKey(place.tenant),
      expression`SET #name = ${workspaceName(signUp)}, #type = ${signUp.type}`,
      expression`attribute_exists(#pk)`,
    ),
    event.write,
    ...storeAcceptedTerms(place.tenant, place.person, acceptedTerms),
  ])
  return !refused
}

/** Mails a new link to somebody who signs up again before activation; false when nobody is waiting. */
const resendActivation = async ({ workspaces }: Account): Promise<boolean> => {
  for (const { tenant, person } of workspaces) {
    const member = await membersOf(tenant).get(person)
    if (member?.state !== 'WAITING_ACTIVATION' || member.invitation) continue
    const actionBy = { id: person, name: fullName(member) }
    const event = recordMemberEvent(tenant, person, { actionType: 'INVITATION_RESENT', actionBy })
    const change = expression`SET #linkOrder = ${event.id} REMOVE #link`
    return !(await transact([changeMember(tenant, member, change), event.write]))
  }
  return false
}

/**
 * Creates the requested workspace, account and first member once; the event mails the activation link. False when the
 * address has an account already.
 */
export const openSignUp = async (asked: SignUpEvent): Promise<boolean> => {
  const { writes, account } = buildSignUpWrites(asked, recordSignUp(asked))
  const refused = await transact(writes)
  if (!refused) return true
  const item = refused.get(account)
  if (!item) throw new Error('A sign-up was refused although its address has no account')
  const existing = toAccount(item)
  if (existing.accountId === asked.signUp.accountId || existing.passwordHash === asked.signUp.passwordHash) return true
  return (existing.unproven === true && (await takeOverUnproven(asked, existing))) || resendActivation(existing)
}
