import { createHash } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GetObjectCommand, ListObjectsV2Command, PutObjectTaggingCommand, S3Client } from '@aws-sdk/client-s3'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { now, setClock } from '#functions/core/clock.ts'
import { environment } from '#functions/core/environment.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, queryAll, remove, transact } from '#functions/core/table/table.ts'
import { accountKey } from '#functions/data/accounts/accounts.ts'
import { usagePartition } from '#functions/data/keys.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { mailAttachmentsId } from '#shared/apps/mailbox/rules.ts'
import { parseCsv } from '#shared/core/files/csv.ts'
import { users } from '#shared/people/users/contract.ts'
import { academyKit } from '#test/api/apps/academy/academyKit.ts'
import { sessionKit } from '#test/api/apps/academy/academySessionKit.ts'
import { fileKit, PNG } from '#test/api/apps/files/filesKit.ts'
import { inventoryOf } from '#test/api/apps/inventory/inventoryKit.ts'
import { mailboxesOf } from '#test/api/apps/mailbox/mailboxKit.ts'
import { later, newFolder, run } from '#test/api/core/stored/operatorKit.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { caller } from '#test/api/people/signIn/authKit.ts'
import { joinAlso } from '#test/api/people/signIn/factorKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { newPopulatedTenant } from '#test/kit/samples/populated.ts'

const app = await startApi({ mailDomain: MAIL_DOMAIN })
const browser = caller(app.url)
afterEach(() => setClock())

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))

test('a company that leaves gets all of it out and is erased for good, also when it was cut off; nobody else is touched', async () => {
  const leaving = await newPopulatedTenant(app)
  const { tenant, manager, resource } = leaving
  expect((await call(app, mailbox.claimAddress, resource, {})).status).toBe(200)
  const [file = ''] = leaving.ids['files.id'] ?? []
  const link = { id: file, kind: 'read', days: 14, password: 'Sept-phares-2026!' } as const
  expect((await call(app, files.createLink, resource, link)).status).toBe(200)
  const other = await newPopulatedTenant(app)
  const out = newFolder()
  const folder = join(out, tenant)
  expect((await run(['offboard', tenant, '--out', out])).failure).toContain('`suspend` it first')
  await run(['suspend', tenant, 'requested'])
  expect((await run(['offboard', tenant, '--out', out])).failure).toContain('less than a minute ago')
  later(2)

  const wrong = await run(['offboard', tenant, '--out', out], 'Another name')
  expect(wrong.failure).toContain('nothing was erased')
  expect(await getItem(accountKey(manager.email))).toBeDefined()
  const cutOff = await run(['offboard', tenant, '--out', out], () => {
    throw new Error('cut off')
  })
  expect(cutOff.failure).toBe('cut off')

  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    files: { path: string; sha256: string }[]
    items: Record<string, number>
  }
  expect(Object.keys(manifest.items)).toEqual(expect.arrayContaining(['COMPANY.jsonl', 'MEMBER.jsonl', 'P.CRA.jsonl']))
  const written = filesIn(folder).filter((path) => !/(manifest|progress)\.json$/.test(path))
  expect(manifest.files.map(({ path }) => join(folder, path)).toSorted()).toEqual(written.toSorted())
  for (const { path, sha256 } of manifest.files) {
    expect(
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ).toBe(sha256)
  }
  expect(written.some((path) => path.includes('/files/documents/'))).toBe(true)
  const exported = written.map((path) => readFileSync(path, 'latin1')).join()
  expect(exported).toContain(resource.email)
  expect(exported).not.toContain('$argon2')
  expect(exported).not.toContain(other.manager.email)

  // Cut off while items were written: what is beyond the note is written again.
  appendFileSync(join(folder, 'items', 'COMPANY.jsonl'), '{"half":')
  const progress = JSON.parse(readFileSync(join(folder, 'progress.json'), 'utf8')) as object
  writeFileSync(
    join(folder, 'progress.json'),
    JSON.stringify({ ...progress, step: 'items', after: undefined, written: {}, items: {} }),
  )
  await run(['offboard', tenant, '--out', out], 'Another name')
  expect(JSON.parse(readFileSync(join(folder, 'items', 'COMPANY.jsonl'), 'utf8'))).toMatchObject({ id: tenant })
  expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).items).toEqual(manifest.items)

  const before = (await call(app, users.list, other.manager, {})).body
  const done = await run(['offboard', tenant, '--out', out], 'Atelier du Kit')
  expect(done.failure).toBeUndefined()
  await app.drained()
  const left = (await everythingIn(app))
    .split('\n')
    .filter((line) => line.includes(tenant) && !line.includes('OPERATOR'))
  expect(left.map((line) => (JSON.parse(line) as { sk: string }).sk)).toEqual(['REVOKED'])
  const rest = await everythingIn(app)
  for (const { email } of [manager, resource]) expect(rest).not.toContain(email)
  const signIn = await browser('/api/auth/sign-in', { email: manager.email, password: manager.password })
  expect(signIn.status).toBe(404)
  expect((await call(app, users.list, other.manager, {})).body).toEqual(before)
  expect((await run(['companies'])).text).not.toContain(tenant)
  expect((await run(['offboard', tenant, '--out', out])).said.join()).toContain('has been taken away')

  const month = now().toISOString().slice(0, 7)
  const row = parseCsv((await run(['usage', month])).text).find(([id]) => id === tenant)
  expect(row?.slice(1, 2)).toEqual(['Atelier du Kit'])
})

