import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Reply } from '#functions/core/http/serve.ts'
import { requestOptions, verifyAssertion } from '#functions/core/security/webauthn.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { accountKey, buildEntryWrite, toAccount } from '#functions/data/accounts/accounts.ts'
import { beginPasskeyAttempt } from '#functions/data/accounts/attempts.ts'
import { newSignInChallenge, passkeyOwnerKey, spendChallenge } from '#functions/data/accounts/passkeySignIns.ts'
import { type Factors, secondFactorKey, storeFactors, toFactors } from '#functions/data/accounts/secondFactor.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import type { auth, Session } from '#shared/people/auth/contract.ts'
import { loadSignInPlaces, placeToEnter, startSession } from './startSession.ts'

/** The factors after a passkey has signed a challenge, with its use recorded; undefined when verification fails. */
export const verifyPasskey = async (
  factors: Factors,
  response: Record<string, unknown>,
  challenge: string,
  userVerification: 'preferred' | 'required',
): Promise<Factors | undefined> => {
  const id = typeof response.id === 'string' ? response.id : ''
  const passkey = Object.hasOwn(factors.passkeys, id) ? factors.passkeys[id] : undefined
  const counter = passkey && (await verifyAssertion(response, challenge, { id, ...passkey }, userVerification))
  if (!passkey || counter === undefined) return undefined
  const used = { ...passkey, counter, usedAt: now().toISOString() }
  return { ...factors, passkeys: { ...factors.passkeys, [id]: used } }
}

/** Request options for discoverable passkeys, equal for everybody; nothing is read or stored. */
export const beginPasskeySignIn = async (): Promise<{ challenge: string; options: Record<string, unknown> }> => {
  const challenge = await newSignInChallenge()
  return { challenge, options: requestOptions(challenge, [], 'required') }
}

const Answered = z.object({ response: z.object({ userHandle: z.string().min(1).max(100) }) })

/** The active account that a passkey names, with its factors. */
const findPasskeyOwner = async (response: Record<string, unknown>) => {
  const { data } = Answered.safeParse(response)
  if (!data) return undefined
  const accountId = Buffer.from(data.response.userHandle, 'base64url').toString()
  const owner = await getItem(passkeyOwnerKey(accountId))
  if (!owner) return undefined
  const email = String(owner.email)
  const [item, factors] = await getItems([accountKey(email), secondFactorKey(email)])
  const account = item && toAccount(item)
  if (account?.accountId !== accountId || account.state !== 'active' || !factors) return undefined
  return { account, factors: toFactors(factors) }
}

const tryToSignIn = async (
  { challenge, passkey }: ParsedOf<typeof auth.passkey>,
  request: Request,
  uncounted: Write,
): Promise<Reply<Session> | undefined> => {
  const taken = await spendChallenge(challenge)
  const owner = taken && (await findPasskeyOwner(passkey))
  const after = owner && (await verifyPasskey(owner.factors, passkey, challenge, 'required'))
  if (!taken || !after) return undefined
  const { account, factors: before } = owner
  const places = await loadSignInPlaces(account)
  const place = placeToEnter(places)
  if (!place) return undefined
  const entry = buildEntryWrite(account, place.tenant)
  return startSession(places, place, request, [entry, storeFactors(account.email, before, after), taken, uncounted])
}

/**
 * Opens a session for a passkey with user verification, which needs neither password nor second factor. Errors do not say
 * what failed.
 */
export const signInWithPasskey = async (
  shown: ParsedOf<typeof auth.passkey>,
  request: Request,
): Promise<Reply<Session>> => {
  const uncounted = await beginPasskeyAttempt(request)
  const reply = await tryToSignIn(shown, request, uncounted)
  if (reply) return reply
  throw new ApiError('auth.wrongPasskey')
}
