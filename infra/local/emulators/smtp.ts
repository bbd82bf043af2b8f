import { randomUUID } from 'node:crypto'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { emulator, environment } from '#functions/core/environment.ts'
import { FUNCTION_SECONDS } from '#infra/aws/settings.ts'
import { setTimeLimit } from '#infra/local/triggers/timeLimit.ts'
import { INBOUND_BUCKET } from '../environment.ts'
import { freePort, HOST } from '../ports.ts'

const MAX_MAIL_BYTES = 40 * 1024 * 1024

/** Delivers a mail like SES: the raw file in the bucket, envelope and verdicts in the event. */
export const deliverInboundMail = async (
  raw: Buffer,
  { recipients, source, verdicts }: { recipients: readonly string[]; source: string; verdicts?: object },
  messageId: string = randomUUID(),
): Promise<void> => {
  const client = new S3Client({ ...emulator(environment.s3Endpoint), forcePathStyle: true })
  await client.send(new PutObjectCommand({ Bucket: INBOUND_BUCKET, Key: `inbound/${messageId}`, Body: raw }))
  client.destroy()
  await invokeInbound({ mail: { messageId, source }, receipt: { recipients, ...UNCHECKED, ...verdicts } })
}

/** Invokes the module that runs on Lambda. */
const invokeInbound = async (ses: { mail: object; receipt: object }): Promise<void> => {
  const { handler } = await import('#functions/inbound/handler.ts')
  await handler({ Records: [{ eventSource: 'aws:ses', ses }] }, setTimeLimit(FUNCTION_SECONDS.mailReceipt))
}

const readStream = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const PASS = { status: 'PASS' }
/** No checks locally: only this machine can reach the port. */
const UNCHECKED = { spamVerdict: PASS, virusVerdict: PASS, spfVerdict: PASS, dkimVerdict: PASS, dmarcVerdict: PASS }

/** An SMTP server on this machine that delivers mail as SES would. */
export const startSmtp = async ({
  port: preferred,
}: {
  port?: number
} = {}): Promise<{
  port: number
  stop: () => Promise<void>
}> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    onRcptTo: ({ address }, _session: SMTPServerSession, done) => {
      const isOurs = address.toLowerCase().endsWith(`.${environment.mailDomain}`)
      done(isOurs ? null : Object.assign(new Error('Nobody here has such an address'), { responseCode: 550 }))
    },
    onData: (stream, { envelope }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      readStream(stream)
        .then((raw) =>
          deliverInboundMail(raw, { recipients, source: envelope.mailFrom ? envelope.mailFrom.address : '' }),
        )
        .then(
          () => done(),
          (error: Error) => done(error),
        )
    },
  })
  const port = await freePort(preferred)
  await new Promise<void>((resolve) => server.listen(port, HOST, resolve))
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
