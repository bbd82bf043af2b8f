import type { Write } from '#functions/core/table/item.ts'
import { networkOf } from '#functions/data/accounts/attempts.ts'
import { buildLimitWrite, countWithinLimit, type Limit, secondsToNext } from '#functions/data/companies/limits.ts'
import { MAX_MESSAGES_PER_MINUTE } from '#shared/apps/chat/rules.ts'

/** Limits of mails and chat messages, by recipient address and by sender, against flooding and abuse. */
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

const RESETS: Limit = { kind: 'resets', most: 5, seconds: HOUR }
const SIGN_UPS: Limit = { kind: 'sign-ups', most: 3, seconds: HOUR }
/** By network address, which a whole company may share. */
const RESETS_FROM: Limit = { kind: 'resets-from', most: 200, seconds: HOUR }
const SIGN_UPS_FROM: Limit = { kind: 'sign-ups-from', most: 30, seconds: HOUR }
/** By company and address. */
const INVITED: Limit = { kind: 'invited', most: 5, seconds: DAY }
/** Across companies; excess mails are dropped silently, as an error would disclose other companies' invitations. */
const INVITED_BY_ALL: Limit = { kind: 'invited-by-all', most: 30, seconds: DAY }
/** By person. */
const FEEDBACK: Limit = { kind: 'feedback', most: 20, seconds: DAY }
/** By recipient; further steps are shown in the app only. */
const STEP_MAILS: Limit = { kind: 'told', most: 100, seconds: DAY }
const CHATTING: Limit = { kind: 'chatting', most: MAX_MESSAGES_PER_MINUTE, seconds: MINUTE }
const INVITING: Limit = { kind: 'inviting', most: 500, seconds: DAY }
const CLIENT_MAILED: Limit = { kind: 'client-mailed', most: 30, seconds: DAY }
/** Across companies; high, so that one cannot exhaust it for others. Excess mails count as undeliverable. */
const CLIENT_MAILED_BY_ALL: Limit = { kind: 'client-mailed-by-all', most: 500, seconds: DAY }
const CLIENT_MAILING: Limit = { kind: 'client-mailing', most: 500, seconds: DAY }

/** Counts a sign-up from a network address; false when there are too many. */
export const countSigningUp = (address: string): Promise<boolean> => countWithinLimit(SIGN_UPS_FROM, networkOf(address))

/** Transaction writes that count a reset by address and network; refused beyond the limits. */
export const countReset = (email: string, address: string): Write[] => [
  buildLimitWrite(RESETS, email),
  buildLimitWrite(RESETS_FROM, networkOf(address)),
]

/** Transaction write that counts a sign-up mail; refused beyond the limit. */
export const countSignUp = (email: string): Write => buildLimitWrite(SIGN_UPS, email)

/**
 * Transaction writes that count an invitation, or another mail ordered by a manager, by recipient and company; refused
 * beyond the limits.
 */
export const countInvitation = (tenant: string, email: string): Write[] => [
  buildLimitWrite(INVITED, `${tenant}#${email}`),
  buildLimitWrite(INVITING, tenant),
]

/** Counts an invitation mail across companies; false beyond the limit. */
export const countInvitationMail = (email: string): Promise<boolean> => countWithinLimit(INVITED_BY_ALL, email)

/** Transaction writes that count a proposal by recipient and company; refused beyond the limits. */
export const countProposal = (tenant: string, email: string): Write[] => [
  buildLimitWrite(CLIENT_MAILED, `${tenant}#${email}`),
  buildLimitWrite(CLIENT_MAILING, tenant),
]

/** Counts a mail to a client across companies; false beyond the limit. */
export const countClientMail = (email: string): Promise<boolean> => countWithinLimit(CLIENT_MAILED_BY_ALL, email)

/** Transaction write that counts feedback; refused beyond the limit. */
export const countFeedback = (tenant: string, person: string): Write => buildLimitWrite(FEEDBACK, `${tenant}#${person}`)

/** Counts a mail about a positioning step; false beyond the limit. */
export const countStepMail = (tenant: string, person: string): Promise<boolean> =>
  countWithinLimit(STEP_MAILS, `${tenant}#${person}`)

/** Seconds until daily limits reset. */
export const secondsToTomorrow = (): number => secondsToNext({ seconds: DAY })

/** Transaction write that counts a chat message; refused beyond the limit. */
export const countChatMessage = (tenant: string, person: string): Write =>
  buildLimitWrite(CHATTING, `${tenant}#${person}`)

/** Seconds until limits per minute reset. */
export const secondsToNextMinute = (): number => secondsToNext({ seconds: MINUTE })
