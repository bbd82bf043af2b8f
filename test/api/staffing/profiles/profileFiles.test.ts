import { describe, expect, test } from 'vitest'
import { readDocument, removeDocument } from '#functions/core/files/files.ts'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { documentPath, documentsKey, documentsOf } from '#functions/data/profiles/profileDocuments.ts'
import { account } from '#shared/people/account/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { DOCUMENT_TYPES } from '#shared/staffing/profiles/fields.ts'
import { PROFILE_LIMITS } from '#shared/staffing/profiles/limits.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { EXIF, JPEG, jpegWith, PNG, WEBP } from '#test/kit/browser/pictures.ts'
import { profileKit } from './profileKit.ts'

const app = await startApi()
const { save, get, resume, list } = profileKit(app)

describe('files', () => {
  const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

  const upload = async (by: Person, of: Person, content: Buffer): Promise<{ uploadId: string; status: number }> => {
    const { body } = await call(app, profiles.beginUpload, by, { profilId: of.personId })
    const form = new FormData()
    for (const [name, value] of Object.entries(body.fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(content)]))
    const { status } = await fetch(body.url, { method: 'POST', body: form })
    return { uploadId: body.uploadId, status }
  }
  const keep = async (by: Person, of: Person, content: Buffer, name = 'diplôme.pdf') => {
    const { uploadId } = await upload(by, of, content)
    return call(app, profiles.keepDocument, by, { profilId: of.personId, uploadId, name })
  }
  const download = (by: Person, of: Person, documentId: string) =>
    call(app, profiles.document, by, { profilId: of.personId, documentId })
  /** Where the only file of somebody lies. */
  const pathOf = async ({ tenant, personId }: Person): Promise<string> => {
    const [document] = (await documentsOf(tenant, personId).list()).documents
    return document ? documentPath(tenant, personId, document) : ''
  }
  const storedBytes = async (manager: Person) =>
    (await call(app, company.usage, manager, {})).body.months[0]?.storedBytes

  test('are kept, downloaded as they are under their name, counted, and deleted', async () => {
    const { manager, resource } = await newTenant(app)
    const { status, body } = await keep(resource, resource, PDF)
    expect([status, body]).toMatchObject([200, { name: 'diplôme.pdf', type: 'application/pdf', bytes: PDF.length }])
    expect(await storedBytes(manager)).toBe(PDF.length)
    expect((await get(manager, resource)).body.documents).toEqual([body])
    const { url } = (await download(resource, resource, body.id)).body
    const answer = await fetch(url)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF)
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''dipl%C3%B4me.pdf")
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    const removed = await call(app, profiles.removeDocument, resource, {
      profilId: resource.personId,
      documentId: body.id,
    })
    expect(removed.body).toBe(true)
    expect(await storedBytes(manager)).toBe(0)
    await app.drained()
    expect((await fetch(url)).status).toBe(404)
    expect((await download(resource, resource, body.id)).status).toBe(404)
  })

  test('are what they are by content, whatever they are called', async () => {
    const { resource, manager } = await newTenant(app)
    await save(resource, resource)
    const { body: made } = await resume(manager, resource)
    const docx = Buffer.from(await (made as File).arrayBuffer())
    for (const [content, name, kept] of [
      [PNG, 'photo.exe', 'photo.png'],
      [JPEG, '../../etc/passwd', 'passwd.jpg'],
      [docx, 'CV <script>.docm', 'CV script.docx'],
      [PDF, 'cv\u200E.exe', 'cv.pdf'],
    ] as const) {
      const answer = await keep(resource, resource, content, name)
      expect([answer.status, answer.body.name]).toEqual([200, kept])
    }
    const macros = docx.toString('latin1').replaceAll('word/fontTable.xml', 'word/vbaProject.b')
    for (const [content, name] of [
      [Buffer.from('MZ this is a program'), 'diploma.pdf'],
      [Buffer.from('<script>alert(1)</script>'), 'page.png'],
      [Buffer.from('%PDF-1.7 cut off'), 'diploma.pdf'],
      [Buffer.from('PK\u0003\u0004 no archive at all, but long enough'), 'cv.docx'],
      [WEBP, 'photo.webp'],
      [Buffer.from(macros, 'latin1'), 'cv.docx'],
    ] as const) {
      expect(await keep(resource, resource, content, name)).toMatchObject({
        status: 422,
        body: { code: 'profiles.notADocument' },
      })
    }
    const positioned = await keep(resource, resource, jpegWith(EXIF), 'photo.jpg')
    expect(positioned.body.bytes).toBe(JPEG.length)
  })

  test('of every kind are handed out to be saved, and never as something to show', async () => {
    const { resource, manager } = await newTenant(app)
    await save(resource, resource)
    const docx = Buffer.from(await ((await resume(manager, resource)).body as File).arrayBuffer())
    const kinds: string[] = []
    for (const content of [PDF, docx, PNG, JPEG]) {
      const { body } = await keep(resource, resource, content, 'page.html')
      kinds.push(body.type)
      const { url } = (await download(resource, resource, body.id)).body
      const { status, headers } = await fetch(url, { headers: { accept: 'text/html' } })
      expect(status, body.type).toBe(200)
      expect(headers.get('content-disposition'), body.type).toMatch(/^attachment; filename="page\./)
      expect(headers.get('content-type'), body.type).toBe('application/octet-stream')
    }
    expect(kinds.toSorted()).toEqual(DOCUMENT_TYPES.toSorted())
  })

  test('beyond five megabytes are not kept', async () => {
    const { resource } = await newTenant(app)
    const large = Buffer.concat([PDF, Buffer.alloc(PROFILE_LIMITS.documentBytes), Buffer.from('%%EOF')])
    const answer = await keep(resource, resource, large)
    expect(answer.status).toBe(404)
    expect((await get(resource, resource)).body.documents).toEqual([])
  })

  test('are ten at most, and the same upload is kept once', async () => {
    const { resource } = await newTenant(app)
    const { uploadId } = await upload(resource, resource, PDF)
    const again = () => call(app, profiles.keepDocument, resource, { profilId: resource.personId, uploadId, name: 'a' })
    expect((await again()).body).toEqual((await again()).body)
    for (let count = 1; count < 10; count++) expect((await keep(resource, resource, PDF)).status).toBe(200)
    expect(await call(app, profiles.beginUpload, resource, { profilId: resource.personId })).toMatchObject({
      status: 409,
      body: { code: 'profiles.tooManyDocuments' },
    })
  })

  test('are for their owner and whoever manages profiles only', async () => {
    const { resource, freelancer, addPerson } = await newTenant(app)
    const elsewhere = await newTenant(app)
    const { body } = await keep(resource, resource, PDF)
    const { uploadId } = await upload(resource, resource, PDF)
    const others = [
      freelancer,
      elsewhere.manager,
      await addPerson({ permissions: ['MANAGE_POSITIONING', 'MANAGE_MISSIONS', 'MANAGE_USERS'] }),
    ]
    for (const other of others) {
      const profilId = resource.personId
      expect((await download(other, resource, body.id)).status).toBe(404)
      expect((await call(app, profiles.removeDocument, other, { profilId, documentId: body.id })).status).toBe(404)
      expect((await call(app, profiles.beginUpload, other, { profilId })).status).toBe(404)
      expect((await call(app, profiles.keepDocument, other, { profilId, uploadId, name: 'a' })).status).toBe(404)
      // Their own name before somebody else's file leads nowhere either.
      const own = { profilId: other.personId, name: 'a' }
      expect((await call(app, profiles.keepDocument, other, { ...own, uploadId })).status).toBe(404)
      expect((await download(other, other, body.id)).status).toBe(404)
    }
    const hr = await addPerson({ permissions: ['MANAGE_PROFILES'] })
    expect((await download(hr, resource, body.id)).status).toBe(200)
  })

  test('where they are scanned, are given out once they were found clean', async () => {
    const { resource } = await newTenant(app)
    const { body } = await keep(resource, resource, PDF)
    process.env.REGIE_SCANS_DOCUMENTS = 'yes'
    try {
      expect(await download(resource, resource, body.id)).toMatchObject({
        status: 409,
        body: { code: 'profiles.notScanned' },
      })
      const Key = await pathOf(resource)
      const { S3Client, PutObjectTaggingCommand } = await import('@aws-sdk/client-s3')
      const s3 = new S3Client({ endpoint: app.emulators.s3, forcePathStyle: true })
      const tag = (Value: string) =>
        s3.send(
          new PutObjectTaggingCommand({
            Bucket: process.env.REGIE_DOCUMENTS_BUCKET,
            Key,
            Tagging: { TagSet: [{ Key: 'GuardDutyMalwareScanStatus', Value }] },
          }),
        )
      await tag('THREATS_FOUND')
      expect(await download(resource, resource, body.id)).toMatchObject({ body: { code: 'profiles.quarantined' } })
      await tag('NO_THREATS_FOUND')
      expect((await download(resource, resource, body.id)).status).toBe(200)
      // One that is gone keeps nobody from their other data.
      await removeDocument(Key)
      expect(await download(resource, resource, body.id)).toMatchObject({ body: { code: 'profiles.notScanned' } })
      const data = await call(app, account.personalData, resource, {})
      expect(data).toMatchObject({ status: 200, body: { files: [{ url: null }] } })
    } finally {
      delete process.env.REGIE_SCANS_DOCUMENTS
    }
  })

  test('that are listed in a way that cannot be read are erased with their person all the same, and no longer counted', async () => {
    const { manager, resource } = await newTenant(app)
    await keep(resource, resource, PDF)
    const path = await pathOf(resource)
    await updateItem(
      documentsKey(resource.tenant, resource.personId),
      expression`SET #revision = ${'what is no number'}`,
    )
    expect(await storedBytes(manager)).toBe(PDF.length)
    await call(app, users.disable, manager, { userId: resource.personId })
    await call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email })
    await app.drained()
    expect(await readDocument(path, 1e6)).toBeUndefined()
    expect(await storedBytes(manager)).toBe(0)
  })

  test('and the profile are in what a person is given of themselves, and gone when they are erased', async () => {
    const { manager, resource } = await newTenant(app)
    await save(resource, resource)
    await keep(resource, resource, PDF)
    const path = await pathOf(resource)
    expect(await readDocument(path, 1e6)).toEqual(PDF)
    const archive = await downloadArchive(app, resource)
    expect(archive.read('professionalProfile.json')).toMatchObject({ city: 'Nantes' })
    expect(archive.read('documents.json')).toMatchObject([{ name: 'diplôme.pdf' }])
    expect(archive.files['documents/1 diplôme.pdf']).toEqual(PDF)
    await call(app, users.disable, manager, { userId: resource.personId })
    await call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email })
    await app.drained()
    expect(await readDocument(path, 1e6)).toBeUndefined()
    expect(await storedBytes(manager)).toBe(0)
    expect((await get(manager, resource)).status).toBe(404)
    expect((await list(manager)).body.items.map(({ id }) => id)).not.toContain(resource.personId)
  })
})