test('what only looks like a session or the revocations is exported, and what looks like the company is erased', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  await browser('/api/auth/sign-in', { email: manager.email, password: manager.password })
  const { id: course } = await academyKit(app).published(manager)
  await sessionKit(app).planned(manager, course)
  for (const serial of ['live', 'company', 'revoked']) await inventoryOf(app).newUnit(manager, serial)
  // What is sent with a file notes who has a copy, as a set.
  const { must } = mailboxesOf(app)
  const letter = { subject: 'Le devis', content: '<p>Ci-joint</p>' }
  const { id, version } = await must(mailbox.send, resource, { ...letter, send: false })
  const attached = attachmentSpaceId('mailbox', mailAttachmentsId(resource.personId, id))
  await fileKit(app).upload(resource, attached, 'devis.png', PNG)
  const to = [{ address: manager.email }]
  const sent = await must(mailbox.send, resource, { ...letter, id, version, to, send: true })
  await run(['suspend', tenant, 'requested'])
  later(2)
  const out = newFolder()
  expect((await run(['offboard', tenant, '--out', out], 'Atelier du Kit')).failure).toBeUndefined()
  const items = join(out, tenant, 'items')
  const kinds = readdirSync(items)
  for (const kind of ['COURSE.SESSION', 'SERIALS.LIVE', 'SERIALS.REVOKED']) expect(kinds).toContain(`${kind}.jsonl`)
  for (const kind of ['P.SESSION', 'REVOKED', 'P.ONCE']) expect(kinds).not.toContain(`${kind}.jsonl`)
  const { holders } = JSON.parse(readFileSync(join(items, 'MAILFILES.HOLDERS.jsonl'), 'utf8')) as { holders: string[] }
  expect(holders).toContain(mailAttachmentsId(resource.personId, sent.id))
  const left = (await everythingIn(app)).split('\n').filter((line) => line.includes(`T#${tenant}`))
  expect(left.map((line) => (JSON.parse(line) as { sk: string }).sk)).toEqual(['REVOKED'])
})

test('a file that nobody may read, as a scan found it harmful, keeps no company: it is named, and erased with the rest', async () => {
  const { tenant } = await newPopulatedTenant(app)
  const Bucket = environment.documentsBucket
  const s3 = new S3Client({ endpoint: environment.s3Endpoint ?? '', forcePathStyle: true })
  onTestFinished(() => s3.destroy())
  const keys = async () =>
    ((await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `${tenant}/` }))).Contents ?? []).map(
      ({ Key = '' }) => Key,
    )
  const [harmful = '', denied = ''] = await keys()
  expect(denied).not.toBe('')
  const TagSet = [{ Key: 'GuardDutyMalwareScanStatus', Value: 'THREATS_FOUND' }]
  await s3.send(new PutObjectTaggingCommand({ Bucket, Key: harmful, Tagging: { TagSet } }))
  // As S3 answers where the bucket's policy denies what may be done otherwise; the emulator has no policies.
  const send = S3Client.prototype.send as (this: S3Client, ...given: unknown[]) => Promise<unknown>
  let refused = [harmful, denied]
  const spy = vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (this: S3Client, ...given) {
    const [command] = given
    if (command instanceof GetObjectCommand && refused.includes(command.input.Key ?? ''))
      throw Object.assign(new Error('Access Denied'), { name: 'AccessDenied' })
    return send.apply(this, given)
  })
  onTestFinished(() => spy.mockRestore())
  await run(['suspend', tenant, 'requested'])
  later(2)
  const out = newFolder()
  // Any other denial is a fault in the operator's rights, which must not leave a file out.
  expect((await run(['offboard', tenant, '--out', out], 'Atelier du Kit')).failure).toBe('Access Denied')
  refused = [harmful]
  expect((await run(['offboard', tenant, '--out', out], 'Atelier du Kit')).failure).toBeUndefined()
  const { files: written, withheld } = JSON.parse(readFileSync(join(out, tenant, 'manifest.json'), 'utf8')) as {
    files: { path: string }[]
    withheld: string[]
  }
  const path = `files/documents/${harmful.slice(tenant.length + 1)}`
  expect(withheld).toEqual([path])
  expect(written.map((one) => one.path)).not.toContain(path)
  expect(await keys()).toEqual([])
})

