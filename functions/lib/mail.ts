import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { environment, standIn } from './environment.ts'

let client: SESClient | undefined

/**
 * Sends one mail to one address, its parts as separate fields, so that nothing can become a header. `about` comes back
 * with the news of what became of it; its names and values are letters, digits, `_` and `-`.
 */
export const sendMail = async (
  to: string,
  mail: { subject: string; html: string; text: string },
  about: Record<string, string> = {},
): Promise<void> => {
  client ??= new SESClient({
    ...standIn(environment.sesEndpoint),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 },
  })
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  await client.send(
    new SendEmailCommand({
      Source: environment.mailFrom,
      Destination: { ToAddresses: [to] },
      Message: { Subject: utf8(mail.subject), Body: { Html: utf8(mail.html), Text: utf8(mail.text) } },
      ConfigurationSetName: environment.mailConfigurationSet,
      Tags: Object.entries(about).map(([Name, Value]) => ({ Name, Value })),
    }),
  )
}
