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
/**
 * Encoded words of RFC 2047, at most 75 characters each and split between characters, so that no text can end the
 * header.
 */
const encodeHeaderWords = (text: string): string =>
  (text.match(/.{1,11}/gsu) ?? []).map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
/** An address for a header; throws when it could end the header. */
const formatAddress = (text: string): string => {
  if (/[\s<>",;\p{Cc}]/u.test(text)) throw new Error('An address that no header can hold')
  return `<${text}>`
}

/** SES refuses a mail for one longer address, counted with its encoded name. */
const MAX_ADDRESS_LENGTH = 320

/** Leaves out the middle of a name until its address may be sent: the end of a company's says that we send its mail. */
const fitAddress = (name: string, format: (shown: string) => string): string => {
  const letters = [...name]
  let line = format(name)
  for (let kept = letters.length - 1; line.length > MAX_ADDRESS_LENGTH && kept > 0; kept--) {
    const end = kept >> 1
    line = format([...letters.slice(0, kept - end), '…', ...letters.slice(letters.length - end)].join(''))
  }
  return line
}

/** An address with a display name, on one line of ASCII. */
export const formatNamedAddress = ({ name, address: one }: NamedAddress): string =>
  fitAddress(
    name,
    (shown) =>
      `${/^[\w -]+$/.test(shown) ? shown : encodeHeaderWords(shown).replaceAll('\r\n', '')} ${formatAddress(one)}`,
  )

const part = (headers: readonly string[], body: string): string => `${headers.join('\r\n')}\r\n\r\n${body}\r\n`
const textPart = (type: string, text: string): string =>
  part([`Content-Type: text/${type}; charset=UTF-8`, 'Content-Transfer-Encoding: base64'], encodeBase64Lines(text))
const multipart = (kind: string, parts: readonly string[]): [string, string] => {
  const boundary = randomBytes(18).toString('hex')
  const body = parts.map((one) => `--${boundary}\r\n${one}`).join('')
  return [`Content-Type: multipart/${kind}; boundary="${boundary}"`, `${body}--${boundary}--`]
}

/** Headers, alternative text and HTML bodies, and files (RFC 5322, MIME). */
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

/** A person's mail to external recipients. Bcc recipients appear in no header. */
export interface OutgoingMail {
  from: NamedAddress
  to: readonly NamedAddress[]
  cc: readonly NamedAddress[]
  subject: string
  text: string
  html: string
  /** In angle brackets; SES may replace it. */
  messageId: string
  /** Message-IDs in angle brackets, the latest last. */
  references: readonly string[]
  /** The Message-ID that is answered. */
  inReplyTo: string | undefined
  /** Whether nobody wrote it for this recipient (RFC 3834), so that no other machine replies. */
  autoReply: boolean
  files: readonly OutgoingFile[]
}
export interface OutgoingFile {
  /** As named by its author. */
  name: string
  /** Its media type. */
  type: string
  content: Buffer
}

const formatParty = ({ name, address: one }: NamedAddress): string =>
  name ? fitAddress(name, (shown) => `${encodeHeaderWords(shown)}\r\n ${formatAddress(one)}`) : formatAddress(one)
const formatPartyHeader = (title: string, people: readonly NamedAddress[]): string[] =>
  people.length > 0 ? [`${title}: ${people.map(formatParty).join(',\r\n ')}`] : []
/** Whether a Message-ID is safe in a header; senders may write anything. */
export const isMessageId = (text: string): boolean => /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/.test(text)

const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
/** Lines are limited to 998 characters. */
const MAX_VALUE_LENGTH = 900

/** An RFC 2231 filename with an ASCII fallback; neither can end the header. */
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

/** The MIME source of an outgoing mail. */
export const toOutgoingMime = (letter: OutgoingMail): string => {
  const { from, to, cc, subject, text, html, messageId, inReplyTo, autoReply } = letter
  const references = letter.references.filter(isMessageId)
  const headers = [
    `From: ${formatParty(from)}`,
    ...formatPartyHeader('To', to),
    ...formatPartyHeader('Cc', cc),
    `Reply-To: ${formatParty(from)}`,
    `Subject: ${encodeHeaderWords(subject)}`,
    `Message-ID: ${messageId}`,
    ...(inReplyTo && isMessageId(inReplyTo) ? [`In-Reply-To: ${inReplyTo}`] : []),
    ...(autoReply ? ['Auto-Submitted: auto-replied'] : []),
    ...(references.length > 0 ? [`References: ${references.join('\r\n ')}`] : []),
  ]
  const files = letter.files.map(({ name, type, content }) =>
    filePart(type, formatFilename(name), content.toString('base64')),
  )
  return buildMessage(headers, { text, html, files })
}
