import { createHash } from 'node:crypto'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, transact } from '#functions/core/table/table.ts'
import { removeAttached } from '#functions/data/apps/files/purge.ts'
import { ownerAt, peopleAt } from '#functions/data/apps/mailbox/addresses.ts'
import { filed, settingsFor } from '#functions/data/apps/mailbox/filing.ts'
import type { Owner } from '#functions/data/apps/mailbox/mailKeys.ts'
import type { StoredParty } from '#functions/data/apps/mailbox/mails.ts'
import { type Incoming, mailReceived, receivedMail } from '#functions/data/apps/mailbox/receiving.ts'
import { messageNoted, newThread, threadAnswered } from '#functions/data/apps/mailbox/threads.ts'
import { authorsTraced, othersTraced } from '#functions/data/apps/mailbox/traces.ts'
import { mailPartition } from '#functions/data/keys.ts'
import { POST } from '#functions/data/mail/mailProblems.ts'
import { orderEnds } from '#functions/data/orders.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { addressKey, type Member, membersOf } from '#functions/data/people/members.ts'
import { type Refused, refusedMail } from '#functions/texts/apps/mailbox.ts'
import { folderFor } from '#shared/apps/mailbox/rules.ts'
import { keepFiles } from './files.ts'
import { type Parsed, parsed } from './parse.ts'
import type { Arrival } from './receipt.ts'

/** Somebody whom a mail is for. */
interface Reader extends Owner {
  domain: string
  address: string
  member: Member
}

const readersOf = async (recipients: readonly string[]): Promise<Reader[]> => {
  const readers: Reader[] = []
  for (const address of recipients) {
    const owner = await ownerAt(address)
    const member = owner && (await membersOf(owner.tenant).get(owner.person))
    const isThere = readers.some(({ tenant, person }) => tenant === owner?.tenant && person === owner.person)
    if (owner && member && worksHere(member) && !member.erasing && !isThere) readers.push({ ...owner, address, member })
  }
  return readers
}

/** People as a mail names them, those of the reader's company as such. */
const known = async ({ tenant, domain }: Reader, people: readonly StoredParty[]): Promise<StoredParty[]> => {
  const ours = people.map(({ address }) => address.toLowerCase()).filter((one) => one.endsWith(`@${domain}`))
  const found = await peopleAt(tenant, ours)
  return people.map((one) => {
    const personId = found.get(one.address.toLowerCase())
    return personId ? { ...one, personId } : one
  })
}

/** Those of the reader's company whom a mail says it is from, or wants answers to go to: it proves neither. */
const authorsIn = async ({ tenant, domain }: Reader, { from, replyTo }: Parsed): Promise<string[]> => {
  const named = [from, replyTo].flatMap((one) => one?.address.toLowerCase() || [])
  const [members, ours] = await Promise.all([
    batchGet([...new Set(named)].map((address) => addressKey(tenant, address))),
    peopleAt(tenant, [...new Set(named.filter((one) => one.endsWith(`@${domain}`)))]),
  ])
  return [...new Set([...members.flatMap((item) => (item ? String(item.person) : [])), ...ours.values()])]
}

/** The conversation of each reader that a mail belongs to. */
const threadsOf = async (readers: readonly Reader[], mail: Parsed, id: string): Promise<string[]> => {
  const threads: string[] = []
  for (const reader of readers) {
    const answered = await threadAnswered(reader, mail.references)
    threads.push(answered ?? newThread(reader.tenant, mail.messageId ?? id, mail.writtenAt))
  }
  return threads
}

const takenIn = async (reader: Reader, mail: Parsed, threadId: string, { verdicts }: Arrival): Promise<Incoming> => ({
  threadId,
  from: mail.from,
  ...(mail.replyTo && { replyTo: mail.replyTo }),
  to: await known(reader, mail.to),
  cc: await known(reader, mail.cc),
  subject: mail.subject,
  folder: folderFor(verdicts),
  outside: { proven: verdicts.proven && mail.hasOneAuthor },
  references: [...mail.references, ...(mail.messageId ? [mail.messageId] : [])],
})

