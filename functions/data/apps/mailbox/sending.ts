import { newId, now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { MAX_TRANSACTION_WRITES } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { check } from '#functions/core/table/table.ts'
import { buildLimitWrite, type Limit, secondsToNext } from '#functions/data/companies/limits.ts'
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
import { truncate } from '#shared/core/text/normalise.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'
import { buildAutoReplyOrder } from './autoReplies.ts'
import { fileIncomingMail, loadSettings, loadSettingsOfMany } from './filing.ts'
import { isWaitingListFull } from './mailCounts.ts'
import { recordMailboxEvent } from './mailEvents.ts'
import { buildAddHolderWrites, buildFileHoldersWrites } from './mailFiles.ts'
import type { Owner } from './mailKeys.ts'
import { buildMailWrites, buildTextWrite, CHANGE_POSITIONS } from './mails.ts'
import type { MailboxSettings } from './settings.ts'
import type { StoredMail, StoredParty } from './storedMail.ts'

/** Mails per person and day, whatever the number of recipients. */
export const MAIL_LIMIT: Limit = { kind: 'mailing', most: MAX_MAILS_PER_DAY, seconds: 86_400 }
/** External recipients per day, by person and by company. */
export const OUTSIDE_LIMITS: Record<keyof typeof MAX_OUTSIDE_ADDRESSES_PER_DAY, Limit> = {
  person: { kind: 'mailing-outside', most: MAX_OUTSIDE_ADDRESSES_PER_DAY.person, seconds: 86_400 },
  company: { kind: 'company-mailing-outside', most: MAX_OUTSIDE_ADDRESSES_PER_DAY.company, seconds: 86_400 },
}

export interface DraftContent {
  to: StoredParty[]
  cc: StoredParty[]
  bcc: StoredParty[]
  subject: string
  /** Sanitised. */
  html: string
  files: StoredMail['files']
}

/** A transaction write and the error when it is refused. */
export interface Step {
  write: Write
  refusal: FailureCode
  details?: Record<string, unknown>
}
export const toSteps = (
  writes: readonly Write[],
  refusal: FailureCode,
  counts?: FailureCode,
  details?: Step['details'],
): Step[] =>
  writes.map((write, position) => ({
    write,
    refusal: position === CHANGE_POSITIONS.counts && counts ? counts : refusal,
    ...(details && { details }),
  }))

const refuse = ({ refusal, details }: Step, item: Item | undefined): never => {
  if (refusal === 'mailbox.tooManyWaiting' && !isWaitingListFull(item)) throw new ApiError('mailbox.full', details)
  const seconds = secondsToNext(MAIL_LIMIT)
  if (refusal === 'mailbox.tooMany' || refusal === 'mailbox.tooManyOutside') {
    throw new ApiError(refusal, { seconds }, { 'retry-after': String(seconds) })
  }
  throw new ApiError(refusal, details)
}

/** Commits steps idempotently; throws the error of the first refused one. */
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

/** A new or changed draft. */
export const buildDraft = (
  sender: Member,
  { html, ...written }: DraftContent,
  { before, answered }: { before: StoredMail | undefined; answered: StoredMail | undefined },
): StoredMail => {
  const id = before?.id ?? newId()
  return {
    starred: false,
    important: false,
    labels: [],
    place: id,
    threadId: answered?.threadId ?? newId(),
    ...(answered && { answers: answered.id }),
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

/** Transaction steps that save a draft. */
export const buildDraftSteps = (
  owner: Owner,
  before: StoredMail | undefined,
  draft: StoredMail,
  html: string,
): Step[] => {
  const full = before ? undefined : 'mailbox.full'
  const counts = draft.sendAt && !before?.sendAt ? 'mailbox.tooManyWaiting' : full
  return [
    ...toSteps(buildMailWrites(owner, before, draft), 'mailbox.stale', counts),
    { write: buildTextWrite(owner, draft.id, { html }), refusal: 'mailbox.stale' },
  ]
}

/** A recipient's copy, without bcc. */
const toReceivedCopy = (sent: StoredMail, id: string): StoredMail => ({
  ...sent,
  id,
  place: id,
  version: 1,
  kind: 'received',
  folder: 'inbox',
  unread: true,
  starred: false,
  important: false,
  labels: [],
  bcc: [],
})

interface MailCopy {
  person: string
  id: string
}

/** Transaction steps that deliver a copy to an active member. */
const buildCopySteps = (
  tenant: string,
  sent: StoredMail,
  html: string,
  { person, id, settings }: MailCopy & { settings: MailboxSettings | undefined },
): Step[] => {
  const owner = { tenant, person }
  const copy = fileIncomingMail(toReceivedCopy(sent, id), settings)
  const details = { people: [person] }
  const isNamed = [...sent.to, ...sent.cc].some((one) => one.personId === person)
  return [
    { write: check(memberKey(tenant, person), isActive), refusal: 'mailbox.unknownRecipient', details },
    ...toSteps(buildMailWrites(owner, undefined, copy), 'mailbox.full', 'mailbox.full', details),
    { write: buildTextWrite(owner, copy.id, { html }), refusal: 'mailbox.stale' },
    ...(isNamed && !sent.autoReply && sent.from.personId !== person
      ? buildAutoReplyOrder(owner, copy.id, settings).map((write): Step => ({ write, refusal: 'mailbox.stale' }))
      : []),
  ]
}

/** Transaction writes that deliver a copy after the sending transaction. */
export const buildLateCopyWrites = async (
  sender: Owner,
  sent: StoredMail,
  html: string,
  person: string,
): Promise<Write[]> => {
  const copy = { person, id: newId(), settings: await loadSettings({ tenant: sender.tenant, person }) }
  return [
    ...buildCopySteps(sender.tenant, sent, html, copy).map(({ write }) => write),
    ...buildAddHolderWrites(sender, sent, copy),
  ]
}

/** Per copy: owner check, mail, counters, row, search text, text. */
const WRITES_PER_COPY = 6
/** The sender's own copy: all rows are removed and added on top. */
const WRITES_PER_SENT_MAIL = 4 + 2 * (1 + FILTERS.length + MAX_LABELS_PER_MAIL)
/** Sender check, daily limits, three events, attachments and holders, and the idempotency record or job. */
const OTHER_WRITES = 10
const MAX_COPY_WRITES = MAX_TRANSACTION_WRITES - OTHER_WRITES - WRITES_PER_SENT_MAIL
/** Recipients within the sending transaction; fewer when rules add labels. */
export const MAX_COPIES_IN_TRANSACTION = Math.floor(MAX_COPY_WRITES / WRITES_PER_COPY)

/** The first copies with their steps, as many as fit into the transaction. */
const buildFirstCopies = async (tenant: string, sent: StoredMail, html: string, people: readonly string[]) => {
  const first = people.slice(0, MAX_COPIES_IN_TRANSACTION)
  const settings = await loadSettingsOfMany(tenant, first)
  const copies: MailCopy[] = []
  const all: Step[] = []
  for (const person of first) {
    const copy = { person, id: newId(), settings: settings.get(person) }
    const parts = buildCopySteps(tenant, sent, html, copy)
    if (all.length + parts.length > MAX_COPY_WRITES) break
    copies.push(copy)
    all.push(...parts)
  }
  return { copies, steps: all }
}

export const toSentMail = (draft: StoredMail): StoredMail => ({
  ...draft,
  kind: 'sent',
  folder: 'sent',
  place: newId(),
  date: now().toISOString(),
  sendAt: undefined,
  answers: undefined,
})

/** Fields that decide whether a member may write outside. */
export type Sender = Pick<Member, 'type' | 'permissions'>

const isSenderUnchanged = ({ type, permissions }: Sender) =>
  expression`${isActive} AND #type = ${type} AND #permissions = ${permissions}`

/** Transaction steps that send a mail: the sender's copy, the first recipients' copies, and the event for the others. */
export const buildSendSteps = async (
  owner: Owner,
  before: StoredMail | undefined,
  sent: StoredMail,
  html: string,
  { people, outside, sender }: { people: readonly string[]; outside: readonly string[]; sender: Sender },
): Promise<Step[]> => {
  const { tenant, person } = owner
  const toOutsideLimitStep = (limit: Limit, of: string): Step => ({
    write: buildLimitWrite(limit, of, outside.length),
    refusal: 'mailbox.tooManyOutside',
  })
  const others = people.filter((one) => one !== person)
  const atOnce = await buildFirstCopies(tenant, sent, html, others)
  const now = atOnce.copies.map((copy) => copy.person)
  const later = people.filter((one) => !now.includes(one))
  const toStep = (write: Write): Step => ({ write, refusal: 'mailbox.stale' })
  return [
    {
      write: check(memberKey(tenant, person), outside.length > 0 ? isSenderUnchanged(sender) : isActive),
      refusal: 'access.denied',
    },
    { write: buildLimitWrite(MAIL_LIMIT, `${tenant}#${person}`), refusal: 'mailbox.tooMany' },
    ...buildDraftSteps(owner, before, sent, html),
    ...atOnce.steps,
    ...buildFileHoldersWrites(tenant, sent, [{ person, id: sent.id }, ...atOnce.copies]).map(toStep),
    toStep(recordMailboxEvent(owner, { actionType: 'MAILBOX_CHANGED', people: [person, ...now] })),
    ...(later.length > 0
      ? [toStep(recordMailboxEvent(owner, { actionType: 'MAILBOX_REST', mailId: sent.id, people: later }))]
      : []),
    ...(outside.length > 0
      ? [
          toOutsideLimitStep(OUTSIDE_LIMITS.person, `${tenant}#${person}`),
          toOutsideLimitStep(OUTSIDE_LIMITS.company, tenant),
          toStep(recordMailboxEvent(owner, { actionType: 'MAILBOX_LEAVES', mailId: sent.id, addresses: [...outside] })),
        ]
      : []),
  ]
}
