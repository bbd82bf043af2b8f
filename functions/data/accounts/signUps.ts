import { busy } from '#functions/core/http/apiError.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { type Refusals, transact, update } from '#functions/core/table/table.ts'
import { defaultInvitations } from '#functions/data/companies/companies.ts'
import { openWorkspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { storeAcceptedTerms } from '#functions/data/people/acceptedTerms.ts'
import { addMember, changeMember, memberKey, membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { isTemporary } from '#shared/core/temporary.ts'
import { type AddressEvent, recordMemberEvent, type SignUp } from './accountEvents.ts'
import {
  type Account,
  accountKey,
  addAccount,
  currentWorkspaces,
  joinWorkspace,
  MAX_WORKSPACES,
  toAccount,
} from './accounts.ts'

type SignUpEvent = Extract<AddressEvent, { actionType: 'SIGN_UP_ASKED' }>

const workspaceName = ({ company, firstName, lastName }: SignUp): string => company || `${firstName} ${lastName}`

const recordSignUp = ({ signUp: { tenant, person, firstName, lastName } }: SignUpEvent, at = { tenant, person }) =>
  recordMemberEvent(at.tenant, at.person, {
    actionType: 'SIGNED_UP',
    actionBy: { id: at.person, name: `${firstName} ${lastName}` },
  })

const acceptedTermsOf = ({ actionAt, signUp: { termsVersion } }: SignUpEvent) =>
  termsVersion === undefined ? undefined : { version: termsVersion, at: actionAt }

/** Opens the workspace with its first member, who gets an account, or has `known` already. The account is written last. */
const buildSignUpWrites = (signUpEvent: SignUpEvent, known?: Account): Write[] => {
  const event = recordSignUp(signUpEvent)
  const { email, actionAt, signUp } = signUpEvent
  const { tenant, person, type, firstName, lastName, passwordHash, displayLanguage } = signUp
  const { accountId } = known ?? signUp
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
      secondFactor: known?.secondFactor,
    }),
    event.write,
  ]
  const place = { tenant, person }
  const opened = { accountId, email, passwordHash, state: 'active' as const, unproven: true, workspaces: [place] }
  return [...before, known ? joinWorkspace(known, place) : addAccount(opened)]
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

/** Whether no company lets the person of an account in, nor is about to. */
const isShutOut = async (account: Account): Promise<boolean> => {
  const places = currentWorkspaces(account).filter(({ tenant }) => !isTemporary(tenant))
  const members = await Promise.all(places.map(({ tenant, person }) => membersOf(tenant).get(person)))
  return members.every((member) => !member || ['DISABLED', 'REFUSED', 'INVITED'].includes(member.state))
}

/**
 * Opens the workspace for who is disabled everywhere else, under the account that they have: its password stays, as
 * whoever signs up may be anybody. False when they are not, or have too many workspaces.
 */
const openForKnown = async (asked: SignUpEvent, account: Account): Promise<boolean> => {
  if (account.workspaces.length >= MAX_WORKSPACES || !(await isShutOut(account))) return false
  if (await transact(buildSignUpWrites(asked, account))) throw busy()
  return true
}

/**
 * Creates the requested workspace, account and first member once; the event mails the activation link. False when the
 * address has an account already that some company lets in.
 */
export const openSignUp = async (asked: SignUpEvent): Promise<boolean> => {
  const writes = buildSignUpWrites(asked)
  const refused = await transact(writes)
  if (!refused) return true
  const item = refused.get(writes.length - 1)
  if (!item) throw new Error('A sign-up was refused although its address has no account')
  const existing = toAccount(item)
  const { accountId, passwordHash, tenant } = asked.signUp
  const isDone = existing.accountId === accountId || existing.passwordHash === passwordHash
  if (isDone || existing.workspaces.some((place) => place.tenant === tenant)) return true
  if (existing.unproven && (await takeOverUnproven(asked, existing))) return true
  return (await resendActivation(existing)) || (!existing.unproven && (await openForKnown(asked, existing)))
}
