import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterAll, afterEach, describe, expect, inject, test, vi } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { environment } from '#functions/core/environment.ts'
import { expression } from '#functions/core/table/expression.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { discardPartition } from '#functions/data/keys.ts'
import { uploadPath } from '#functions/data/profiles/profileDocuments.ts'
import { handler } from '#functions/deliver/handler.ts'
import { account } from '#shared/people/account/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { JPEG, PNG } from '#test/kit/browser/pictures.ts'
import { startFaults } from '#test/kit/faults.ts'

/** What nothing names any more is deleted, whatever S3 does when it is asked first. */
const table = await startOwnTable()
const tableFaults = await startFaults(table, 20_261_122)
const faults = await startFaults(inject('shared').s3, 20_261_122)
const app = await startApi({ table, through: tableFaults, filesThrough: faults.url })
const files = new S3Client({ endpoint: app.emulators.s3, forcePathStyle: true })
afterAll(() => files.destroy())
afterEach(() => {
  faults.set([])
  tableFaults.set([])
  setClock()
})

type Tenant = Awaited<ReturnType<typeof newTenant>>
type Failing = Parameters<typeof faults.set>[0][number]['fault']

const DELETE = 'DELETE'
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const failures: Failing[] = [
  { kind: 'error', status: 503 },
  { kind: 'throttle' },
  { kind: 'reset' },
  { kind: 'drop' },
  { kind: 'deny' },
]

/** Every file of a tenant in both buckets. */
const filesOf = async ({ tenant }: Pick<Tenant, 'tenant'>): Promise<string[]> => {
  const places = [
    [environment.avatarsBucket, `avatars/${tenant}/`],
    [environment.documentsBucket, `${tenant}/`],
    [environment.documentsBucket, `pending/${tenant}/`],
  ] as const
  const lists = await Promise.all(
    places.map(([Bucket, Prefix]) => files.send(new ListObjectsV2Command({ Bucket, Prefix }))),
  )
  return lists.flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key))
}
const ordersOf = ({ tenant }: Pick<Tenant, 'tenant'>) =>
  queryAll({ where: expression`#pk = ${discardPartition(tenant)}` })

const setAvatar = (person: Person, image: Buffer) =>
  call(app, account.setAvatar, person, { image: image.toString('base64') })
const setLogo = (person: Person, image: Buffer) =>
  call(app, company.setLogo, person, { image: image.toString('base64') })
const upload = async (person: Person, content: Buffer): Promise<string> => {
  const { body } = await call(app, profiles.beginUpload, person, { profilId: person.personId })
  const form = new FormData()
  for (const [name, value] of Object.entries(body.fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(content)]))
  await fetch(body.url, { method: 'POST', body: form })
  return body.uploadId
}
const keep = ({ personId: profilId }: Person, by: Person, uploadId: string) =>
  call(app, profiles.keepDocument, by, { profilId, uploadId, name: 'diplôme' })
const keepNew = async (person: Person) => keep(person, person, await upload(person, PDF))
const removeDocument = ({ personId: profilId }: Person, by: Person, documentId: string) =>
  call(app, profiles.removeDocument, by, { profilId, documentId })
const erase = async ({ manager }: Tenant, { personId: userId, email }: Person) => {
  await call(app, users.disable, manager, { userId })
  return call(app, users.erase, manager, { userId, confirmEmail: email })
}

/** Each way in which files end: what it needs, what ends them, and what it answers. */
const ENDS: Record<string, (made: Tenant) => Promise<() => Promise<{ status: number }>>> = {
  'a picture that is replaced, and removed': async ({ resource }) => {
    await setAvatar(resource, PNG)
    return async () => {
      await setAvatar(resource, JPEG)
      return call(app, account.removeAvatar, resource, {})
    }
  },
  'a logo that is removed': async ({ manager }) => {
    await setLogo(manager, PNG)
    return () => setLogo(manager, Buffer.alloc(0))
  },
  'a document that is removed': async ({ resource }) => {
    const { body } = await keepNew(resource)
    return () => removeDocument(resource, resource, body.id)
  },
  'an upload that is refused': async ({ resource }) => {
    const uploadId = await upload(resource, Buffer.from('MZ no document'))
    return async () => {
      const { status } = await keep(resource, resource, uploadId)
      return { status: status === 422 ? 200 : status }
    }
  },
  'what somebody has kept who is erased': async (made) => {
    const { resource } = made
    await setAvatar(resource, PNG)
    await keepNew(resource)
    await keepNew(resource)
    return () => erase(made, resource)
  },
}

describe.each(Object.entries(ENDS))('%s', (_, prepare) => {
  test.each(failures)('is gone once S3 deletes again ($kind)', async (fault) => {
    const made = await newTenant(app)
    const end = await prepare(made)
    await app.drained()
    expect((await filesOf(made)).length).toBeGreaterThan(0)
    faults.set([{ fault, operation: DELETE }])
    expect((await end()).status).toBe(200)
    await vi.waitFor(() => expect(faults.happened.some((one) => one.fault === fault.kind)).toBe(true))
    expect((await ordersOf(made)).length).toBeGreaterThan(0)
    faults.set([])
    await app.drained()
    expect(await filesOf(made)).toEqual([])
    expect(await ordersOf(made)).toEqual([])
  })
})

