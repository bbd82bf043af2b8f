import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeEach } from 'vitest'
import { startSmtp } from '#infra/local/emulators/smtp.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { HOST } from '#infra/local/ports.ts'
import { mailbox, type OpenMail } from '#shared/apps/mailbox/contract.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { type Person, startApi } from '#test/kit/api.ts'
import { startMailService } from '#test/kit/mailService.ts'
import { mailboxesOf } from './mailboxKit.ts'

/** The address that the mail service refuses. */
export const REFUSED = 'nobody@refused.example'

type Sending = Partial<InputOf<typeof mailbox.send>>

/** An API whose mailboxes send to the outside and are sent to from there. */
export const startOutside = async () => {
  const service = await startMailService(REFUSED)
  afterAll(service.stop)
  const app = await startApi({ mailsThrough: service.url, mailDomain: MAIL_DOMAIN })
  const smtp = await startSmtp()
  afterAll(smtp.stop)
  /** A client as everybody has one on their own machine. */
  const client = createTransport({ host: HOST, port: smtp.port, secure: false, ignoreTLS: true })
  afterAll(() => client.close())
  beforeEach(() => {
    service.sent.length = 0
  })

  const { must, refused } = mailboxesOf(app)
  const at = (...addresses: string[]) => addresses.map((address) => ({ address }))
  const write = async (from: Person, to: string[], more: Sending = {}) => {
    const mail = { to: at(...to), subject: 'Le planning', content: '<p>Bonjour</p>', send: true, ...more }
    const sent = await must(mailbox.send, from, mail)
    await app.drained()
    return sent
  }
  const inFolder = async (person: Person, folder: string) => (await must(mailbox.mails, person, { folder })).mails ?? []
  const latest = async (person: Person, folder = 'inbox'): Promise<OpenMail> => {
    await app.drained()
    const [mail] = await inFolder(person, folder)
    if (!mail) throw new Error('No mail')
    return must(mailbox.mail, person, { id: mail.id })
  }
  const addressOf = async (person: Person) => (await must(mailbox.claimAddress, person, {})).address
  const mailIn = (mail: SendMailOptions) =>
    client.sendMail({ from: 'Camille Roy <camille@client.example>', subject: 'Question', text: 'Hello', ...mail })
  return { app, service, must, refused, at, write, inFolder, latest, addressOf, mailIn }
}

/** The head of a mail by names in small letters. */
export const headOf = (raw: string): Record<string, string> => {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]/g, ' ')
  return Object.fromEntries(
    head.split('\r\n').map((one) => [one.split(':')[0]?.toLowerCase(), one.replace(/^[^:]*: ?/, '')]),
  )
}
