/**
 * Why a mail was not delivered:
 * - `bounced`: the address takes no mail, and gets none any more; `complained`: its owner wants none of ours;
 * - `address`: no mail can be written to such an address; `returned`: it came back, as from a full mailbox;
 * - `refused`: the mail service does not take it; `unavailable`: the service could not be reached for a while;
 * - `unconfirmed`: the service never said whether it took it, so it may have arrived.
 */
export const MAIL_FAILURES = [
  'bounced',
  'complained',
  'address',
  'returned',
  'refused',
  'unavailable',
  'unconfirmed',
] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

/** States of a mail; `waiting`: it is being sent. */
export const MAIL_STATES = ['waiting', 'sent', ...MAIL_FAILURES] as const
export type MailState = (typeof MAIL_STATES)[number]

/** The failure of a state; undefined while it may still be, or was, delivered. */
export const findMailFailure = (state: MailState | undefined): MailFailure | undefined =>
  state === 'sent' || state === 'waiting' ? undefined : state

/** Whether a mail that failed for this reason may arrive when sent again to the same address. */
export const isRetryable = (failure: MailFailure): boolean =>
  failure !== 'bounced' && failure !== 'complained' && failure !== 'address'

/** How long sending is retried while the mail service is unavailable. */
export const MAIL_RETRY_MINUTES = 30

/** Whether a mail ordered at an instant is still retried; with some minutes of margin. */
export const isMailRetried = (orderedAt: Date, now: Date): boolean =>
  now.getTime() - orderedAt.getTime() < (MAIL_RETRY_MINUTES + 5) * 60_000
