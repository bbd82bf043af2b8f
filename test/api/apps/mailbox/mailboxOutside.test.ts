import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { handler as hearRefusal } from '#functions/bounces/handler.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { transact } from '#functions/core/table/table.ts'
import { OUTSIDE_LIMITS } from '#functions/data/apps/mailbox/sending.ts'
import { buildLimitWrite } from '#functions/data/companies/limits.ts'
import { INBOUND_FILES_LIMIT } from '#functions/inbound/storeAttachments.ts'
import { deliverInboundMail, startSmtp } from '#infra/local/emulators/smtp.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { HOST } from '#infra/local/ports.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { mailbox, type OpenMail } from '#shared/apps/mailbox/contract.ts'
import {
  MAX_INBOUND_FILE_BYTES_PER_DAY,
  MAX_INBOUND_TEXT_LENGTH,
  MAX_OUTSIDE_ADDRESSES_PER_DAY,
} from '#shared/apps/mailbox/rules.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { PDF } from '#test/api/apps/files/filesKit.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { startMailService } from '#test/kit/mailService.ts'
import { mailboxesOf } from './mailboxKit.ts'

const REFUSED = 'nobody@refused.example'
const service = await startMailService(REFUSED)
afterAll(service.stop)
const app = await startApi({ mailsThrough: service.url, mailDomain: MAIL_DOMAIN })
const smtp = await startSmtp()
afterAll(smtp.stop)

let ours: Awaited<ReturnType<typeof newTenant>>
beforeEach(async () => {
  ours = await newTenant(app)
  service.sent.length = 0
})

const { must, refused } = mailboxesOf(app)
const at = (...addresses: string[]) => addresses.map((address) => ({ address }))
type Sending = Partial<InputOf<typeof mailbox.send>>
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

/** A client as everybody has one on their own machine. */
const client = createTransport({ host: HOST, port: smtp.port, secure: false, ignoreTLS: true })
afterAll(() => client.close())
const mailIn = (mail: SendMailOptions) =>
  client.sendMail({ from: 'Camille Roy <camille@client.example>', subject: 'Question', text: 'Hello', ...mail })

/** The head of a mail by names in small letters. */
const headOf = (raw: string): Record<string, string> => {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]/g, ' ')
  return Object.fromEntries(
    head.split('\r\n').map((one) => [one.split(':')[0]?.toLowerCase(), one.replace(/^[^:]*: ?/, '')]),
  )
}
const decoded = (words: string): string =>
  words.replace(/=\?UTF-8\?B\?([^?]*)\?= ?/g, (_, base64: string) => Buffer.from(base64, 'base64').toString())

