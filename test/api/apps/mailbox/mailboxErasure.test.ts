import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { startSmtp } from '#infra/local/emulators/smtp.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { HOST } from '#infra/local/ports.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { newTenant, type Person, startApi } from '#test/kit/api.ts'
import { mailboxesOf } from './mailboxKit.ts'

/** What outside mails in the mailboxes of colleagues say of somebody who is erased. */
const app = await startApi({ mailDomain: MAIL_DOMAIN })
const smtp = await startSmtp()
afterAll(smtp.stop)
const client = createTransport({ host: HOST, port: smtp.port, secure: false, ignoreTLS: true })
afterAll(() => client.close())

const { must, erase } = mailboxesOf(app)
const addressOf = async (person: Person) => (await must(mailbox.claimAddress, person, {})).address
const mailIn = async (mail: SendMailOptions) => {
  await client.sendMail({ from: 'Camille Roy <camille@client.example>', subject: 'Question', text: 'Hello', ...mail })
  await app.drained()
}
const inboxOf = async (person: Person) => (await must(mailbox.mails, person, { folder: 'inbox' })).mails ?? []

test('an outside mail to several no longer asks for answers to who is erased: they go where it came from', async () => {
  const { manager, addPerson } = await newTenant(app)
  const gone = await addPerson({ firstName: 'Zéphyrine', lastName: 'Quillebœuf' })
  const replyTo = `Zéphyrine Quillebœuf <${gone.email.toUpperCase()}>`
  await mailIn({ to: [await addressOf(manager), await addressOf(gone)], replyTo })
  await erase(manager, gone)
  const [mail] = await inboxOf(manager)
  expect(mail?.people.replyTo).toBeUndefined()
  expect(mail?.people.from.address).toBe('camille@client.example')
  const left = (await everythingIn(app)).toLowerCase()
  for (const word of [gone.email.toLowerCase(), 'quilleb']) expect(left).not.toContain(word)
})

test('a mail that says it is from somebody, or wants answers at their mailbox, loses their name though they never got it', async () => {
  const { manager, validator, addPerson } = await newTenant(app)
  const gone = await addPerson({ firstName: 'Zéphyrine', lastName: 'Quillebœuf' })
  const own = await addressOf(gone)
  await mailIn({ to: await addressOf(manager), from: `Zéphyrine Quillebœuf <${gone.email}>` })
  await mailIn({ to: await addressOf(validator), replyTo: `Zéphyrine Quillebœuf <${own.replace('@', '+list@')}>` })
  await erase(manager, gone)
  const [[from], [replyTo]] = [await inboxOf(manager), await inboxOf(validator)]
  expect([from?.people.from.address, replyTo?.people.replyTo]).toEqual(['', undefined])
  const left = (await everythingIn(app)).toLowerCase()
  for (const word of [gone.email, own.slice(0, own.indexOf('@')), 'quilleb']) {
    expect(left).not.toContain(word.toLowerCase())
  }
})
