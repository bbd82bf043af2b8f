import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { newId, setClock } from '#functions/core/clock.ts'
import { readDocument } from '#functions/core/files/files.ts'
import { completeMultipartUpload, listParts } from '#functions/core/files/multipartUploads.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { pendingPath } from '#functions/data/apps/files/files.ts'
import { FILE_UPLOAD_LIMITS, releaseUpload } from '#functions/data/files/uploadLimits.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId, FILE_LIMITS, isSentInParts, partSizes } from '#shared/apps/files/rules.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { MAIL_FILE_LIMITS, mailAttachmentsId } from '#shared/apps/mailbox/rules.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { fileKit, ownSpace, PDF } from './filesKit.ts'
import { type Begun, BYTES, CONTENT, numbers, part, partsOf, pdfOf, put, putParts } from './filesPartsKit.ts'

const app = await startApi()
const { begin, begunBy, keep } = partsOf(app)
afterEach(() => setClock())
const { folder, list, posted, read } = fileKit(app)

const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const refusedBy = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return [status, (body as { code?: string }).code]
}
const GONE = [404, 'resource.notFound']

test('a file is sent in parts once it is larger than two of them, none of which the storage finds too small', () => {
  expect([isSentInParts(2 * FILE_LIMITS.partBytes), isSentInParts(2 * FILE_LIMITS.partBytes + 1)]).toEqual([
    false,
    true,
  ])
  expect(partSizes(FILE_LIMITS.partBytes)).toEqual([FILE_LIMITS.partBytes])
  expect(partSizes(BYTES)).toEqual([FILE_LIMITS.partBytes, 1000])
  expect(partSizes(FILE_LIMITS.fileBytes)).toHaveLength(13)
})

