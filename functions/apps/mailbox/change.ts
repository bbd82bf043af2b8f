import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { recordMailboxEvent } from '#functions/data/apps/mailbox/mailEvents.ts'
import { buildRemoveHolderWrites, thingOf } from '#functions/data/apps/mailbox/mailFiles.ts'
import { buildMailWrites } from '#functions/data/apps/mailbox/mails.ts'
import { openMail } from '#functions/data/apps/mailbox/openMail.ts'
import { scheduleWaking } from '#functions/data/apps/mailbox/scheduledMails.ts'
import type { StoredMail } from '#functions/data/apps/mailbox/storedMail.ts'
import { buildTraceWrites } from '#functions/data/apps/mailbox/traces.ts'
import type { Mail, mailbox } from '#shared/apps/mailbox/contract.ts'
import { canMove, MAX_LABELS_PER_MAIL } from '#shared/apps/mailbox/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { mergeList } from '#shared/core/lists.ts'
import { parseFutureTime } from './times.ts'
import { toMail, toMails } from './view.ts'

const ATTEMPTS = 4

type Change = Omit<ParsedOf<typeof mailbox.update>, 'id'>

/** A mail with a change applied; the same object when nothing differs. */
const applyChange = (mail: StoredMail, { mail: change, before }: Change, known: ReadonlySet<string>): StoredMail => {
  const { folder = mail.folder, starred = mail.starred } = change
  const { important = mail.important, unread = mail.unread } = change
  if (!canMove(mail.kind, mail.folder, folder)) throw new ApiError('mailbox.cannotMove')
  const labels = change.labels ? mergeList(mail.labels, [...new Set(change.labels)], before) : mail.labels
  const knownIds = labels.filter((one) => known.has(one))
  if (knownIds.length > MAX_LABELS_PER_MAIL) throw new ApiError('common.full', { limit: MAX_LABELS_PER_MAIL })
  const isSame =
    folder === mail.folder &&
    starred === mail.starred &&
    important === mail.important &&
    unread === mail.unread &&
    knownIds.join() === mail.labels.join()
  if (isSame) return mail
  const waits = {
    sendAt: folder === 'drafts' ? mail.sendAt : undefined,
    snoozedUntil: folder === 'snoozed' ? mail.snoozedUntil : undefined,
  }
  return { ...mail, ...waits, folder, labels: knownIds, starred, important, unread, version: mail.version + 1 }
}

/** Marks, moves or labels a mail, idempotent. */
export const changeMail = async (
  caller: Caller,
  idempotency: Idempotency,
  { id, ...change }: ParsedOf<typeof mailbox.update>,
): Promise<Mail> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { mail, labels } = (await openMail(caller, id)) ?? notFound()
    const after = applyChange(mail, change, labels)
    const [answer] = await toMails(caller, [after], labels)
    if (!answer || after === mail) return answer ?? toMail(after, labels, null)
    const done = await commitIdempotent(idempotency, answer, buildMailWrites(caller, mail, after))
    if ('answer' in done) return done.answer
  }
  throw new ApiError('mailbox.stale')
}

/** Snoozes a mail until a time, when it returns to the inbox. */
export const snooze = async (caller: Caller, idempotency: Idempotency, id: string, until: string): Promise<Mail> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { mail, labels } = (await openMail(caller, id)) ?? notFound()
    if (mail.kind !== 'received') throw new ApiError('mailbox.cannotMove')
    const snoozedUntil = parseFutureTime(until, 'until')
    const after: StoredMail = { ...mail, folder: 'snoozed', snoozedUntil, version: mail.version + 1 }
    const [answer = notFound()] = await toMails(caller, [after], labels)
    const writes = [...buildMailWrites(caller, mail, after), scheduleWaking(caller, id, snoozedUntil)]
    const done = await commitIdempotent(idempotency, answer, writes)
    if ('answer' in done) return done.answer
  }
  throw new ApiError('mailbox.stale')
}

/** Deletes a draft, or a mail in the trash, permanently. */
export const deleteMail = async (caller: Caller, idempotency: Idempotency, id: string): Promise<true> => {
  const opened = await openMail(caller, id)
  if (!opened) return true
  const { mail } = opened
  const thing = thingOf(caller, mail)
  if (mail.folder !== 'drafts' && mail.folder !== 'trash') throw new ApiError('mailbox.notInTrash')
  const done = await commitIdempotent(idempotency, true as const, [
    ...buildMailWrites(caller, mail, undefined),
    ...(mail.kind === 'draft' ? [] : buildTraceWrites(caller, mail)),
    ...buildRemoveHolderWrites(caller, mail),
    ...(thing ? [recordMailboxEvent(caller, { actionType: 'MAILBOX_FILES_GONE', thing })] : []),
  ])
  if ('answer' in done) return done.answer
  throw new ApiError('mailbox.stale')
}
