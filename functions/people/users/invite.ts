import { newId } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import {
  buildSameInputWrite,
  commitIdempotent,
  type Idempotency,
  idempotencyForPart,
} from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import type { Item } from '#functions/core/table/item.ts'
import { recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { normaliseEmail } from '#functions/data/accounts/accounts.ts'
import { buildInviteWrites, buildReinviteWrites } from '#functions/data/people/invitations.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import type { TransactionPart } from '#functions/data/people/roleChanges.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { mayGrant } from '#shared/core/permissions.ts'
import { isTemporary } from '#shared/core/temporary.ts'
import { Email } from '#shared/people/terms.ts'
import type { users } from '#shared/people/users/contract.ts'
import { tooManyInvitations, toRefusal } from './change.ts'
import { buildInvitationCount } from './invitations.ts'
import { sortPermissions } from './states.ts'

type Input = ParsedOf<typeof users.invite>
type Invited = OutputOf<typeof users.invite>[number]
type Offered = Omit<Input, 'emails'>
type Outcome = { id: string } | { code: string } | { member: string }

/** One address of an invitation, with its own idempotency record. */
interface InvitationLine {
  email: string
  address: string
  idempotency: Idempotency
  /** The lines as a whole: their idempotency key is bound to them by the first one committed. */
  all: Idempotency['record']
}

/** Problems that need no request. */
const findProblem = (email: string, address: string | undefined, before: readonly (string | undefined)[]) => {
  if (!address || !Email.safeParse(email).success) return 'validation.email'
  return before.includes(address) ? 'users.duplicateLine' : undefined
}

type Writing = (order: string) => TransactionPart[]

/** Invites one person. The first part of the transaction is refused when they are known already. */
const sendInvitation = async (
  { address, idempotency, all }: InvitationLine,
  caller: Caller,
  person: string,
  writing: Writing,
): Promise<Outcome | { there: Item | undefined }> => {
  const { tenant } = caller
  const actionBy = { id: caller.person, name: caller.name }
  const event = recordMemberEvent(tenant, person, { actionType: 'INVITED', actionBy })
  const steps: TransactionPart[] = [
    ...writing(event.id),
    { write: event.write },
    ...buildInvitationCount(tenant, address),
    ...(all ? [{ write: buildSameInputWrite(all), refusal: 'request.reusedKey' as const }] : []),
  ]
  const done = await commitIdempotent(
    idempotency,
    { id: person },
    steps.map(({ write }) => write),
  )
  if ('answer' in done) return done.answer
  if (all && done.refused.has(steps.length - 1)) throw new ApiError('request.reusedKey')
  if (done.refused.has(0)) return { there: done.refused.get(0) }
  const failure = toRefusal(steps, done.refused)
  if (failure.code !== 'users.tooManyInvitations') throw failure
  return { code: failure.code }
}

const inviteAddress = async (line: InvitationLine, offered: Offered, caller: Caller): Promise<Outcome> => {
  const [id, accountId] = [newId(), newId()]
  const invited = { id, accountId, email: line.address }
  const by = caller.person
  const outcome = await sendInvitation(line, caller, id, (order) =>
    buildInviteWrites(caller.tenant, invited, { ...offered, order, by }).map((write) => ({ write })),
  )
  return 'there' in outcome ? { member: String(outcome.there?.person) } : outcome
}

/** A known address can only be invited again after it was refused. */
const inviteMember = async (
  line: InvitationLine,
  member: Member | undefined,
  offered: Offered,
  caller: Caller,
): Promise<Outcome> => {
  if (member?.state === 'INVITED') return { code: 'users.alreadyInvited' }
  if (member?.state !== 'REFUSED' || member.erasing) return { code: 'users.alreadyMember' }
  const by = caller.person
  const outcome = await sendInvitation(line, caller, member.id, (order) =>
    buildReinviteWrites(caller.tenant, member, { ...offered, order, by }).map((write) => ({ write })),
  )
  return 'there' in outcome ? { code: 'users.alreadyInvited' } : outcome
}

/** Invites several addresses in order; a failure is reported with its address and does not stop the others. */
export const inviteAll = async (
  { emails, ...offer }: Input,
  caller: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<Invited[]> => {
  // A temporary workspace expires, and its members with it.
  if (isTemporary(caller.tenant)) throw new ApiError('users.sample')
  if (!mayGrant(caller.permissions, offer.permissions)) throw new ApiError('users.notHeld')
  const invitation = { ...offer, permissions: sortPermissions(offer.permissions) }
  const addresses = emails.map(normaliseEmail)
  const outcomes = new Map<number, Outcome>()
  const existing: { index: number; line: InvitationLine; member: string }[] = []
  for (const [index, email] of emails.entries()) {
    const address = addresses[index]
    const invitedOne = [...outcomes.values()].some((outcome) => 'id' in outcome)
    const code = findProblem(email, address, addresses.slice(0, index))
    const line = {
      email,
      address: address ?? '',
      all: invitedOne ? undefined : idempotency.record,
      idempotency: idempotencyForPart(idempotency, address ?? ''),
    }
    const outcome = code ? { code } : await inviteAddress(line, invitation, caller)
    if ('member' in outcome) existing.push({ index, line, member: outcome.member })
    else outcomes.set(index, outcome)
  }
  const members = await membersOf(caller.tenant).getMany(existing.map(({ member }) => member))
  for (const { index, line, member } of existing) {
    const found = members.find(({ id }) => id === member)
    outcomes.set(index, await inviteMember(line, found, invitation, caller))
  }
  return toOutcomes(emails, outcomes, caller)
}

/** The outcome of each line; when everything failed by the limit, that error alone. */
const toOutcomes = (
  emails: readonly string[],
  outcomes: ReadonlyMap<number, Outcome>,
  { tenant, person }: Caller,
): Invited[] => {
  const lines = emails.map((email, index) => {
    const outcome = outcomes.get(index)
    const id = outcome && 'id' in outcome ? outcome.id : null
    const code = outcome && 'code' in outcome ? outcome.code : null
    return { email, id, code }
  })
  const sent = lines.filter(({ id }) => id !== null).length
  if (sent === 0 && lines.some(({ code }) => code === 'users.tooManyInvitations')) throw tooManyInvitations()
  log.info('invited', { tenant, by: person, sent, lines: lines.length })
  return lines
}
