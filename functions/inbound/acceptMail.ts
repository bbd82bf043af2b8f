import { createHash } from 'node:crypto'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, transact } from '#functions/core/table/table.ts'
import { removeAttached } from '#functions/data/apps/files/purge.ts'
import { findOwnerByAddress, findPeopleByAddress } from '#functions/data/apps/mailbox/addresses.ts'
import { buildAutoReplyOrder } from '#functions/data/apps/mailbox/autoReplies.ts'
import { fileIncomingMail, loadSettings } from '#functions/data/apps/mailbox/filing.ts'
import type { Owner } from '#functions/data/apps/mailbox/mailKeys.ts'
import { buildReceiveSteps, type Incoming, newReceivedMail } from '#functions/data/apps/mailbox/receiving.ts'
import type { StoredParty } from '#functions/data/apps/mailbox/storedMail.ts'
import { buildMessageWrite, deriveThreadId, findThread } from '#functions/data/apps/mailbox/threads.ts'
import { buildAuthorTraceWrites, buildRecipientTraceWrites } from '#functions/data/apps/mailbox/traces.ts'
import { mailPartition } from '#functions/data/keys.ts'
import { MAIL_SERVICE_ACTOR } from '#functions/data/mail/mailProblems.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { addressKey, type Member, membersOf } from '#functions/data/people/members.ts'
import { type Refused, refusedMail } from '#functions/texts/apps/mailbox.ts'
import { folderFor } from '#shared/apps/mailbox/rules.ts'
import { type ParsedMail, parseIncomingMail } from './parseIncomingMail.ts'
import type { Arrival } from './receipt.ts'
import { isRepliable } from './repliable.ts'
import { storeAttachments } from './storeAttachments.ts'

interface Recipient extends Owner {
  domain: string
  address: string
  member: Member
}

const findRecipients = async (recipients: readonly string[]): Promise<Recipient[]> => {
  const readers: Recipient[] = []
  for (const address of recipients) {
    const owner = await findOwnerByAddress(address)
    const member = owner && (await membersOf(owner.tenant).get(owner.person))
    const isThere = readers.some(({ tenant, person }) => tenant === owner?.tenant && person === owner.person)
    if (owner && member && worksHere(member) && !member.erasing && !isThere) readers.push({ ...owner, address, member })
  }
  return readers
}

/** Marks the parties of a mail who are colleagues of the recipient. */
const identifyColleagues = async (
  { tenant, domain }: Recipient,
  people: readonly StoredParty[],
): Promise<StoredParty[]> => {
  const ours = people.map(({ address }) => address.toLowerCase()).filter((one) => one.endsWith(`@${domain}`))
  const found = await findPeopleByAddress(tenant, ours)
  return people.map((one) => {
    const personId = found.get(one.address.toLowerCase())
    return personId ? { ...one, personId } : one
  })
}

/** Members whom From or Reply-To name; both may be forged. */
const findClaimedAuthors = async ({ tenant, domain }: Recipient, { from, replyTo }: ParsedMail): Promise<string[]> => {
  const named = [from, replyTo].flatMap((one) => one?.address.toLowerCase() || [])
  const [members, ours] = await Promise.all([
    batchGet([...new Set(named)].map((address) => addressKey(tenant, address))),
    findPeopleByAddress(tenant, [...new Set(named.filter((one) => one.endsWith(`@${domain}`)))]),
  ])
  return [...new Set([...members.flatMap((item) => (item ? String(item.person) : [])), ...ours.values()])]
}

/** The conversation of the mail in each recipient's mailbox. */
const findThreads = async (readers: readonly Recipient[], mail: ParsedMail, id: string): Promise<string[]> => {
  const threads: string[] = []
  for (const reader of readers) {
    const answered = await findThread(reader, mail.references)
    threads.push(answered ?? deriveThreadId(reader.tenant, mail.messageId ?? id, mail.writtenAt))
  }
  return threads
}

const toIncoming = async (
  reader: Recipient,
  mail: ParsedMail,
  threadId: string,
  { verdicts }: Arrival,
): Promise<Incoming> => ({
  threadId,
  from: mail.from,
  ...(mail.replyTo && { replyTo: mail.replyTo }),
  to: await identifyColleagues(reader, mail.to),
  cc: await identifyColleagues(reader, mail.cc),
  subject: mail.subject,
  folder: folderFor(verdicts),
  outside: { proven: verdicts.proven && mail.hasOneAuthor },
  references: [...mail.references, ...(mail.messageId ? [mail.messageId] : [])],
})

