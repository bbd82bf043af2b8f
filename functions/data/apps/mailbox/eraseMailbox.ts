import { busy } from '#functions/core/http/apiError.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { queryAll, queryPage, remove, transact } from '#functions/core/table/table.ts'
import { mailPartition, mailTracesPartition } from '#functions/data/keys.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { readEach } from '#functions/data/stored.ts'
import type { FolderName } from '#shared/apps/mailbox/rules.ts'
import { buildAddressReleaseWrites, findOwnAddress, stripTag } from './addresses.ts'
import { folderView } from './mailCounts.ts'
import { buildRemoveHolderWrites, removeUnheldFiles, thingOf } from './mailFiles.ts'
import { type Owner, THREAD } from './mailKeys.ts'
import { buildMailWrites, mailsOf } from './mails.ts'
import { type StoredMail, type StoredParty, toMail } from './storedMail.ts'
import { listTraces, namedPeople, type StoredTrace, toTraces } from './traces.ts'

const PAGE_SIZE = 100

interface ErasedPerson extends Owner {
  /** Lower-case addresses of account and mailbox. */
  addresses: readonly string[]
  pseudonym: string
}

const isErased = ({ person, addresses }: ErasedPerson, { personId, address }: StoredParty): boolean =>
  personId === person || [address, stripTag(address)].some((one) => addresses.includes(one.toLowerCase()))

const mentions = (gone: ErasedPerson, { from, replyTo, to, cc, bcc }: StoredMail): boolean =>
  [from, ...(replyTo ? [replyTo] : []), ...to, ...cc, ...bcc].some((one) => isErased(gone, one))

/**
 * Replaces name and address by the pseudonym; drafts lose the recipient. A Reply-To of theirs is removed, so that
 * replies go to From.
 */
const pseudonymise = (gone: ErasedPerson, { replyTo, ...mail }: StoredMail): StoredMail => {
  const pseudonymised = (party: StoredParty): StoredParty =>
    isErased(gone, party) ? { name: gone.pseudonym, address: '' } : party
  const others = (list: readonly StoredParty[]): StoredParty[] =>
    mail.kind === 'draft' ? list.filter((one) => !isErased(gone, one)) : list.map(pseudonymised)
  return {
    ...mail,
    from: pseudonymised(mail.from),
    ...(replyTo && !isErased(gone, replyTo) && { replyTo }),
    to: others(mail.to),
    cc: others(mail.cc),
    bcc: others(mail.bcc),
    version: mail.version + 1,
  }
}

const ATTEMPTS = 5

/** Pseudonymises a stored mail, retrying on concurrent changes; a stale writer is refused by the version. */
const pseudonymiseMail = async (owner: Owner, found: StoredMail, gone: ErasedPerson): Promise<void> => {
  let mail: StoredMail | undefined = found
  for (let attempt = 0; mail && mentions(gone, mail); attempt += 1) {
    if (attempt === ATTEMPTS) throw busy()
    if (!(await transact(buildMailWrites(owner, mail, pseudonymise(gone, mail))))) return
    const [current] = await mailsOf(owner).byIds([mail.id])
    mail = current
  }
}

const readMails = async (owner: Owner, ids: readonly string[]): Promise<StoredMail[]> => {
  const mails: StoredMail[] = []
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    mails.push(...(await mailsOf(owner).byIds(ids.slice(start, start + PAGE_SIZE))))
  }
  return mails
}

const queryByPrefix = (owner: Owner, prefix: string): Promise<Item[]> =>
  queryAll({ where: expression`#pk = ${mailPartition(owner)} AND begins_with(#sk, ${prefix})` })

/**
 * Pseudonymises a colleague's copies of a conversation, after those of the people named only there, such as bcc
 * recipients. An interrupted erasure finds them all again.
 */
