import { S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { deliverInboundMail } from '#infra/local/emulators/smtp.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { PDF } from '#test/api/apps/files/filesKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { mailboxesOf } from './mailboxKit.ts'

const app = await startApi({ mailDomain: MAIL_DOMAIN })
const { must } = mailboxesOf(app)

/** As many as the mail service takes with one mail. */
const EVERYBODY = 100

const addressOf = async (person: Person) => (await must(mailbox.claimAddress, person, {})).address
const inboxOf = async (person: Person) => (await call(app, mailbox.mails, person, { folder: 'inbox' })).body.mails ?? []

const mailWith = (file: Buffer): Buffer =>
  Buffer.from(
    [
      'From: Camille Roy <camille@client.example>',
      'To: everybody@client.example',
      'Subject: The closing of the site',
      'Message-ID: <closing@client.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'On Friday.',
      '--b',
      'Content-Type: application/pdf; name=plan.pdf',
      'Content-Disposition: attachment; filename=plan.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      file.toString('base64'),
      '--b--',
      '',
    ].join('\r\n'),
  )

test('a mail for a whole company reaches each of its people', async () => {
  const { addPerson } = await newTenant(app)
  const people: Person[] = []
  for (let one = 0; one < EVERYBODY; one += 1) people.push(await addPerson({}))
  const recipients: string[] = []
  for (const person of people) recipients.push(await addressOf(person))
  await deliverInboundMail(mailWith(PDF), { recipients, source: 'camille@client.example' })
  for (const person of [people[0], people[EVERYBODY - 1]])
    expect(person && (await inboxOf(person)).map(({ subject }) => subject)).toEqual(['The closing of the site'])
}, 120_000)

test('a mail that is handed over again keeps nothing anew for those who have got it', async () => {
  const { manager, resource } = await newTenant(app)
  const recipients = [await addressOf(manager), await addressOf(resource)]
  const envelope = { recipients: recipients.slice(0, 1), source: 'camille@client.example' }
  await deliverInboundMail(mailWith(PDF), envelope, 'mail-handed-over-again')
  const { send } = S3Client.prototype
  const kept: string[] = []
  S3Client.prototype.send = function (this: S3Client, command: { input?: { Key?: string } }, ...rest: unknown[]) {
    if (command.constructor.name === 'PutObjectCommand') kept.push(String(command.input?.Key))
    return (send as (...all: unknown[]) => unknown).call(this, command, ...rest)
  } as typeof send
  try {
    await deliverInboundMail(mailWith(PDF), { ...envelope, recipients }, 'mail-handed-over-again')
  } finally {
    S3Client.prototype.send = send
  }
  expect(kept.filter((key) => !key.startsWith('inbound/'))).toHaveLength(1)
  for (const person of [manager, resource]) expect(await inboxOf(person)).toHaveLength(1)
})
