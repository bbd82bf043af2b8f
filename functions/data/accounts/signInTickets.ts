import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { epochSeconds } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, remove } from '#functions/core/table/table.ts'
import { reader } from '../stored.ts'
import type { Account } from './accounts.ts'

/** How long somebody may look for their second factor. */
const SECONDS = 5 * 60

/** The right password of an account, shown but not yet enough: its holder may finish the sign-in with a second factor, once. */
const Ticket = z.object({
  email: z.string(),
  /** The workspace that they are on their way to. */
  tenant: z.string(),
  /** SHA-256 of the stored hash of that password: another password since, and the ticket counts for nothing. */
  password: z.string(),
  /** What a passkey has to sign. */
  challenge: z.string(),
  /** Seconds since 1970. */
  expiresAt: z.int(),
})
export type Ticket = z.infer<typeof Ticket>
const toTicket = reader('sign-in ticket', Ticket)

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')
const keyOf = (secret: string): Key => ({ pk: `TICKET#${hashed(secret)}`, sk: 'TICKET' })

/** A ticket for whoever has shown the password of an account: its secret, and the part of a transaction that keeps it. */
export const newTicket = (
  { email, passwordHash }: Account,
  tenant: string,
): { secret: string; challenge: string; write: Write } => {
  const [secret, challenge] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const expiresAt = epochSeconds() + SECONDS
  const ticket = { email, tenant, password: hashed(passwordHash), challenge, expiresAt }
  return { secret, challenge, write: put({ ...keyOf(secret), ...ticket, ttl: expiresAt, v: 1 }) }
}

/** What a ticket stands for; undefined when it is unknown, used or too old. */
export const findTicket = async (secret: string): Promise<Ticket | undefined> => {
  const item = await getItem(keyOf(secret))
  const ticket = item && toTicket(item)
  return ticket && ticket.expiresAt > epochSeconds() ? ticket : undefined
}

/** Whether the password that a ticket stands for is still the one of its account. */
export const isPasswordUnchanged = ({ password }: Ticket, { passwordHash }: Account): boolean =>
  password === hashed(passwordHash)

/** The part of a transaction that uses a ticket up; of several at once one succeeds. */
export const spendTicket = (secret: string): Write => remove(keyOf(secret), expression`attribute_exists(#pk)`)

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'sign-in waiting for the second factor': { pk: 'TICKET#<hash>', sk: 'TICKET' },
})
