import { isIPv6 } from 'node:net'
import * as z from 'zod'
import { epochSeconds, now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Request } from '#functions/core/http/request.ts'
import { sha256 } from '#functions/core/security/sha256.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, getItems, remove, transact, update, withFallback } from '#functions/core/table/table.ts'
import type { FailureCode } from '#shared/core/failures.ts'
import { reader, readIf } from '../stored.ts'
import { type Account, accountKey, toAccount } from './accounts.ts'
import { isDeviceOf, readDeviceCookie } from './devices.ts'

/**
 * Failed password and second-factor attempts, counted by e-mail address (existing or not) and by network address. Beyond
 * a few, each failure doubles the wait, up to 15 minutes; refused attempts do not extend it. Sessions and known browsers
 * are counted separately, so that guessing does not lock out the owner.
 */
const MAX_WAIT_SECONDS = 15 * 60

interface Limit {
  kind: 'account' | 'address' | 'own' | 'asked' | 'passkey' | 'file-link' | 'certificate'
  /** Failures without a wait. */
  free: number
  /** Length of the counting window. */
  seconds: number
}
const ACCOUNT: Limit = { kind: 'account', free: 5, seconds: 86_400 }
const ADDRESS: Limit = { kind: 'address', free: 20, seconds: 3600 }
/** By session or known browser. */
const OWN: Limit = { kind: 'own', free: 5, seconds: 86_400 }
/** By network address, for passkeys; separate from passwords. */
const PASSKEY: Limit = { kind: 'passkey', free: 20, seconds: 3600 }
/** By network address and by link token, for file links. */
const LINK: Limit = { kind: 'file-link', free: 20, seconds: 3600 }
/** By network address, for certificate checks. */
const CERTIFICATE: Limit = { kind: 'certificate', free: 20, seconds: 3600 }
/** Sign-in tickets issued after a correct password. */
const TICKET: Limit = { kind: 'asked', free: 10, seconds: 5 * 60 }

const Attempts = z.object({
  count: z.int(),
  /** When the last one was made, in seconds since 1970 with fractions. */
  at: z.number(),
})
type Attempts = z.infer<typeof Attempts>