test('nobody waits for an S3 that does not answer, to change a picture or to erase a person', async () => {
  const made = await newTenant(app)
  const { resource } = made
  await setAvatar(resource, PNG)
  await app.drained()
  faults.set([{ fault: { kind: 'hang' }, operation: DELETE }])
  const began = performance.now()
  expect((await call(app, account.removeAvatar, resource, {})).status).toBe(200)
  expect((await erase(made, resource)).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(3000)
  faults.set([])
  await app.drained()
  expect(await filesOf(made)).toEqual([])
}, 60_000)

test('a file that cannot be deleted holds up nobody else’s', async () => {
  const [one, other] = [await newTenant(app), await newTenant(app)]
  await setAvatar(one.resource, PNG)
  await setAvatar(other.resource, PNG)
  const [first] = await filesOf(one)
  faults.set([
    { fault: { kind: 'deny' }, operation: `DELETE /${environment.avatarsBucket}/${first}?x-id=DeleteObject` },
  ])
  await call(app, account.removeAvatar, one.resource, {})
  await call(app, account.removeAvatar, other.resource, {})
  await vi.waitFor(async () => expect(await filesOf(other)).toEqual([]), { timeout: 5000 })
  expect(await filesOf(one)).toEqual([first])
  faults.set([])
  await app.drained()
  expect(await filesOf(one)).toEqual([])
})

test('what S3 did not delete for half an hour is said, and goes with what the company discards next', async () => {
  const made = await newTenant(app)
  const { resource, freelancer } = made
  await setAvatar(resource, PNG)
  await setAvatar(freelancer, JPEG)
  await app.drained()
  faults.set([{ fault: { kind: 'error', status: 503 }, operation: DELETE }])
  await call(app, account.removeAvatar, resource, {})
  setClock({ at: new Date(Date.now() + 31 * 60_000) })
  await app.drained()
  expect(app.logs.filter((line) => line.includes('files.notDeleted') && line.includes(made.tenant))).toHaveLength(1)
  expect(await ordersOf(made)).toHaveLength(1)
  faults.set([])
  await app.drained()
  expect(await ordersOf(made)).toHaveLength(1)
  await call(app, account.removeAvatar, freelancer, {})
  await app.drained()
  expect(await filesOf(made)).toEqual([])
  expect(await ordersOf(made)).toEqual([])
})

test('delivered twice, before and after it was done, it deletes nothing else', async () => {
  const made = await newTenant(app)
  const { resource } = made
  await setAvatar(resource, PNG)
  await app.drained()
  faults.set([{ fault: { kind: 'deny' }, operation: DELETE }])
  await setAvatar(resource, JPEG)
  await keepNew(resource)
  const orders = await ordersOf(made)
  expect(orders).toHaveLength(2)
  faults.set([])
  await app.drained()
  const left = await filesOf(made)
  expect(left).toHaveLength(2)
  const Records = orders.map((item, index) => ({
    eventName: 'INSERT' as const,
    dynamodb: { SequenceNumber: `${index}`, NewImage: marshall(item) as never },
  }))
  expect(await handler({ Records: [...Records, ...Records] })).toEqual({ batchItemFailures: [] })
  expect(await filesOf(made)).toEqual(left)
  expect(await ordersOf(made)).toEqual([])
  expect((await call(app, profiles.get, resource, { profilId: resource.personId })).body.documents).toHaveLength(1)
})

describe('an upload', () => {
  test('that is kept again after its document was removed is not deleted with that, however late', async () => {
    const made = await newTenant(app)
    const { resource } = made
    faults.set([{ fault: { kind: 'deny' }, operation: DELETE }])
    const uploadId = await upload(resource, PDF)
    await keep(resource, resource, uploadId)
    await removeDocument(resource, resource, uploadId)
    expect((await keep(resource, resource, uploadId)).status).toBe(200)
    faults.set([])
    await app.drained()
    const { url } = (
      await call(app, profiles.document, resource, { profilId: resource.personId, documentId: uploadId })
    ).body
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(PDF)
    expect(await filesOf(made)).toHaveLength(1)
  })

  test('whose keeper loses the right to at the last moment leaves no file and no note', async () => {
    const made = await newTenant(app)
    const { manager, resource, addPerson } = made
    const hr = await addPerson({ permissions: ['MANAGE_PROFILES'] })
    const uploadId = await upload(resource, PDF)
    await app.drained()
    faults.set([
      { fault: { kind: 'delay', milliseconds: 900 }, operation: 'PUT' },
      { fault: { kind: 'deny' }, operation: DELETE },
    ])
    const late = keep(resource, hr, uploadId)
    await vi.waitFor(() => expect(faults.happened.some(({ operation }) => operation.startsWith('PUT'))).toBe(true))
    await call(app, users.setPermissions, manager, { userId: hr.personId, permissions: ['VIEW_CRA'] })
    expect((await late).status).toBe(401)
    const pending = uploadPath(made.tenant, resource.personId, uploadId)
    expect(await filesOf(made)).toHaveLength(2)
    faults.set([])
    await app.drained()
    expect(await filesOf(made)).toEqual([pending])
    expect(await ordersOf(made)).toEqual([])
    expect((await keep(resource, resource, uploadId)).status).toBe(200)
    await app.drained()
    expect(await filesOf(made)).toHaveLength(1)
  })

  test('whose naming failed is kept once when it is asked for again, and leaves one file', async () => {
    const made = await newTenant(app)
    const { resource } = made
    const uploadId = await upload(resource, PDF)
    await app.drained()
    const calls = [2, 3, 4, 5, 6, 7, 8, 9]
    tableFaults.set([{ fault: { kind: 'error', status: 503 }, operation: 'TransactWriteItems', calls }])
    expect((await keep(resource, resource, uploadId)).status).toBe(503)
    tableFaults.set([])
    expect((await keep(resource, resource, uploadId)).status).toBe(200)
    await app.drained()
    const left = await filesOf(made)
    expect(left).toHaveLength(1)
    const [Key] = left
    const kept = await files.send(new GetObjectCommand({ Bucket: environment.documentsBucket, Key }))
    expect(Buffer.from((await kept.Body?.transformToByteArray()) ?? [])).toEqual(PDF)
  })
})