const eraseFromConversation = async (
  theirs: Owner,
  threadId: string,
  erased: ErasedPerson,
  seen: Set<string>,
): Promise<void> => {
  const conversation = `${theirs.person}#${threadId}`
  if (theirs.person === erased.person || seen.has(conversation)) return
  seen.add(conversation)
  const rows = await queryByPrefix(theirs, `${THREAD}${threadId}#`)
  const mails = await readMails(
    theirs,
    rows.map(({ sk }) => sk.split('#')[2] ?? ''),
  )
  const named = mails.filter((mail) => mentions(erased, mail))
  const traces = (await listTraces(theirs, threadId)).filter(({ people }) => people.includes(erased.person))
  for (const person of [...named.flatMap(namedPeople), ...traces.flatMap(({ people }) => people)]) {
    await eraseFromConversation({ ...theirs, person }, threadId, erased, seen)
  }
  for (const mail of named) await pseudonymiseMail(theirs, mail, erased)
}

const DRAFT_FOLDERS: readonly FolderName[] = ['drafts', 'trash']

/** Pseudonymises a colleague's drafts, which no trace leads to. */
const eraseFromDrafts = async (owner: Owner, gone: ErasedPerson): Promise<void> => {
  for (const folder of DRAFT_FOLDERS) {
    const rows = await queryByPrefix(owner, `ROW#${folderView(folder)}#`)
    const mails = await readMails(
      owner,
      rows.map(({ id }) => String(id)),
    )
    for (const mail of mails.filter(({ kind }) => kind === 'draft')) await pseudonymiseMail(owner, mail, gone)
  }
}

const MEMBERS = 20

const eraseFromAllDrafts = async (gone: ErasedPerson): Promise<void> => {
  let after: Record<string, unknown> | undefined
  do {
    const page = await membersOf(gone.tenant).page(MEMBERS, after)
    const others = page.members.filter(({ id }) => id !== gone.person)
    await Promise.all(others.map(({ id }) => eraseFromDrafts({ tenant: gone.tenant, person: id }, gone)))
    after = page.last
  } while (after)
}

/** Processes and then deletes items page by page; resumable. */
const removeInPages = async (where: Expression, before: (items: Item[]) => Promise<void>): Promise<void> => {
  for (;;) {
    const { items } = await queryPage({ where, limit: PAGE_SIZE })
    if (items.length === 0) return
    await before(items)
    await transact(items.map((item) => remove(item)))
  }
}

/** Deletes the files of a mail unless a colleague has a copy. */
const releaseFiles = async (owner: Owner, mail: StoredMail): Promise<void> => {
  const thing = thingOf(owner, mail)
  const released = buildRemoveHolderWrites(owner, mail)
  if (released.length > 0) await transact(released)
  if (thing) await removeUnheldFiles(owner.tenant, thing)
}

/** Erases a mailbox, and the person's name in colleagues' mails. */
export const eraseMailbox = async (tenant: string, person: string, pseudonym: string): Promise<void> => {
  const owner = { tenant, person }
  const [member, own] = await Promise.all([membersOf(tenant).get(person), findOwnAddress(owner)])
  const addresses = [member?.email, own].flatMap((one) => one?.toLowerCase() ?? [])
  const gone: ErasedPerson = { ...owner, addresses, pseudonym }
  const seen = new Set<string>()
  const forget = async (left: readonly StoredTrace[]): Promise<void> => {
    for (const { threadId, people } of left) {
      for (const one of people) await eraseFromConversation({ tenant, person: one }, threadId, gone, seen)
    }
  }
  await eraseFromAllDrafts(gone)
  await removeInPages(expression`#pk = ${mailPartition(owner)} AND begins_with(#sk, ${'MAIL#'})`, async (items) => {
    const mails = readEach(items, toMail)
    for (const mail of mails) await releaseFiles(owner, mail)
    await forget(mails.map((mail) => ({ threadId: mail.threadId, people: namedPeople(mail) })))
  })
  await removeInPages(expression`#pk = ${mailTracesPartition(owner.tenant, owner.person)}`, (items) =>
    forget(toTraces(items)),
  )
  const forgotten = await buildAddressReleaseWrites(owner)
  if (forgotten.length > 0) await transact(forgotten)
  await removeInPages(expression`#pk = ${mailPartition(owner)}`, async () => {})
}
