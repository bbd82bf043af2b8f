import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key } from '#functions/core/table/item.ts'
import { getItem, updateItem } from '#functions/core/table/table.ts'
import { MAIL_FAILURES, type MailFailure } from '#shared/core/mail.ts'
import { reader } from '../stored.ts'

/** Mail state on the item that orders the mail. */
export const mailOrderFields = {
  mailedAt: z.iso.datetime().optional(),
  mailFailure: z.enum(MAIL_FAILURES).optional(),
}

const MailOrder = z.object({
  ...mailOrderFields,
  /** Attempts without a response of SES, including the current one. */
  mailTries: z.int().default(0),
  /** Of the latest attempt; it stays when the attempt is undone. */
  mailClaim: z.string().optional(),
})

export type MailOrder = z.infer<typeof MailOrder>

const toMailOrder = reader('mail order', MailOrder)

const there = expression`attribute_exists(#pk)`

/** The mail state of an order; undefined when it is gone. */
export const readMailOrder = async (key: Key): Promise<MailOrder | undefined> => {
  const item = await getItem(key)
  return item && toMailOrder(item)
}

/**
 * Records an attempt before it is made; false when another process makes it. `claim` makes a repeated write idempotent.
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

/** Undoes an attempt that SES certainly did not accept. */
export const undoSendAttempt = async (key: Key, tries: number): Promise<void> => {
  await updateItem(key, expression`SET #mailTries = ${tries}`, there)
}

export const setMailed = async (key: Key): Promise<void> => {
  await updateItem(key, expression`SET #mailedAt = ${now().toISOString()}`, there)
}

export const setMailFailure = async (key: Key, failure: MailFailure): Promise<void> => {
  await updateItem(key, expression`SET #mailFailure = ${failure}`, there)
}