/** What takes the place of a mail that is not let in. */
const inPlace = ({ member, person }: Reader, threadId: string, from: string, why: Refused) => {
  const { subject, text } = refusedMail(member.displayLanguage, from, why)
  const incoming: Incoming = {
    ...{ threadId, subject, folder: 'inbox', cc: [] },
    from: { name: POST.name, address: '' },
    to: [{ name: `${member.firstName} ${member.lastName}`, address: member.email, personId: person }],
  }
  return { incoming, text: { text } }
}

/** Why a mail is not let in; undefined: it may. */
const refusal = (arrival: Arrival, raw: Buffer | undefined, mail: Parsed | undefined): Refused | undefined => {
  if (arrival.verdicts.virus) return 'virus'
  if (!raw) return 'tooLarge'
  return mail ? undefined : 'unreadable'
}

const NOTHING: Parsed = {
  ...{
    from: { name: '', address: '' },
    hasOneAuthor: false,
    replyTo: undefined,
    to: [],
    cc: [],
    subject: '',
    text: '',
  },
  ...{ page: undefined, messageId: undefined, references: [], writtenAt: undefined, files: [] },
}

/** What a mail is known by in a mailbox, however often it is handed over. */
const onceFor = ({ messageId }: Arrival, { person }: Owner): string =>
  createHash('sha256').update(`${messageId}#${person}`).digest('hex').slice(0, 40)

const receivedKey = (owner: Owner, once: string): Key => ({ pk: mailPartition(owner), sk: `RECEIVED#${once}` })

/** Those who have not got a mail yet that was handed over before: nothing of it is kept twice, and each attempt comes further. */
const withoutIt = async (arrival: Arrival, readers: readonly Reader[]): Promise<Set<Reader>> => {
  const items = await batchGet(readers.map((reader) => receivedKey(reader, onceFor(arrival, reader))))
  return new Set(readers.filter((_, index) => !items[index]))
}

/** Puts a mail, or what is said in its place, into the mailboxes of those whom it is for, once; answers for how many it was. */
export const acceptMail = async (
  arrival: Arrival,
  raw: Buffer | undefined,
): Promise<Record<string, number | string>> => {
  const readers = await readersOf(arrival.recipients)
  const counts = { readers: readers.length, nobody: arrival.recipients.length - readers.length, full: 0 }
  if (readers.length === 0) return counts
  const mail = raw && (await parsed(raw))
  const why = refusal(arrival, raw, mail)
  const threads = await threadsOf(readers, mail ?? NOTHING, arrival.messageId)
  const waiting = await withoutIt(arrival, readers)
  for (const [index, reader] of readers.entries()) {
    if (!waiting.has(reader)) continue
    const threadId = threads[index] ?? ''
    const { incoming, text } =
      why || !mail
        ? inPlace(reader, threadId, arrival.source || '?', why ?? 'unreadable')
        : {
            incoming: await takenIn(reader, mail, threadId, arrival),
            text: { text: mail.text, ...(mail.page !== undefined && { page: mail.page }) },
          }
    const once = onceFor(arrival, reader)
    const files = why ? undefined : await keepFiles(reader, once.slice(0, 32), mail?.files ?? [])
    const received = receivedMail({ ...incoming, ...(files && { files }) }, text.text)
    const stored = why ? received : filed(received, await settingsFor(reader))
    const refused = await transact([
      put({ ...receivedKey(reader, once), ttl: orderEnds() }, expression`attribute_not_exists(#pk)`),
      ...mailReceived(reader, stored, text).map(({ write }) => write),
      ...(!why && mail?.messageId ? [messageNoted(reader, mail.messageId, threadId)] : []),
      ...othersTraced(reader, stored.id, readers, threads),
      ...(why || !mail ? [] : authorsTraced(reader, stored, await authorsIn(reader, mail))),
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
