import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItem, queryPage } from '#functions/core/table/table.ts'
import { archivedFiles, rowsIn } from '#functions/data/apps/files/files.ts'
import { fileKey, toFile } from '#functions/data/apps/files/storedFile.ts'
import {
  type ArchivedFile,
  type ArchivePart,
  archivedPage,
  FILE_BYTES_AT_ONCE,
  roomFor,
} from '#functions/data/archive.ts'
import { mailPartition } from '#functions/data/keys.ts'
import { readEach, readIf } from '#functions/data/stored.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { MAIL_FILE_LIMITS } from '#shared/apps/mailbox/rules.ts'
import { erase } from './erasure.ts'
import { rightOnMailFiles, thingOf } from './mailFiles.ts'
import type { Owner } from './mailKeys.ts'
import { type StoredMail, textIn, toMail } from './mails.ts'
import { listSettings } from './opening.ts'
import { settingsKey } from './settings.ts'

const MAIL = 'MAIL#'
const TEXT = 'TEXT#'
const MAILS_AT_ONCE = 250
/** Of mails with what is written in them, as they are answered. */
const BYTES_AT_ONCE = 1_400_000
/** Each is asked for its files. */
const WITH_FILES_AT_ONCE = 10

/** A mail as it lies in the table; none that cannot be read. */
interface Read {
  sk: string
  mail: StoredMail | undefined
}

/** What is written in mails that follow one another: in as many of them as a megabyte holds. */
const textsOf = async (owner: Owner, mails: readonly Read[]) => {
  const [first, last] = [mails.at(0), mails.at(-1)].map((one) => one && TEXT + one.sk.slice(MAIL.length))
  if (!first || !last) return { texts: new Map<string, Item>(), until: undefined }
  const where = expression`#pk = ${mailPartition(owner)} AND #sk BETWEEN ${first} AND ${last}`
  const page = await queryPage({ where, limit: 2 * MAILS_AT_ONCE, eventually: true })
  return {
    texts: new Map(page.items.map((item) => [item.sk.slice(TEXT.length), item])),
    until: page.last && String(page.last.sk).slice(TEXT.length),
  }
}

/** As many mails from the first on as are asked for their files together. */
const withFewFiles = (owner: Owner, mails: readonly Read[]): Read[] => {
  const sizes = mails.map(({ mail }) => {
    if (!mail || !thingOf(owner, mail)) return 0
    const bytes = mail.files?.kept.reduce((sum, one) => sum + one.bytes, 0) ?? 0
    return Math.max(bytes, Math.ceil(FILE_BYTES_AT_ONCE / WITH_FILES_AT_ONCE))
  })
  return mails.slice(0, roomFor(sizes, FILE_BYTES_AT_ONCE))
}

/** The files of a mail that its owner may read. */
const filesWith = async (owner: Owner, mail: StoredMail): Promise<ArchivedFile[]> => {
  const thing = thingOf(owner, mail)
  if (!thing || !(await rightOnMailFiles(owner, thing))) return []
  const rows = await rowsIn(owner.tenant, attachmentSpaceId('mailbox', thing), MAIL_FILE_LIMITS.most)
  const files = readEach(await batchGet(rows.map(({ id }) => fileKey(owner.tenant, id))), toFile)
  return files.flatMap((file) => archivedFiles(owner.tenant, file, ['files', mail.id]))
}

/** A mail with what is written in it, as it is answered. */
const withText = ({ place: _, version: __, ...mail }: StoredMail, text: Item | undefined) => ({
  ...mail,
  ...readIf(text, textIn),
})

const exportOf = async (tenant: string, person: string, from?: string): Promise<ArchivePart> => {
  const owner = { tenant, person }
  const { items, next } = await archivedPage(mailPartition(owner), MAIL, MAILS_AT_ONCE, from)
  const few = withFewFiles(
    owner,
    items.map((item) => ({ sk: item.sk, mail: readIf(item, toMail) })),
  )
  const { texts, until } = await textsOf(owner, few)
  const written = few
    .map(({ sk, mail }) => ({ sk, mail, id: sk.slice(MAIL.length) }))
    .filter(({ id }) => until === undefined || id <= until)
    .map(({ sk, mail, id }) => ({ sk, mail, shown: mail && withText(mail, texts.get(id)) }))
  const sizes = written.map(({ shown }) => Buffer.byteLength(JSON.stringify(shown ?? null)))
  const taken = written.slice(0, roomFor(sizes, BYTES_AT_ONCE))
  const files: ArchivedFile[] = []
  for (const { mail } of taken) if (mail) files.push(...(await filesWith(owner, mail)))
  const { labels, signature } = listSettings(from === undefined ? await getItem(settingsKey(owner)) : undefined)
  return {
    content: {
      ...(from === undefined && {
        labels: labels.map(({ title, color }) => ({ title, color })),
        'signature.html': signature,
      }),
      mails: taken.flatMap(({ shown }) => shown ?? []),
    },
    files,
    next: taken.length === items.length ? next : taken.at(-1)?.sk,
  }
}

/** The mailbox of a person; what colleagues have got of it stays theirs, under the pseudonym. */
export const mailboxPrivacy = { exportOf, erase }
