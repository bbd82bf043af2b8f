import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { readDocument } from '#functions/core/files/files.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { getItem } from '#functions/core/table/table.ts'
import { KEEPING } from '#functions/data/files/pendingFiles.ts'
import { profilesOf } from '#functions/data/profiles/professionalProfiles.ts'
import { documentsOf } from '#functions/data/profiles/profileDocuments.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 20_261_121)
const app = await startApi({ table, through: faults })
afterEach(() => faults.set([]))

/** The next transaction arrives late: what happens meanwhile comes first. */
const nextWriteHeld = () => faults.hold(app, 'TransactWriteItems')

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const upload = async (by: Person, of: Person): Promise<string> => {
  const { body } = await call(app, profiles.beginUpload, by, { profilId: of.personId })
  const form = new FormData()
  for (const [name, value] of Object.entries(body.fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(PDF)]))
  await fetch(body.url, { method: 'POST', body: form })
  return body.uploadId
}
const keep = (by: Person, of: Person, uploadId: string, key?: string) =>
  call(app, profiles.keepDocument, by, { profilId: of.personId, uploadId, name: 'diplôme' }, { key, anyCost: true })
const bytesOf = async (by: Person, documentId: string): Promise<number> => {
  const { body } = await call(app, profiles.document, by, { profilId: by.personId, documentId })
  const answer = await fetch(body.url)
  return answer.ok ? (await answer.arrayBuffer()).byteLength : 0
}
const save = (by: Person, of: Person, version = 0) =>
  call(app, profiles.save, by, { ...EMPTY_PROFILE, profilId: of.personId, version, professionalTitle: 'Architecte' })

test('a file whose keeping is asked for several times at once is kept once, with its bytes', async () => {
  const { resource } = await newTenant(app)
  for (let round = 0; round < 3; round += 1) {
    const uploadId = await upload(resource, resource)
    const answers = await Promise.all([1, 2, 3].map(() => keep(resource, resource, uploadId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await bytesOf(resource, uploadId)).toBe(PDF.length)
  }
  const { body } = await call(app, profiles.get, resource, { profilId: resource.personId })
  expect(body.documents).toHaveLength(3)
})

test('a file that is removed by a request whose answer was lost is removed when it is asked again', async () => {
  const { resource } = await newTenant(app)
  const uploadId = await upload(resource, resource)
  await keep(resource, resource, uploadId)
  const key = randomUUID()
  const input = { profilId: resource.personId, documentId: uploadId }
  const first = await call(app, profiles.removeDocument, resource, input, { key })
  const again = await call(app, profiles.removeDocument, resource, input, { key })
  expect([first, again].map(({ status, body }) => [status, body])).toEqual([
    [200, true],
    [200, true],
  ])
})

test('a profile that is saved while its owner takes another name is listed under that one', async () => {
  const { manager, resource } = await newTenant(app)
  const { arrived, letGo } = await nextWriteHeld()
  const saving = save(manager, resource)
  await arrived
  expect((await call(app, account.updateProfile, resource, { firstName: 'Capucine' })).status).toBe(200)
  letGo()
  expect(await saving).toMatchObject({ status: 503, body: { code: 'server.busy' } })
  expect((await save(manager, resource)).status).toBe(200)
  const { items } = (await call(app, profiles.list, manager, { search: 'capucine' })).body
  expect(items).toMatchObject([{ id: resource.personId, professionalTitle: 'Architecte' }])
})

test('nothing is kept with somebody who is erased in the same moment', async () => {
  const { tenant, manager, resource, addPerson } = await newTenant(app)
  const hr = await addPerson({ permissions: ['MANAGE_PROFILES'] })
  const uploadId = await upload(hr, resource)
  await call(app, users.disable, manager, { userId: resource.personId })
  const { arrived, letGo } = await nextWriteHeld()
  const late = keep(hr, resource, uploadId)
  await arrived
  const input = { userId: resource.personId, confirmEmail: resource.email }
  const erased = await call(app, users.erase, manager, input, { anyCost: true })
  letGo()
  expect([erased.status, (await late).status === 200]).toEqual([200, false])
  expect((await documentsOf(tenant, resource.personId).list()).documents).toEqual([])
})

test('whoever loses the right to manage profiles in the same moment changes none any more', async () => {
  const { tenant, manager, resource, addPerson } = await newTenant(app)
  const hr = await addPerson({ permissions: ['MANAGE_PROFILES'] })
  const uploadId = await upload(hr, resource)
  for (const write of [() => save(hr, resource), () => keep(hr, resource, uploadId)]) {
    await call(app, users.setPermissions, manager, { userId: hr.personId, permissions: ['MANAGE_PROFILES'] })
    const { arrived, letGo } = await nextWriteHeld()
    const late = write()
    await arrived
    const lost = await call(app, users.setPermissions, manager, { userId: hr.personId, permissions: ['VIEW_CRA'] })
    letGo()
    expect(lost.status).toBe(200)
    expect((await late).status).toBe(401)
  }
  expect(await profilesOf(tenant).lastSaved(resource.personId)).toMatchObject({ sheet: undefined })
  expect((await documentsOf(tenant, resource.personId).list()).documents).toEqual([])
})

test('a row of the list stays small, however many skills somebody claims', async () => {
  const { manager, resource } = await newTenant(app)
  const skills = (from: number) => Array.from({ length: 20 }, (_, n) => ({ code: `zz${from + n}`, level: 1 }))
  const tasks = (from: number) =>
    Array.from({ length: 12 }, (_, n) => ({ headline: 'x', skills: skills(from + n * 20) }))
  const one = { title: 'x', startDate: '1990-01-01', endDate: '2026-01-01', organization: '', description: '' }
  const userExperiences = Array.from({ length: 6 }, (_, n) => ({ ...one, tasks: tasks(n * 240) }))
  const input = { ...EMPTY_PROFILE, profilId: resource.personId, version: 0, userExperiences }
  expect((await call(app, profiles.save, resource, input)).status).toBe(200)
  const { items } = (await call(app, profiles.list, manager, {})).body
  expect(items.find(({ id }) => id === resource.personId)?.skills).toHaveLength(60)
})

test('a file that was stored but could not be named is gone with its owner', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  const uploadId = await upload(resource, resource)
  await app.drained()
  faults.set([
    { fault: { kind: 'error', status: 503 }, operation: 'TransactWriteItems', calls: [2, 3, 4, 5, 6, 7, 8, 9] },
  ])
  expect((await keep(resource, resource, uploadId)).status).toBe(503)
  faults.set([])
  const note = await getItem({ pk: personPartition(tenant, resource.personId), sk: KEEPING + uploadId })
  const path = String(note?.path)
  expect(await readDocument(path, 1000)).toEqual(PDF)
  await call(app, users.disable, manager, { userId: resource.personId })
  const input = { userId: resource.personId, confirmEmail: resource.email }
  expect((await call(app, users.erase, manager, input, { anyCost: true })).status).toBe(200)
  await app.drained()
  expect(await readDocument(path, 1000)).toBeUndefined()
})

test('a file that was stored but could not be named is kept when it is asked for again', async () => {
  const { resource } = await newTenant(app)
  const uploadId = await upload(resource, resource)
  await app.drained()
  faults.set([
    { fault: { kind: 'error', status: 503 }, operation: 'TransactWriteItems', calls: [2, 3, 4, 5, 6, 7, 8, 9] },
  ])
  expect((await keep(resource, resource, uploadId)).status).toBe(503)
  faults.set([])
  expect((await keep(resource, resource, uploadId)).status).toBe(200)
  expect(await bytesOf(resource, uploadId)).toBe(PDF.length)
})
