import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { marshall } from '@aws-sdk/util-dynamodb'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { queryPage } from '#functions/core/table/table.ts'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { readUsage } from '#functions/data/companies/usage.ts'
import { reportEventPartition } from '#functions/data/keys.ts'
import { handler } from '#functions/deliver/handler.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { craIdParts } from '#shared/time/cra/rules.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { DOT, erasingOf, NAME, type Tenant, typed, year } from './eraseKit.ts'
import { everythingIn, newAddress, peopleOf, tokenIn } from './peopleKit.ts'

/** What is left of somebody who is erased, and what is not. */
const table = await startOwnTable()
const faults = await startFaults(table, 20_261_121)
const app = await startApi({ table, through: faults })
const { erase, disable, former } = erasingOf(app)
const { accepted, invite, latest, accept, activate, joined, signIn, signUp } = peopleOf(app)

const PSEUDONYM = /^Ancien consultant [0-9A-F]{4}$/
/** Whether the picture of a path on the site is kept. */
const pictureAt = async (path: string): Promise<boolean> => {
  const files = new S3Client({ endpoint: app.emulators.s3, forcePathStyle: true })
  const asked = new GetObjectCommand({ Bucket: process.env.REGIE_AVATARS_BUCKET, Key: path.slice(1) })
  const found = await files.send(asked).then(
    () => true,
    () => false,
  )
  files.destroy()
  return found
}

const storedBy = async ({ tenant }: Tenant): Promise<number> => (await readUsage(tenant))[0]?.storedBytes ?? 0

const traces = async (): Promise<string[]> => {
  const names = Object.values(NAME)
  return (await everythingIn(app)).split('\n').filter((line) => names.some((name) => line.includes(name)))
}

test('nothing but a pseudonym is left, and what others answer for', async () => {
  const tenant = await newTenant(app)
  const { manager, validator } = tenant
  const person = await former(tenant)
  const { validated, rejected, waiting, draft } = person.reports
  const before = (await call(app, cra.get, validator, { craId: validated })).body
  const picture = (await call(app, users.get, manager, { userId: person.personId, year })).body.user.avatarUrl ?? ''
  expect(await pictureAt(picture)).toBe(true)
  const stored = await storedBy(tenant)

  expect(await erase(manager, person)).toMatchObject({ status: 200, body: true })
  await app.drained()
  expect(await traces()).toEqual([])
  expect((await everythingIn(app)).includes(person.email)).toBe(false)
  expect(await findAccount(person.email)).toBeUndefined()
  expect(await pictureAt(picture)).toBe(false)
  expect(stored - (await storedBy(tenant))).toBe(Buffer.from(DOT, 'base64').length)

  const { body: kept } = await call(app, cra.get, validator, { craId: validated })
  expect(kept.resourceName).toMatch(PSEUDONYM)
  expect(kept).toMatchObject({
    status: 'VALIDATED',
    totalWorkedDays: 1,
    activities: before.activities,
    comments: 'Fait sur place.',
    validatorDtos: before.validatorDtos,
  })
  expect((await call(app, cra.get, validator, { craId: waiting })).body).toMatchObject({
    status: 'WAITING_VALIDATION',
    resourceName: kept.resourceName,
    canRespond: true,
  })
  for (const craId of [rejected, draft]) expect((await call(app, cra.get, manager, { craId })).status).toBe(404)
  const history = (await call(app, cra.history, manager, { craId: validated })).body
  expect(history.map(({ actionType, actionBy }) => [actionType, actionBy])).toEqual([
    ['CRA_CREATED', kept.resourceName],
    ['CRA_SENT', kept.resourceName],
    ['CRA_REJECTED', validator.name],
    ['CRA_SENT', kept.resourceName],
    ['CRA_VALIDATED', validator.name],
  ])
  const rows = (await call(app, cra.team, manager, { year, month: 5 })).body.items
  expect(rows.find(({ personId }) => personId === person.personId)).toMatchObject({
    resourceName: kept.resourceName,
    email: '',
    status: 'WAITING_VALIDATION',
  })
})

test('what is delivered late of a report names nobody who was erased meanwhile', async () => {
  const tenant = await newTenant(app)
  const { manager } = tenant
  const person = await former(tenant)
  const histories = await Promise.all(
    Object.values(person.reports).map((craId) =>
      queryPage({ where: expression`#pk = ${reportEventPartition(tenant.tenant, craId)}`, limit: 20 }),
    ),
  )
  expect(await erase(manager, person)).toMatchObject({ status: 200 })
  const late = histories
    .flatMap(({ items }) => items)
    .map((item, index) => ({
      eventName: 'INSERT' as const,
      dynamodb: { SequenceNumber: `${index}`, NewImage: marshall(item) as never },
    }))
  expect(late.length).toBeGreaterThan(5)
  expect(await handler({ Records: late })).toEqual({ batchItemFailures: [] })
  expect(await traces()).toEqual([])
})

