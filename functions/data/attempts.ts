import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import * as z from 'zod'
import { epochSeconds, now } from '#functions/lib/clock.ts'
import { expression } from '#functions/lib/expression.ts'
import { Failure } from '#functions/lib/failure.ts'
import { getItems, type Item, type Key, remove, update, updateItem, type Write } from '#functions/lib/table.ts'
import { type Account, accountKey, toAccount } from './accounts.ts'

/**
 * Sign-ins that failed, counted for the e-mail address that was typed, whether it has an account or not, and for the
 * network address they came from. Beyond a few, each one makes the next wait longer.
 *
 * A wait is over after 15 minutes at most, and what is refused meanwhile prolongs nothing. So whoever guesses at an
 * account can make its owner wait, but not lock them out for good; sessions that are open are not touched at all.
 */
const MAX_WAIT_SECONDS = 15 * 60

interface Limit {
  kind: 'account' | 'address'
  /** This many failures cost no wait. */
  free: number
  /** Counting begins anew with each of these spans. */
  seconds: number
}
const ACCOUNT: Limit = { kind: 'account', free: 5, seconds: 86_400 }
const ADDRESS: Limit = { kind: 'address', free: 20, seconds: 3600 }

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
export const waitAfter = (count: number, free: number): number =>
  count < free ? 0 : Math.min(MAX_WAIT_SECONDS, 2 ** (count - free))

const stillToWait = ({ free }: Limit, attempts: Attempts | undefined): number => {
  const wait = attempts ? waitAfter(attempts.count, free) : 0
  return attempts && wait > 0 ? attempts.at + wait - now().getTime() / 1000 : 0
}

const tooMany = (seconds: number): Failure =>
  new Failure('auth.tooManyAttempts', { seconds }, { 'retry-after': String(seconds) })

const counted = (limit: Limit) => {
  const at = now().getTime() / 1000
  const ttl = epochSeconds() + 2 * limit.seconds
  return expression`SET #count = if_not_exists(#count, ${0}) + ${1}, #at = ${at}, #ttl = ${ttl}`
}

const toAttempts = (item: Item | undefined): Attempts | undefined => item && Attempts.parse(item)

export interface Attempt {
  account: Account | undefined
  /** It failed: counts for the network address too. */
  failed: () => Promise<void>
  /** The part of the transaction that makes it succeed: the account's failures are forgotten. */
  succeeded: () => Write
  /** The part of a transaction that takes it back: the password was right, but more is asked for. Earlier failures stay. */
  withdrawn: () => Write
}

/**
 * Begins a sign-in with a normalised e-mail address, in two requests to the table: answers its account, and how to
 * end the attempt. It counts as failed from the beginning, so that guesses made at the same time do not all go uncounted.
 * Throws `auth.tooManyAttempts`.
 */
export const beginAttempt = async (email: string, address: string): Promise<Attempt> => {
  const ofAccount = keyOf(ACCOUNT, email)
  const ofAddress = keyOf(ADDRESS, networkOf(address))
  const [account, mine, theirs] = await getItems([accountKey(email), ofAccount, ofAddress])
  const before = toAttempts(mine)
  const wait = Math.max(stillToWait(ACCOUNT, before), stillToWait(ADDRESS, toAttempts(theirs)))
  if (wait > 0) throw tooMany(Math.ceil(wait))
  const count = before?.count ?? 0
  const begun = await updateItem(
    ofAccount,
    counted(ACCOUNT),
    count < ACCOUNT.free
      ? expression`attribute_not_exists(#pk) OR #count < ${ACCOUNT.free}`
      : expression`#count = ${count}`,
  )
  if (!begun) throw tooMany(waitAfter(Math.max(count + 1, ACCOUNT.free), ACCOUNT.free))
  return {
    account: account && toAccount(account),
    failed: async () => {
      await updateItem(ofAddress, counted(ADDRESS))
    },
    succeeded: () => remove(ofAccount),
    withdrawn: () =>
      update(
        ofAccount,
        expression`SET #count = if_not_exists(#count, ${1}) - ${1}, #at = ${before?.at ?? 0}, #ttl = ${epochSeconds() + 2 * ACCOUNT.seconds}`,
      ),
  }
}
