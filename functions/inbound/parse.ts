import type { Attachment } from 'postal-mime'
import { isMessageId } from '#functions/core/mail/mime.ts'
import { sanitizePage } from '#functions/core/mail/page.ts'
import { keptName } from '#shared/apps/files/rules.ts'
import { LONGEST_PAGE, LONGEST_SUBJECT, LONGEST_TEXT, MAIL_FILES, MOST_RECIPIENTS } from '#shared/apps/mailbox/rules.ts'
import { EMAIL } from '#shared/core/email.ts'
import { toPlainText } from '#shared/core/plainText.ts'
import { cut, normalised, stripForbiddenCharacters } from '#shared/core/text.ts'
import { parseMail } from './parseMail.ts'

interface Party {
  name: string
  address: string
}

/** What is taken of a mail. */
export interface Parsed {
  from: Party
  /** Whether its head names one author only, so that what was proven of it can be of nobody else. */
  hasOneAuthor: boolean
  replyTo: Party | undefined
  to: Party[]
  cc: Party[]
  subject: string
  text: string
  page: string | undefined
  messageId: string | undefined
  /** What it answers, the latest last. */
  references: string[]
  writtenAt: Date | undefined
  files: GivenFile[]
}

/** What came with a mail; without its content where it is too much to keep. */
export interface GivenFile {
  name: string
  content: Buffer | undefined
}

const LONGEST_NAME = 100
const LONGEST_ADDRESS = 254
const MOST_REFERENCES = 20
/** Of the files of a mail. */
const MOST_NAMED = 100

const plain = (text: string, lines: boolean): string => stripForbiddenCharacters(normalised(text), lines)
const line = (text: string, most: number): string => cut(plain(text, false).replace(/\s+/g, ' ').trim(), most)

type Given = { name: string; address?: string | undefined; group?: Given[] | undefined }

/** People as a header names them, those of groups by themselves; somebody without a usable address keeps their name. */
const parties = (given: readonly Given[] | undefined): Party[] =>
  (given ?? [])
    .slice(0, MOST_RECIPIENTS)
    .flatMap(({ name, address, group }) => group ?? [{ name, address }])
    .slice(0, MOST_RECIPIENTS)
    .map(({ name, address = '' }) => ({
      name: line(name, LONGEST_NAME),
      address: EMAIL.test(address) && address.length <= LONGEST_ADDRESS ? address : '',
    }))
    .filter(({ name, address }) => name || address)

/** An address alone, or behind the name of its owner: whoever reads it reads the same address. */
const ONE_AUTHOR =
  /^\s*(?:[^\s"(),:;<>@]+@[^\s"(),:;<>@]+|(?:"(?:[^"\\]|\\.)*"|[^",:;<>@])*<[^\s"(),:;<>@]+@[^\s"(),:;<>@]+>)\s*$/
const LONGEST_AUTHOR = 2000

const hasOneAuthor = (headers: readonly { key: string; value: string }[]): boolean => {
  const [from, ...others] = headers.filter(({ key }) => key === 'from')
  return from !== undefined && others.length === 0 && from.value.length <= LONGEST_AUTHOR && ONE_AUTHOR.test(from.value)
}

const idsIn = (text: string | undefined): string[] =>
  ((text ?? '').slice(0, 20_000).match(/<[^<>\s]+>/g) ?? []).filter(isMessageId)

/** The text of what is formatted only. */
const textOf = (html: string): string =>
  toPlainText(html)
    .replace(/[ \t]+/g, ' ')
    .replace(/\n\s*\n+/g, '\n\n')

/** Beside the longest text an item of the table has room for so much; letters of most of the world take three bytes each. */
const PAGE_BYTES = 200_000
const isStorable = (page: string): boolean => Buffer.byteLength(page) <= PAGE_BYTES

const shortened = (text: string): string => (text.length > LONGEST_TEXT ? `${cut(text, LONGEST_TEXT)}…` : text)

/** The files of a mail, with the content of as many as are kept; what is in the frame of a formatted mail is one of them. */
const filesOf = (attachments: readonly Attachment[]): GivenFile[] => {
  const files: GivenFile[] = []
  let [bytes, count]: [number, number] = [MAIL_FILES.bytes, MAIL_FILES.most]
  for (const { filename, content } of attachments.slice(0, MOST_NAMED)) {
    const given = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
    if (given.length === 0) continue
    const isKept = given.length <= bytes && count > 0
    if (isKept) [bytes, count] = [bytes - given.length, count - 1]
    files.push({ name: keptName(line(filename ?? '', 1000)), content: isKept ? given : undefined })
  }
  return files
}

/** What is taken of a mail as it came in; undefined: it cannot be read. */
export const parsed = async (raw: Buffer): Promise<Parsed | undefined> => {
  const mail = await parseMail(raw)
  if (!mail) return undefined
  const html = mail.html === undefined ? undefined : await sanitizePage(mail.html)
  const text = mail.text?.trim() ? mail.text : textOf(html ?? '')
  const [from] = parties(mail.from ? [mail.from] : [])
  const [replyTo] = parties(mail.replyTo)
  const writtenAt = new Date(mail.date ?? '')
  const answered = [...idsIn(mail.references), ...idsIn(mail.inReplyTo)]
  return {
    from: from ?? { name: '', address: '' },
    hasOneAuthor: hasOneAuthor(mail.headers),
    replyTo: replyTo?.address ? replyTo : undefined,
    to: parties(mail.to),
    cc: parties(mail.cc),
    subject: line(mail.subject ?? '', LONGEST_SUBJECT),
    text: shortened(plain(text, true).trim()),
    page: html?.trim() && html.length <= LONGEST_PAGE && isStorable(html) ? html.trim() : undefined,
    messageId: idsIn(mail.messageId)[0],
    references: [...new Set(answered)].slice(-MOST_REFERENCES),
    files: filesOf(mail.attachments),
    writtenAt: Number.isNaN(writtenAt.getTime()) ? undefined : writtenAt,
  }
}
