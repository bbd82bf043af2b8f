import { truncate } from '#shared/core/text/normalise.ts'

/** The folders, in order; a mail is in exactly one. */
export const FOLDERS = ['inbox', 'snoozed', 'sent', 'drafts', 'archive', 'spam', 'trash'] as const
export type FolderName = (typeof FOLDERS)[number]
export const FILTERS = ['starred', 'important'] as const
export type FilterName = (typeof FILTERS)[number]
export const LABEL_COLORS = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'indigo',
  'purple',
  'pink',
] as const
export const LAYOUTS = ['right', 'bottom', 'full'] as const

const MAILS_PER_PAGE = 10
export const MAX_RECIPIENTS = 50
export const MAX_MAILS_PER_DAY = 200
/** Outside addresses written to in a day, by one person and by a whole company. */
export const MAX_OUTSIDE_ADDRESSES_PER_DAY = { person: 300, company: 3000 } as const
export const MAX_MAILS = 50_000
/** Per person. */
export const MAX_SCHEDULED_MAILS = 100
export const MAX_MAILBOX_LABELS = 100
/** Each label is a row, and a mail changes in one transaction with all its rows. */
export const MAX_LABELS_PER_MAIL = 10
/** Stored characters, markup included. */
export const MAX_MAIL_LENGTH = 20_000
export const MAX_SUBJECT_LENGTH = 200
/** Characters kept of an outside mail's text; longer HTML is dropped. */
export const MAX_INBOUND_TEXT_LENGTH = 60_000
export const MAX_INBOUND_HTML_LENGTH = 100_000
/** Attachments of a mail, and their total size. */
export const MAIL_FILE_LIMITS = { most: 20, bytes: 25 * 1024 * 1024 } as const
/** Total size of outside files that a mailbox accepts in a day: any sender can fill it, at the company's cost. */
export const MAX_INBOUND_FILE_BYTES_PER_DAY = 500 * 1024 * 1024
/** The total size in a mail that leaves: the mail service accepts ten megabytes, a third of which is the encoding. */
export const MAX_OUTSIDE_FILE_BYTES = 7 * 1024 * 1024
/** Characters of a mail shown in lists. */
export const PREVIEW_LENGTH = 300
/** How long sending can be undone. */
export const UNDO_SECONDS = 10

/** The fields that decide in which lists a mail is shown. */
export interface Listed {
  folder: FolderName
  labels: readonly string[]
  starred: boolean
  important: boolean
}

/** Whether mails of a folder are shown there only, not under labels and filters, nor in search. */
export const isHidden = (folder: FolderName): boolean => folder === 'trash' || folder === 'spam'

/** The lists that contain a mail: its folder and, except for trash and spam, its labels and filters. */
export const viewsOf = ({ folder, labels, starred, important }: Listed): string[] => [
  `F:${folder}`,
  ...(isHidden(folder)
    ? []
    : [...(starred ? ['S:starred'] : []), ...(important ? ['S:important'] : []), ...labels.map((id) => `L:${id}`)]),
]

