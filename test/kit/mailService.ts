import { createServer } from 'node:http'
import { close, HOST, listen } from '#infra/local/ports.ts'

/** An e-mail as received by the mail service. */
export interface ReceivedMail {
  source: string
  destinations: string[]
  tags: Record<string, string>
  /** The raw message. */
  raw: string
  messageId: string
}

/** An SES that records messages, and rejects those to `refused`. */
export const startMailService = async (
  refused: string,
): Promise<{
  url: string
  sent: ReceivedMail[]
  stop: () => Promise<void>
}> => {
  const sent: ReceivedMail[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const each = (name: string) => [...form].filter(([key]) => key.startsWith(name)).map(([, value]) => value)
      const destinations = each('Destinations.member.')
      if (destinations.includes(refused)) {
        response.writeHead(400, { 'content-type': 'text/xml' })
        response.end('<ErrorResponse><Error><Code>MessageRejected</Code><Message>No</Message></Error></ErrorResponse>')
        return
      }
      const named = each('Tags.member.')
      const messageId = `kit-${sent.length + 1}`
      sent.push({
        source: form.get('Source') ?? '',
        destinations,
        tags: Object.fromEntries(named.flatMap((name, at) => (at % 2 === 0 ? [[name, named[at + 1] ?? '']] : []))),
        raw: Buffer.from(form.get('RawMessage.Data') ?? '', 'base64').toString(),
        messageId,
      })
      const action = form.get('Action') ?? ''
      response.writeHead(200, { 'content-type': 'text/xml' })
      response.end(
        `<${action}Response><${action}Result><MessageId>${messageId}</MessageId></${action}Result></${action}Response>`,
      )
    })
  })
  const port = await listen(server, 0)
  return { url: `http://${HOST}:${port}`, sent, stop: () => close(server) }
}
