import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { readDocument } from '#functions/core/files/files.ts'
import { documentPath } from '#functions/data/profiles/profileDocuments.ts'
import { company } from '#shared/people/company/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { PROFILE_LIMITS } from '#shared/staffing/profiles/limits.ts'
import { timeFrom } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()

const HOUR = 3600
let hour = Math.ceil(Date.now() / 1000 / HOUR)
let pass: (seconds: number) => void
beforeEach(() => {
  hour += 2
  pass = timeFrom(hour * HOUR * 1000)
})
afterEach(() => setClock())

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

const begin = (by: Person, of: Person = by) => call(app, profiles.beginUpload, by, { profilId: of.personId })
const uploaded = async (by: Person, of: Person = by): Promise<string> => {
  const { status, body } = await begin(by, of)
  expect(status).toBe(200)
  const form = new FormData()
  for (const [name, value] of Object.entries(body.fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(PDF)]))
  await fetch(body.url, { method: 'POST', body: form })
  return body.uploadId
}
const keep = (by: Person, uploadId: string, of: Person = by) =>
  call(app, profiles.keepDocument, by, { profilId: of.personId, uploadId, name: 'diplôme' }, { anyCost: true })
const documentsOf = async (of: Person) => (await call(app, profiles.get, of, { profilId: of.personId })).body.documents
const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make))
const statuses = (answers: readonly { status: number }[], status: number) =>
  answers.filter((one) => one.status === status).length

describe('forms of uploads', () => {
  test('that wait for a file are ten at most, however many are asked for at once, and sixty an hour', async () => {
    const { resource, freelancer } = await newTenant(app)
    pass(60)
    const answers = await times(14, () => begin(resource))
    expect([statuses(answers, 200), statuses(answers, 429)]).toEqual([10, 4])
    const refused = await begin(resource)
    expect(refused).toMatchObject({ status: 429, body: { code: 'profiles.tooManyUploads', details: { seconds: 240 } } })
    expect(refused.headers.get('retry-after')).toBe('240')
    expect((await begin(freelancer)).status).toBe(200)
    for (let span = 1; span < 6; span += 1) {
      pass(300)
      expect(statuses(await times(10, () => begin(resource)), 200)).toBe(10)
    }
    pass(300)
    const late = await begin(resource)
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, String(HOUR - 60 - 6 * 300)])
    pass(HOUR - 60 - 6 * 300)
    expect((await begin(resource)).status).toBe(200)
  })

  test('give their place back with the file that is kept, and nothing of the hour', async () => {
    const { resource } = await newTenant(app)
    const [first = ''] = await times(10, () => uploaded(resource))
    expect((await begin(resource)).status).toBe(429)
    expect((await keep(resource, first)).status).toBe(200)
    // Kept again, it gives nothing more back.
    expect((await keep(resource, first)).status).toBe(200)
    expect((await begin(resource)).status).toBe(200)
    expect((await begin(resource)).status).toBe(429)
  })

  test('are counted for whoever asks, whosever the profile, and for the profile, whoever asks', async () => {
    const { manager, resource, freelancer, addPerson } = await newTenant(app)
    const other = await addPerson({ permissions: ['MANAGE_PROFILES'] })
    expect(statuses(await times(6, () => begin(manager, resource)), 200)).toBe(6)
    expect(statuses(await times(6, () => begin(manager, freelancer)), 200)).toBe(4)
    expect(statuses(await times(6, () => begin(other, resource)), 200)).toBe(4)
    expect((await begin(resource)).status).toBe(429)
    expect((await begin(freelancer)).status).toBe(200)
    // What was refused counts for nobody.
    expect(statuses(await times(6, () => begin(other)), 200)).toBe(6)
  })

  test('of a manager are free again for both when the file is kept', async () => {
    const { manager, resource } = await newTenant(app)
    const [first = ''] = await times(10, () => uploaded(manager, resource))
    expect((await keep(manager, first, resource)).status).toBe(200)
    expect((await begin(manager, resource)).status).toBe(200)
    expect((await begin(manager, resource)).status).toBe(429)
  })
})

test('ten files kept at the same time are no more than there is room for, in number and bytes', async () => {
  const { manager, resource } = await newTenant(app)
  const room = 3
  for (let count = room; count < PROFILE_LIMITS.documents; count += 1) await keep(resource, await uploaded(resource))
  const waiting = await times(10, () => uploaded(resource))
  const answers = await Promise.all(waiting.map((uploadId) => keep(resource, uploadId)))
  const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => body as unknown as { code: string })
  for (const { code } of refusals) expect(['profiles.tooManyDocuments', 'resource.conflict']).toContain(code)
  expect(statuses(answers, 200)).toBeGreaterThan(0)
  expect(await documentsOf(resource)).toHaveLength(PROFILE_LIMITS.documents - room + statuses(answers, 200))
  // Who was only too slow may ask again, until nothing fits any more.
  for (const uploadId of waiting) await keep(resource, uploadId)
  const kept = await documentsOf(resource)
  expect(kept).toHaveLength(PROFILE_LIMITS.documents)
  const refused = waiting.filter((uploadId) => kept.every(({ id }) => id !== uploadId))
  expect(refused).toHaveLength(waiting.length - room)
  for (const uploadId of refused) {
    expect(await keep(resource, uploadId)).toMatchObject({ body: { code: 'profiles.tooManyDocuments' } })
    const path = documentPath(resource.tenant, resource.personId, { id: uploadId, extension: 'pdf' } as never)
    expect(await readDocument(path, PROFILE_LIMITS.documentBytes)).toBeUndefined()
  }
  const usage = await call(app, company.usage, manager, {})
  expect(usage.body.months[0]?.storedBytes).toBe(PROFILE_LIMITS.documents * PDF.length)
})
