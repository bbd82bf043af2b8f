import { newId, now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { check } from '#functions/core/table/table.ts'
import { counted, type Limit, secondsToNext } from '#functions/data/companies/limits.ts'
import { isActive, type Member, memberKey } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import {
  FILTERS,
  MAX_LABELS_PER_MAIL,
  MAX_MAILS_PER_DAY,
  MAX_OUTSIDE_ADDRESSES_PER_DAY,
  PREVIEW_LENGTH,
} from '#shared/apps/mailbox/rules.ts'
import type { FailureCode } from '#shared/core/failures.ts'
import { toPlainText } from '#shared/core/plainText.ts'
import { truncate } from '#shared/core/text.ts'
import { filed, settingsFor, settingsOfMany } from './filing.ts'
import { mailboxEvent } from './mailEvents.ts'
import { filesHeldToo, filesShared } from './mailFiles.ts'
import type { Owner } from './mailKeys.ts'
import { CHANGING, isFullOfWaiting, mailChanged, type StoredMail, type StoredParty, textStored } from './mails.ts'
import type { MailboxSettings } from './settings.ts'

/** Mails of one person, however many people get each. */
export const MAILING: Limit = { kind: 'mailing', most: MAX_MAILS_PER_DAY, seconds: 86_400 }
/** Addresses outside that a person, and a company, write to. */
export const OUTSIDE: Record<keyof typeof MAX_OUTSIDE_ADDRESSES_PER_DAY, Limit> = {
  person: { kind: 'mailing-outside', most: MAX_OUTSIDE_ADDRESSES_PER_DAY.person, seconds: 86_400 },
  company: { kind: 'company-mailing-outside', most: MAX_OUTSIDE_ADDRESSES_PER_DAY.company, seconds: 86_400 },
}

/** What is written, whoever gets it. */
export interface Written {
  to: StoredParty[]
  cc: StoredParty[]
  bcc: StoredParty[]
  subject: string
  /** Sanitised. */
  html: string
  /** What is attached. */
  files: StoredMail['files']
}

/** A part of a transaction, and what it means when it is refused. */
export interface Step {
  write: Write
  refusal: FailureCode
  details?: Record<string, unknown>
}
export const steps = (
  writes: readonly Write[],
  refusal: FailureCode,
  counts?: FailureCode,
  details?: Step['details'],
): Step[] =>
  writes.map((write, position) => ({
    write,
    refusal: position === CHANGING.counts && counts ? counts : refusal,
    ...(details && { details }),
  }))

const refuse = ({ refusal, details }: Step, item: Item | undefined): never => {
  if (refusal === 'mailbox.tooManyWaiting' && !isFullOfWaiting(item)) throw new ApiError('mailbox.full', details)
  const seconds = secondsToNext(MAILING)
  if (refusal === 'mailbox.tooMany' || refusal === 'mailbox.tooManyOutside') {
    throw new ApiError(refusal, { seconds }, { 'retry-after': String(seconds) })
  }
  throw new ApiError(refusal, details)
}

/** Does the steps under the record of the request, or throws what the first refused one means. */
export const commitSteps = async <T>(idempotency: Idempotency, answer: T, all: readonly Step[]): Promise<T> => {
  const done = await commitIdempotent(
    idempotency,
    answer,
    all.map(({ write }) => write),
  )
  if ('answer' in done) return done.answer
  const [first] = [...done.refused.keys()].toSorted((a, b) => a - b)
  return refuse(all[first ?? 0] ?? { write: {}, refusal: 'mailbox.stale' }, done.refused.get(first ?? 0))
}

export const partyOf = (member: Member): StoredParty => ({
  name: fullName(member),
  address: member.email,
  personId: member.id,
})

/** A draft as it is written now, a new one or the one before. */
export const draftOf = (
  sender: Member,
  { html, ...written }: Written,
  { before, answered }: { before: StoredMail | undefined; answered: StoredMail | undefined },
): StoredMail => {
  const id = before?.id ?? newId()
  return {
    ...{ starred: false, important: false, labels: [], place: id, threadId: answered?.threadId ?? newId() },
    ...(answered?.references && { references: answered.references }),
    ...before,
    ...written,
    id,
    version: (before?.version ?? 0) + 1,
    kind: 'draft',
    folder: 'drafts',
    unread: false,
    from: partyOf(sender),
    date: now().toISOString(),
    beginning: truncate(toPlainText(html), PREVIEW_LENGTH),
    sendAt: undefined,
    unsent: undefined,
  }
}

/** The parts of the transaction that saves a draft. */
export const draftSaved = (owner: Owner, before: StoredMail | undefined, draft: StoredMail, html: string): Step[] => {
  const full = before ? undefined : 'mailbox.full'
  const counts = draft.sendAt && !before?.sendAt ? 'mailbox.tooManyWaiting' : full
  return [
    ...steps(mailChanged(owner, before, draft), 'mailbox.stale', counts),
    { write: textStored(owner, draft.id, { html }), refusal: 'mailbox.stale' },
  ]
}

/** What somebody gets of a sent mail: nobody sees who got it unseen. */
const copyOf = (sent: StoredMail, id: string): StoredMail => ({
  ...sent,
  ...{ id, place: id, version: 1, kind: 'received', folder: 'inbox', unread: true },
  ...{ starred: false, important: false, labels: [], bcc: [] },
})

/** A copy that somebody gets, under its own id. */
interface Copy {
  person: string
  id: string
}

/** The parts of a transaction that bring a copy of a sent mail to somebody who works here. */
const copyDelivered = (
  tenant: string,
  sent: StoredMail,
  html: string,
  { person, id, settings }: Copy & { settings: MailboxSettings | undefined },
): Step[] => {
  const owner = { tenant, person }
  const copy = filed(copyOf(sent, id), settings)
  const details = { people: [person] }
  return [
    { write: check(memberKey(tenant, person), isActive), refusal: 'mailbox.unknownRecipient', details },
    ...steps(mailChanged(owner, undefined, copy), 'mailbox.full', 'mailbox.full', details),
    { write: textStored(owner, copy.id, { html }), refusal: 'mailbox.stale' },
  ]
}

/** The same in a transaction of its own, for who does not get it at once. */
export const copyDeliveredLater = async (
  sender: Owner,
  sent: StoredMail,
  html: string,
  person: string,
): Promise<Write[]> => {
  const copy = { person, id: newId(), settings: await settingsFor({ tenant: sender.tenant, person }) }
  return [
    ...copyDelivered(sender.tenant, sent, html, copy).map(({ write }) => write),
    ...filesHeldToo(sender, sent, copy),
  ]
}

const MOST_IN_A_TRANSACTION = 100
/** The parts that each copy takes: its owner, the mail, the counts, a row, the words to search for, the text. */
const PARTS_OF_A_COPY = 6
/** The sender's own copy: all of its rows go and come back on top. */
const PARTS_OF_THE_SENT = 4 + 2 * (1 + FILTERS.length + MAX_LABELS_PER_MAIL)
/**
 * The sender, the mails of a day, the addresses outside of theirs and the company's, three events, what is attached and
 * who has it, and the record of the request or the entry of the schedule.
 */
const PARTS_AROUND = 10
const PARTS_OF_COPIES = MOST_IN_A_TRANSACTION - PARTS_AROUND - PARTS_OF_THE_SENT
/** How many people get a mail in the very transaction that sends it; fewer where their rules give it labels. */
export const AT_ONCE_INSIDE = Math.floor(PARTS_OF_COPIES / PARTS_OF_A_COPY)

/** Who gets a copy at once, and the parts of the transaction that bring it: as many as it has room for. */
const copiesAtOnce = async (tenant: string, sent: StoredMail, html: string, people: readonly string[]) => {
  const first = people.slice(0, AT_ONCE_INSIDE)
  const settings = await settingsOfMany(tenant, first)
  const copies: Copy[] = []
  const all: Step[] = []
  for (const person of first) {
    const copy = { person, id: newId(), settings: settings.get(person) }
    const parts = copyDelivered(tenant, sent, html, copy)
    if (all.length + parts.length > PARTS_OF_COPIES) break
    copies.push(copy)
    all.push(...parts)
  }
  return { copies, steps: all }
}

/** A draft as it is once it is sent. */
export const sentOf = (draft: StoredMail): StoredMail => ({
  ...draft,
  kind: 'sent',
  folder: 'sent',
  place: newId(),
  date: now().toISOString(),
  sendAt: undefined,
})

/** What decides about a sender whether a mail may leave the company. */
export type Sender = Pick<Member, 'type' | 'permissions'>

const mayStill = ({ type, permissions }: Sender) =>
  expression`${isActive} AND #type = ${type} AND #permissions = ${permissions}`

/**
 * The parts of the transaction that sends a mail: the sender's copy, one for each of the colleagues who get it at once,
 * and the order to bring it to the others.
 */
export const mailSent = async (
  owner: Owner,
  before: StoredMail | undefined,
  sent: StoredMail,
  html: string,
  { people, outside, sender }: { people: readonly string[]; outside: readonly string[]; sender: Sender },
): Promise<Step[]> => {
  const { tenant, person } = owner
  const leaving = (limit: Limit, of: string): Step => ({
    write: counted(limit, of, outside.length),
    refusal: 'mailbox.tooManyOutside',
  })
  const others = people.filter((one) => one !== person)
  const atOnce = await copiesAtOnce(tenant, sent, html, others)
  const now = atOnce.copies.map((copy) => copy.person)
  const later = people.filter((one) => !now.includes(one))
  const order = (write: Write): Step => ({ write, refusal: 'mailbox.stale' })
  return [
    {
      write: check(memberKey(tenant, person), outside.length > 0 ? mayStill(sender) : isActive),
      refusal: 'access.denied',
    },
    { write: counted(MAILING, `${tenant}#${person}`), refusal: 'mailbox.tooMany' },
    ...draftSaved(owner, before, sent, html),
    ...atOnce.steps,
    ...filesShared(tenant, sent, [{ person, id: sent.id }, ...atOnce.copies]).map(order),
    order(mailboxEvent(owner, { actionType: 'MAILBOX_CHANGED', people: [person, ...now] })),
    ...(later.length > 0
      ? [order(mailboxEvent(owner, { actionType: 'MAILBOX_REST', mailId: sent.id, people: later }))]
      : []),
    ...(outside.length > 0
      ? [
          leaving(OUTSIDE.person, `${tenant}#${person}`),
          leaving(OUTSIDE.company, tenant),
          order(mailboxEvent(owner, { actionType: 'MAILBOX_LEAVES', mailId: sent.id, addresses: [...outside] })),
        ]
      : []),
  ]
}
