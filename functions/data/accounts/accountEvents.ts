import * as z from 'zod'
import { newId, now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryAll } from '#functions/core/table/table.ts'
import { memberEventPartition } from '#functions/data/keys.ts'
import { mailOrderFields } from '#functions/data/mail/mailOrders.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { DisplayLanguage, Id } from '#shared/core/terms.ts'
import { ACCOUNT_ACTIONS } from '#shared/people/accounts.ts'
import { UserType } from '#shared/people/terms.ts'
import { readEach, reader } from '../stored.ts'

/**
 * A member's history entry and, in the same item, the order to notify people. Mail tokens are not stored here: `deliver`
 * creates them when it composes the mail.
 */
export const MemberEvent = z.object({
  id: z.string(),
  tenant: Id,
  person: Id,
  actionType: z.enum([...ACCOUNT_ACTIONS, 'MAIL_REFUSED', 'MAIL_FAILED']),
  actionBy: z.object({ id: z.string(), name: z.string() }),
  actionAt: z.iso.datetime(),
  /** A reason, or permissions before and after. */
  detail: z.string().nullable(),
  ...mailOrderFields,
})
export type MemberEvent = z.infer<typeof MemberEvent>
export const toMemberEvent = reader('member event', MemberEvent)

/** Input of a sign-up; the ids are those of the items to be created. */
export const SignUp = z.object({
  tenant: Id,
  person: Id,
  accountId: Id,
  type: UserType.extract(['ESN', 'FREELANCER']),
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.string(),
  displayLanguage: DisplayLanguage,
  termsVersion: z.string().optional(),
})
export type SignUp = z.infer<typeof SignUp>

/** Changes of second factors. */
export const FactorChange = z.enum([
  'TOTP_ADDED',
  'TOTP_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'RECOVERY_CODES_MADE',
  'FACTORS_REMOVED',
])
export type FactorChange = z.infer<typeof FactorChange>

const addressFields = { id: z.string(), email: z.string(), actionAt: z.iso.datetime() }
/** Events of an e-mail address or its account, independent of workspaces; kept for a fortnight. */
export const AddressEvent = z.discriminatedUnion('actionType', [
  z.object({ ...addressFields, actionType: z.literal('SIGN_UP_ASKED'), signUp: SignUp }),
  z.object({ ...addressFields, actionType: z.literal('RESET_ASKED') }),
  z.object({ ...addressFields, actionType: z.literal('PASSWORD_CHANGED') }),
  /** The signed-in person, and the name of the passkey. */
  z.object({ ...addressFields, actionType: FactorChange, by: z.string(), passkey: z.string() }),
])
export type AddressEvent = z.infer<typeof AddressEvent>

const PREFIX = 'LOG#'

export const memberEventKey = ({ tenant, person, id }: Pick<MemberEvent, 'tenant' | 'person' | 'id'>): Key => ({
  pk: memberEventPartition(tenant, person),
  sk: `${PREFIX}${id}`,
})
export const addressEventKey = ({ email, id }: Pick<AddressEvent, 'email' | 'id'>): Key => ({
  pk: `EMAIL#${email}`,
  sk: `${PREFIX}${id}`,
})
export const isAddressEvent = ({ sk }: Key): boolean => sk.startsWith(PREFIX)

/** Transaction write that records a member event, and the event's id. */
export const recordMemberEvent = (
  tenant: string,
  person: string,
  { detail = null, ...event }: Pick<MemberEvent, 'actionType' | 'actionBy'> & { detail?: string | null },
): { id: string; write: Write } => {
  const id = newId()
  const noted: MemberEvent = { ...event, id, tenant, person, detail, actionAt: now().toISOString() }
  return { id, write: put({ ...memberEventKey(noted), kind: 'event', ...noted, v: 1 }) }
}

type AddressEventInput = AddressEvent extends infer E
  ? E extends AddressEvent
    ? Omit<E, 'id' | 'actionAt'>
    : never
  : never

/** Transaction write that records an event of an e-mail address. */
export const recordAddressEvent = (asked: AddressEventInput): Write => {
  const event = { ...asked, id: newId(), actionAt: now().toISOString() } as AddressEvent
  return put({ ...addressEventKey(event), kind: 'event', ...event, ttl: orderTtl(), v: 1 })
}

/** Transaction write that queues the mail about a changed password. */
export const recordPasswordChange = (email: string): Write =>
  recordAddressEvent({ actionType: 'PASSWORD_CHANGED', email })

/** Transaction write that queues the mail about changed second factors. */
export const recordFactorChange = (
  email: string,
  what: { actionType: FactorChange; by: string; passkey: string },
): Write => recordAddressEvent({ email, ...what })

/** What happened to a member, oldest first. */
export const readMemberHistory = async (tenant: string, person: string): Promise<MemberEvent[]> => {
  const items = await queryAll({
    where: expression`#pk = ${memberEventPartition(tenant, person)} AND begins_with(#sk, ${PREFIX})`,
  })
  return readEach(items, toMemberEvent)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'member event': memberEventKey({ tenant: '<tenant>', person: '<person>', id: '<ulid>' }),
  'address event (sign-up, password reset)': addressEventKey({ email: '<address>', id: '<ulid>' }),
})
