import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import * as z from 'zod'
import { epochSeconds, now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Request } from '#functions/core/http/request.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, getItems, remove, transact, update, withFallback } from '#functions/core/table/table.ts'
import { reader, readIf } from '../stored.ts'
import { type Account, accountKey, toAccount } from './accounts.ts'
import { isDeviceOf, readDeviceCookie } from './devices.ts'

/**
 * Attempts to show a password or a second factor that failed, counted for the e-mail address that was typed, whether it
 * has an account or not, and for the network address they came from. Beyond a few, each one makes the next wait longer.
 *
 * A wait is over after 15 minutes at most, and what is refused meanwhile prolongs nothing. Whoever guesses at an account
 * does not make its owner wait: an open session, and a browser that the account was signed in with, count for themselves.
 */
const MAX_WAIT_SECONDS = 15 * 60

interface Limit {
  kind: 'account' | 'address' | 'own' | 'asked' | 'passkey' | 'file-link' | 'certificate'
  /** This many failures cost no wait. */
  free: number
  /** Counting begins anew with each of these spans. */
  seconds: number
}
const ACCOUNT: Limit = { kind: 'account', free: 5, seconds: 86_400 }
const ADDRESS: Limit = { kind: 'address', free: 20, seconds: 3600 }
/** Of one session or known browser. */
const OWN: Limit = { kind: 'own', free: 5, seconds: 86_400 }
/** Of one network address that tries passkeys, which say themselves whose they are: apart, as passwords are guessed. */
const PASSKEY: Limit = { kind: 'passkey', free: 20, seconds: 3600 }
/** Of one network address that opens links to files; and of everybody with one token, of a link or of none. */
const LINK: Limit = { kind: 'file-link', free: 20, seconds: 3600 }
/** Of one network address that checks certificates. */
const CERTIFICATE: Limit = { kind: 'certificate', free: 20, seconds: 3600 }
/** Second factors asked for after the right password, each of which leaves a ticket: no more than these at a time. */
const TICKET: Limit = { kind: 'asked', free: 10, seconds: 5 * 60 }

const Attempts = z.object({
  count: z.int(),
  /** When the last one was made, in seconds since 1970 with fractions. */
  at: z.number(),
})
type Attempts = z.infer<typeof Attempts>