/** The notice that replaces a refused mail. */
const buildRefusalMail = ({ member, person }: Recipient, threadId: string, from: string, why: Refused) => {
  const { subject, text } = refusedMail(member.displayLanguage, from, why)
  const incoming: Incoming = {
    threadId,
    subject,
    folder: 'inbox',
    cc: [],
    from: { name: MAIL_SERVICE_ACTOR.name, address: '' },
    to: [{ name: `${member.firstName} ${member.lastName}`, address: member.email, personId: person }],
  }
  return { incoming, text: { text } }
}

/** Why a mail is refused; undefined when it is accepted. */
const refusalReason = (
  arrival: Arrival,
  raw: Buffer | undefined,
  mail: ParsedMail | undefined,
): Refused | undefined => {
  if (arrival.verdicts.virus) return 'virus'
  if (!raw) return 'tooLarge'
  return mail ? undefined : 'unreadable'
}

const EMPTY_MAIL: ParsedMail = {
  from: { name: '', address: '' },
  hasOneAuthor: false,
  replyTo: undefined,
  to: [],
  cc: [],
  subject: '',
  text: '',
  page: undefined,
  messageId: undefined,
  references: [],
  writtenAt: undefined,
  automatic: true,
  files: [],
}

/** Deduplication key of a mail in a mailbox, stable over redeliveries. */
const deliveryHash = ({ messageId }: Arrival, { person }: Owner): string =>
  createHash('sha256').update(`${messageId}#${person}`).digest('hex').slice(0, 40)

const receivedKey = (owner: Owner, once: string): Key => ({ pk: mailPartition(owner), sk: `RECEIVED#${once}` })

/** Recipients who have not received the mail yet, so that each retry makes progress. */
const findPendingRecipients = async (arrival: Arrival, readers: readonly Recipient[]): Promise<Set<Recipient>> => {
  const items = await batchGet(readers.map((reader) => receivedKey(reader, deliveryHash(arrival, reader))))
  return new Set(readers.filter((_, index) => !items[index]))
}

/** Delivers a mail, or the notice that replaces it, to each recipient once; returns counts for the log. */
export const acceptMail = async (
  arrival: Arrival,
  raw: Buffer | undefined,
): Promise<Record<string, number | string>> => {
  const readers = await findRecipients(arrival.recipients)
  const counts = { readers: readers.length, nobody: arrival.recipients.length - readers.length, full: 0 }
  if (readers.length === 0) return counts
  const mail = raw && (await parseIncomingMail(raw))
  const why = refusalReason(arrival, raw, mail)
  const threads = await findThreads(readers, mail ?? EMPTY_MAIL, arrival.messageId)
  const waiting = await findPendingRecipients(arrival, readers)
  for (const [index, reader] of readers.entries()) {
    if (!waiting.has(reader)) continue
    const threadId = threads[index] ?? ''
    const { incoming, text } =
      why || !mail
        ? buildRefusalMail(reader, threadId, arrival.source || '?', why ?? 'unreadable')
        : {
            incoming: await toIncoming(reader, mail, threadId, arrival),
            text: { text: mail.text, ...(mail.page !== undefined && { page: mail.page }) },
          }
    const once = deliveryHash(arrival, reader)
    const files = why ? undefined : await storeAttachments(reader, once.slice(0, 32), mail?.files ?? [])
    const settings = await loadSettings(reader)
    const received = newReceivedMail({ ...incoming, ...(files && { files }) }, text.text)
    const stored = why ? received : fileIncomingMail(received, settings)
    const refused = await transact([
      put({ ...receivedKey(reader, once), ttl: orderTtl() }, expression`attribute_not_exists(#pk)`),
      ...buildReceiveSteps(reader, stored, text).map(({ write }) => write),
      ...(!why && mail?.messageId ? [buildMessageWrite(reader, mail.messageId, threadId)] : []),
      ...buildRecipientTraceWrites(reader, stored.id, readers, threads),
      ...(mail && isRepliable(reader, mail, stored, arrival) ? buildAutoReplyOrder(reader, stored.id, settings) : []),
      ...(why || !mail ? [] : buildAuthorTraceWrites(reader, stored, await findClaimedAuthors(reader, mail))),
    ])
    if (!refused || refused.has(0)) continue
    counts.full += 1
    if (files) await removeAttached(reader.tenant, 'mailbox', files.thing)
  }
  return { ...counts, ...(why && { refused: why }) }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'mail from outside that was accepted': receivedKey({ tenant: '<tenant>', person: '<person>' }, '<hash>'),
})
