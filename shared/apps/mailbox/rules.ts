import { cut } from '#shared/core/text.ts'

/** The folders of a mailbox, in the order that they are listed; a mail lies in exactly one. */
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

const MAILS_A_PAGE = 10
/** How many people a mail may go to. */
export const MOST_RECIPIENTS = 50
export const MAILS_A_DAY = 200
/** Addresses outside the company that a person, and all of a company together, may write to in a day. */
export const OUTSIDE_A_DAY = { person: 300, company: 3000 } as const
export const MOST_MAILS = 50_000
/** Mails of one person that wait to be sent by themselves. */
export const MOST_WAITING = 100
export const MOST_LABELS = 100
/** Each of them is a row, and a mail changes in one transaction with all of its rows. */
export const MOST_LABELS_OF_A_MAIL = 10
/** As stored, markup included. */
export const LONGEST_MAIL = 20_000
export const LONGEST_SUBJECT = 200
/** Characters that are kept of a mail from outside: of its text, and of how it was formatted, which is left out when it is longer. */
export const LONGEST_TEXT = 60_000
export const LONGEST_PAGE = 100_000
/** Files of a mail, and how many bytes they have together. */
export const MAIL_FILES = { most: 20, bytes: 25 * 1024 * 1024 } as const
/** How many bytes of files from outside a mailbox keeps in a day: whoever knows an address may send, and its company pays. */
export const FILE_BYTES_A_DAY = 500 * 1024 * 1024
/** How many bytes they have when the mail leaves: the mail service takes ten megabytes, a third of which is their encoding. */
export const OUTSIDE_FILE_BYTES = 7 * 1024 * 1024
/** How much of a text a list shows. */
export const BEGINNING = 300
/** How long a mail waits to be taken back. */
export const UNDO_SECONDS = 10

/** What decides where a mail is listed. */
export interface Listed {
  folder: FolderName
  labels: readonly string[]
  starred: boolean
  important: boolean
}

/** Whether what lies in a folder shows there alone: neither by its labels and marks nor in a search. */
export const isHidden = (folder: FolderName): boolean => folder === 'trash' || folder === 'spam'

/** The lists that a mail is in: that of its folder, and but for trash and spam those of its labels and marks. */
export const viewsOf = ({ folder, labels, starred, important }: Listed): string[] => [
  `F:${folder}`,
  ...(isHidden(folder)
    ? []
    : [...(starred ? ['S:starred'] : []), ...(important ? ['S:important'] : []), ...labels.map((id) => `L:${id}`)]),
]

/** What came from somebody, what was sent, and what is being written. */
export const MAIL_KINDS = ['received', 'sent', 'draft'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

const MAY_LIE: Record<MailKind, readonly FolderName[]> = {
  received: ['inbox', 'archive', 'spam', 'trash'],
  sent: ['sent', 'archive', 'trash'],
  draft: ['drafts', 'trash'],
}

/** Whether a mail may be moved to a folder: what was sent or is being written is no spam, and never new in the inbox. */
export const mayMove = (kind: MailKind, from: FolderName, to: FolderName): boolean =>
  from === to || MAY_LIE[kind].includes(to)

/** Where a mail goes back to from trash and spam. */
export const homeOf = (kind: MailKind): FolderName =>
  kind === 'received' ? 'inbox' : kind === 'sent' ? 'sent' : 'drafts'

/** What a folder counts: what is unread in the inbox, all drafts, spam and snoozed mails, nothing elsewhere. */
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

/** Where a page lies in a list; beyond the last one only which that is. */
export const paginationOf = (totalResults: number, currentPage: number): Pagination | { lastPage: number } => {
  const lastPage = Math.max(1, Math.ceil(totalResults / MAILS_A_PAGE))
  if (currentPage > lastPage) return { lastPage }
  const startIndex = (currentPage - 1) * MAILS_A_PAGE
  const endIndex = Math.min(startIndex + MAILS_A_PAGE, totalResults) - 1
  return { totalResults, resultsPerPage: MAILS_A_PAGE, currentPage, lastPage, startIndex, endIndex }
}

export interface MailAddress {
  /** May be empty. */
  name: string
  address: string
}

/** As a header or a list shows somebody. */
export const displayed = ({ name, address }: MailAddress): string => (name ? `${name} <${address}>` : address)

/** The subject of an answer, or of a mail passed on, with its mark once. */
export const subjectOf = (subject: string, mark: 'Re' | 'Fwd'): string =>
  new RegExp(`^${mark}:`, 'i').test(subject) ? subject : cut(`${mark}: ${subject}`, LONGEST_SUBJECT)

/** Whom an answer goes to: who wrote, and with `all` everybody else who got it openly, without oneself. */
export const answerTo = (
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

/** Whether somebody may write to addresses outside the company: in its name only who works for it, or runs it. */
export const mayMailOutside = ({ type, permissions }: { type: string; permissions: readonly string[] }): boolean =>
  EMPLOYED.includes(type) || permissions.includes('ALL')

/** What the mail service has found out about a mail that came in. */
export interface Verdicts {
  spam: boolean
  virus: boolean
  /** The sender's domain vouches for it. */
  proven: boolean
  /** The sender's domain says that it is not from there. */
  forged: boolean
}

/** Where a mail from outside is put. */
export const folderFor = ({ spam, forged }: Pick<Verdicts, 'spam' | 'forged'>): FolderName =>
  spam || forged ? 'spam' : 'inbox'

/** Under which the files app has what came with a mail of somebody. */
export const withMailOf = (person: string, mail: string): string => `${person}_${mail}`
export const isWithMailOf = (person: string, thing: string): boolean => thing.startsWith(`${person}_`)
