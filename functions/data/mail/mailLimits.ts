import type { Write } from '#functions/core/table/item.ts'
import { networkOf } from '#functions/data/accounts/attempts.ts'
import { count, counted, type Limit, secondsToNext } from '#functions/data/companies/limits.ts'
import { MAX_MESSAGES_PER_MINUTE } from '#shared/apps/chat/rules.ts'

/**
 * How many mails, or messages to colleagues, may be caused in a span of time, so that nobody's mailbox is flooded and
 * nobody sends advertisements with our name: counted for the address that would get them and for whoever causes them.
 */
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

const RESETS: Limit = { kind: 'resets', most: 5, seconds: HOUR }
const SIGN_UPS: Limit = { kind: 'sign-ups', most: 3, seconds: HOUR }
/** Of one network address, behind which a whole company may sit. */
const RESETS_FROM: Limit = { kind: 'resets-from', most: 200, seconds: HOUR }
const SIGN_UPS_FROM: Limit = { kind: 'sign-ups-from', most: 30, seconds: HOUR }
/** By one company: no other hears of it. */
const INVITED: Limit = { kind: 'invited', most: 5, seconds: DAY }
/** By all companies; what is more is not mailed, and nobody is told: it would say that others know the address. */
const INVITED_BY_ALL: Limit = { kind: 'invited-by-all', most: 30, seconds: DAY }
/** Of one person to the support. */
const FEEDBACK: Limit = { kind: 'feedback', most: 20, seconds: DAY }
/** Of one of our people: so many steps are no news any more, and the app shows them all. */
const TOLD: Limit = { kind: 'told', most: 100, seconds: DAY }
const CHATTING: Limit = { kind: 'chatting', most: MAX_MESSAGES_PER_MINUTE, seconds: MINUTE }
const INVITING: Limit = { kind: 'inviting', most: 500, seconds: DAY }
const CLIENT_MAILED: Limit = { kind: 'client-mailed', most: 30, seconds: DAY }
/** By all companies: high, so that one can hardly use up what another one may; what is more is not mailed, as if SES were away. */
const CLIENT_MAILED_BY_ALL: Limit = { kind: 'client-mailed-by-all', most: 500, seconds: DAY }
const CLIENT_MAILING: Limit = { kind: 'client-mailing', most: 500, seconds: DAY }

/** Counts a sign-up from a network address; false when there are too many. */
export const countSigningUp = (address: string): Promise<boolean> => count(SIGN_UPS_FROM, networkOf(address))

/** The parts of a transaction that count a reset mail, for whom it is and where it was asked for; refused when there are too many. */
export const countReset = (email: string, address: string): Write[] => [
  counted(RESETS, email),
  counted(RESETS_FROM, networkOf(address)),
]

/** The part of a transaction that counts the mail after a sign-up; refused when its address gets too many. */
export const countSignUp = (email: string): Write => counted(SIGN_UPS, email)

/** The parts of a transaction that count an invitation, or another mail that a manager orders to a person, for whom it is and who sends it; refused when there are too many. */
export const countInvitation = (tenant: string, email: string): Write[] => [
  counted(INVITED, `${tenant}#${email}`),
  counted(INVITING, tenant),
]

/** Counts an invitation mail to an address, whoever sends it; false when there are too many. */
export const countInvited = (email: string): Promise<boolean> => count(INVITED_BY_ALL, email)

/** The parts of a transaction that count a proposal to a client, for whom it is and whose it is; refused when there are too many. */
export const countProposal = (tenant: string, email: string): Write[] => [
  counted(CLIENT_MAILED, `${tenant}#${email}`),
  counted(CLIENT_MAILING, tenant),
]

/** Counts a mail to a client's address, whoever sends it; false when there are too many. */
export const countClientMailed = (email: string): Promise<boolean> => count(CLIENT_MAILED_BY_ALL, email)

/** The part of a transaction that counts a mail to the support; refused when somebody writes too many. */
export const countFeedback = (tenant: string, person: string): Write => counted(FEEDBACK, `${tenant}#${person}`)

/** Counts a mail that tells somebody of a step of a positioning; false when they get too many. */
export const countTold = (tenant: string, person: string): Promise<boolean> => count(TOLD, `${tenant}#${person}`)

/** Seconds until what is limited by the day is counted anew. */
export const secondsToTomorrow = (): number => secondsToNext({ seconds: DAY })

/** The part of a transaction that counts a message to a colleague; refused when somebody writes too many. */
export const countChatting = (tenant: string, person: string): Write => counted(CHATTING, `${tenant}#${person}`)

/** Seconds until what is limited by the minute is counted anew. */
export const secondsToNextMinute = (): number => secondsToNext({ seconds: MINUTE })
