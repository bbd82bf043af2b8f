import type { SESClient } from '@aws-sdk/client-ses'
import { environment, standIn } from './environment.ts'
import { log } from './log.ts'
import { type Attachment, toMime } from './mime.ts'
import { ask, clientSettings, type Until } from './services.ts'

let client: SESClient | undefined

/** Read with the first mail: most events send none. */
const ses = async () => {
  const { SESClient: Client, ...commands } = await import('@aws-sdk/client-ses')
  client ??= new Client({ ...standIn(environment.sesEndpoint), ...clientSettings('mail') })
  return { client, ...commands }
}

/** What SES says of an address that it can never write to. */
const IMPOSSIBLE = 'InvalidParameterValue'

/** Waits for SES; a mail that it would refuse each time is in the log, as trying again would hold up everybody's. */
const taken = async (send: (until: Until) => Promise<unknown>): Promise<void> => {
  try {
    await ask('mail', send)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== IMPOSSIBLE) throw error
    log.error('mail.impossible', {}, error)
  }
}

interface Parts {
  subject: string
  html: string
  text: string
}

/** What comes back with the news of what became of a mail; names and values are letters, digits, `_` and `-`. */
const tags = (about: Record<string, string>) => Object.entries(about).map(([Name, Value]) => ({ Name, Value }))

/** Sends one mail to one address, its parts as separate fields, so that nothing can become a header. */
export const sendMail = async (
  to: string,
  mail: Parts,
  about: Record<string, string> = {},
  replyTo?: string,
): Promise<void> => {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  const { client: service, SendEmailCommand } = await ses()
  await taken((until) =>
    service.send(
      new SendEmailCommand({
        Source: environment.mailFrom,
        Destination: { ToAddresses: [to] },
        ...(replyTo && { ReplyToAddresses: [replyTo] }),
        Message: { Subject: utf8(mail.subject), Body: { Html: utf8(mail.html), Text: utf8(mail.text) } },
        ConfigurationSetName: environment.mailConfigurationSet,
        Tags: tags(about),
      }),
      until,
    ),
  )
}

/** Sends one mail with a file. */
export const sendMailWith = async (
  attachment: Attachment,
  to: string,
  mail: Parts,
  replyTo: string | undefined,
): Promise<void> => {
  const from = environment.mailFrom
  const { client: service, SendRawEmailCommand } = await ses()
  await taken((until) =>
    service.send(
      new SendRawEmailCommand({
        Source: from,
        Destinations: [to],
        RawMessage: { Data: Buffer.from(toMime({ ...mail, from, to, replyTo, attachment })) },
        ConfigurationSetName: environment.mailConfigurationSet,
      }),
      until,
    ),
  )
}