describe('a mail that leaves', () => {
  test('goes to each address by itself, from the person’s own address, and names nobody who gets it unseen', async () => {
    const { manager, validator } = ours
    await write(manager, ['ana@client.example', validator.email], {
      cc: at('ben@client.example'),
      bcc: at('secret@client.example', 'hidden@client.example'),
    })
    expect(service.sent.map(({ destinations }) => destinations).toSorted()).toEqual([
      ['ana@client.example'],
      ['ben@client.example'],
      ['hidden@client.example'],
      ['secret@client.example'],
    ])
    const own = await addressOf(manager)
    expect(own).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+-[0-9a-f]{6}\.mail\.regie\.example$/)
    for (const { raw, source, tags } of service.sent) {
      const { from = '', to = '', cc, 'reply-to': replyTo, 'message-id': messageId, ...more } = headOf(raw)
      expect(source).toBe(own)
      expect(decoded(from)).toBe(`${manager.name}<${own}>`)
      expect(replyTo).toBe(from)
      expect(decoded(to)).toContain('<ana@client.example>')
      expect(decoded(to)).toContain(`<${await addressOf(validator)}>`)
      expect(to).not.toContain(validator.email)
      expect(cc).toBe('<ben@client.example>')
      expect(more).not.toHaveProperty('bcc')
      expect(raw).not.toMatch(/secret|hidden/)
      expect(messageId).toMatch(/^<[^<>@]+@[^<>]+>$/)
      expect(tags).toMatchObject({ tenant: manager.tenant, person: manager.personId })
    }
    expect((await inFolder(validator, 'inbox')).map(({ subject }) => subject)).toEqual(['Le planning'])
    const seen = await latest(validator)
    expect(JSON.stringify(seen)).not.toMatch(/secret|hidden/)
    expect((await latest(manager, 'sent')).people.bcc.map(({ address }) => address)).toEqual([
      'secret@client.example',
      'hidden@client.example',
    ])
  })

  test('that cannot reach an address says so in the sender’s mailbox, and reaches the others', async () => {
    const { manager } = ours
    const sent = await write(manager, [REFUSED, 'ana@client.example'])
    expect(service.sent.map(({ destinations }) => destinations)).toEqual([['ana@client.example']])
    const notice = await latest(manager)
    expect(notice).toMatchObject({ subject: 'Non distribué : Le planning', threadId: sent.threadId, unread: true })
    expect(notice.content).toContain(REFUSED)
    await hearRefusal({ id: 'later', detail: bounce(sent.id, manager, REFUSED) })
    await app.drained()
    expect(await inFolder(manager, 'inbox')).toHaveLength(1)
  })

  const bounce = (mail: string, { tenant, personId }: Person, email: string) => ({
    eventType: 'Bounce',
    bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }] },
    mail: { tags: { tenant: [tenant], person: [personId], mail: [mail] } },
  })

  test('and comes back later is said once, and nothing more is sent to the address', async () => {
    const { resource } = ours
    const gone = `gone-${resource.personId.toLowerCase()}@client.example`
    const sent = await write(resource, [gone])
    for (const id of ['one', 'two']) await hearRefusal({ id, detail: bounce(sent.id, resource, gone) })
    await app.drained()
    const [notice, ...more] = await inFolder(resource, 'inbox')
    expect(more).toEqual([])
    expect(notice?.content).toContain(gone)
    service.sent.length = 0
    await write(resource, [gone, 'ana@client.example'])
    expect(service.sent.map(({ destinations }) => destinations)).toEqual([['ana@client.example']])
    expect(await inFolder(resource, 'inbox')).toHaveLength(2)
  })

  test('is refused once a person has written to too many addresses in a day, and nothing of it is sent', async () => {
    const { manager } = ours
    await transact([
      buildLimitWrite(
        OUTSIDE_LIMITS.person,
        `${manager.tenant}#${manager.personId}`,
        MAX_OUTSIDE_ADDRESSES_PER_DAY.person - 1,
      ),
    ])
    const two = { to: at('one@client.example', 'two@client.example'), send: true }
    expect(await refused(mailbox.send, manager, two)).toBe('429 mailbox.tooManyOutside')
    await write(manager, ['one@client.example'])
    service.sent.length = 0
    const one = { to: at('one@client.example'), send: true }
    expect(await refused(mailbox.send, manager, one)).toBe('429 mailbox.tooManyOutside')
    await app.drained()
    expect(service.sent).toEqual([])
    await must(mailbox.send, manager, { to: at(ours.resource.email), send: true })
  })

  test('is refused of a freelancer who only helps a company', async () => {
    const freelancer = await ours.addPerson({ type: 'FREELANCER' })
    const sending = { to: at('ana@client.example'), send: true }
    expect(await refused(mailbox.send, freelancer, sending)).toBe('422 mailbox.unknownRecipient')
    expect(await refused(mailbox.claimAddress, freelancer, {})).toBe('409 mailbox.noOutside')
    expect(await must(mailbox.address, freelancer, {})).toEqual({ address: null, outside: false })
  })
})