test('the seal is shown for what it is: of a report whose name was taken out, untouched otherwise', async () => {
  const tenant = await newTenant(app)
  const { manager, validator } = tenant
  const person = await former(tenant)
  const craId = person.reports.validated
  const { seal } = (await call(app, cra.get, validator, { craId })).body
  expect(seal).toMatchObject({ intact: true, pseudonymised: false })
  await erase(manager, person)
  expect((await call(app, cra.get, validator, { craId })).body.seal).toEqual({
    hash: seal?.hash,
    intact: true,
    pseudonymised: true,
  })
  const files = new S3Client({ endpoint: app.emulators.s3, forcePathStyle: true })
  const Key = `${tenant.tenant}/reports/${craId}/${seal?.hash}.json`
  const archived = await files.send(new GetObjectCommand({ Bucket: process.env.REGIE_DOCUMENTS_BUCKET, Key }))
  expect(await archived.Body?.transformToString()).toContain(`${NAME.firstName} ${NAME.lastName}`)
  files.destroy()
  const month = String(craIdParts(craId).month).padStart(2, '0')
  await app.tamper(tenant.tenant, person.personId, `CRA#${year}-${month}`, { totalWorkedDays: 2 })
  expect((await call(app, cra.get, validator, { craId })).body.seal).toMatchObject({
    intact: false,
    pseudonymised: true,
  })
})

test('a waiting report can still be signed, and is sealed as it then is', async () => {
  const tenant = await newTenant(app)
  const { manager, validator } = tenant
  const person = await former(tenant)
  const craId = person.reports.waiting
  const stale = (await call(app, cra.get, validator, { craId })).body.version
  await erase(manager, person)
  const sign = (version: number) =>
    call(app, cra.respond, validator, { craId, version, craValidationStatus: 'VALIDATED', signature: typed })
  expect((await sign(stale)).status).toBe(409)
  const { version } = (await call(app, cra.get, validator, { craId })).body
  expect((await sign(version)).status).toBe(200)
  expect((await call(app, cra.get, validator, { craId })).body.seal).toMatchObject({
    intact: true,
    pseudonymised: false,
  })
})

test('who is erased is nobody any more: not in the list, not to be enabled, and free to be invited anew', async () => {
  const tenant = await newTenant(app)
  const { manager } = tenant
  const person = await former(tenant)
  await erase(manager, person)
  const userId = person.personId
  expect((await call(app, users.get, manager, { userId, year })).status).toBe(404)
  expect((await call(app, users.enable, manager, { userId })).status).toBe(404)
  expect((await erase(manager, person)).status).toBe(404)
  const { items } = (await call(app, users.list, manager, {})).body
  expect(items.map(({ id }) => id)).not.toContain(userId)
  expect(await invite(manager, person.email)).not.toBe(userId)
  const events = (await everythingIn(app))
    .split('\n')
    .filter((line) => line.includes('"ERASED"') && line.includes(userId))
  expect(events).toHaveLength(1)
  expect(events[0]).toContain(manager.name)
})

test('only whoever can no longer come in is erased, by their address, by somebody who may do everything', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  expect(await erase(manager, resource)).toMatchObject({ status: 409, body: { code: 'users.wrongState' } })
  await disable(manager, resource)
  expect(await erase(manager, { ...resource, email: 'other@kit.example' })).toMatchObject({
    status: 400,
    body: { details: { problems: [{ path: 'confirmEmail', code: 'validation.mismatch' }] } },
  })
  const hr = await addPerson({ permissions: ['MANAGE_USERS', 'MANAGE_CRA', 'VIEW_CRA'] })
  expect((await erase(hr, resource)).status).toBe(403)
  const { userId, email } = await accepted(manager)
  await call(app, users.refuse, manager, { userId, reason: 'No' })
  expect(await erase(manager, { personId: userId, email })).toMatchObject({ status: 200, body: true })
  expect((await erase(manager, { ...resource, email: ` ${resource.email.toUpperCase()}` })).status).toBe(200)
})

test('the name goes from the history of the account, and why they were refused', async () => {
  const { manager } = await newTenant(app)
  const email = `${NAME.lastName}.${Date.now()}@atelier.example`.normalize('NFKC').toLowerCase().replaceAll('œ', 'oe')
  const userId = await invite(manager, email)
  await accept(tokenIn(await latest(email)), NAME)
  await app.drained()
  await call(app, users.refuse, manager, { userId, reason: `${NAME.firstName} is not known here` })
  await app.drained()
  expect((await traces()).length).toBeGreaterThan(2)
  expect((await erase(manager, { personId: userId, email })).status).toBe(200)
  expect(await traces()).toEqual([])
})

