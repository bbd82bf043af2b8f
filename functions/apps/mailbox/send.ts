import { now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import { sanitizeLimitedRichText } from '#functions/core/mail/richText.ts'
import { readAttachments } from '#functions/data/apps/mailbox/mailFiles.ts'
import { mailsOf, type StoredMail } from '#functions/data/apps/mailbox/mails.ts'
import { type OpenedMail, openMail } from '#functions/data/apps/mailbox/openMail.ts'
import { resolveRecipients } from '#functions/data/apps/mailbox/recipients.ts'
import { prepareScheduledSend, scheduleSending } from '#functions/data/apps/mailbox/scheduledMails.ts'
import {
  buildDraft,
  buildDraftSteps,
  buildSendSteps,
  commitSteps,
  type DraftContent,
  type Step,
  toSentMail,
} from '#functions/data/apps/mailbox/sending.ts'
import { membersOf } from '#functions/data/people/members.ts'
import type { mailbox, OpenMail } from '#shared/apps/mailbox/contract.ts'
import { LONGEST_MAIL, MOST_RECIPIENTS, OUTSIDE_FILE_BYTES, UNDO_SECONDS } from '#shared/apps/mailbox/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { laterWithin } from './times.ts'
import { opened, toMail } from './view.ts'

type Input = ParsedOf<typeof mailbox.send>

const writtenIn = async ({ to, cc, bcc, subject, content }: Input): Promise<Omit<DraftContent, 'files'>> => {
  const html = await sanitizeLimitedRichText(content, LONGEST_MAIL, 'content')
  const parties = (list: Input['to']) => list.map(({ name = '', address }) => ({ name, address }))
  return { to: parties(to), cc: parties(cc), bcc: parties(bcc), subject, html }
}

const answerOf = (mail: StoredMail, html: string, labels: ReadonlySet<string>, avatar: string | null): OpenMail =>
  opened(toMail(mail, labels, avatar), { html }, { mail })

/** The draft that is saved or sent, as whoever asks knows it. */
const draftBefore = async ({ id, version }: Input, caller: Caller): Promise<OpenedMail | undefined> => {
  if (id === undefined) return undefined
  const found = (await openMail(caller, id)) ?? notFound()
  if (found.mail.kind !== 'draft' || found.mail.folder !== 'drafts') throw new ApiError('mailbox.alreadySent')
  if (found.mail.sendAt) throw new ApiError('mailbox.stale')
  if (found.mail.version !== version) {
    throw new ApiError('mailbox.stale', { mail: answerOf(found.mail, found.text.html ?? '', found.labels, null) })
  }
  return found
}

/** What leaves is refused here rather than by the mail service, long after whoever wrote it has gone. */
const refuseTooMuch = ({ files }: StoredMail, outside: readonly string[]): void => {
  const bytes = (files?.kept ?? []).reduce((sum, one) => sum + one.bytes, 0)
  if (outside.length > 0 && bytes > OUTSIDE_FILE_BYTES) throw new ApiError('mailbox.filesTooLarge')
}

/** When a mail is sent by itself; undefined: at once. */
const waitingUntil = ({ at, undo: mayUndo }: Input): string | undefined => {
  if (at !== undefined) return laterWithin(at, 'at')
  return mayUndo ? new Date(now().getTime() + UNDO_SECONDS * 1000).toISOString() : undefined
}

/** Saves a draft, sends it, or sends it in a moment unless it is taken back. */
export const send = async (input: Input, caller: Caller, idempotency: Idempotency): Promise<OpenMail> => {
  const written = await writtenIn(input)
  if (written.to.length + written.cc.length + written.bcc.length > MOST_RECIPIENTS) {
    throw new ApiError('request.invalid', { problems: [{ path: 'bcc', code: 'validation.too_big' }] })
  }
  const [sender, before, answered, attached] = await Promise.all([
    membersOf(caller.tenant).get(caller.person),
    draftBefore(input, caller),
    input.answers ? mailsOf(caller).byIds([input.answers]) : undefined,
    // Nothing can be attached to what has no id yet.
    input.id === undefined ? undefined : readAttachments(caller, input.id),
  ])
  if (!sender || (answered && answered.length === 0)) return notFound()
  const files = attached?.files
  const from = { before: before?.mail, answered: answered?.[0] }
  const answer = (mail: StoredMail) => answerOf(mail, written.html, before?.labels ?? new Set(), sender.avatarPath)
  if (!input.send) {
    const draft = buildDraft(sender, { ...written, files }, from)
    return commitSteps(idempotency, answer(draft), buildDraftSteps(caller, before?.mail, draft, written.html))
  }
  const { people, outside, ...named } = await resolveRecipients(caller.tenant, written, sender)
  const draft = buildDraft(sender, { ...written, ...named, files }, from)
  refuseTooMuch(draft, outside)
  const asRead: Step[] = attached ? [{ write: attached.asRead, refusal: 'mailbox.stale' }] : []
  const sendAt = waitingUntil(input)
  if (sendAt) {
    const held = { ...draft, sendAt }
    return commitSteps(idempotency, answer(held), [
      ...buildDraftSteps(caller, before?.mail, held, written.html),
      { write: scheduleSending(caller, held.id, sendAt), refusal: 'mailbox.stale' },
      ...asRead,
    ])
  }
  const sent = toSentMail(draft)
  const steps = await buildSendSteps(caller, before?.mail, sent, written.html, { people, outside, sender })
  return commitSteps(idempotency, answer(sent), [...steps, ...asRead])
}

/** Sends what waits, now. */
export const sendNow = async (id: string, caller: Caller, idempotency: Idempotency): Promise<OpenMail> => {
  const found = (await openMail(caller, id)) ?? notFound()
  if (!found.mail.sendAt) throw new ApiError('mailbox.alreadySent')
  const sender = (await membersOf(caller.tenant).get(caller.person)) ?? notFound()
  const { sent, html, steps } = await prepareScheduledSend(caller, found, sender)
  return commitSteps(idempotency, answerOf(sent, html, found.labels, sender.avatarPath), steps)
}

/** Takes back what has not left yet. */
export const undo = async (id: string, caller: Caller, idempotency: Idempotency): Promise<OpenMail> => {
  const { mail, text, labels } = (await openMail(caller, id)) ?? notFound()
  if (mail.kind !== 'draft') throw new ApiError('mailbox.alreadySent')
  const html = text.html ?? ''
  if (!mail.sendAt) return answerOf(mail, html, labels, null)
  const draft = { ...mail, sendAt: undefined, version: mail.version + 1 }
  return commitSteps(idempotency, answerOf(draft, html, labels, null), buildDraftSteps(caller, mail, draft, html))
}
