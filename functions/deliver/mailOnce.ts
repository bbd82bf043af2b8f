import { AsyncLocalStorage } from 'node:async_hooks'
import { newId, now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { log } from '#functions/core/log.ts'
import { classifySendFailure } from '#functions/core/mail/mail.ts'
import type { Key } from '#functions/core/table/item.ts'
import {
  beginSendAttempt,
  type MailOrder,
  readMailOrder,
  setMailed,
  setMailFailure,
  undoSendAttempt,
} from '#functions/data/mail/mailOrders.ts'
import { MAIL_RETRY_MINUTES, type MailFailure } from '#shared/core/mail.ts'

/** Thrown to retry an event later when only its mail or file deletion is pending. */
export class RetryLater extends Error {}

const rounds = new AsyncLocalStorage<number>()

/** Runs the delivery of an event after as many rounds that ended with RetryLater. */
export const inRound = <T>(round: number, run: () => T): T => rounds.run(round, run)

/** Whether an earlier round has done everything but what it left to this one. */
export const isLaterRound = (): boolean => (rounds.getStore() ?? 0) > 0

/** Attempts when SES does not respond. */
const MAX_SEND_ATTEMPTS = 2

/** Outcome of a mail; `none`: nothing (more) to send. */
export type Mailed = 'sent' | 'later' | 'none' | MailFailure

interface Order {
  /** The item that orders the mail. */
  key: Key
  /** When it was ordered. */
  at: string
  /** Whether the item was just created, so that no attempt can be recorded yet. */
  fresh?: boolean
}

/** Error messages of SES may contain the address, so only the kind is logged. */
const kindOf = (thrown: unknown) => {
  const error = thrown instanceof ApiError ? thrown.cause : thrown
  return error instanceof Error ? error.name : undefined
}

/** Failures of the service or of ours rather than of the address; they raise an alarm. */
const SERVICE_FAULTS: readonly MailFailure[] = ['refused', 'unavailable', 'unconfirmed']

const recordFailure = async (key: Key, failure: MailFailure, error?: unknown): Promise<MailFailure> => {
  const write = SERVICE_FAULTS.includes(failure) ? log.error : log.warn
  write('mail.undelivered', { failure, kind: kindOf(error) })
  await setMailFailure(key, failure)
  return failure
}

/**
 * Sends the mail of an order exactly once, or at most twice when SES did not confirm the first attempt. `write` returns
 * a send function, a failure, or undefined for nothing to send. It counts against limits on the first attempt only:
 * while SES is unavailable there may be hundreds of attempts.
 */
export const mailOnce = async (
  { key, at, fresh = false }: Order,
  write: (isFirst: boolean) => Promise<(() => Promise<void>) | MailFailure | undefined>,
): Promise<Mailed> => {
  const order: MailOrder | undefined = fresh ? { mailTries: 0 } : await readMailOrder(key)
  if (!order) return 'none'
  const { mailedAt, mailFailure, mailTries, mailClaim } = order
  if (mailFailure) return mailFailure
  if (mailedAt) return 'sent'
  if (mailTries >= MAX_SEND_ATTEMPTS) return recordFailure(key, 'unconfirmed')
  const over = now().getTime() - Date.parse(at) > MAIL_RETRY_MINUTES * 60_000
  const send = await write(mailClaim === undefined)
  if (!send) return 'none'
  if (typeof send === 'string') return recordFailure(key, send)
  if (!(await beginSendAttempt(key, mailTries, newId()))) return 'later'
  try {
    await send()
  } catch (error) {
    const trouble = classifySendFailure(error)
    if (trouble === 'address' || trouble === 'refused') return recordFailure(key, trouble, error)
    if (trouble === 'untaken') await undoSendAttempt(key, mailTries)
    if (trouble === 'unknown' && (over || mailTries + 1 >= MAX_SEND_ATTEMPTS))
      return recordFailure(key, 'unconfirmed', error)
    if (over) return recordFailure(key, 'unavailable', error)
    log.warn('mail.later', { trouble, kind: kindOf(error) })
    return 'later'
  }
  await setMailed(key)
  return 'sent'
}