/** Hashed, so that neither typed addresses nor networks are stored; the window in the key makes old counters expire. */
const keyOf = ({ kind, seconds }: Limit, of: string): Key => {
  const span = Math.floor(epochSeconds() / seconds)
  return { pk: `ATTEMPTS#${sha256(`${kind}#${span}#${of}`)}`, sk: 'ATTEMPTS' }
}

/** IPv6 addresses are grouped by /64, the smallest block of a customer. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const [left = '', right] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const head = left.split(':').filter(Boolean)
  const tail = (right ?? '').split(':').filter(Boolean)
  const groups = right === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
  return groups.slice(0, 5).join('') === '00000' ? groups.join(':') : groups.slice(0, 4).join(':')
}

/** Seconds to wait after a number of failures. */
export const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(MAX_WAIT_SECONDS, 2 ** (failures - free))

const remainingWait = ({ free }: Limit, attempts: Attempts | undefined): number => {
  const wait = attempts ? waitAfter(attempts.count, free) : 0
  return attempts && wait > 0 ? attempts.at + wait - now().getTime() / 1000 : 0
}

const tooManyAttempts = (seconds: number): ApiError =>
  new ApiError('auth.tooManyAttempts', { seconds }, { 'retry-after': String(seconds) })

/** The error with the account that it is about, for the log. */
const naming = (error: ApiError, account: Account | undefined): ApiError =>
  Object.assign(error, { account: account?.accountId })

/** The error of an attempt that failed. */
export const failedAttempt = (code: FailureCode, { account }: Attempt): ApiError => naming(new ApiError(code), account)

/** Too many sign-in tickets were issued. */
export const tooManyTickets = (): ApiError => tooManyAttempts(TICKET.seconds - (epochSeconds() % TICKET.seconds))

const readAttempts = reader('attempts', Attempts)
/** Unreadable counters count as none. */
const toAttempts = (item: Item | undefined): Attempts | undefined => readIf(item, readAttempts)

/** A counter with its previous value. */
interface Bucket {
  limit: Limit
  key: Key
  before: Attempts | undefined
}

const bucketFor = (limit: Limit, of: string) => ({ limit, key: keyOf(limit, of) })

const ttlOf = ({ seconds }: Limit): number => epochSeconds() + 2 * seconds

/** Transaction write that counts an attempt; of concurrent ones that would have to wait, one succeeds. */
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

/** Transaction write that undoes an attempt; earlier failures remain. */
const buildUncountWrite = ({ limit, key, before }: Bucket): Write => {
  const when = expression`#at = ${before?.at ?? 0}, #ttl = ${ttlOf(limit)}`
  return withFallback(
    update(key, expression`SET #count = if_not_exists(#count, ${1}) - ${1}, ${when}`),
    update(key, expression`SET #count = ${0}, ${when}`),
  )
}

/** Counts an attempt before it is made; throws `auth.tooManyAttempts` when it has to wait. */
const count = async (buckets: readonly Bucket[], account?: Account): Promise<void> => {
  const wait = Math.max(...buckets.map(({ limit, before }) => remainingWait(limit, before)))
  if (wait > 0) throw naming(tooManyAttempts(Math.ceil(wait)), account)
  const refused = await transact(buckets.map(buildCountWrite))
  if (!refused) return
  const waits = buckets.map(({ limit }, index) => remainingWait(limit, toAttempts(refused.get(index))))
  throw naming(tooManyAttempts(Math.ceil(Math.max(1, ...waits))), account)
}

export interface Attempt {
  account: Account | undefined
  /** Writes for a successful attempt: earlier failures are cleared, except of the network address. */
  buildSuccessWrites: () => Write[]
  /** Writes that undo the attempt: the password was right, but a second factor is required. */
  buildWithdrawalWrites: () => Write[]
  /** Write that counts a sign-in ticket; refused when there were too many, see `tooManyTickets`. */
  ticketWrite: Write
}

/** `session` is a verified open session. */
export interface AttemptContext extends Pick<Request, 'address' | 'cookies'> {
  session?: string
}

/**
 * Begins an attempt for a normalised e-mail address in two table requests. It is counted as failed in advance, so that
 * concurrent guesses are all counted; throws `auth.tooManyAttempts`.
 */
export const beginAttempt = async (email: string, { address, cookies, session }: AttemptContext): Promise<Attempt> => {
  const device = session === undefined ? readDeviceCookie(cookies) : undefined
  const ownName = session !== undefined ? `session#${session}` : device && `device#${device.id}`
  const [ofAccount, ofAddress] = [bucketFor(ACCOUNT, email), bucketFor(ADDRESS, networkOf(address))]
  const ofOwn = ownName === undefined ? undefined : bucketFor(OWN, ownName)
  const places = [ofAccount, ofAddress, ...(ofOwn ? [ofOwn] : [])]
  const [item, ...stored] = await getItems([accountKey(email), ...places.map(({ key }) => key)])
  const account = item && toAccount(item)
  const isOwner = device === undefined || (account !== undefined && (await isDeviceOf(device, account)))
  const ownBucket = isOwner ? ofOwn : undefined
  // A verified owner is not affected by the failures of their network.
  const buckets = (ownBucket ? [ownBucket] : [ofAccount, ofAddress]).map((place) => ({
    ...place,
    before: toAttempts(stored[places.indexOf(place)]),
  }))
  await count(buckets, account)
  return {
    account,
    buildSuccessWrites: () =>
      buckets.map((bucket) => (bucket.limit === ADDRESS ? buildUncountWrite(bucket) : remove(bucket.key))),
    buildWithdrawalWrites: () => buckets.map(buildUncountWrite),
    ticketWrite: buildCountWrite({ ...bucketFor(TICKET, ownBucket ? `own#${ownName}` : email), before: undefined }),
  }
}

/** Begins an attempt counted by network only; returns the write that undoes it. Throws `auth.tooManyAttempts`. */
const beginNetworkAttempt = async (limit: Limit, { address }: Pick<Request, 'address'>): Promise<Write> => {
  const place = bucketFor(limit, networkOf(address))
  const bucket = { ...place, before: toAttempts(await getItem(place.key)) }
  await count([bucket])
  return buildUncountWrite(bucket)
}

export const beginPasskeyAttempt = (request: Pick<Request, 'address'>): Promise<Write> =>
  beginNetworkAttempt(PASSKEY, request)

export const beginCertificateAttempt = (request: Pick<Request, 'address'>): Promise<Write> =>
  beginNetworkAttempt(CERTIFICATE, request)

/**
 * Begins an attempt at a file link, counted by network and token; returns the writes that undo it. Throws
 * `auth.tooManyAttempts`.
 */
export const beginLinkAttempt = async ({ address }: Pick<Request, 'address'>, token: string): Promise<Write[]> => {
  const places = [bucketFor(LINK, networkOf(address)), bucketFor(LINK, `link#${token}`)]
  const stored = await getItems(places.map(({ key }) => key))
  const buckets = places.map((place, index) => ({ ...place, before: toAttempts(stored[index]) }))
  await count(buckets)
  return buckets.map(buildUncountWrite)
}

/** Transaction write that clears the failures of an account whose owner was verified in another way. */
export const clearAttempts = (email: string): Write => remove(keyOf(ACCOUNT, email))

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'failed attempts of an address, network, session or known browser': { pk: 'ATTEMPTS#<hash>', sk: 'ATTEMPTS' },
})
