import { randomBytes } from 'node:crypto'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { normaliseEmail } from '#functions/data/accounts/accounts.ts'
import { buildBeginErasureWrite, buildEndErasureWrites, eraseTraces } from '#functions/data/people/erasure.ts'
import type { Member } from '#functions/data/people/members.ts'
import type { TransactionPart } from '#functions/data/people/roleChanges.ts'
import { loadManagedMember, toRefusal } from './change.ts'

const FORMER = { EN: 'Former consultant', FR: 'Ancien consultant' }

/** `Former consultant 7F3A`: random, so that it does not identify the person. */
const newPseudonym = ({ language }: Caller): string =>
  `${FORMER[language]} ${randomBytes(2).toString('hex').toUpperCase()}`

/** Stores the pseudonym; once begun, it stays the same for every repeated call. */
const beginErasure = async (member: Member, caller: Caller, { right }: Idempotency): Promise<string> => {
  const pseudonym = member.erasing ?? newPseudonym(caller)
  const done = await commitIdempotent({ right }, pseudonym, [buildBeginErasureWrite(caller.tenant, member, pseudonym)])
  if ('refused' in done) throw new ApiError('users.wrongState', { state: member.state })
  return done.answer
}

/**
 * Erases a disabled member's personal data. It cannot be undone once begun; when interrupted, a repeated call continues
 * under the same pseudonym.
 */
export const eraseMember = async (
  userId: string,
  confirmEmail: string,
  caller: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<boolean> => {
  const { tenant, person, name } = caller
  const member = await loadManagedMember(caller, userId)
  if (normaliseEmail(confirmEmail) !== member.email) {
    throw new ApiError('request.invalid', { problems: [{ path: 'confirmEmail', code: 'validation.mismatch' }] })
  }
  const pseudonym = await beginErasure(member, caller, idempotency)
  await eraseTraces(tenant, member, pseudonym)
  const event = recordMemberEvent(tenant, userId, { actionType: 'ERASED', actionBy: { id: person, name } })
  const steps: TransactionPart[] = [
    ...(await buildEndErasureWrites(tenant, member, pseudonym)).map((write) => ({ write })),
    { write: event.write },
  ]
  const done = await commitIdempotent(
    idempotency,
    true,
    steps.map(({ write }) => write),
  )
  if ('refused' in done) throw toRefusal(steps, done.refused)
  log.info('member.erased', { tenant, person: userId, by: person })
  return done.answer
}
