import type * as SDK from '@aws-sdk/client-ses'
import { ApiError } from '#functions/core/http/apiError.ts'
import { emulator, environment } from '../environment.ts'
import { callService, clientSettings, SERVICE_UNRESPONSIVE } from '../services.ts'
import { type Attachment, formatNamedAddress, type OutgoingMail, toMime, toOutgoingMime } from './mime.ts'

/** Put together once: the SDK has hundreds of names. */
let service: (typeof SDK & { client: SDK.SESClient }) | undefined

export const disconnectMail = (): void => {
  service?.client.destroy()
  service = undefined
}

/** Read with the first mail: most events send none. */
const ses = async () => {
  const sdk = await import('@aws-sdk/client-ses')
  service ??= {
    ...sdk,
    client: new sdk.SESClient({ ...emulator(environment.sesEndpoint), ...clientSettings('mail') }),
  }
  return service
}

/**
 * What an attempt that did not succeed says of its mail: SES will never write to the `address`, or has `refused` the mail;
 * `untaken`: it has not taken it now; `unknown`: it may have.
 */
export type SendFailure = 'address' | 'refused' | 'untaken' | 'unknown'

const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const THROTTLED = /throttl|toomany|limitexceeded/i

/** What an error of `sendMail` means. SES is believed when it answers that it has failed; only silence leaves it open. */
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
  if (name === 'InvalidParameterValue') return 'address'
  if (status === undefined) {
    // A connection that never was carried no mail.
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
  /** What its sender is called. */
  from: string
  subject: string
  html: string
  text: string
}

/** What comes back with the news of what became of a mail; names and values are letters, digits, `_` and `-`. */
const tags = (about: Record<string, string>) => Object.entries(about).map(([Name, Value]) => ({ Name, Value }))

const sender = ({ from }: Parts) => ({ name: from, address: environment.mailFrom })

/** Sends one mail to one address, its parts as separate fields, so that nothing can become a header. */
export const sendMail = async (
  to: string,
  mail: Parts,
  about: Record<string, string> = {},
  replyTo?: string,
): Promise<void> => {
  // Nobody has an address there (RFC 2606): it is that of somebody made up.
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

/** Sends one mail with a file. */
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

/** What the service calls a mail, as the headers of the answers to it do. */
const messageIdOf = (id: string, region: string): string =>
  `<${id}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`

/** Sends what somebody has written to one address outside; answers its Message-ID. */
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
