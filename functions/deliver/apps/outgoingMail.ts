import { now } from '#functions/core/clock.ts'
import { log } from '#functions/core/log.ts'
import { sendOutgoingMail } from '#functions/core/mail/mail.ts'
import type { OutgoingFile, OutgoingMail } from '#functions/core/mail/mime.ts'
import { transact } from '#functions/core/table/table.ts'
import { claimAddress } from '#functions/data/apps/mailbox/addresses.ts'
import { mailboxEventKey, recordMailboxEventOnce, returnedEventId } from '#functions/data/apps/mailbox/mailEvents.ts'
import { type OpenedMail, openMail } from '#functions/data/apps/mailbox/openMail.ts'
import { buildReceiveSteps, newReceivedMail } from '#functions/data/apps/mailbox/receiving.ts'
import type { StoredMail, StoredParty } from '#functions/data/apps/mailbox/storedMail.ts'
import { buildMessageWrite, threadReference } from '#functions/data/apps/mailbox/threads.ts'
import { findMailFailure, MAIL_SERVICE_ACTOR } from '#functions/data/mail/mailProblems.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import type { EventOf } from '#functions/data/streamEvents.ts'
import { returnedMail, unsentMail } from '#functions/texts/apps/mailbox.ts'
import type { Language } from '#functions/texts/report.ts'
import { MAX_SUBJECT_LENGTH } from '#shared/apps/mailbox/rules.ts'
import { isMailRetried } from '#shared/core/mail.ts'
import { truncate } from '#shared/core/text/normalise.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'
import { invalidate } from '../invalidate.ts'
import { mailOnce, RetryLater } from '../mailOnce.ts'
import { loadOutgoingFiles } from './outgoingFiles.ts'

/** Creates one event per external address, so that none blocks another; idempotent. */
export const orderOutgoingMails = async ({
  id,
  tenant,
  owner,
  mailId,
  addresses,
}: EventOf<'MAILBOX_LEAVES'>): Promise<void> => {
  const at = now().toISOString()
  for (const [nth, address] of addresses.entries()) {
    const order = { actionType: 'MAILBOX_LEAVES_FOR' as const, mailId, address, at }
    await transact([recordMailboxEventOnce({ tenant, person: owner }, `${id}_${nth}`, order)])
  }
}

/** Replaces colleagues' addresses by their external ones, so that a reply to all reaches them. */
const toExternalAddresses = async (tenant: string, people: readonly StoredParty[]) => {
  const ids = people.flatMap(({ personId }) => personId ?? [])
  const members = new Map((await membersOf(tenant).getMany(ids)).map((one) => [one.id, one]))
  const named: { name: string; address: string }[] = []
  for (const { name, address, personId } of people) {
    const member = members.get(personId ?? '')
    named.push({ name, address: member ? await claimAddress(tenant, member) : address })
  }
  return named
}

/** The text part of a mail: links are followed by their address, unless they are called so. */
const toTextPart = (html: string): string =>
  toPlainText(
    html.replace(/<a\b[^<>]*\bhref="([^"]*)"[^<>]*>(.*?)<\/a>/gs, (link, href: string, words: string) => {
      const address = href.replace(/^mailto:/, '')
      return toPlainText(words) === toPlainText(address) ? link : `${link} (${address})`
    }),
  )

const buildOutgoingMail = async (
  tenant: string,
  sender: Member,
  { mail, text }: OpenedMail,
  files: OutgoingFile[],
): Promise<OutgoingMail> => {
  const address = await claimAddress(tenant, sender)
  const domain = address.slice(address.indexOf('@') + 1)
  const root = threadReference(mail.threadId, domain)
  const others = (mail.references ?? []).filter((one) => one !== root)
  const html = text.html ?? ''
  return {
    from: { name: fullName(sender), address },
    to: await toExternalAddresses(tenant, mail.to),
    cc: await toExternalAddresses(tenant, mail.cc),
    subject: mail.subject,
    text: toTextPart(html),
    html,
    messageId: `<${mail.id}@${domain}>`,
    references: [root, ...others],
    inReplyTo: others.at(-1),
    autoReply: mail.autoReply ?? false,
    files,
  }
}

