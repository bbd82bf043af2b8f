import type { Attachment } from 'postal-mime'
import { sanitizeMailHtml } from '#functions/core/mail/mailHtml.ts'
import { isMessageId } from '#functions/core/mail/mime.ts'
import { sanitiseFileName } from '#shared/apps/files/rules.ts'
import {
  MAIL_FILE_LIMITS,
  MAX_INBOUND_HTML_LENGTH,
  MAX_INBOUND_TEXT_LENGTH,
  MAX_RECIPIENTS,
  MAX_SUBJECT_LENGTH,
} from '#shared/apps/mailbox/rules.ts'
import { EMAIL } from '#shared/core/email.ts'
import { normaliseText, stripForbiddenCharacters, truncate } from '#shared/core/text/normalise.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'
import { parseMail } from './parseMail.ts'

interface Party {
  name: string
  address: string
}

export interface ParsedMail {
  from: Party
  /** Whether From names exactly one author, so that the verification applies to them. */
  hasOneAuthor: boolean
  replyTo: Party | undefined
  to: Party[]
  cc: Party[]
  subject: string
  text: string
  page: string | undefined
  messageId: string | undefined
  /** In-Reply-To and References, the latest last. */
  references: string[]
  writtenAt: Date | undefined
  /** Whether a machine or a list sent it, or it asks for no automatic reply. */
  automatic: boolean
  files: IncomingFile[]
}

/** An attachment; its content is dropped beyond the limits. */
export interface IncomingFile {
  name: string
  content: Buffer | undefined
}

const MAX_NAME_LENGTH = 100
const MAX_ADDRESS_LENGTH = 254
const MAX_REFERENCES = 20
/** Attachments that are named, stored or not. */
const MAX_NAMED_FILES = 100

const toSingleLine = (text: string, most: number): string =>
  truncate(stripForbiddenCharacters(normaliseText(text), 'line').replace(/\s+/g, ' ').trim(), most)

type HeaderAddress = { name: string; address?: string | undefined; group?: HeaderAddress[] | undefined }

/** Flattens groups; people without a valid address keep their name. */
const toParties = (given: readonly HeaderAddress[] | undefined): Party[] =>
  (given ?? [])
    .slice(0, MAX_RECIPIENTS)
    .flatMap(({ name, address, group }) => group ?? [{ name, address }])
    .slice(0, MAX_RECIPIENTS)
    .map(({ name, address = '' }) => ({
      name: toSingleLine(name, MAX_NAME_LENGTH),
      address: EMAIL.test(address) && address.length <= MAX_ADDRESS_LENGTH ? address : '',
    }))
    .filter(({ name, address }) => name || address)

/** One address, alone or after a name, that all parsers read alike. */
const ONE_AUTHOR =
  /^\s*(?:[^\s"(),:;<>@]+@[^\s"(),:;<>@]+|(?:"(?:[^"\\]|\\.)*"|[^",:;<>@])*<[^\s"(),:;<>@]+@[^\s"(),:;<>@]+>)\s*$/
const LONGEST_AUTHOR = 2000

const hasOneAuthor = (headers: readonly { key: string; value: string }[]): boolean => {
  const [from, ...others] = headers.filter(({ key }) => key === 'from')
  return from !== undefined && others.length === 0 && from.value.length <= LONGEST_AUTHOR && ONE_AUTHOR.test(from.value)
}

/** Headers of RFC 3834, RFC 2369, RFC 2919 and of Exchange that ask for no automatic reply. */
export const isAutomatic = (headers: readonly { key: string; value: string }[]): boolean =>
  headers.some(({ key, value }) => {
    if (key === 'auto-submitted') return !/^\s*no\s*(?:[;(]|$)/i.test(value)
    if (key === 'precedence') return /^\s*(?:bulk|list|junk)\b/i.test(value)
    return key.startsWith('list-') || key === 'x-auto-response-suppress'
  })

const parseMessageIds = (text: string | undefined): string[] =>
  ((text ?? '').slice(0, 20_000).match(/<[^<>\s]+>/g) ?? []).filter(isMessageId)

/** Plain text of an HTML-only mail. */
const htmlToText = (html: string): string =>
  toPlainText(html)
    .replace(/[ \t]+/g, ' ')
    .replace(/\n\s*\n+/g, '\n\n')

/** Fits into an item beside the longest text; most alphabets take two or three bytes a letter. */
const MAX_PAGE_BYTES = 200_000
const isStorable = (page: string): boolean => Buffer.byteLength(page) <= MAX_PAGE_BYTES

const shorten = (text: string): string =>
  text.length > MAX_INBOUND_TEXT_LENGTH ? `${truncate(text, MAX_INBOUND_TEXT_LENGTH)}…` : text

/** The attachments, with content up to the limits; inline files of formatted mails included. */
const toIncomingFiles = (attachments: readonly Attachment[]): IncomingFile[] => {
  const files: IncomingFile[] = []
  let [bytes, count]: [number, number] = [MAIL_FILE_LIMITS.bytes, MAIL_FILE_LIMITS.most]
  for (const { filename, content } of attachments.slice(0, MAX_NAMED_FILES)) {
    const given = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
    if (given.length === 0) continue
    const isKept = given.length <= bytes && count > 0
    if (isKept) [bytes, count] = [bytes - given.length, count - 1]
    files.push({ name: sanitiseFileName(toSingleLine(filename ?? '', 1000)), content: isKept ? given : undefined })
  }
  return files
}

/** Parses a raw mail; undefined when it is unreadable. */
export const parseIncomingMail = async (raw: Buffer): Promise<ParsedMail | undefined> => {
  const mail = await parseMail(raw)
  if (!mail) return undefined
  const html = mail.html === undefined ? undefined : await sanitizeMailHtml(mail.html)
  const text = mail.text?.trim() ? mail.text : htmlToText(html ?? '')
  const [from] = toParties(mail.from ? [mail.from] : [])
  const [replyTo] = toParties(mail.replyTo)
  const writtenAt = new Date(mail.date ?? '')
  const answered = [...parseMessageIds(mail.references), ...parseMessageIds(mail.inReplyTo)]
  return {
    from: from ?? { name: '', address: '' },
    hasOneAuthor: hasOneAuthor(mail.headers),
    replyTo: replyTo?.address ? replyTo : undefined,
    to: toParties(mail.to),
    cc: toParties(mail.cc),
    subject: toSingleLine(mail.subject ?? '', MAX_SUBJECT_LENGTH),
    text: shorten(stripForbiddenCharacters(normaliseText(text), 'lines').trim()),
    page: html?.trim() && html.length <= MAX_INBOUND_HTML_LENGTH && isStorable(html) ? html.trim() : undefined,
    messageId: parseMessageIds(mail.messageId)[0],
    references: [...new Set(answered)].slice(-MAX_REFERENCES),
    automatic: isAutomatic(mail.headers),
    files: toIncomingFiles(mail.attachments),
    writtenAt: Number.isNaN(writtenAt.getTime()) ? undefined : writtenAt,
  }
}
