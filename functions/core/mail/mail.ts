import type * as SDK from '@aws-sdk/client-ses'
import { ApiError } from '#functions/core/http/apiError.ts'
import { emulator, environment } from '../environment.ts'
import { callService, clientSettings, SERVICE_UNRESPONSIVE } from '../services.ts'
import { type Attachment, formatNamedAddress, type OutgoingMail, toMime, toOutgoingMime } from './mime.ts'

/** Created once, as the SDK has hundreds of exports. */
let service: (typeof SDK & { client: SDK.SESClient }) | undefined

export const disconnectMail = (): void => {
  service?.client.destroy()
  service = undefined
}

/** Loaded lazily: most events send no mail. */
const ses = async () => {
  const sdk = await import('@aws-sdk/client-ses')
  service ??= {
    ...sdk,
    client: new sdk.SESClient({ ...emulator(environment.sesEndpoint), ...clientSettings('mail') }),
  }
  return service
}

/**
 * Outcome of a failed attempt: SES will never deliver to the `address`, has `refused` the mail, has not accepted it yet
 * (`untaken`), or may have (`unknown`).
 */
export type SendFailure = 'address' | 'refused' | 'untaken' | 'unknown'

const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const THROTTLED = /throttl|toomany|limitexceeded/i
/** How SES begins to refuse a mail by the name that it has for wrong addresses, too. */
const REFUSED_PART = /^(?:duplicate |empty |illegal |invalid |missing required )?(?:header|tag)\b/i

/** Classifies an error of `sendMail`. Only a missing response is ambiguous. */
export const classifySendFailure = (thrown: unknown): SendFailure => {
  const error = thrown instanceof ApiError ? thrown.cause : thrown
  const {
    name = '',
    message = '',
    code = '',
    $metadata,
  } = error as Error & {
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const status = $metadata?.httpStatusCode
  if (name === 'InvalidParameterValue') return REFUSED_PART.test(message) ? 'refused' : 'address'
  if (status === undefined) {
    // Without a connection no mail was sent.
    const asked =
      name !== SERVICE_UNRESPONSIVE &&
      !CONNECTION_ERRORS.has(code) &&
      !message.includes('without establishing a connection')
    return asked ? 'unknown' : 'untaken'
  }
  if (status === 400) return THROTTLED.test(name) ? 'untaken' : 'refused'
  return status > 400 ? 'untaken' : 'unknown'
}

interface Parts {
  /** Display name of the sender. */
  from: string
  subject: string
  html: string
  text: string
}

/** Tags that SES returns with delivery events; names and values are letters, digits, `_` and `-`. */
const tags = (about: Record<string, string>) => Object.entries(about).map(([Name, Value]) => ({ Name, Value }))

const sender = ({ from }: Parts) => ({ name: from, address: environment.mailFrom })

/** Sends a mail through structured fields, so that no text can inject a header. */
export const sendMail = async (
  to: string,
  mail: Parts,
  about: Record<string, string> = {},
  replyTo?: string,
): Promise<void> => {
  // Reserved by RFC 2606: addresses of sample data.
  if (to.endsWith('.invalid')) return
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  const { client, SendEmailCommand } = await ses()
  const command = new SendEmailCommand({
    Source: formatNamedAddress(sender(mail)),
    Destination: { ToAddresses: [to] },
    ...(replyTo && { ReplyToAddresses: [replyTo] }),
    Message: { Subject: utf8(mail.subject), Body: { Html: utf8(mail.html), Text: utf8(mail.text) } },
    ConfigurationSetName: environment.mailConfigurationSet,
    Tags: tags(about),
  })
  await callService('mail', (until) => client.send(command, until))
}

export const sendMailWithAttachment = async (
  attachment: Attachment,
  to: string,
  mail: Parts,
  replyTo: string | undefined,
): Promise<void> => {
  const { client, SendRawEmailCommand } = await ses()
  const command = new SendRawEmailCommand({
    Source: environment.mailFrom,
    Destinations: [to],
    RawMessage: { Data: Buffer.from(toMime({ ...mail, from: sender(mail), to, replyTo, attachment })) },
    ConfigurationSetName: environment.mailConfigurationSet,
  })
  await callService('mail', (until) => client.send(command, until))
}

/** The Message-ID that SES assigns, as replies refer to it. */
const messageIdOf = (id: string, region: string): string =>
  `<${id}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`

/** Sends a person's mail to one external address; returns its Message-ID. */
export const sendOutgoingMail = async (
  letter: OutgoingMail,
  to: string,
  about: Record<string, string>,
): Promise<string> => {
  const { client, SendRawEmailCommand } = await ses()
  const command = new SendRawEmailCommand({
    Source: letter.from.address,
    Destinations: [to],
    RawMessage: { Data: Buffer.from(toOutgoingMime(letter)) },
    ConfigurationSetName: environment.mailConfigurationSet,
    Tags: tags(about),
  })
  const { MessageId = '' } = await callService('mail', (until) => client.send(command, until))
  return messageIdOf(MessageId, environment.credentials.region)
}