describe('a file that is sent in parts', () => {
  test('is kept as it was, once, however often that is asked for, and leaves no parts behind', async () => {
    const { resource, manager } = await newTenant(app)
    const begun = await begunBy(resource)
    expect(numbers(begun)).toEqual([1, 2])
    await putParts(begun)
    const [first, second] = await Promise.all([keep(resource, begun), keep(resource, begun)])
    for (const { status } of [first, second]) expect([200, 409]).toContain(status)
    const again = await keep(resource, begun)
    expect(again).toMatchObject({ status: 200, body: { type: 'PDF', bytes: BYTES } })
    expect((await list(resource, ownSpace(resource))).body.files).toHaveLength(1)
    expect(hash(await read(resource, again.body.id))).toBe(hash(CONTENT))
    const path = pendingPath(resource.tenant, resource.personId, begun.uploadId)
    expect(await listParts(path, begun.partsId)).toBeUndefined()
    expect((await call(app, company.usage, manager, {})).body.months[0]?.storedBytes).toBe(BYTES)
    await app.drained()
    expect((await keep(resource, begun)).body.id).toBe(again.body.id)
  })

  test('is gone on with where it broke off: what is stored is not asked for again', async () => {
    const { resource } = await newTenant(app)
    const begun = await begunBy(resource)
    await putParts(begun, CONTENT, [2])
    const next = await begin(resource, ownSpace(resource), BYTES, begun)
    expect(next.body).toMatchObject({ uploadId: begun.uploadId, partsId: begun.partsId })
    expect(numbers(next.body)).toEqual([1])
    await putParts(next.body)
    expect(numbers((await begin(resource, ownSpace(resource), BYTES, begun)).body)).toEqual([])
    const kept = await keep(resource, begun)
    expect(hash(await read(resource, kept.body.id))).toBe(hash(CONTENT))
  })

  test('is put together in the order of its parts, in whatever order they came', async () => {
    const { resource } = await newTenant(app)
    const begun = await begunBy(resource)
    await putParts({ ...begun, missing: begun.missing.toReversed() })
    expect(hash(await read(resource, (await keep(resource, begun)).body.id))).toBe(hash(CONTENT))
    const other = await begunBy(resource)
    await putParts(other)
    const path = pendingPath(resource.tenant, resource.personId, other.uploadId)
    const stored = (await listParts(path, other.partsId)) ?? []
    await expect(completeMultipartUpload(path, other.partsId, stored.toReversed())).rejects.toMatchObject({
      name: 'InvalidPartOrder',
    })
  })

  test('is not kept while a part is missing, nor as larger or smaller than it is, and can be gone on with then', async () => {
    const { resource } = await newTenant(app)
    const begun = await begunBy(resource)
    await putParts(begun, CONTENT, [1])
    const INCOMPLETE = [409, 'files.incomplete']
    expect(await refusedBy(keep(resource, begun))).toEqual(INCOMPLETE)
    await putParts(begun, CONTENT, [2])
    const space = ownSpace(resource)
    for (const bytes of [BYTES + 1, BYTES - 1, FILE_LIMITS.partBytes * 2 + 1])
      expect(await refusedBy(keep(resource, begun, space, bytes))).toEqual(INCOMPLETE)
    expect((await keep(resource, begun)).status).toBe(200)
  })

  test('has parts of no other size than was said, and no more of them', async () => {
    const { resource } = await newTenant(app)
    const begun = await begunBy(resource)
    const [first = '', last = ''] = begun.missing.map(({ url }) => url)
    const refused = async (url: string, body: Buffer) => expect((await put(url, body)).status).toBe(403)
    await refused(last, Buffer.alloc(1001))
    await refused(last, Buffer.alloc(999))
    await refused(first.replace('partNumber=1', 'partNumber=3'), part(CONTENT, 1))
    await refused(first.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=90000'), part(CONTENT, 1))
    await refused(first.replace(/&?X-Amz-[^&]*/g, ''), part(CONTENT, 1))
    expect(numbers((await begin(resource, ownSpace(resource), BYTES, begun)).body)).toEqual([1, 2])
  })

  test('is no larger than a file may be, wherever it is to lie', async () => {
    const { resource } = await newTenant(app)
    const draft = await call(app, mailbox.send, resource, { subject: 'Plan', content: '<p>Plan</p>', send: false })
    const attached = attachmentSpaceId('mailbox', mailAttachmentsId(resource.personId, draft.body.id))
    expect(await refusedBy(begin(resource, attached, MAIL_FILE_LIMITS.bytes + 1))).toEqual([413, 'request.tooLarge'])
    expect((await begin(resource, ownSpace(resource), FILE_LIMITS.fileBytes + 1)).status).toBe(400)
  })

  test('takes the room of a mail once: of two that come at the same time one is refused', async () => {
    const { resource } = await newTenant(app)
    const draft = await call(app, mailbox.send, resource, { subject: 'Plans', content: '<p>Plans</p>', send: false })
    const attached = attachmentSpaceId('mailbox', mailAttachmentsId(resource.personId, draft.body.id))
    const bytes = Math.ceil(MAIL_FILE_LIMITS.bytes / 2) + 1
    const content = pdfOf(bytes)
    const both = [await begunBy(resource, attached, bytes), await begunBy(resource, attached, bytes)]
    for (const begun of both) await putParts(begun, content)
    await Promise.all(both.map((begun) => keep(resource, begun, attached, bytes)))
    // Whoever was only too slow may ask again.
    const answers = []
    for (const begun of both) answers.push(await refusedBy(keep(resource, begun, attached, bytes)))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(answers.filter(([, code]) => code === 'files.mailFull' || code === 'resource.notFound')).toHaveLength(1)
    expect((await list(resource, attached)).body.files).toHaveLength(1)
  })

  test('is nobody else’s to go on with, to keep or to give up, in this company or another', async () => {
    const { resource, manager } = await newTenant(app)
    const stranger = (await newTenant(app)).manager
    const { id: folderId } = await folder(manager, 'company', 'Plans')
    const begun = await begunBy(manager, folderId)
    await putParts(begun)
    const { uploadId, partsId } = begun
    for (const other of [resource, stranger]) {
      expect(await refusedBy(begin(other, ownSpace(other), BYTES, begun))).toEqual(GONE)
      expect(await refusedBy(keep(other, begun))).toEqual(GONE)
      // No failure and nothing done: there is nothing of theirs under this name.
      expect((await call(app, files.dropUpload, other, { uploadId, partsId })).status).toBe(200)
    }
    expect(await refusedBy(begin(stranger, folderId, BYTES, begun))).toEqual(GONE)
    expect((await keep(manager, begun, folderId)).status).toBe(200)
  })

  test('gets no further once whoever sends it may no longer put it there', async () => {
    const { manager, addPerson } = await newTenant(app)
    const writer = await addPerson({ type: 'ESN', permissions: ['MANAGE_CONTENT'] })
    const begun = await begunBy(writer, 'company')
    await putParts(begun, CONTENT, [1])
    const input = { userId: writer.personId, permissions: ['VIEW_CRA' as const] }
    expect((await call(app, users.setPermissions, manager, input)).status).toBe(200)
    const without = { ...writer, claims: { ...writer.claims, permissions: input.permissions }, token: '' }
    without.token = await issueAccessToken(without.claims, new Date(Date.now() + 1000))
    const DENIED = [403, 'access.denied']
    expect(await refusedBy(begin(without, 'company', BYTES, begun))).toEqual(DENIED)
    expect(await refusedBy(begin(without, 'company', BYTES))).toEqual(DENIED)
    expect(await refusedBy(keep(without, begun, 'company'))).toEqual(DENIED)
  })

  test('leaves its place among those under way when it is given up, once, and nobody else’s nor what was kept', async () => {
    const { resource, manager } = await newTenant(app)
    const drop = (by: Person, { uploadId, partsId }: Begun) =>
      call(app, files.dropUpload, by, { uploadId, partsId }, { anyCost: true })
    // All within one span of the limit.
    setClock({ at: new Date() })
    const further = async () => (await begin(resource, ownSpace(resource), BYTES)).status
    const kept = await begunBy(resource)
    await putParts(kept)
    expect((await keep(resource, kept)).status).toBe(200)
    const all: Begun[] = []
    for (let count = 0; count < 30; count += 1) all.push(await begunBy(resource))
    const [first, second] = all as [Begun, Begun]
    expect(await further()).toBe(429)
    // Neither what another person names, nor a name that was never given out, nor what is kept frees any.
    await drop(manager, first)
    await drop(resource, { ...first, partsId: second.partsId })
    await drop(resource, { ...first, uploadId: second.uploadId })
    await drop(resource, kept)
    expect(await further()).toBe(429)
    await Promise.all([1, 2, 3].map(() => drop(resource, first)))
    // Of two that meet at the storage both may believe to have given it up.
    await releaseUpload(
      resource.personId,
      { tenant: resource.tenant, person: resource.personId },
      first.uploadId,
      FILE_UPLOAD_LIMITS,
    )
    expect([await further(), await further()]).toEqual([200, 429])
  })

  test('is asked for by a link as members send it: gone on with, kept once for a use, and its place free when it is given up', async () => {
    const { manager } = await newTenant(app)
    const [{ id }, { id: beside }] = [
      await folder(manager, 'company', 'Plans'),
      await folder(manager, 'company', 'Autre'),
    ]
    const linkTo = async (folderId: string) =>
      (await call(app, files.createLink, manager, { id: folderId, kind: 'ask', days: 14, most: 1 })).body.token
    const [token, other] = [await linkTo(id), await linkTo(beside)]
    const asked = (shown: string, begun?: Begun) =>
      call(app, files.beginSharedParts, undefined, {
        token: shown,
        bytes: BYTES,
        ...(begun && { begun: { uploadId: begun.uploadId, partsId: begun.partsId } }),
      })
    const give = ({ uploadId, partsId }: Begun, shown = token) =>
      call(app, files.keepShared, undefined, {
        token: shown,
        uploadId,
        name: 'plan.pdf',
        parts: { partsId, bytes: BYTES },
      })
    setClock({ at: new Date() })
    const begun = (await asked(token)).body
    await putParts(begun, CONTENT, [1])
    expect(await refusedBy(give(begun))).toEqual([409, 'files.incomplete'])
    // What one link began is no other one's.
    for (const attempt of [asked(other, begun), give(begun, other)]) expect((await refusedBy(attempt))[0]).toBe(404)
    const next = (await asked(token, begun)).body
    expect(numbers(next)).toEqual([2])
    await putParts(next)
    for (let count = 1; count < 30; count += 1) expect((await asked(token)).status).toBe(200)
    const last = await call(app, files.beginShared, undefined, { token })
    expect(last.status).toBe(429)
    const { uploadId, partsId } = (await asked(other)).body
    const drop = { uploadId, partsId }
    expect((await call(app, files.dropShared, undefined, { token, ...drop })).body).toBe(true)
    expect((await asked(token)).status).toBe(429)
    expect((await call(app, files.dropShared, undefined, { token: other, ...drop })).body).toBe(true)
    expect((await give(begun)).body).toEqual({ name: 'plan.pdf' })
    const [kept] = (await list(manager, id)).body.files
    expect(hash(await read(manager, kept?.id ?? ''))).toBe(hash(CONTENT))
    expect(await refusedBy(asked(token))).toEqual([404, 'files.invalidLink'])
  })

  test('that was given up, or that the storage has cleared away, is begun anew', async () => {
    const { resource } = await newTenant(app)
    const begun = await begunBy(resource)
    await putParts(begun, CONTENT, [1])
    const { uploadId, partsId } = begun
    const drop = () => call(app, files.dropUpload, resource, { uploadId, partsId })
    expect([(await drop()).status, (await drop()).status]).toEqual([200, 200])
    expect((await put(begun.missing[1]?.url ?? '', part(CONTENT, 2))).status).toBe(404)
    expect(await refusedBy(begin(resource, ownSpace(resource), BYTES, begun))).toEqual(GONE)
    expect(await refusedBy(keep(resource, begun))).toEqual(GONE)
    const anew = await begunBy(resource)
    await putParts(anew)
    expect((await keep(resource, anew)).status).toBe(200)
  })
})

test('a file that is sent as one is no larger than what goes as one; given up it leaves its place, once, and nothing in the storage', async () => {
  const { resource, manager } = await newTenant(app)
  const space = ownSpace(resource)
  setClock({ at: new Date() })
  const theirs = await call(app, files.beginUpload, manager, { folderId: ownSpace(manager) })
  const begun = await call(app, files.beginUpload, resource, { folderId: space })
  const policy = JSON.parse(Buffer.from(begun.body.fields.policy ?? '', 'base64').toString())
  expect(policy.conditions).toContainEqual(['content-length-range', 1, FILE_LIMITS.wholeBytes])
  const [waiting, kept] = [await posted(resource, space, PDF), await posted(resource, space, PDF)]
  const keepWhole = (uploadId: string) =>
    call(app, files.keep, resource, { folderId: space, uploadId, name: 'plan.pdf' })
  for (let count = 3; count < 30; count += 1) await call(app, files.beginUpload, resource, { folderId: space })
  const further = async () => (await call(app, files.beginUpload, resource, { folderId: space })).status
  expect(await further()).toBe(429)
  // Neither an id that nobody has begun, nor another person's, nor that of a file that is kept frees any.
  expect((await keepWhole(kept)).status).toBe(200)
  expect(await further()).toBe(200)
  for (const uploadId of [newId(), theirs.body.uploadId, kept, 'nothing']) {
    expect((await call(app, files.dropUpload, resource, { uploadId })).body).toBe(true)
  }
  expect(await further()).toBe(429)
  const path = pendingPath(resource.tenant, resource.personId, waiting)
  expect(await readDocument(path, FILE_LIMITS.wholeBytes)).toBeDefined()
  const drop = () => call(app, files.dropUpload, resource, { uploadId: waiting })
  expect([(await drop()).body, (await drop()).body]).toEqual([true, true])
  expect([await further(), await further()]).toEqual([200, 429])
  await app.drained()
  expect(await readDocument(path, FILE_LIMITS.wholeBytes)).toBeUndefined()
  expect(await refusedBy(call(app, files.keep, resource, { folderId: space, uploadId: waiting, name: 'x' }))).toEqual(
    GONE,
  )
})