/** Stores the Message-ID that SES assigned, so that replies find the conversation. */
const saveMessageId = async (owner: { tenant: string; person: string }, mail: StoredMail, messageId: string) => {
  await transact([buildMessageWrite(owner, messageId, mail.threadId)])
}

/** Sends a mail to one external address; a failure creates a returned-mail event for the sender. */
export const sendExternalMail = async (event: EventOf<'MAILBOX_LEAVES_FOR'>): Promise<void> => {
  const { tenant, owner: person, mailId, address, at } = event
  const owner = { tenant, person }
  let isHarmful = false
  const mailed = await mailOnce({ key: mailboxEventKey(event), at }, async () => {
    const [opened, sender] = [await openMail(owner, mailId), await membersOf(tenant).get(person)]
    if (!opened || !sender || sender.erasing) return undefined
    const failure = await findMailFailure(tenant, address.toLowerCase())
    if (failure) return failure
    const files = await loadOutgoingFiles(tenant, opened.mail)
    isHarmful = files === 'quarantined'
    if (files === 'notScanned') {
      if (isMailRetried(new Date(at), now())) throw new RetryLater()
      return 'unavailable'
    }
    if (typeof files === 'string') return 'refused'
    const letter = await buildOutgoingMail(tenant, sender, opened, files)
    return async () => {
      const messageId = await sendOutgoingMail(letter, address, { tenant, person, mail: mailId })
      await saveMessageId(owner, opened.mail, messageId).catch((error: unknown) => log.warn('mail.notNoted', {}, error))
    }
  })
  if (mailed === 'later') throw new RetryLater()
  if (mailed === 'sent' || mailed === 'none') return
  const failure = isHarmful ? ('quarantined' as const) : mailed
  const returned = { actionType: 'MAILBOX_RETURNED' as const, mailId, address, failure }
  await transact([recordMailboxEventOnce(owner, returnedEventId(mailId, address), returned)])
}

/** Delivers a notice about a mail to its author's mailbox, once. */
const notifyAuthor = async (
  event: EventOf<'MAILBOX_RETURNED' | 'MAILBOX_UNSENT'>,
  write: (language: Language, subject: string) => { subject: string; text: string },
): Promise<void> => {
  const { tenant, owner: person, mailId } = event
  const owner = { tenant, person }
  const [found, sender] = [await openMail(owner, mailId), await membersOf(tenant).get(person)]
  // Its owner is away, and did not write it.
  if (!found || !sender || found.mail.autoReply) return
  const { subject, text } = write(sender.displayLanguage, found.mail.subject || '…')
  const from = { name: MAIL_SERVICE_ACTOR.name, address: '' }
  const to = [{ name: fullName(sender), address: sender.email, personId: person }]
  const mail = newReceivedMail(
    {
      threadId: found.mail.threadId,
      from,
      to,
      cc: [],
      subject: truncate(subject, MAX_SUBJECT_LENGTH),
      folder: 'inbox',
    },
    text,
  )
  const told = recordMailboxEventOnce(owner, `${event.id}_told`, { actionType: 'MAILBOX_CHANGED', people: [person] })
  await transact([told, ...buildReceiveSteps(owner, mail, { text }).map((step) => step.write)])
}

/** Tells the sender of a mail that it was not delivered. */
export const notifyMailReturned = (event: EventOf<'MAILBOX_RETURNED'>): Promise<void> =>
  notifyAuthor(event, (language, subject) => returnedMail(language, { ...event, subject }))

/** Tells the author of a scheduled mail that it was not sent. */
export const notifyMailUnsent = async (event: EventOf<'MAILBOX_UNSENT'>): Promise<void> => {
  // Also where a full mailbox has no room for the notice.
  invalidate(event.tenant, [event.owner], ['mailbox', 'common'])
  await notifyAuthor(event, unsentMail)
}
