import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItems, queryPage } from '#functions/core/table/table.ts'
import { listFileRows, toArchivedFiles } from '#functions/data/apps/files/files.ts'
import { fileKey, toFile } from '#functions/data/apps/files/storedFile.ts'
import {
  type ArchivedFile,
  type ArchivePart,
  countFitting,
  MAX_FILE_BYTES_PER_PART,
  readArchivePage,
} from '#functions/data/archive.ts'
import { mailPartition } from '#functions/data/keys.ts'
import { readEach, readIf } from '#functions/data/stored.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { MAIL_FILE_LIMITS } from '#shared/apps/mailbox/rules.ts'
import { eraseMailbox } from './eraseMailbox.ts'
import { rightOnMailFiles, thingOf } from './mailFiles.ts'
import type { Owner } from './mailKeys.ts'
import { toListSettings } from './openMail.ts'
import { settingsKey } from './settings.ts'
import { type StoredMail, textIn, toMail } from './storedMail.ts'
import { templatesIn, templatesKey } from './templates.ts'

const MAIL = 'MAIL#'
const TEXT = 'TEXT#'
const MAILS_PER_PART = 250
/** Size of mails with their texts. */
const MAX_PART_BYTES = 1_400_000
const MAX_MAILS_WITH_FILES = 10

/** A raw item; `mail` is undefined when unreadable. */
interface MailItem {
  sk: string
  mail: StoredMail | undefined
}

/** Texts of consecutive mails, up to a megabyte. */
const loadTexts = async (owner: Owner, mails: readonly MailItem[]) => {
  const [first, last] = [mails.at(0), mails.at(-1)].map((one) => one && TEXT + one.sk.slice(MAIL.length))
  if (!first || !last) return { texts: new Map<string, Item>(), until: undefined }
  const where = expression`#pk = ${mailPartition(owner)} AND #sk BETWEEN ${first} AND ${last}`
  const page = await queryPage({ where, limit: 2 * MAILS_PER_PART, eventually: true })
  return {
    texts: new Map(page.items.map((item) => [item.sk.slice(TEXT.length), item])),
    until: page.last && String(page.last.sk).slice(TEXT.length),
  }
}

/** Limits a part by the number and size of files. */
const limitByFiles = (owner: Owner, mails: readonly MailItem[]): MailItem[] => {
  const sizes = mails.map(({ mail }) => {
    if (!mail || !thingOf(owner, mail)) return 0
    const bytes = mail.files?.kept.reduce((sum, one) => sum + one.bytes, 0) ?? 0
    return Math.max(bytes, Math.ceil(MAX_FILE_BYTES_PER_PART / MAX_MAILS_WITH_FILES))
  })
  return mails.slice(0, countFitting(sizes, MAX_FILE_BYTES_PER_PART))
}

const readArchivedFiles = async (owner: Owner, mail: StoredMail): Promise<ArchivedFile[]> => {
  const thing = thingOf(owner, mail)
  if (!thing || !(await rightOnMailFiles(owner, thing))) return []
  const rows = await listFileRows(owner.tenant, attachmentSpaceId('mailbox', thing), MAIL_FILE_LIMITS.most)
  const files = readEach(await batchGet(rows.map(({ id }) => fileKey(owner.tenant, id))), toFile)
  return files.flatMap((file) => toArchivedFiles(owner.tenant, file, ['files', mail.id]))
}

const addText = ({ place: _, version: __, ...mail }: StoredMail, text: Item | undefined) => ({
  ...mail,
  ...readIf(text, textIn),
})

const exportOf = async (tenant: string, person: string, from?: string): Promise<ArchivePart> => {
  const owner = { tenant, person }
  const { items, next } = await readArchivePage(mailPartition(owner), MAIL, MAILS_PER_PART, from)
  const few = limitByFiles(
    owner,
    items.map((item) => ({ sk: item.sk, mail: readIf(item, toMail) })),
  )
  const { texts, until } = await loadTexts(owner, few)
  const written = few
    .map(({ sk, mail }) => ({ sk, mail, id: sk.slice(MAIL.length) }))
    .filter(({ id }) => until === undefined || id <= until)
    .map(({ sk, mail, id }) => ({ sk, mail, shown: mail && addText(mail, texts.get(id)) }))
  const sizes = written.map(({ shown }) => Buffer.byteLength(JSON.stringify(shown ?? null)))
  const taken = written.slice(0, countFitting(sizes, MAX_PART_BYTES))
  const files: ArchivedFile[] = []
  for (const { mail } of taken) if (mail) files.push(...(await readArchivedFiles(owner, mail)))
  const [settings, kept] = from === undefined ? await getItems([settingsKey(owner), templatesKey(owner)]) : []
  const { labels, signature, autoReply } = toListSettings(settings)
  const { templates = [] } = readIf(kept, templatesIn) ?? {}
  return {
    content: {
      ...(from === undefined && {
        labels: labels.map(({ title, color }) => ({ title, color })),
        'signature.html': signature,
        ...(autoReply && { autoReply }),
        ...(templates.length > 0 && {
          templates: templates.map(({ name, subject, text }) => ({ name, subject, text })),
        }),
      }),
      mails: taken.flatMap(({ shown }) => shown ?? []),
    },
    files,
    next: taken.length === items.length ? next : taken.at(-1)?.sk,
  }
}

/** Colleagues keep their copies, pseudonymised. */
export const mailboxPrivacy = { exportOf, erase: eraseMailbox }
