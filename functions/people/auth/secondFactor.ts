import { epochSeconds } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Reply } from '#functions/core/http/serve.ts'
import { findTotpStep } from '#functions/core/security/totp.ts'
import { requestOptions } from '#functions/core/security/webauthn.ts'
import type { Write } from '#functions/core/table/item.ts'
import { transact } from '#functions/core/table/table.ts'
import { type Account, buildEntryWrite } from '#functions/data/accounts/accounts.ts'
import { type Attempt, beginAttempt, failedAttempt, tooManyTickets } from '#functions/data/accounts/attempts.ts'
import { addPasskeyOwner } from '#functions/data/accounts/passkeySignIns.ts'
import { type Factors, findFactors, removeRecoveryCode, storeFactors } from '#functions/data/accounts/secondFactor.ts'
import {
  findTicket,
  isPasswordUnchanged,
  newTicket,
  spendTicket,
  type Ticket,
} from '#functions/data/accounts/signInTickets.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import type { auth, SecondFactorNeeded, Session } from '#shared/people/auth/contract.ts'
import { verifyPasskey } from './passkey.ts'
import { loadSignInPlaces, startSession } from './startSession.ts'

/**
 * Interrupts a sign-in with a ticket for the second factor. `held` is a write that holds while the password is unchanged;
 * undefined when it has changed.
 */
export const requireSecondFactor = async (
  attempt: Attempt,
  { account, tenant, held }: { account: Account; tenant: string; held: Write },
): Promise<undefined> => {
  const { totp, passkeys, recovery } = await findFactors(account.email)
  const { secret, challenge, write } = newTicket(account, tenant)
  const refused = await transact([held, attempt.ticketWrite, write, ...attempt.buildWithdrawalWrites()])
  if (refused?.has(1)) throw tooManyTickets()
  if (refused) return undefined
  const known = Object.entries(passkeys).map(([id, { transports }]) => ({ id, transports }))
  const details: SecondFactorNeeded = {
    ticket: secret,
    methods: [
      ...(totp ? ['totp' as const] : []),
      ...(known.length > 0 ? ['passkey' as const] : []),
      ...(recovery.length > 0 ? ['recovery' as const] : []),
    ],
    ...(known.length > 0 && { passkeyOptions: requestOptions(challenge, known, 'preferred') }),
  }
  throw new ApiError('auth.secondFactorNeeded', details)
}

type PresentedFactor = Omit<ParsedOf<typeof auth.secondFactor>, 'ticket'>

const consumeTotpCode = (factors: Factors, code: string): Factors | undefined => {
  const { totp } = factors
  const lastStep = totp ? findTotpStep(totp.secret, code, epochSeconds(), totp.lastStep) : undefined
  return totp && lastStep !== undefined ? { ...factors, totp: { ...totp, lastStep } } : undefined
}

/** The factors with the presented one marked as used; undefined when it is wrong. */
const verifyFactor = (factors: Factors, { code, recoveryCode, passkey }: PresentedFactor, { challenge }: Ticket) => {
  if (code !== undefined) return consumeTotpCode(factors, code)
  if (recoveryCode !== undefined) return removeRecoveryCode(factors, recoveryCode)
  return passkey && verifyPasskey(factors, passkey, challenge, 'preferred')
}

const oneOf = ({ code, recoveryCode, passkey }: PresentedFactor): void => {
  const given = [code, recoveryCode, passkey].filter((one) => one !== undefined)
  if (given.length !== 1) {
    throw new ApiError('request.invalid', { problems: [{ path: 'code', code: 'validation.invalid' }] })
  }
}

const tryToFinish = async (
  attempt: Attempt,
  { ticket, secret, shown }: { ticket: Ticket; secret: string; shown: PresentedFactor },
  request: Request,
): Promise<Reply<Session> | undefined> => {
  const { account } = attempt
  if (account?.state !== 'active' || !isPasswordUnchanged(ticket, account)) throw new ApiError('auth.required')
  const before = await findFactors(account.email)
  const after = await verifyFactor(before, shown, ticket)
  if (!after) return undefined
  const places = await loadSignInPlaces(account)
  const place = places.memberships.find(({ tenant }) => tenant === ticket.tenant)
  if (!place) throw new ApiError('auth.required')
  return startSession(places, place, request, [
    buildEntryWrite(account, place.tenant),
    storeFactors(account.email, before, after),
    spendTicket(secret),
    // Passkeys of an earlier release may be discoverable, so they are registered for sign-in without an address.
    ...(shown.passkey ? [addPasskeyOwner(account)] : []),
    ...attempt.buildSuccessWrites(),
  ])
}

/**
 * Completes a sign-in with a second factor. Failures count as failed sign-ins, and the ticket may be retried; each code
 * and ticket works once.
 */
export const finishSignIn = async (
  { ticket: secret, ...shown }: ParsedOf<typeof auth.secondFactor>,
  request: Request,
): Promise<Reply<Session>> => {
  oneOf(shown)
  const ticket = await findTicket(secret)
  if (!ticket) throw new ApiError('auth.required')
  const attempt = await beginAttempt(ticket.email, request)
  const reply = await tryToFinish(attempt, { ticket, secret, shown }, request)
  if (reply) return reply
  throw failedAttempt('auth.wrongSecondFactor', attempt)
}