describe('a mail that comes in', () => {
  test('from any client arrives, and its answer names what it answers', async () => {
    const { resource } = ours
    const own = await addressOf(resource)
    await mailIn({ to: own, messageId: '<first@client.example>', html: '<p>Hello <b>you</b></p>' })
    const mail = await latest(resource)
    expect(mail).toMatchObject({
      ...{ subject: 'Question', content: 'Hello', html: null, unread: true, folder: 'inbox' },
      ...{ outside: { proven: true }, contact: null, page: '<p>Hello <b>you</b></p>' },
      people: { from: { name: 'Camille Roy', address: 'camille@client.example' } },
    })
    expect(mail.people.to).toEqual([{ name: '', address: own, personId: resource.personId }])
    await write(resource, ['camille@client.example'], { answers: mail.id, subject: 'Re: Question' })
    const head = headOf(service.sent[0]?.raw ?? '')
    expect(head['in-reply-to']).toBe('<first@client.example>')
    expect(head.references).toContain('<first@client.example>')
    expect(await must(mailbox.thread, resource, { id: mail.threadId })).toHaveLength(2)
  })

  test('finds the conversation that it answers by what it refers to, never by its subject', async () => {
    const { resource } = ours
    const own = await addressOf(resource)
    const sent = await write(resource, ['camille@client.example'])
    const { raw, messageId } = service.sent[0] ?? { raw: '', messageId: '' }
    const references = headOf(raw).references ?? ''
    await mailIn({ to: own, subject: 'Re: Le planning', references })
    await mailIn({ to: own, subject: 'By what SES called it', inReplyTo: `<${messageId}@eu-west-3.amazonses.com>` })
    await mailIn({ to: own, subject: 'Re: Le planning' })
    await app.drained()
    const threads = (await inFolder(resource, 'inbox')).map(({ threadId }) => threadId === sent.threadId)
    expect(threads).toEqual([false, true, true])
  })

  test('is with the contact of its sender, for who may see contacts and when its sender is proven', async () => {
    const { manager, resource } = ours
    const contact = await must(contacts.create, manager, {})
    const change = { name: 'Camille Roy', emails: [{ email: 'Camille@client.example', label: 'Work' }] }
    await must(contacts.update, manager, { id: contact.id, contact: change })
    const to = [await addressOf(manager), await addressOf(resource)]
    await mailIn({ to })
    expect((await latest(manager)).contact).toEqual({ id: contact.id, name: 'Camille Roy' })
    expect((await latest(resource)).contact).toBeNull()
    await deliverInboundMail(Buffer.from('From: camille@client.example\r\nSubject: Forged\r\n\r\nHi'), {
      ...{ recipients: to, source: 'x@y.example', verdicts: { dmarcVerdict: { status: 'GRAY' } } },
    })
    expect(await latest(manager)).toMatchObject({ subject: 'Forged', contact: null, outside: { proven: false } })
  })

  test.each([
    ['From: camille@client.example', true],
    ['From: =?utf-8?Q?Camille?= Roy (Client, "Paris") <camille@client.example>', false],
    ['From: Camille Roy (Paris) <camille@client.example>', true],
    ['From: "Roy, Camille: <\\"x\\"@y>"\r\n <camille@client.example>', true],
    ['From: camille@client.example\r\nFrom: x@y.example', false],
    ['From : camille@client.example\r\nFROM: x@y.example', false],
    ['From: camille@client.example, x@y.example', false],
    ['From: <camille@client.example> <x@y.example>', false],
    ['From: x@y.example <camille@client.example>', false],
    ['From: x:camille@client.example;, x@y.example', false],
    ['From: (x) camille@client.example (<x@y.example>)', false],
    ['Sender: camille@client.example', false],
  ])('whose head says %j is its author’s if it names nobody else: %s', async (head, proven) => {
    const { resource } = ours
    await deliverInboundMail(Buffer.from(`${head}\r\nSubject: Whose\r\n\r\nHi`), {
      ...{ recipients: [await addressOf(resource)], source: 'x@y.example' },
    })
    expect(await latest(resource)).toMatchObject({ subject: 'Whose', outside: { proven } })
  })

  test('is with no contact while the company has contacts switched off', async () => {
    const { manager } = ours
    const emails = [{ email: 'camille@client.example', label: 'Work' as const }]
    await must(contacts.create, manager, { contact: { name: 'Camille Roy', emails } })
    await mailIn({ to: [await addressOf(manager)] })
    const contactNow = async () => (await latest(manager)).contact?.name ?? null
    const switchOff = async (...appsOff: OptionalApp[]) => {
      await must(company.update, manager, { appsOff })
      resetRevocations()
      manager.token = await issueAccessToken(manager.claims, new Date(Date.now() + 1))
    }
    expect(await contactNow()).toBe('Camille Roy')
    await switchOff('contacts')
    expect(await contactNow()).toBeNull()
    await switchOff()
    expect(await contactNow()).toBe('Camille Roy')
  })

  test('is put into the history of its contact by its owner alone, once, and with nothing that is written in it', async () => {
    const { manager, resource } = ours
    const contact = await must(contacts.create, manager, {})
    const change = { name: 'Lise Roy', emails: [{ email: 'lise@client.example', label: '' }] }
    await must(contacts.update, manager, { id: contact.id, contact: change })
    const to = [await addressOf(manager), await addressOf(resource)]
    await mailIn({ to, from: 'lise@client.example', subject: 'Le devis' })
    const [mail, unseen] = [await latest(manager), await latest(resource)]
    expect(mail).toMatchObject({ contact: { id: contact.id }, filedAt: null })
    const history = async () => (await must(contacts.log, manager, { id: contact.id })).items
    const filed = async (by: Person, id: string) => (await call(app, mailbox.file, by, { id })).status
    expect(await history()).not.toContainEqual(expect.objectContaining({ kind: 'MAIL' }))
    // Neither who may not see contacts, nor anybody with a mail of another mailbox.
    expect([await filed(resource, unseen.id), await filed(manager, unseen.id)]).toEqual([403, 404])
    const { filedAt } = await must(mailbox.file, manager, { id: mail.id })
    expect(await must(mailbox.file, manager, { id: mail.id })).toEqual({ filedAt })
    const entries = (await history()).filter(({ kind }) => kind === 'MAIL')
    expect(entries).toEqual([
      {
        ...{ id: expect.any(String), at: mail.date, kind: 'MAIL', text: 'Le devis', fields: [], link: '' },
        by: { id: manager.personId, name: manager.name },
      },
    ])
    expect((await must(contacts.contact, manager, { id: contact.id }))?.lastExchangeAt).toBe(mail.date)
    expect(await latest(manager)).toMatchObject({ filedAt })
    expect((await downloadArchive(app, manager)).read('mailbox/mails.json')).toContainEqual(
      expect.objectContaining({ id: mail.id, filedAt }),
    )
    // What was sent is with the first whom it was sent to outside; of a colleague's mail there is no contact.
    const sent = await write(manager, ['lise@client.example'])
    expect(await must(mailbox.file, manager, { id: sent.id })).toMatchObject({ filedAt: expect.any(String) })
    expect((await history()).filter(({ kind }) => kind === 'MAIL')).toHaveLength(2)
    const inside = await write(manager, [resource.email])
    expect(await filed(manager, inside.id)).toBe(404)
  })

  const RAW = Buffer.from(
    'From: a@b.example\r\nSubject: Hi\r\nX-SES-Spam-Verdict: PASS\r\nX-SES-Virus-Verdict: PASS\r\n' +
      'Authentication-Results: amazonses.com; dmarc=pass\r\n\r\nHi',
  )
  test.each([
    [{ spamVerdict: { status: 'FAIL' } }, 'spam', true],
    [{ dmarcVerdict: { status: 'FAIL' } }, 'spam', false],
    [
      { spfVerdict: { status: 'FAIL' }, dkimVerdict: { status: 'FAIL' }, dmarcVerdict: { status: 'GRAY' } },
      'spam',
      false,
    ],
    [{ spfVerdict: { status: 'FAIL' } }, 'inbox', true],
    [{ spamVerdict: { status: 'GRAY' } }, 'inbox', true],
  ])(
    'lies where the verdicts of the event put it, whatever its own headers say: %o',
    async (verdicts, folder, proven) => {
      const { resource } = ours
      await deliverInboundMail(RAW, { recipients: [await addressOf(resource)], source: 'a@b.example', verdicts })
      expect(await latest(resource, folder)).toMatchObject({ subject: 'Hi', outside: { proven } })
    },
  )

  test('with a virus is not let in, and its reader learns of it', async () => {
    const { resource } = ours
    const verdicts = { virusVerdict: { status: 'FAIL' } }
    await deliverInboundMail(RAW, { recipients: [await addressOf(resource)], source: 'a@b.example', verdicts })
    const notice = await latest(resource)
    expect(notice.subject).toBe('Un message a été refusé')
    expect(notice.content).toContain('a@b.example')
    expect(notice.content).toContain('virus')
    expect(await inFolder(resource, 'spam')).toEqual([])
  })

  test('that names somebody twice is theirs once, and is answered under both addresses', async () => {
    const { resource, manager } = ours
    const own = await addressOf(resource)
    const tagged = own.replace('@', '+offers@')
    await mailIn({ to: [own, tagged], cc: `Camille <${own}>`, subject: 'Twice' })
    const { people } = await latest(resource)
    expect([...people.to, ...people.cc].map(({ personId }) => personId)).toEqual(Array(3).fill(resource.personId))
    expect(await inFolder(resource, 'inbox')).toHaveLength(1)
    await write(manager, [own, tagged], { subject: 'Back' })
    expect((await inFolder(resource, 'inbox')).map(({ subject }) => subject)).toEqual(['Back', 'Twice'])
  })

  test('in letters of three bytes each arrives, however long it is', async () => {
    const { resource } = ours
    const long = '字'.repeat(99_000)
    await mailIn({ to: await addressOf(resource), subject: 'Long', text: long, html: `<p>${long}</p>` })
    expect(await latest(resource)).toMatchObject({
      subject: 'Long',
      content: `${'字'.repeat(MAX_INBOUND_TEXT_LENGTH)}…`,
    })
  })

  test('handed over three times is there once, and its unread count is right', async () => {
    const { resource } = ours
    const recipients = [await addressOf(resource)]
    for (let time = 0; time < 3; time += 1)
      await deliverInboundMail(RAW, { recipients, source: 'a@b.example' }, 'kit-once')
    await app.drained()
    expect(await inFolder(resource, 'inbox')).toHaveLength(1)
    const [inbox] = await must(mailbox.folders, resource, {})
    expect(inbox).toMatchObject({ slug: 'inbox', count: 1 })
  })

  const withFiles = () => ({
    attachments: [
      { filename: 'Offre été.pdf', content: PDF },
      { filename: 'offre ete.pdf', content: PDF },
      { filename: 'run.exe', content: Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03]) },
    ],
  })

  test('brings no files once a mailbox has got as many as it keeps in a day, but their names; others get theirs', async () => {
    const { resource, manager } = ours
    const to = [await addressOf(resource), await addressOf(manager)]
    const room = 2 * PDF.length
    const theirs = `${resource.tenant}#${resource.personId}`
    await transact([buildLimitWrite(INBOUND_FILES_LIMIT, theirs, MAX_INBOUND_FILE_BYTES_PER_DAY - room)])
    const bring = async (...names: string[]) => {
      await mailIn({ to, attachments: names.map((filename) => ({ filename, content: PDF })) })
      const { attachments, leftOut } = await latest(resource)
      return { kept: attachments.map(({ name }) => name), leftOut }
    }
    expect(await bring('a.pdf', 'b.pdf')).toEqual({ kept: ['a.pdf', 'b.pdf'], leftOut: [] })
    expect(await bring('c.pdf', 'd.pdf')).toEqual({ kept: [], leftOut: ['c.pdf', 'd.pdf'] })
    expect((await latest(manager)).attachments).toHaveLength(2)
  })

  test('brings its files, which its reader alone can download, until the mail is deleted for good', async () => {
    const { resource, manager } = ours
    await mailIn({ to: [await addressOf(resource), await addressOf(manager)], ...withFiles() })
    const mail = await latest(resource)
    expect(mail.attachments.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['Offre été.pdf', 'application/pdf', PDF.length],
      // A name is taken whatever its capitals and accents.
      ['offre ete (2).pdf', 'application/pdf', PDF.length],
    ])
    expect(mail.leftOut).toEqual(['run.exe'])
    const folderId = attachmentSpaceId('mailbox', mail.files ?? '')
    const listed = await must(files.list, resource, { folderId })
    const [file] = listed.files
    expect(listed.files).toHaveLength(2)
    expect(file?.mayWrite).toBe(false)
    const { url } = await must(files.download, resource, { id: file?.id ?? '' })
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(PDF)).toBe(true)
    for (const other of [manager, ours.validator]) {
      expect(await refused(files.list, other, { folderId })).toBe('404 resource.notFound')
      expect(await refused(files.download, other, { id: file?.id ?? '' })).toBe('404 resource.notFound')
    }
    expect(await refused(files.beginUpload, resource, { folderId })).toBe('403 access.denied')
    const theirs = await latest(manager)
    expect(theirs.files).not.toBe(mail.files)
    await must(mailbox.update, resource, { id: mail.id, mail: { folder: 'trash' } })
    await must(mailbox.discard, resource, { id: mail.id })
    await app.drained()
    expect(await refused(files.download, resource, { id: file?.id ?? '' })).toBe('404 resource.notFound')
    expect(
      (await must(files.list, manager, { folderId: attachmentSpaceId('mailbox', theirs.files ?? '') })).files,
    ).toHaveLength(2)
  })

  test('and its files go with the person whose mailbox they came to, and nothing of them is left to be found', async () => {
    const { resource, manager } = ours
    const own = await addressOf(resource)
    await mailIn({ to: own, cc: await addressOf(manager), ...withFiles() })
    const mail = await latest(resource)
    await must(users.disable, manager, { userId: resource.personId })
    const erasing = { userId: resource.personId, confirmEmail: resource.email }
    expect((await call(app, users.erase, manager, erasing, { anyCost: true })).status).toBe(200)
    await app.drained()
    const left = await everythingIn(app)
    for (const word of [mail.files ?? '?', own.slice(0, own.indexOf('@'))]) expect(left).not.toContain(word)
    await deliverInboundMail(RAW, { recipients: [own], source: 'a@b.example' })
    const [firstName, lastName] = resource.name.split(' ')
    const others = await ours.addPerson({ firstName, lastName })
    expect(await addressOf(others)).not.toBe(own)
  })

  test('for an address of nobody, of another domain or of somebody who has left is taken and thrown away', async () => {
    const own = await addressOf(ours.resource)
    const domain = own.slice(own.indexOf('@') + 1)
    const recipients = [`no.body@${domain}`, `a@none.${MAIL_DOMAIN}`, 'a@elsewhere.example']
    await deliverInboundMail(RAW, { recipients, source: 'a@b.example' })
    expect(await inFolder(ours.resource, 'inbox')).toEqual([])
  })
})
