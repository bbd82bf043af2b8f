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

interface Message {
  from: string
  to: string
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  attachment: Attachment
}

/** Lines of 76 characters, as RFC 2045 asks for. */
const folded = (base64: string): string => base64.replace(/.{76}/g, '$&\r\n')
const encoded = (text: string): string => folded(Buffer.from(text).toString('base64'))
/** A header's text as words of RFC 2047: nothing in it can end the header. Cut between characters, as each word stands alone. */
const words = (text: string): string =>
  (text.match(/.{1,12}/gsu) ?? []).map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
/** An address in a header; one that could end the header is not taken. */
const address = (text: string): string => {
  if (/[\s<>",;\p{Cc}]/u.test(text)) throw new Error('An address that no header can hold')
  return `<${text}>`
}

const part = (headers: readonly string[], body: string): string => `${headers.join('\r\n')}\r\n\r\n${body}\r\n`
const textPart = (type: string, text: string): string =>
  part([`Content-Type: text/${type}; charset=UTF-8`, 'Content-Transfer-Encoding: base64'], encoded(text))
const multipart = (kind: string, parts: readonly string[]): [string, string] => {
  const boundary = randomBytes(18).toString('hex')
  const body = parts.map((one) => `--${boundary}\r\n${one}`).join('')
  return [`Content-Type: multipart/${kind}; boundary="${boundary}"`, `${body}--${boundary}--`]
}

/** A mail with one attachment as RFC 5322 and MIME want it. */
export const toMime = ({ from, to, replyTo, subject, text, html, attachment }: Message): string => {
  const [alternative, bodies] = multipart('alternative', [textPart('plain', text), textPart('html', html)])
  const { name, type, content } = attachment
  const file = part(
    [
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name}"`,
    ],
    folded(content),
  )
  const [mixed, body] = multipart('mixed', [part([alternative], bodies), file])
  const headers = [
    `From: ${address(from)}`,
    `To: ${address(to)}`,
    ...(replyTo ? [`Reply-To: ${address(replyTo)}`] : []),
    `Subject: ${words(subject)}`,
    'MIME-Version: 1.0',
    mixed,
  ]
  return part(headers, body)
}
