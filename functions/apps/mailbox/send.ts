import { now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import { sanitizeLimitedRichText } from '#functions/core/mail/richText.ts'
import { readAttachments } from '#functions/data/apps/mailbox/mailFiles.ts'
import { mailsOf } from '#functions/data/apps/mailbox/mails.ts'
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
import type { StoredMail } from '#functions/data/apps/mailbox/storedMail.ts'
import { membersOf } from '#functions/data/people/members.ts'
import type { mailbox, OpenMail } from '#shared/apps/mailbox/contract.ts'
import { MAX_MAIL_LENGTH, MAX_OUTSIDE_FILE_BYTES, MAX_RECIPIENTS, UNDO_SECONDS } from '#shared/apps/mailbox/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { parseFutureTime } from './times.ts'
import { toMail, toOpenMail } from './view.ts'

type Input = ParsedOf<typeof mailbox.send>

const toDraftContent = async ({ to, cc, bcc, subject, content }: Input): Promise<Omit<DraftContent, 'files'>> => {
  const html = await sanitizeLimitedRichText(content, MAX_MAIL_LENGTH, 'content')
  const parties = (list: Input['to']) => list.map(({ name = '', address }) => ({ name, address }))
  return { to: parties(to), cc: parties(cc), bcc: parties(bcc), subject, html }
}

const answerOf = (mail: StoredMail, html: string, labels: ReadonlySet<string>, avatar: string | null): OpenMail =>
  toOpenMail(toMail(mail, labels, avatar), { html }, { mail })

/** The draft that is saved or sent; refused when its version is not the current one. */
const loadDraft = async ({ id, version }: Input, caller: Caller): Promise<OpenedMail | undefined> => {
  if (id === undefined) return undefined
  const found = (await openMail(caller, id)) ?? notFound()
  if (found.mail.kind !== 'draft' || found.mail.folder !== 'drafts') throw new ApiError('mailbox.alreadySent')
  if (found.mail.sendAt) throw new ApiError('mailbox.stale')
  if (found.mail.version !== version) {
    throw new ApiError('mailbox.stale', { mail: answerOf(found.mail, found.text.html ?? '', found.labels, null) })
  }
  return found
}

/** Refuses here what the mail service would reject later, when the author has left the page. */
const refuseTooLarge = ({ files }: StoredMail, outside: readonly string[]): void => {
  const bytes = (files?.kept ?? []).reduce((sum, one) => sum + one.bytes, 0)
  if (outside.length > 0 && bytes > MAX_OUTSIDE_FILE_BYTES) throw new ApiError('mailbox.filesTooLarge')
}

/** When the mail is to be sent; undefined for immediately. */
const scheduledTime = ({ at, undo: mayUndo }: Input): string | undefined => {
  if (at !== undefined) return parseFutureTime(at, 'at')
  return mayUndo ? new Date(now().getTime() + UNDO_SECONDS * 1000).toISOString() : undefined
}

/** Saves a draft, sends it, or schedules it. */
export const send = async (input: Input, caller: Caller, idempotency: Idempotency): Promise<OpenMail> => {
  const draftContent = await toDraftContent(input)
  if (draftContent.to.length + draftContent.cc.length + draftContent.bcc.length > MAX_RECIPIENTS) {
    throw new ApiError('request.invalid', { problems: [{ path: 'bcc', code: 'validation.too_big' }] })
  }
  const [sender, before, answered, attached] = await Promise.all([
    membersOf(caller.tenant).get(caller.person),
    loadDraft(input, caller),
    input.answers ? mailsOf(caller).byIds([input.answers]) : undefined,
    // Without an id there are no attachments yet.
    input.id === undefined ? undefined : readAttachments(caller, input.id),
  ])
  if (!sender || (answered && answered.length === 0)) return notFound()
  const files = attached?.files
  const from = { before: before?.mail, answered: answered?.[0] }
  const answer = (mail: StoredMail) => answerOf(mail, draftContent.html, before?.labels ?? new Set(), sender.avatarPath)
  if (!input.send) {
    const draft = buildDraft(sender, { ...draftContent, files }, from)
    return commitSteps(idempotency, answer(draft), buildDraftSteps(caller, before?.mail, draft, draftContent.html))
  }
  const { people, outside, ...named } = await resolveRecipients(caller.tenant, draftContent, sender)
  const draft = buildDraft(sender, { ...draftContent, ...named, files }, from)
  refuseTooLarge(draft, outside)
  const asRead: Step[] = attached ? [{ write: attached.asRead, refusal: 'mailbox.stale' }] : []
  const sendAt = scheduledTime(input)
  if (sendAt) {
    const held = { ...draft, sendAt }
    return commitSteps(idempotency, answer(held), [
      ...buildDraftSteps(caller, before?.mail, held, draftContent.html),
      { write: scheduleSending(caller, held.id, sendAt), refusal: 'mailbox.stale' },
      ...asRead,
    ])
  }
  const sent = toSentMail(draft)
  const steps = await buildSendSteps(caller, before?.mail, sent, draftContent.html, { people, outside, sender })
  return commitSteps(idempotency, answer(sent), [...steps, ...asRead])
}

/** Sends a scheduled mail now. */
export const sendNow = async (id: string, caller: Caller, idempotency: Idempotency): Promise<OpenMail> => {
  const found = (await openMail(caller, id)) ?? notFound()
  if (!found.mail.sendAt) throw new ApiError('mailbox.alreadySent')
  const sender = (await membersOf(caller.tenant).get(caller.person)) ?? notFound()
  const { sent, html, steps } = await prepareScheduledSend(caller, found, sender)
  return commitSteps(idempotency, answerOf(sent, html, found.labels, sender.avatarPath), steps)
}

/** Cancels a scheduled mail. */
export const undoSend = async (id: string, caller: Caller, idempotency: Idempotency): Promise<OpenMail> => {
  const { mail, text, labels } = (await openMail(caller, id)) ?? notFound()
  if (mail.kind !== 'draft') throw new ApiError('mailbox.alreadySent')
  const html = text.html ?? ''
  if (!mail.sendAt) return answerOf(mail, html, labels, null)
  const draft = { ...mail, sendAt: undefined, version: mail.version + 1 }
  return commitSteps(idempotency, answerOf(draft, html, labels, null), buildDraftSteps(caller, mail, draft, html))
}
