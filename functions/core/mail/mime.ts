import { randomBytes } from 'node:crypto'

/** A file in a mail. */
export interface Attachment {
  /** Letters, digits, `.` and `-`. */
  name: string
  /** Its media type. */
  type: string
  /** Base64. */
  content: string
}

interface NamedAddress {
  /** May be empty. */
  name: string
  address: string
}

interface Message {
  from: NamedAddress
  to: string
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  attachment: Attachment
}

/** Lines of 76 characters, as RFC 2045 asks for. */
const foldLines = (base64: string): string => base64.replace(/.{76}/g, '$&\r\n')
const encodeBase64Lines = (text: string): string => foldLines(Buffer.from(text).toString('base64'))
/** A header's text as words of RFC 2047, of at most 75 letters: nothing in it can end the header. Cut between characters, as each word stands alone. */
const encodeHeaderWords = (text: string): string =>
  (text.match(/.{1,11}/gsu) ?? []).map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
/** An address in a header; one that could end the header is not taken. */
const formatAddress = (text: string): string => {
  if (/[\s<>",;\p{Cc}]/u.test(text)) throw new Error('An address that no header can hold')
  return `<${text}>`
}

/** An address with what its owner is called, in whatever letters, on one line of ASCII. */
export const formatNamedAddress = ({ name, address: one }: NamedAddress): string =>
  `${/^[\w -]+$/.test(name) ? name : encodeHeaderWords(name).replaceAll('\r\n', '')} ${formatAddress(one)}`

const part = (headers: readonly string[], body: string): string => `${headers.join('\r\n')}\r\n\r\n${body}\r\n`
const textPart = (type: string, text: string): string =>
  part([`Content-Type: text/${type}; charset=UTF-8`, 'Content-Transfer-Encoding: base64'], encodeBase64Lines(text))
const multipart = (kind: string, parts: readonly string[]): [string, string] => {
  const boundary = randomBytes(18).toString('hex')
  const body = parts.map((one) => `--${boundary}\r\n${one}`).join('')
  return [`Content-Type: multipart/${kind}; boundary="${boundary}"`, `${body}--${boundary}--`]
}

/** Header lines and a body of text, formatted text and files, as RFC 5322 and MIME want them. */
const buildMessage = (
  headers: readonly string[],
  { text, html, files }: { text: string; html: string; files: readonly string[] },
): string => {
  const [alternative, bodies] = multipart('alternative', [textPart('plain', text), textPart('html', html)])
  const [type, body] =
    files.length > 0 ? multipart('mixed', [part([alternative], bodies), ...files]) : [alternative, bodies]
  return part([...headers, 'MIME-Version: 1.0', type], body)
}

const filePart = (type: string, filename: string, content: string): string =>
  part(
    [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', `Content-Disposition: attachment; ${filename}`],
    foldLines(content),
  )

/** A mail with one attachment. */
export const toMime = ({ from, to, replyTo, subject, text, html, attachment }: Message): string => {
  const { name, type, content } = attachment
  const headers = [
    `From: ${formatNamedAddress(from)}`,
    `To: ${formatAddress(to)}`,
    ...(replyTo ? [`Reply-To: ${formatAddress(replyTo)}`] : []),
    `Subject: ${encodeHeaderWords(subject)}`,
  ]
  return buildMessage(headers, { text, html, files: [filePart(type, `filename="${name}"`, content)] })
}

/** What somebody writes to people outside. Who gets it unseen is in no header, as no header says it here. */
export interface OutgoingMail {
  from: NamedAddress
  to: readonly NamedAddress[]
  cc: readonly NamedAddress[]
  subject: string
  text: string
  html: string
  /** In angle brackets; the mail service may put its own in its place. */
  messageId: string
  /** Message-IDs in angle brackets, the latest last. */
  references: readonly string[]
  /** The one of them that it answers. */
  inReplyTo: string | undefined
  files: readonly OutgoingFile[]
}
export interface OutgoingFile {
  /** As somebody has called it. */
  name: string
  /** Its media type. */
  type: string
  content: Buffer
}

const formatParty = ({ name, address: one }: NamedAddress): string =>
  name ? `${encodeHeaderWords(name)}\r\n ${formatAddress(one)}` : formatAddress(one)
const formatPartyHeader = (title: string, people: readonly NamedAddress[]): string[] =>
  people.length > 0 ? [`${title}: ${people.map(formatParty).join(',\r\n ')}`] : []
/** Message-IDs that a header can hold; what others have written as theirs may be anything. */
export const isMessageId = (text: string): boolean => /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/.test(text)

const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
/** Of a line, which no mail service takes with more than 998. */
const MAX_VALUE_LENGTH = 900

/** A name of whatever letters, as RFC 2231 wants it, beside one that every program reads: neither can end the header. */
const formatFilename = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, (letter) => (/\p{M}/u.test(letter) ? '' : '_'))
  const whole = percentEncode(name.toWellFormed())
  const parts =
    whole.length > MAX_VALUE_LENGTH ? (name.toWellFormed().match(/.{1,75}/gsu) ?? []).map(percentEncode) : [whole]
  const exact = parts.map((one, index) => {
    const field = parts.length > 1 ? `filename*${index}*` : 'filename*'
    return `${field}=${index === 0 ? "UTF-8''" : ''}${one}`
  })
  return [`filename="${plain}"`, ...exact].join(';\r\n ')
}

/** The same as a mail. */
export const toOutgoingMime = (letter: OutgoingMail): string => {
  const { from, to, cc, subject, text, html, messageId, inReplyTo } = letter
  const references = letter.references.filter(isMessageId)
  const headers = [
    `From: ${formatParty(from)}`,
    ...formatPartyHeader('To', to),
    ...formatPartyHeader('Cc', cc),
    `Reply-To: ${formatParty(from)}`,
    `Subject: ${encodeHeaderWords(subject)}`,
    `Message-ID: ${messageId}`,
    ...(inReplyTo && isMessageId(inReplyTo) ? [`In-Reply-To: ${inReplyTo}`] : []),
    ...(references.length > 0 ? [`References: ${references.join('\r\n ')}`] : []),
  ]
  const files = letter.files.map(({ name, type, content }) =>
    filePart(type, formatFilename(name), content.toString('base64')),
  )
  return buildMessage(headers, { text, html, files })
}