/** Received, sent, or being written. */
export const MAIL_KINDS = ['received', 'sent', 'draft'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

const ALLOWED_FOLDERS: Record<MailKind, readonly FolderName[]> = {
  received: ['inbox', 'archive', 'spam', 'trash'],
  sent: ['sent', 'archive', 'trash'],
  draft: ['drafts', 'trash'],
}

/** Whether a mail may be moved to a folder: sent mails and drafts are never spam, nor new in the inbox. */
export const canMove = (kind: MailKind, from: FolderName, to: FolderName): boolean =>
  from === to || ALLOWED_FOLDERS[kind].includes(to)

/** The folder to which a mail returns from trash or spam. */
export const defaultFolder = (kind: MailKind): FolderName =>
  kind === 'received' ? 'inbox' : kind === 'sent' ? 'sent' : 'drafts'

/** The number shown at a folder: unread mails of the inbox, all drafts, spam and snoozed mails. */
export const countOf = (folder: FolderName, { total, unread }: { total: number; unread: number }): number => {
  if (folder === 'inbox') return unread
  return folder === 'drafts' || folder === 'spam' || folder === 'snoozed' ? total : 0
}

interface Pagination {
  totalResults: number
  resultsPerPage: number
  currentPage: number
  lastPage: number
  startIndex: number
  endIndex: number
}

/** The position of a page in a list; beyond the last one, only the last page. */
export const paginationOf = (totalResults: number, currentPage: number): Pagination | { lastPage: number } => {
  const lastPage = Math.max(1, Math.ceil(totalResults / MAILS_PER_PAGE))
  if (currentPage > lastPage) return { lastPage }
  const startIndex = (currentPage - 1) * MAILS_PER_PAGE
  const endIndex = Math.min(startIndex + MAILS_PER_PAGE, totalResults) - 1
  return { totalResults, resultsPerPage: MAILS_PER_PAGE, currentPage, lastPage, startIndex, endIndex }
}

export interface MailAddress {
  /** May be empty. */
  name: string
  address: string
}

/** A person as in a header or a list. */
export const formatAddress = ({ name, address }: MailAddress): string => (name ? `${name} <${address}>` : address)

/** The subject of a reply or forward, with its prefix once. */
export const replySubject = (subject: string, mark: 'Re' | 'Fwd'): string =>
  new RegExp(`^${mark}:`, 'i').test(subject) ? subject : truncate(`${mark}: ${subject}`, MAX_SUBJECT_LENGTH)

/** Recipients of a reply: the sender and, with `all`, every other visible recipient except oneself. */
export const replyRecipients = (
  mail: {
    from: MailAddress
    replyTo?: MailAddress | undefined
    to: readonly MailAddress[]
    cc: readonly MailAddress[]
  },
  own: readonly string[],
  all: boolean,
): { to: MailAddress[]; cc: MailAddress[] } => {
  const mine = new Set(own.map((one) => one.toLowerCase()))
  const isMine = ({ address }: MailAddress) => mine.has(address.toLowerCase())
  const seen = new Set<string>()
  const once = (people: readonly MailAddress[]) =>
    people.filter(({ address }) => {
      const known = seen.has(address.toLowerCase())
      seen.add(address.toLowerCase())
      return !known
    })
  const first = isMine(mail.from) ? mail.to : [mail.replyTo ?? mail.from]
  const to = once(first)
  const others = all ? [...(isMine(mail.from) ? [] : mail.to), ...mail.cc].filter((one) => !isMine(one)) : []
  return { to, cc: once(others) }
}

const EMPLOYED = ['ESN', 'ESN_RESOURCE']

/** Whether somebody may write to outside addresses: employees, and those who manage the company. */
export const mayMailOutside = ({ type, permissions }: { type: string; permissions: readonly string[] }): boolean =>
  EMPLOYED.includes(type) || permissions.includes('ALL')

/** The mail service's verdicts on an inbound mail. */
export interface Verdicts {
  spam: boolean
  virus: boolean
  /** The sender's domain is verified (DMARC). */
  proven: boolean
  /** The domain of the return address vouches for the server that sent it (SPF). */
  sentByDomain: boolean
  /** The sender's domain denies having sent it. */
  forged: boolean
}

/** The folder of an inbound mail. */
export const folderFor = ({ spam, forged }: Pick<Verdicts, 'spam' | 'forged'>): FolderName =>
  spam || forged ? 'spam' : 'inbox'

/** The attachment id of a person's mail in the files app. */
export const mailAttachmentsId = (person: string, mail: string): string => `${person}_${mail}`
export const isMailAttachmentsId = (person: string, thing: string): boolean => thing.startsWith(`${person}_`)

const YEAR_MS = 366 * 86_400_000

/** Whether a mail can wait until a time: one ahead, within a year. */
export const mayWaitUntil = (at: number, now: number): boolean => at > now && at < now + YEAR_MS