test('an account with another company stays when one of its companies goes', async () => {
  const { tenant, manager } = await newTenant(app)
  const other = await newTenant(app)
  await joinAlso(manager, other.tenant)
  await run(['suspend', tenant, 'requested'])
  later(2)
  const out = newFolder()
  expect((await run(['offboard', tenant, '--out', out], 'Atelier du Kit')).failure).toBeUndefined()
  expect((await getItem(accountKey(manager.email)))?.workspaces).toMatchObject([{ tenant: other.tenant }])
  // Cut off at the very end, when nothing says any more who it was.
  const noted = join(out, tenant, 'progress.json')
  writeFileSync(noted, readFileSync(noted, 'utf8').replace('"done"', '"erase"'))
  const again = await run(['offboard', tenant, '--out', out])
  expect(again.failure).toBeUndefined()
  expect(again.said.join()).toContain(`${tenant} is erased: 0 items`)
  expect((await run(['offboard', tenant, '--out', out])).said.join()).toContain('has been taken away')
})

test('an erasure that was cut off goes on, and its company is invoiced once for all that it used, whether it goes or stays', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  await browser('/api/auth/sign-in', { email: manager.email, password: manager.password })
  const month = now().toISOString().slice(0, 7)
  const invoiced = async () => parseCsv((await run(['usage', month])).text).filter(([id]) => id === tenant)
  const before = await invoiced()
  expect(before).toHaveLength(1)
  const cutOff = async (out: string) => {
    await run(['suspend', tenant, 'requested'])
    later(2)
    const { failure } = await run(['offboard', tenant, '--out', out], () => {
      vi.spyOn(S3Client.prototype, 'send').mockRejectedValueOnce(new Error('cut off') as never)
      return 'Atelier du Kit'
    })
    vi.restoreAllMocks()
    expect(failure).toBe('cut off')
    expect(await invoiced()).toEqual(before)
  }
  await cutOff(newFolder())
  await run(['reactivate', tenant, 'stays'])
  expect(await invoiced()).toEqual(before)
  const out = newFolder()
  await cutOff(out)
  // By then an account is erased, and so are the counts of its usage.
  const counts = await queryAll({ where: expression`#pk = ${usagePartition(tenant)}` })
  await transact([accountKey(manager.email), ...counts].map(({ pk, sk }) => remove({ pk, sk })))
  // Somebody else goes on, without the folder of whom was cut off.
  const elsewhere = await run(['offboard', tenant, '--out', newFolder()], () => {
    vi.spyOn(S3Client.prototype, 'send').mockRejectedValueOnce(new Error('cut off') as never)
    return 'Atelier du Kit'
  })
  vi.restoreAllMocks()
  expect(elsewhere.failure).toBe('cut off')
  expect(elsewhere.said.join()).toContain('has begun with an export in another folder')
  expect(await invoiced()).toEqual(before)
  expect((await run(['offboard', tenant, '--out', out], 'Atelier du Kit')).failure).toBeUndefined()
  expect(await getItem(accountKey(resource.email))).toBeUndefined()
  expect(await invoiced()).toEqual(before)
})

test('what a company writes after its export is never erased with that export alone', async () => {
  const { tenant, manager } = await newTenant(app)
  const out = newFolder()
  await run(['suspend', tenant, 'requested'])
  later(2)
  expect((await run(['offboard', tenant, '--out', out], 'Another name')).failure).toContain('nothing was erased')
  // It stays after all, works on, and leaves later.
  await run(['reactivate', tenant, 'stays'])
  later(60)
  await run(['suspend', tenant, 'requested'])
  later(2)
  const again = await run(['offboard', tenant, '--out', out], 'Atelier du Kit')
  expect(again.failure).toContain('before Atelier du Kit was in use again')
  expect(await getItem(accountKey(manager.email))).toBeDefined()
  expect((await run(['offboard', tenant, '--out', newFolder()], 'Atelier du Kit')).failure).toBeUndefined()
})

test('a company that is suspended for another reason was not in use in between: its export goes on', async () => {
  const { tenant, manager } = await newTenant(app)
  const out = newFolder()
  await run(['suspend', tenant, 'unpaid'])
  later(2)
  expect((await run(['offboard', tenant, '--out', out], 'Another name')).failure).toContain('nothing was erased')
  expect((await run(['suspend', tenant, 'requested'])).failure).toBeUndefined()
  const { body } = await browser('/api/auth/sign-in', { email: manager.email, password: manager.password })
  expect(body).toMatchObject({ user: { workspace: { suspended: { reason: 'requested' } } } })
  expect((await run(['offboard', tenant, '--out', out], 'Atelier du Kit')).failure).toBeUndefined()
})

test('a company that does not exist leaves no folder behind', async () => {
  const out = newFolder()
  expect((await run(['offboard', 'nobody', '--out', out])).failure).toContain('There is no company nobody')
  expect(readdirSync(out)).toEqual([])
})
