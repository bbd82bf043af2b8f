import { beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#functions/core/table/table.ts'
import { buildLimitWrite } from '#functions/data/companies/limits.ts'
import { INBOUND_FILES_LIMIT } from '#functions/inbound/storeAttachments.ts'
import { deliverInboundMail } from '#infra/local/emulators/smtp.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { MAX_INBOUND_FILE_BYTES_PER_DAY, MAX_INBOUND_TEXT_LENGTH } from '#shared/apps/mailbox/rules.ts'
import { users } from '#shared/people/users/contract.ts'
import { PDF } from '#test/api/apps/files/filesKit.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant } from '#test/kit/api.ts'
import { headOf, startOutside } from './outsideKit.ts'

const { app, service, must, refused, write, inFolder, latest, addressOf, mailIn } = await startOutside()
let ours: Awaited<ReturnType<typeof newTenant>>
beforeEach(async () => {
  ours = await newTenant(app)
})

describe('a mail that comes in', () => {
  test('from any client arrives, and its answer names what it answers', async () => {
    const { resource } = ours
    const own = await addressOf(resource)
    await mailIn({ to: own, messageId: '<first@client.example>', html: '<p>Hello <b>you</b></p>' })
    const mail = await latest(resource)
    expect(mail).toMatchObject({
      subject: 'Question',
      content: 'Hello',
      html: null,
      unread: true,
      folder: 'inbox',
      outside: { proven: true },
      contact: null,
      page: '<p>Hello <b>you</b></p>',
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
      recipients: [await addressOf(resource)],
      source: 'x@y.example',
    })
    expect(await latest(resource)).toMatchObject({ subject: 'Whose', outside: { proven } })
  })

  test.each([
    [2000, true],
    [2001, false],
  ])('whose head names its author in %i characters is proven to be theirs: %s', async (length, proven) => {
    const { resource } = ours
    const author = ' <camille@client.example>'
    const head = `From: ${'C'.repeat(length - author.length)}${author}`
    await deliverInboundMail(Buffer.from(`${head}\r\nSubject: Long\r\n\r\nHi`), {
      recipients: [await addressOf(resource)],
      source: 'x@y.example',
    })
    expect(await latest(resource)).toMatchObject({ subject: 'Long', outside: { proven } })
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

  test('to somebody elsewhere who is called as a colleague does not take them for the colleague', async () => {
    const { resource, manager } = ours
    const [own, theirs] = [await addressOf(resource), await addressOf(manager)]
    const namesake = `${theirs.split('@')[0]}@client.example`
    await mailIn({ to: [own, namesake], cc: [theirs, namesake], subject: 'Namesakes' })
    const { people } = await latest(resource)
    expect(people.to.map(({ personId }) => personId)).toEqual([resource.personId, undefined])
    expect(people.cc.map(({ personId }) => personId)).toEqual([manager.personId, undefined])
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
    await must(users.disable, ours.manager, { userId: ours.resource.personId })
    await mailIn({ to: own, subject: 'Quittance 4711' })
    await mailIn({ to: await addressOf(ours.manager), subject: 'Quittance 4712' })
    const kept = await everythingIn(app)
    expect(['Quittance 4711', 'Quittance 4712'].map((one) => kept.includes(one))).toEqual([false, true])
  })
})
