import PostalMime from 'postal-mime'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getItem } from '#functions/core/table/table.ts'
import { filesOf, storedPath } from '#functions/data/apps/files/files.ts'
import { fileKey } from '#functions/data/apps/files/storedFile.ts'
import { MAX_COPIES_IN_TRANSACTION } from '#functions/data/apps/mailbox/sending.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { mailbox, type OpenMail } from '#shared/apps/mailbox/contract.ts'
import { MAIL_FILE_LIMITS, MAX_OUTSIDE_FILE_BYTES, mailAttachmentsId } from '#shared/apps/mailbox/rules.ts'
import type { Endpoint, InputOf } from '#shared/core/endpoint.ts'
import { users } from '#shared/people/users/contract.ts'
import { DOORS, fileKit, PDF } from '#test/api/apps/files/filesKit.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { startMailService } from '#test/kit/mailService.ts'
import { mailboxesOf } from './mailboxKit.ts'

const service = await startMailService('nobody@refused.example')
afterAll(service.stop)
const app = await startApi({ mailsThrough: service.url, mailDomain: MAIL_DOMAIN })
const { posted, keep, upload, read } = fileKit(app)

let ours: Awaited<ReturnType<typeof newTenant>>
beforeEach(async () => {
  ours = await newTenant(app)
  service.sent.length = 0
})

const { must, refused } = mailboxesOf(app)
const GONE = '404 resource.notFound'
const at = (...people: (Person | string)[]) =>
  people.map((one) => ({ address: typeof one === 'string' ? one : one.email }))
const TEXT = { subject: 'Le devis', content: '<p>Ci-joint</p>' }

type Draft = Pick<OpenMail, 'id' | 'version'>
type More = Partial<InputOf<typeof mailbox.send>>
/** A draft, and the folder of what is attached to it. */
const begin = async (writer: Person, more: More = {}) => {
  const draft = await must(mailbox.send, writer, { ...TEXT, ...more, send: false })
  return { draft, folderId: attachmentSpaceId('mailbox', mailAttachmentsId(writer.personId, draft.id)) }
}
const sending = ({ id, version }: Draft, more: More) => ({ ...TEXT, id, version, send: true, ...more })
const send = async (writer: Person, draft: OpenMail, more: More) => {
  const sent = await must(mailbox.send, writer, sending(draft, more))
  await app.drained()
  return sent
}
const latest = async (person: Person, folder = 'inbox'): Promise<OpenMail> => {
  await app.drained()
  const [mail] = (await must(mailbox.mails, person, { folder })).mails ?? []
  if (!mail) throw new Error('No mail')
  return must(mailbox.mail, person, { id: mail.id })
}
const deleteForGood = async (person: Person, { id }: Pick<OpenMail, 'id'>) => {
  await must(mailbox.update, person, { id, mail: { folder: 'trash' } })
  await must(mailbox.discard, person, { id })
  await app.drained()
}
const attachmentsIn = async (raw = '') =>
  (await PostalMime.parse(raw)).attachments.map(({ filename, content }) => ({
    filename,
    content: Buffer.from(content as ArrayBuffer),
  }))