test('nor does a notice of whom they were invited by name them, whatever its reader has become', async () => {
  const { manager, addPerson } = await newTenant(app)
  const managing = () => addPerson({ permissions: ['MANAGE_USERS'], type: 'ESN' })
  const [demoted, left] = [await managing(), await managing()]
  const email = newAddress()
  const userId = await invite(manager, email)
  await accept(tokenIn(await latest(email)), NAME)
  await app.drained()
  const named = async (by: Person) => JSON.stringify((await call(app, common.notifications, by, {})).body)
  for (const one of [manager, demoted, left]) expect(await named(one)).toContain(NAME.lastName)
  await call(app, users.setPermissions, manager, { userId: demoted.personId, permissions: ['VIEW_CRA'] })
  await disable(manager, left)
  await call(app, users.refuse, manager, { userId, reason: 'Nobody here knows them' })
  await app.drained()
  expect((await erase(manager, { personId: userId, email })).status).toBe(200)
  expect(await traces()).toEqual([])
  expect(await everythingIn(app)).not.toContain(email)
})

test('nothing is left at the address of who founded the company, and gave it on', async () => {
  const email = newAddress('philippine')
  await signUp(email, { firstName: 'Philippine', lastName: 'Ourscamp' })
  await activate(tokenIn(await latest(email)))
  const { accessToken: token, user } = (await signIn(email)).body
  const founder = { token, personId: user.id, tenant: user.workspace.id, email } as Person
  const heir = await joined(founder, { permissions: ['ALL'] })
  const by = { token: (await signIn(heir.email)).body.accessToken } as Person
  expect((await disable(by, founder)).status).toBe(200)
  await app.drained()
  expect(await everythingIn(app)).toContain(email)
  expect((await erase(by, founder)).status).toBe(200)
  await app.drained()
  expect(await everythingIn(app)).not.toContain(email)
})

test('the account of somebody who works elsewhere too is left to them', async () => {
  const { manager, resource } = await newTenant(app)
  const elsewhere = await newTenant(app)
  await invite(elsewhere.manager, resource.email)
  await accept(tokenIn(await latest(resource.email)), { password: resource.password })
  await disable(manager, resource)
  await erase(manager, resource)
  expect((await findAccount(resource.email))?.workspaces.map(({ tenant }) => tenant)).toEqual([elsewhere.tenant])
})

test('a retry with its key is answered as the first time', async () => {
  const tenant = await newTenant(app)
  const person = await former(tenant)
  const key = 'erase-somebody-0001'
  expect((await erase(tenant.manager, person, key)).body).toBe(true)
  expect(await erase(tenant.manager, person, key)).toMatchObject({ status: 200, body: true })
})

const STRIDE = 8

test('whatever moment it is interrupted at, asking again finishes it under the same pseudonym', async () => {
  const tenant = await newTenant(app)
  const { manager, validator } = tenant
  const everyCall = Array.from({ length: 400 }, (_, index) => index + 1)
  let interrupted = 0
  // Each seed begins elsewhere, and meets other moments.
  const { seed = 0 } = fc.readConfigureGlobal()
  for (let after = 2 + (seed % STRIDE); ; after += STRIDE) {
    const person = await former(tenant)
    faults.set([{ fault: { kind: 'reset' }, calls: everyCall.slice(after) }])
    const first = await erase(manager, person).catch(() => undefined)
    faults.set([])
    if (first?.status === 200) break
    interrupted += 1
    expect((await call(app, users.enable, manager, { userId: person.personId })).status).not.toBe(200)
    expect(await erase(manager, person)).toMatchObject({ status: 200, body: true })
    await app.drained()
    expect([after, await traces()]).toEqual([after, []])
    const { body } = await call(app, cra.get, validator, { craId: person.reports.validated })
    expect(body.resourceName).toMatch(PSEUDONYM)
    expect(body.seal).toMatchObject({ intact: true, pseudonymised: true })
  }
  expect(interrupted).toBeGreaterThan(5)
}, 120_000)

test('two who erase the same person at once both see it done or under way', async () => {
  const tenant = await newTenant(app)
  const { manager, addPerson } = tenant
  const second = await addPerson({ permissions: ['ALL'] })
  const person = await former(tenant)
  const answers = await Promise.all([erase(manager, person), erase(second, person)])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(answers.every(({ status }) => [200, 404, 409, 503].includes(status))).toBe(true)
  expect(await traces()).toEqual([])
})
