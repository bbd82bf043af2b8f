import { randomBytes } from 'node:crypto'
import { happenedTo } from '#functions/data/accountEvents.ts'
import { normalisedEmail } from '#functions/data/accounts.ts'
import { beginErasing, endErasing, eraseTraces } from '#functions/data/erasure.ts'
import { type Member, stillMay } from '#functions/data/members.ts'
import type { Step } from '#functions/data/standing.ts'
import { Failure } from '#functions/lib/failure.ts'
import { log } from '#functions/lib/log.ts'
import { commit } from '#functions/lib/once.ts'
import type { Caller, Request } from '#functions/lib/request.ts'
import { transact } from '#functions/lib/table.ts'
import { failureOf, governed } from './change.ts'

const FORMER = { EN: 'Former consultant', FR: 'Ancien consultant' }

/** `Former consultant 7F3A`: drawn by lot, so that it says nothing about who it stands for. */
const newPseudonym = ({ language }: Caller): string =>
  `${FORMER[language]} ${randomBytes(2).toString('hex').toUpperCase()}`

const begin = async (member: Member, caller: Caller): Promise<string> => {
  const pseudonym = newPseudonym(caller)
  const steps: Step[] = [
    { write: beginErasing(caller.tenant, member, pseudonym), refusal: 'users.wrongState' },
    { write: stillMay(caller), refusal: 'auth.required' },
  ]
  const refused = await transact(steps.map(({ write }) => write))
  if (refused) throw failureOf(steps, refused)
  return pseudonym
}

/**
 * Erases the personal data of a member who can no longer come in. From the first write on there is no way back; when it
 * is interrupted, asking again goes on under the same pseudonym.
 */
export const erase = async (
  userId: string,
  confirmEmail: string,
  caller: Caller,
  { once }: Pick<Request, 'once'>,
): Promise<boolean> => {
  const { tenant, person, name } = caller
  const member = await governed(caller, userId)
  if (normalisedEmail(confirmEmail) !== member.email) {
    throw new Failure('request.invalid', { problems: [{ path: 'confirmEmail', code: 'validation.mismatch' }] })
  }
  const pseudonym = member.erasing ?? (await begin(member, caller))
  await eraseTraces(tenant, member, pseudonym)
  const event = happenedTo(tenant, userId, { actionType: 'ERASED', actionBy: { id: person, name } })
  const steps: Step[] = [
    ...(await endErasing(tenant, member, pseudonym)).map((write) => ({ write })),
    { write: event.write },
    { write: stillMay(caller), refusal: 'auth.required' },
  ]
  const done = await commit(
    once,
    true,
    steps.map(({ write }) => write),
  )
  if ('refused' in done) throw failureOf(steps, done.refused)
  log.info('member.erased', { tenant, person: userId, by: person })
  return done.answer
}
