import { now } from '#functions/core/clock.ts'
import { log } from '#functions/core/log.ts'
import { sendLetter } from '#functions/core/mail/mail.ts'
import type { Letter, LetterFile } from '#functions/core/mail/mime.ts'
import { transact } from '#functions/core/table/table.ts'
import { claimAddress } from '#functions/data/apps/mailbox/addresses.ts'
import { mailboxEventKey, mailboxEventOnce, returnedId } from '#functions/data/apps/mailbox/mailEvents.ts'
import type { StoredMail, StoredParty } from '#functions/data/apps/mailbox/mails.ts'
import { type Opened, openMail } from '#functions/data/apps/mailbox/opening.ts'
import { mailReceived, receivedMail } from '#functions/data/apps/mailbox/receiving.ts'
import { messageNoted, threadReference } from '#functions/data/apps/mailbox/threads.ts'
import { mailFailureFor, POST } from '#functions/data/mail/mailProblems.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import type { EventOf } from '#functions/data/streamEvents.ts'
import { returnedMail } from '#functions/texts/apps/mailbox.ts'
import { MAX_SUBJECT_LENGTH } from '#shared/apps/mailbox/rules.ts'
import { isMailRetried } from '#shared/core/mail.ts'
import { toPlainText } from '#shared/core/plainText.ts'
import { truncate } from '#shared/core/text.ts'
import { mailOnce, RetryLater } from '../mailOnce.ts'
import { letterFiles } from './letterFiles.ts'

/** Orders a mail for each address outside by itself, so that none waits for another, once however often this is done. */
export const orderLetters = async ({
  id,
  tenant,
  owner,
  mailId,
  addresses,
}: EventOf<'MAILBOX_LEAVES'>): Promise<void> => {
  const at = now().toISOString()
  for (const [nth, address] of addresses.entries()) {
    const order = { actionType: 'MAILBOX_LEAVES_FOR' as const, mailId, address, at }
    await transact([mailboxEventOnce({ tenant, person: owner }, `${id}_${nth}`, order)])
  }
}

/** People as they are named outside: colleagues by their addresses for that, so that whoever answers all reaches them here. */
const namedOutside = async (tenant: string, people: readonly StoredParty[]) => {
  const ids = people.flatMap(({ personId }) => personId ?? [])
  const members = new Map((await membersOf(tenant).getMany(ids)).map((one) => [one.id, one]))
  const named: { name: string; address: string }[] = []
  for (const { name, address, personId } of people) {
    const member = members.get(personId ?? '')
    named.push({ name, address: member ? await claimAddress(tenant, member) : address })
  }
  return named
}

const letterOf = async (
  tenant: string,
  sender: Member,
  { mail, text }: Opened,
  files: LetterFile[],
): Promise<Letter> => {
  const address = await claimAddress(tenant, sender)
  const domain = address.slice(address.indexOf('@') + 1)
  const root = threadReference(mail.threadId, domain)
  const others = (mail.references ?? []).filter((one) => one !== root)
  const html = text.html ?? ''
  return {
    from: { name: fullName(sender), address },
    to: await namedOutside(tenant, mail.to),
    cc: await namedOutside(tenant, mail.cc),
    subject: mail.subject,
    text: toPlainText(html),
    html,
    messageId: `<${mail.id}@${domain}>`,
    references: [root, ...others],
    inReplyTo: others.at(-1),
    files,
  }
}

/** Notes what the mail service has called a mail, so that answers to that find the conversation. */
const noteMessage = async (owner: { tenant: string; person: string }, mail: StoredMail, messageId: string) => {
  await transact([messageNoted(owner, messageId, mail.threadId)])
}

/** Sends a mail to one address outside; where it cannot be sent, its sender gets a mail that says so. */
export const sendOutside = async (event: EventOf<'MAILBOX_LEAVES_FOR'>): Promise<void> => {
  const { tenant, owner: person, mailId, address, at } = event
  const owner = { tenant, person }
  let isHarmful = false
  const mailed = await mailOnce({ key: mailboxEventKey(event), at }, async () => {
    const [found, sender] = [await openMail(owner, mailId), await membersOf(tenant).get(person)]
    if (!found || !sender || sender.erasing) return undefined
    const failure = await mailFailureFor(tenant, address.toLowerCase())
    if (failure) return failure
    const files = await letterFiles(tenant, found.mail)
    isHarmful = files === 'quarantined'
    if (files === 'notScanned') {
      if (isMailRetried(new Date(at), now())) throw new RetryLater()
      return 'unavailable'
    }
    if (typeof files === 'string') return 'refused'
    const letter = await letterOf(tenant, sender, found, files)
    return async () => {
      const messageId = await sendLetter(letter, address, { tenant, person, mail: mailId })
      await noteMessage(owner, found.mail, messageId).catch((error: unknown) => log.warn('mail.notNoted', {}, error))
    }
  })
  if (mailed === 'later') throw new RetryLater()
  if (mailed === 'sent' || mailed === 'none') return
  const failure = isHarmful ? ('quarantined' as const) : mailed
  const returned = { actionType: 'MAILBOX_RETURNED' as const, mailId, address, failure }
  await transact([mailboxEventOnce(owner, returnedId(mailId, address), returned)])
}

/** Puts a mail into the sender's mailbox that says that theirs has not reached somebody, once. */
export const notifyReturned = async (event: EventOf<'MAILBOX_RETURNED'>): Promise<void> => {
  const { tenant, owner: person, mailId, address, failure } = event
  const owner = { tenant, person }
  const [found, sender] = [await openMail(owner, mailId), await membersOf(tenant).get(person)]
  if (!found || !sender) return
  const { subject, text } = returnedMail(sender.displayLanguage, { subject: found.mail.subject, address, failure })
  const from = { name: POST.name, address: '' }
  const to = [{ name: fullName(sender), address: sender.email, personId: person }]
  const mail = receivedMail(
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
  const told = mailboxEventOnce(owner, `${event.id}_told`, { actionType: 'MAILBOX_CHANGED', people: [person] })
  await transact([told, ...mailReceived(owner, mail, { text }).map(({ write }) => write)])
}