describe('what is attached to a mail', () => {
  test('is kept with the draft, and reaches everybody inside and outside as it is', async () => {
    const { manager, validator, resource, freelancer } = ours
    const { draft, folderId } = await begin(manager)
    const file = await upload(manager, folderId, 'Été « offre »; v2.pdf')
    const saved = await must(mailbox.send, manager, { ...sending(draft, {}), send: false })
    expect(saved.attachments).toMatchObject([{ name: file.name, type: 'application/pdf', size: PDF.length }])
    const to = at(validator, 'ana@client.example')
    const sent = await send(manager, saved, { to, bcc: at(resource) })
    expect(sent.files).toBe(mailAttachmentsId(manager.personId, draft.id))
    for (const reader of [validator, resource]) {
      const mail = await latest(reader)
      expect(mail.attachments).toEqual(saved.attachments)
      expect(
        (await must(files.list, reader, { folderId: attachmentSpaceId('mailbox', mail.files ?? '') })).mayWrite,
      ).toBe(false)
      expect(await read(reader, file.id)).toEqual(PDF)
    }
    expect(await read(manager, file.id)).toEqual(PDF)
    expect(await refused(files.download, freelancer, { id: file.id })).toBe(GONE)
    const [letter] = service.sent
    expect(await attachmentsIn(letter?.raw)).toEqual([{ filename: file.name, content: PDF }])
    expect(letter?.raw).not.toContain(resource.email)
  })

  test('is changed by nobody once the mail is sent, nor while it waits, and by its writer once it is taken back', async () => {
    const { manager, validator } = ours
    const { draft, folderId } = await begin(manager)
    const file = await upload(manager, folderId)
    const begun = await posted(manager, folderId, PDF)
    expect(await refused(files.list, validator, { folderId })).toBe(GONE)
    const held = await must(mailbox.send, manager, sending(draft, { to: at(validator), undo: true }))
    const none = async () => {
      expect((await keep(manager, folderId, begun, 'late.pdf')).status).toBe(403)
      expect(await refused(files.remove, manager, { id: file.id })).toBe('403 access.denied')
      expect(await refused(files.update, manager, { id: file.id, name: 'other.pdf' })).toBe('403 access.denied')
      expect(await refused(files.beginUpload, manager, { folderId })).toBe('403 access.denied')
    }
    await none()
    const again = await must(mailbox.undo, manager, { id: held.id })
    expect((await keep(manager, folderId, begun, 'in time.pdf')).status).toBe(200)
    await send(manager, again, { to: at(validator) })
    expect((await latest(validator)).attachments.map(({ name }) => name)).toEqual(['in time.pdf', 'rapport.pdf'])
    await none()
  })

  test('is not there for whoever has no copy, through whichever door; who has one may only read, its sender too', async () => {
    const { manager, validator, resource } = ours
    const { draft, folderId } = await begin(manager)
    const file = await upload(manager, folderId, 'secret.pdf')
    const taken = await upload(manager, folderId, 'secret retiré.pdf')
    await must(files.remove, manager, { id: taken.id })
    const it = { file: file.id, folder: folderId, trashed: taken.id }
    const answers = async (by: Person) => {
      const found: Record<string, number> = {}
      for (const [name, input] of Object.entries(DOORS)) {
        const endpoint = files[name as keyof typeof files] as Endpoint
        found[name] = (await call(app, endpoint, by, input(it) as never)).status
      }
      return found
    }
    const all = (status: number) => Object.fromEntries(Object.keys(DOORS).map((name) => [name, status]))
    expect(await answers(validator)).toEqual(all(404))
    await send(manager, draft, { to: at(validator) })
    const reading = { list: 200, open: 200, download: 200, search: 200 }
    expect(await answers(resource)).toEqual(all(404))
    expect(await answers(validator)).toEqual({ ...all(403), ...reading })
    expect(await answers(manager)).toEqual({ ...all(403), ...reading })
  })

  test('while the mail is sent is in it for all, or not at all', async () => {
    const { manager, validator } = ours
    for (let round = 0; round < 3; round += 1) {
      const { draft, folderId } = await begin(manager)
      const begun = await posted(manager, folderId, PDF)
      const [kept, sent] = await Promise.all([
        keep(manager, folderId, begun, 'last.pdf'),
        call(app, mailbox.send, manager, sending(draft, { to: at(validator) })),
      ])
      expect([200, 403, 404, 409]).toContain(kept.status)
      // Refused, as something was attached meanwhile: sent again, it is with it.
      if (sent.status !== 200) await send(manager, draft, { to: at(validator) })
      const { files: listed } = await must(files.list, manager, { folderId })
      const { attachments } = await latest(validator)
      expect(attachments.map(({ name }) => name)).toEqual(listed.map(({ name }) => name))
      expect(listed).toHaveLength(kept.status === 200 ? 1 : 0)
    }
  })

  test('reaches those who do not get the mail in the transaction that sends it, and its sender', async () => {
    const { manager, addPerson } = ours
    const people = await Promise.all(Array.from({ length: MAX_COPIES_IN_TRANSACTION + 2 }, () => addPerson()))
    const { draft, folderId } = await begin(manager)
    const file = await upload(manager, folderId)
    const sent = await send(manager, draft, { to: at(manager), bcc: at(...people) })
    for (const person of people.slice(-3)) expect(await read(person, file.id)).toEqual(PDF)
    await deleteForGood(manager, sent)
    expect(await read(manager, file.id)).toEqual(PDF)
    await deleteForGood(manager, await latest(manager))
    expect(await refused(files.download, manager, { id: file.id })).toBe(GONE)
    expect(await read(people[0] as Person, file.id)).toEqual(PDF)
  })

  test('goes with the last copy of the mail, and with the draft that is thrown away', async () => {
    const { manager, validator } = ours
    const { draft, folderId } = await begin(manager)
    const file = await upload(manager, folderId)
    const sent = await send(manager, draft, { to: at(validator) })
    await deleteForGood(manager, sent)
    expect(await refused(files.download, manager, { id: file.id })).toBe(GONE)
    expect(await read(validator, file.id)).toEqual(PDF)
    await deleteForGood(validator, await latest(validator))
    expect(await getItem(fileKey(manager.tenant, file.id))).toBeUndefined()
    const other = await begin(manager)
    const unsaved = await upload(manager, other.folderId)
    await must(mailbox.discard, manager, { id: other.draft.id })
    await app.drained()
    expect(await getItem(fileKey(manager.tenant, unsaved.id))).toBeUndefined()
    expect(await everythingIn(app)).not.toContain(file.id)
  })

  test('stays with who got it when its sender is erased, and goes when they are', async () => {
    const { manager, validator, resource } = ours
    const { draft, folderId } = await begin(resource)
    const file = await upload(resource, folderId)
    await send(resource, draft, { to: at(validator) })
    const erase = async (person: Person) => {
      await must(users.disable, manager, { userId: person.personId })
      const erasing = { userId: person.personId, confirmEmail: person.email }
      expect((await call(app, users.erase, manager, erasing, { anyCost: true })).status).toBe(200)
      await app.drained()
    }
    const unsent = await begin(resource)
    const unsentFile = await upload(resource, unsent.folderId)
    await erase(resource)
    expect(await getItem(fileKey(manager.tenant, unsentFile.id))).toBeUndefined()
    expect(await read(validator, file.id)).toEqual(PDF)
    await erase(validator)
    expect(await getItem(fileKey(manager.tenant, file.id))).toBeUndefined()
  })

  test('is so many files of so many bytes together, and fewer when the mail leaves the company', async () => {
    const { manager, validator } = ours
    const { draft, folderId } = await begin(manager)
    const megabytes = (number: number) => Buffer.alloc(number * 1024 * 1024, 'a')
    const most = MAIL_FILE_LIMITS.bytes / 1024 / 1024
    await upload(manager, folderId, 'a.txt', megabytes(most - 2))
    const tooMuch = await keep(manager, folderId, await posted(manager, folderId, megabytes(3)), 'b.txt')
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'files.mailFull', details: { megabytes: most } } })
    for (const undo of [true, false]) {
      const outside = sending(draft, { to: at(validator, 'ana@client.example'), undo })
      expect(await refused(mailbox.send, manager, outside)).toBe('409 mailbox.filesTooLarge')
    }
    await send(manager, draft, { to: at(validator) })
    expect((await latest(validator)).attachments).toHaveLength(1)
    expect(service.sent).toEqual([])
    const small = await begin(manager)
    for (let number = 0; number < MAIL_FILE_LIMITS.most; number += 1)
      await upload(manager, small.folderId, `${number}.pdf`)
    const oneMore = await keep(manager, small.folderId, await posted(manager, small.folderId, PDF), 'more.pdf')
    const details = { most: MAIL_FILE_LIMITS.most }
    expect(oneMore).toMatchObject({ status: 409, body: { code: 'files.mailFull', details } })
  })

  test('leaves the company as large as it may be', async () => {
    const { manager } = ours
    const { draft, folderId } = await begin(manager)
    const content = Buffer.alloc(MAX_OUTSIDE_FILE_BYTES, 'é'.repeat(40))
    await upload(manager, folderId, 'a.txt', content)
    await send(manager, draft, { to: at('ana@client.example') })
    const [letter] = service.sent
    expect(letter?.raw.length).toBeLessThan(10 * 1024 * 1024)
    const [file] = await attachmentsIn(letter?.raw)
    expect(file?.content.equals(content)).toBe(true)
  })

  /** A file, and what the scanner says of it. */
  const scanned = async (folderId: string) => {
    const { manager } = ours
    const { S3Client, PutObjectTaggingCommand } = await import('@aws-sdk/client-s3')
    const s3 = new S3Client({ endpoint: app.emulators.s3, forcePathStyle: true })
    const file = await upload(manager, folderId)
    const Key = storedPath(
      manager.tenant,
      file.id,
      (await filesOf(manager.tenant).get(file.id))?.versions[0]?.storedAs ?? '',
    )
    const tag = (Value: string) =>
      s3.send(
        new PutObjectTaggingCommand({
          Bucket: process.env.REGIE_DOCUMENTS_BUCKET,
          Key,
          Tagging: { TagSet: [{ Key: 'GuardDutyMalwareScanStatus', Value }] },
        }),
      )
    return { file, tag }
  }

  test('does not leave the company before it was found clean', async () => {
    const { manager } = ours
    const { draft, folderId } = await begin(manager)
    const { tag } = await scanned(folderId)
    process.env.REGIE_SCANS_DOCUMENTS = 'yes'
    try {
      await must(mailbox.send, manager, sending(draft, { to: at('ben@client.example') }))
      await expect.poll(() => everythingIn(app)).toContain('RETRY')
      expect(service.sent).toEqual([])
      await tag('NO_THREATS_FOUND')
      await app.drained()
      expect(service.sent.map(({ destinations }) => destinations)).toEqual([['ben@client.example']])
    } finally {
      delete process.env.REGIE_SCANS_DOCUMENTS
    }
  })

  test('is never sent outside when it is harmful, which its sender is told, and nobody can download it', async () => {
    const { manager, validator } = ours
    const { draft, folderId } = await begin(manager)
    const { file, tag } = await scanned(folderId)
    process.env.REGIE_SCANS_DOCUMENTS = 'yes'
    try {
      await tag('THREATS_FOUND')
      await send(manager, draft, { to: at(validator, 'ana@client.example') })
      expect(service.sent).toEqual([])
      const told = await latest(manager)
      expect(told.subject).toMatch(/^Non distribué.: Le devis$/)
      expect(told.content).toContain('dangereux')
      expect(await refused(files.download, validator, { id: file.id })).toBe('409 profiles.quarantined')
    } finally {
      delete process.env.REGIE_SCANS_DOCUMENTS
    }
  })
})
