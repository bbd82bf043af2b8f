import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key } from '#functions/core/table/item.ts'
import { getItem, updateItem } from '#functions/core/table/table.ts'
import { MAIL_FAILURES, type MailFailure } from '#shared/core/mail.ts'
import { reader } from '../stored.ts'

/** What is noted of a mail in the item that orders it: an event, or what somebody is told. */
export const mailOrderFields = {
  mailedAt: z.iso.datetime().optional(),
  mailFailure: z.enum(MAIL_FAILURES).optional(),
}

const MailOrder = z.object({
  ...mailOrderFields,
  /** How often it was handed to SES without an answer, the attempt that is being made included. */
  mailTries: z.int().default(0),
})

export type MailOrder = z.infer<typeof MailOrder>

const toMailOrder = reader('mail order', MailOrder)

const there = expression`attribute_exists(#pk)`

/** What is noted of the mail that an item orders; undefined: there is no such item any more. */
export const mailOrderOf = async (key: Key): Promise<MailOrder | undefined> => {
  const item = await getItem(key)
  return item && toMailOrder(item)
}

/**
 * Notes that the mail is handed to SES now, after so many tries; false when somebody else does. Noted before, so that
 * whoever is handed the same order knows of it; `claim` makes it the same when it is written twice.
 */
export const beginSendAttempt = async (key: Key, tries: number, claim: string): Promise<boolean> => {
  const first = tries === 0 ? expression`attribute_not_exists(#mailTries) OR ` : expression``
  const begun = await updateItem(
    key,
    expression`SET #mailTries = ${tries + 1}, #mailClaim = ${claim}`,
    expression`${there} AND (${first}#mailTries = ${tries} OR #mailClaim = ${claim})`,
  )
  return begun !== undefined
}

/** Takes a try back: SES has not taken the mail, for certain. */
export const undoSendAttempt = async (key: Key, tries: number): Promise<void> => {
  await updateItem(key, expression`SET #mailTries = ${tries}`, there)
}

export const setMailed = async (key: Key): Promise<void> => {
  await updateItem(key, expression`SET #mailedAt = ${now().toISOString()}`, there)
}

export const setMailFailure = async (key: Key, failure: MailFailure): Promise<void> => {
  await updateItem(key, expression`SET #mailFailure = ${failure}`, there)
}
