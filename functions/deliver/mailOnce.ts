import { newId, now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { log } from '#functions/core/log.ts'
import { mailFailureOf } from '#functions/core/mail/mail.ts'
import type { Key } from '#functions/core/table/item.ts'
import {
  beginTry,
  type MailOrder,
  mailOrderOf,
  setMailed,
  setMailFailure,
  undoTry,
} from '#functions/data/mail/mailOrders.ts'
import { MAIL_RETRY_MINUTES, type MailFailure } from '#shared/core/mail.ts'

/** Thrown when all has been done of an event but a mail, or files to delete, that are to be tried later. */
export class RetryLater extends Error {}

/** How often a mail is handed to SES that does not answer. */
const MOST_TRIES = 2

/** What became of a mail; `none`: there is nothing to send (any more). */
export type Mailed = 'sent' | 'later' | 'none' | MailFailure

interface Order {
  /** The item that orders the mail. */
  key: Key
  /** Since when. */
  at: string
  /** Whether the item was just stored, so that nothing is noted of its mail yet. */
  fresh?: boolean
}

/** What SES says may name the address, so the log has the kind of the error alone. */
const kindOf = (thrown: unknown) => {
  const error = thrown instanceof ApiError ? thrown.cause : thrown
  return error instanceof Error ? error.name : undefined
}

/** What is a fault of the service or ours, not of the address: somebody should look. */
const OURS: readonly MailFailure[] = ['refused', 'unavailable', 'unconfirmed']

const failed = async (key: Key, failure: MailFailure, error?: unknown): Promise<MailFailure> => {
  const write = OURS.includes(failure) ? log.error : log.warn
  write('mail.undelivered', { failure, kind: kindOf(error) })
  await setMailFailure(key, failure)
  return failure
}

/**
 * Sends the mail that an item orders, however often the order is delivered: once, and a second time at most, when nobody
 * knows whether SES has taken the first. `write` answers how it is sent, why it cannot be, or undefined for nothing to send.
 */
export const mailOnce = async (
  { key, at, fresh = false }: Order,
  write: () => Promise<(() => Promise<void>) | MailFailure | undefined>,
): Promise<Mailed> => {
  const order = fresh ? { mailTries: 0 } : await mailOrderOf(key)
  if (!order) return 'none'
  const { mailedAt, mailFailure, mailTries }: MailOrder = order
  if (mailFailure) return mailFailure
  if (mailedAt) return 'sent'
  if (mailTries >= MOST_TRIES) return failed(key, 'unconfirmed')
  const over = now().getTime() - Date.parse(at) > MAIL_RETRY_MINUTES * 60_000
  const send = await write()
  if (!send) return 'none'
  if (typeof send === 'string') return failed(key, send)
  if (!(await beginTry(key, mailTries, newId()))) return 'later'
  try {
    await send()
  } catch (error) {
    const trouble = mailFailureOf(error)
    if (trouble === 'address' || trouble === 'refused') return failed(key, trouble, error)
    if (trouble === 'untaken') await undoTry(key, mailTries)
    if (trouble === 'unknown' && (over || mailTries + 1 >= MOST_TRIES)) return failed(key, 'unconfirmed', error)
    if (over) return failed(key, 'unavailable', error)
    log.warn('mail.later', { trouble, kind: kindOf(error) })
    return 'later'
  }
  await setMailed(key)
  return 'sent'
}