/** Hashed, as neither what strangers type nor where they are is kept; the span in the key is what forgets. */
const keyOf = ({ kind, seconds }: Limit, of: string): Key => {
  const span = Math.floor(epochSeconds() / seconds)
  return { pk: `ATTEMPTS#${createHash('sha256').update(`${kind}#${span}#${of}`).digest('base64url')}`, sk: 'ATTEMPTS' }
}

/** A provider gives a customer 2^64 IPv6 addresses at least: those count as one. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const [left = '', right] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const head = left.split(':').filter(Boolean)
  const tail = (right ?? '').split(':').filter(Boolean)
  const groups = right === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
  return groups.slice(0, 5).join('') === '00000' ? groups.join(':') : groups.slice(0, 4).join(':')
}

/** Seconds that follow so many failures before another attempt. */
export const waitAfter = (countAttempt: number, free: number): number =>
  countAttempt < free ? 0 : Math.min(MAX_WAIT_SECONDS, 2 ** (countAttempt - free))

const remainingWait = ({ free }: Limit, attempts: Attempts | undefined): number => {
  const wait = attempts ? waitAfter(attempts.count, free) : 0
  return attempts && wait > 0 ? attempts.at + wait - now().getTime() / 1000 : 0
}

const tooManyAttempts = (seconds: number): ApiError =>
  new ApiError('auth.tooManyAttempts', { seconds }, { 'retry-after': String(seconds) })

/** Whoever knows the password has asked for too many tickets. */
export const tooManyTickets = (): ApiError => tooManyAttempts(TICKET.seconds - (epochSeconds() % TICKET.seconds))

const readAttempts = reader('attempts', Attempts)
/** Attempts that cannot be read are none: counting begins anew. */
const toAttempts = (item: Item | undefined): Attempts | undefined => readIf(item, readAttempts)

/** Where an attempt is counted, with what was counted there before. */
interface Bucket {
  limit: Limit
  key: Key
  before: Attempts | undefined
}

const bucketFor = (limit: Limit, of: string) => ({ limit, key: keyOf(limit, of) })

const ttlOf = ({ seconds }: Limit): number => epochSeconds() + 2 * seconds

/** The part of a transaction that counts an attempt; of several at once that may not be free, one is not refused. */
const buildCountWrite = ({ limit, key, before }: Bucket): Write => {
  const [when, number] = [expression`#at = ${now().getTime() / 1000}, #ttl = ${ttlOf(limit)}`, 'N']
  return withFallback(
    update(
      key,
      expression`SET #count = if_not_exists(#count, ${0}) + ${1}, ${when}`,
      before && before.count >= limit.free
        ? expression`#count = ${before.count}`
        : expression`attribute_not_exists(#pk) OR NOT attribute_type(#count, ${number}) OR NOT attribute_type(#at, ${number})
            OR #count < ${limit.free}`,
    ),
    update(key, expression`SET #count = ${1}, ${when}`),
  )
}

/** The part of a transaction that takes an attempt back. Those that failed before stay. */
const buildUncountWrite = ({ limit, key, before }: Bucket): Write => {
  const when = expression`#at = ${before?.at ?? 0}, #ttl = ${ttlOf(limit)}`
  return withFallback(
    update(key, expression`SET #count = if_not_exists(#count, ${1}) - ${1}, ${when}`),
    update(key, expression`SET #count = ${0}, ${when}`),
  )
}

/** Counts an attempt that has not been made yet; throws `auth.tooManyAttempts` when it has to wait. */
const count = async (buckets: readonly Bucket[]): Promise<void> => {
  const wait = Math.max(...buckets.map(({ limit, before }) => remainingWait(limit, before)))
  if (wait > 0) throw tooManyAttempts(Math.ceil(wait))
  const refused = await transact(buckets.map(buildCountWrite))
  if (!refused) return
  const waits = buckets.map(({ limit }, index) => remainingWait(limit, toAttempts(refused.get(index))))
  throw tooManyAttempts(Math.ceil(Math.max(1, ...waits)))
}

export interface Attempt {
  account: Account | undefined
  /** The parts of the transaction that makes it succeed: failures before it are forgotten, but for the network address. */
  buildSuccessWrites: () => Write[]
  /** The parts of a transaction that take it back: the password was right, but more is asked for. */
  buildWithdrawalWrites: () => Write[]
  /** The part of a transaction that counts that more is asked for; refused when that was asked too often, see `askedTooOften`. */
  ticketWrite: Write
}

/** Who tries; `session` is one that was shown to be open. */
export interface AttemptContext extends Pick<Request, 'address' | 'cookies'> {
  session?: string
}

/**
 * Begins an attempt at the account of a normalised e-mail address, in two requests to the table: answers the account, and
 * how to end the attempt. It is counted as failed before anything is looked at, so that guesses made at the same time do
 * not go uncounted. Throws `auth.tooManyAttempts`.
 */
export const beginAttempt = async (email: string, { address, cookies, session }: AttemptContext): Promise<Attempt> => {
  const device = session === undefined ? readDeviceCookie(cookies) : undefined
  const own = session !== undefined ? `session#${session}` : device && `device#${device.id}`
  const [ofAccount, ofAddress] = [bucketFor(ACCOUNT, email), bucketFor(ADDRESS, networkOf(address))]
  const ofOwn = own === undefined ? undefined : bucketFor(OWN, own)
  const places = [ofAccount, ofAddress, ...(ofOwn ? [ofOwn] : [])]
  const [item, ...stored] = await getItems([accountKey(email), ...places.map(({ key }) => key)])
  const account = item && toAccount(item)
  const isOwner = device === undefined || (account !== undefined && (await isDeviceOf(device, account)))
  const known = isOwner ? ofOwn : undefined
  // Who shows that the account is theirs guesses at no other: what their network did does not concern them.
  const buckets = (known ? [known] : [ofAccount, ofAddress]).map((place) => ({
    ...place,
    before: toAttempts(stored[places.indexOf(place)]),
  }))
  await count(buckets)
  return {
    account,
    buildSuccessWrites: () =>
      buckets.map((bucket) => (bucket.limit === ADDRESS ? buildUncountWrite(bucket) : remove(bucket.key))),
    buildWithdrawalWrites: () => buckets.map(buildUncountWrite),
    ticketWrite: buildCountWrite({ ...bucketFor(TICKET, known ? `own#${own}` : email), before: undefined }),
  }
}

/**
 * Begins an attempt that its network alone is counted for, in two requests to the table: answers the part of a transaction
 * that takes it back when it was right. Throws `auth.tooManyAttempts`.
 */
const beginNetworkAttempt = async (limit: Limit, { address }: Pick<Request, 'address'>): Promise<Write> => {
  const place = bucketFor(limit, networkOf(address))
  const bucket = { ...place, before: toAttempts(await getItem(place.key)) }
  await count([bucket])
  return buildUncountWrite(bucket)
}

/** Begins an attempt with a passkey: see `beginFrom`. */
export const beginPasskeyAttempt = (request: Pick<Request, 'address'>): Promise<Write> =>
  beginNetworkAttempt(PASSKEY, request)

/** Begins an attempt at the code of a certificate: see `beginFrom`. */
export const beginCertificateAttempt = (request: Pick<Request, 'address'>): Promise<Write> =>
  beginNetworkAttempt(CERTIFICATE, request)

/**
 * Begins an attempt to open a link to files, whose password somebody may guess, in two requests to the table: answers the
 * parts of a transaction that take it back when it was right. Throws `auth.tooManyAttempts`.
 */
export const beginLinkAttempt = async ({ address }: Pick<Request, 'address'>, token: string): Promise<Write[]> => {
  const places = [bucketFor(LINK, networkOf(address)), bucketFor(LINK, `link#${token}`)]
  const stored = await getItems(places.map(({ key }) => key))
  const buckets = places.map((place, index) => ({ ...place, before: toAttempts(stored[index]) }))
  await count(buckets)
  return buckets.map(buildUncountWrite)
}

/** The part of a transaction that forgets what failed at an account: its owner has shown who they are in another way. */
export const clearAttempts = (email: string): Write => remove(keyOf(ACCOUNT, email))

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'failed attempts of an address, network, session or known browser': { pk: 'ATTEMPTS#<hash>', sk: 'ATTEMPTS' },
})
