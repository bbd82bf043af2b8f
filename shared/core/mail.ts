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

/** What became of a mail: `waiting`: it is being sent. */
export const MAIL_STATES = ['waiting', 'sent', ...MAIL_FAILURES] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Why a mail in this state was not delivered; undefined: it was, or may still be. */
export const failureIn = (state: MailState | undefined): MailFailure | undefined =>
  state === 'sent' || state === 'waiting' ? undefined : state

/** Whether a mail that failed for this reason may arrive when it is sent again to the same address. */
export const mayArriveLater = (failure: MailFailure): boolean =>
  failure !== 'bounced' && failure !== 'complained' && failure !== 'address'

/** For how long sending a mail is tried while its service cannot be reached. */
export const MAIL_TRIED_MINUTES = 30

/** Whether a mail that was ordered at an instant is still tried; some minutes more, for what follows from it. */
export const isMailTried = (orderedAt: Date, now: Date): boolean =>
  now.getTime() - orderedAt.getTime() < (MAIL_TRIED_MINUTES + 5) * 60_000
