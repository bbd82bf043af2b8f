import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { epochSeconds } from '#functions/core/clock.ts'
import { sha256 } from '#functions/core/security/sha256.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, remove } from '#functions/core/table/table.ts'
import { reader } from '../stored.ts'
import type { Account } from './accounts.ts'

/** Lifetime of a ticket. */
const SECONDS = 5 * 60

/** Proof of a correct password while the second factor is pending; it can be used once. */
const Ticket = z.object({
  email: z.string(),
  /** The workspace to sign in to. */
  tenant: z.string(),
  /** SHA-256 of the password hash: a password change voids the ticket. */
  password: z.string(),
  challenge: z.string(),
  /** Seconds since 1970. */
  expiresAt: z.int(),
})
export type Ticket = z.infer<typeof Ticket>
const toTicket = reader('sign-in ticket', Ticket)

const keyOf = (secret: string): Key => ({ pk: `TICKET#${sha256(secret)}`, sk: 'TICKET' })

/** A new ticket: its secret, and the transaction write that stores it. */
export const newTicket = (
  { email, passwordHash }: Account,
  tenant: string,
): { secret: string; challenge: string; write: Write } => {
  const [secret, challenge] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const expiresAt = epochSeconds() + SECONDS
  const ticket = { email, tenant, password: sha256(passwordHash), challenge, expiresAt }
  return { secret, challenge, write: put({ ...keyOf(secret), ...ticket, ttl: expiresAt, v: 1 }) }
}

/** Undefined when the ticket is unknown, used or expired. */
export const findTicket = async (secret: string): Promise<Ticket | undefined> => {
  const item = await getItem(keyOf(secret))
  const ticket = item && toTicket(item)
  return ticket && ticket.expiresAt > epochSeconds() ? ticket : undefined
}

export const isPasswordUnchanged = ({ password }: Ticket, { passwordHash }: Account): boolean =>
  password === sha256(passwordHash)

/** Transaction write that uses a ticket up; of several at once one succeeds. */
export const spendTicket = (secret: string): Write => remove(keyOf(secret), expression`attribute_exists(#pk)`)

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'sign-in waiting for the second factor': { pk: 'TICKET#<hash>', sk: 'TICKET' },
})
