import type { Item } from '#functions/core/table/item.ts'
import { mediaTypeOf } from '#functions/data/apps/files/mediaTypes.ts'
import { countsIn, folderView } from '#functions/data/apps/mailbox/mailCounts.ts'
import type { Owner } from '#functions/data/apps/mailbox/mailKeys.ts'
import { mailsOf } from '#functions/data/apps/mailbox/mails.ts'
import type { StoredMail, StoredText } from '#functions/data/apps/mailbox/storedMail.ts'
import { membersOf } from '#functions/data/people/members.ts'
import type { FileType } from '#shared/apps/files/rules.ts'
import type { Folder, Mail, OpenMail } from '#shared/apps/mailbox/contract.ts'
import {
  countOf,
  FILTERS,
  type FilterName,
  FOLDERS,
  type FolderName,
  formatAddress,
} from '#shared/apps/mailbox/rules.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'

type Language = 'EN' | 'FR'

const FOLDER_TITLES: Record<FolderName, Record<Language, string>> = {
  inbox: { EN: 'Inbox', FR: 'Boîte de réception' },
  snoozed: { EN: 'Snoozed', FR: 'Mis en attente' },
  sent: { EN: 'Sent', FR: 'Envoyés' },
  drafts: { EN: 'Drafts', FR: 'Brouillons' },
  archive: { EN: 'Archive', FR: 'Archives' },
  spam: { EN: 'Spam', FR: 'Indésirables' },
  trash: { EN: 'Trash', FR: 'Corbeille' },
}
const FOLDER_ICONS: Record<FolderName, string> = {
  inbox: 'heroicons_outline:inbox',
  snoozed: 'heroicons_outline:clock',
  sent: 'heroicons_outline:paper-airplane',
  drafts: 'heroicons_outline:document',
  archive: 'heroicons_outline:archive-box',
  spam: 'heroicons_outline:exclamation-triangle',
  trash: 'heroicons_outline:trash',
}
const FILTER_TITLES: Record<FilterName, Record<Language, string>> = {
  starred: { EN: 'Starred', FR: 'Favoris' },
  important: { EN: 'Important', FR: 'Importants' },
}
const FILTER_ICONS: Record<FilterName, string> = {
  starred: 'heroicons_outline:star',
  important: 'heroicons_outline:exclamation-circle',
}

/** The folders in the reader's language, with their counts. */
export const toFolders = (counts: Item | undefined, language: Language): Folder[] =>
  FOLDERS.map((id) => ({
    id,
    title: FOLDER_TITLES[id][language],
    slug: id,
    icon: FOLDER_ICONS[id],
    count: countOf(id, countsIn(counts, folderView(id))),
  }))

export const toFilters = (language: Language) =>
  FILTERS.map((id) => ({ id, title: FILTER_TITLES[id][language], slug: id, icon: FILTER_ICONS[id] }))

const toAttachment = ({ name, type, bytes }: { name: string; type: FileType; bytes: number }) => ({
  type: mediaTypeOf(type),
  name,
  size: bytes,
  preview: '',
  downloadUrl: '',
})

/** A mail as shown to its owner, with existing labels only; Bcc only to the sender. */
export const toMail = (mail: StoredMail, labels: ReadonlySet<string>, avatar: string | null): Mail => {
  const { from, to, cc, date, subject, starred, important, unread, folder, threadId, version, id, kind } = mail
  const bcc = mail.kind === 'received' ? [] : mail.bcc
  return {
    id,
    kind,
    date,
    subject,
    starred,
    important,
    unread,
    folder,
    threadId,
    version,
    type: 'mail',
    from: { avatar, contact: formatAddress(from) },
    to: to.map(formatAddress).join(', '),
    cc: cc.map(formatAddress),
    bcc: bcc.map(formatAddress),
    ccCount: cc.length,
    bccCount: bcc.length,
    content: mail.beginning,
    attachments: (mail.files?.kept ?? []).map(toAttachment),
    labels: mail.labels.filter((one) => labels.has(one)),
    people: { from, ...(mail.replyTo && { replyTo: mail.replyTo }), to, cc, bcc },
    sendAt: mail.sendAt ?? null,
    unsent: mail.unsent ?? false,
    answers: mail.answers ?? null,
    snoozedUntil: mail.snoozedUntil ?? null,
    outside: mail.outside ?? null,
  }
}

/** The senders' pictures, in one request. */
const avatarsOf = async (tenant: string, mails: readonly StoredMail[]): Promise<Map<string, string | null>> => {
  const people = [...new Set(mails.flatMap(({ from }) => from.personId ?? []))]
  if (people.length === 0) return new Map()
  return new Map((await membersOf(tenant).getMany(people)).map(({ id, avatarPath }) => [id, avatarPath]))
}

/** Mails with their senders' pictures. */
export const toMails = async (
  { tenant }: Owner,
  mails: readonly StoredMail[],
  labels: ReadonlySet<string>,
): Promise<Mail[]> => {
  const avatars = await avatarsOf(tenant, mails)
  return mails.map((mail) => toMail(mail, labels, avatars.get(mail.from.personId ?? '') ?? null))
}

/** An opened mail with its text. */
export const toOpenMail = (
  mail: Mail,
  { html, text, page }: StoredText,
  { mail: stored, contact }: { mail?: StoredMail; contact?: OpenMail['contact'] | undefined } = {},
): OpenMail => ({
  ...mail,
  content: text ?? toPlainText(html ?? ''),
  html: html ?? null,
  page: page ?? null,
  files: stored?.files && stored.files.kept.length > 0 ? stored.files.thing : null,
  leftOut: stored?.files?.leftOut ?? [],
  contact: contact ? { id: contact.id, name: contact.name } : null,
  filedAt: stored?.filedAt ?? null,
})

/** Mails by id, in the same order. */
export const loadMailsByIds = async (
  owner: Owner,
  ids: readonly string[],
  labels: ReadonlySet<string>,
): Promise<Mail[]> => toMails(owner, await mailsOf(owner).byIds(ids), labels)
