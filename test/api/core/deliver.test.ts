import { createHash } from 'node:crypto'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { environment } from '#functions/core/environment.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItem, putItem, queryPage, updateItem } from '#functions/core/table/table.ts'
import { toValidators, validatorsKey } from '#functions/data/companies/workspaces.ts'
import { addNotified, findLastSending } from '#functions/data/reports/reportEvents.ts'
import { handler } from '#functions/deliver/handler.ts'
import { common } from '#shared/overview/common/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const month = { year: 2026, month: 1 }
const typed = { kind: 'typed', text: 'Camille Roussel' } as const

/** A report that waits for its validators, who were told. */
const sent = async (prepare: (tenant: string) => Promise<unknown> = async () => {}) => {
  const staff = await newTenant(app)
  const { resource } = staff
  await prepare(staff.tenant)
  const { client, mission } = await staff.acceptMission(resource)
  const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
  const craId = (await call(app, cra.save, resource, { ...month, version: 0, activity, comments: '' })).body.id
  await call(app, cra.send, resource, { craId, version: 1 })
  await app.drained()
  return { ...staff, craId }
}

const eventsOf = async (tenant: string, craId: string): Promise<Item[]> =>
  (await queryPage({ where: expression`#pk = ${`T#${tenant}#CRA#${craId}`}`, limit: 10 })).items

/** A validated report, and its events as the table's stream hands them over. */
const validated = async () => {
  const staff = await sent()
  const { validator, tenant, craId } = staff
  await call(app, cra.respond, validator, { craId, version: 2, craValidationStatus: 'VALIDATED', signature: typed })
  await app.drained()
  return { ...staff, items: await eventsOf(tenant, craId) }
}

const noticesOf = async (person: Person) => (await call(app, common.notifications, person, {})).body

const asStream = (items: readonly Item[]): DynamoDBStreamEvent => ({
  Records: items.map((item, index) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: `${index}`, NewImage: marshall(item) as never },
  })),
})

test('an event that is handed over again tells nobody twice', async () => {
  const { items, resource, validator } = await validated()
  expect(items).toHaveLength(3)
  for (const _ of [1, 2]) expect(await handler(asStream(items))).toEqual({ batchItemFailures: [] })
  expect([await noticesOf(resource), await noticesOf(validator)]).toMatchObject([[{}], []])
  for (const person of [resource, validator]) expect(await app.mails(person.email)).toHaveLength(1)
})

test.each(['VALIDATED', 'REJECTED'] as const)(
  'a report that was %s is said to wait for nobody any more, whoever answered it, until it is sent again',
  async (craValidationStatus) => {
    const { craId, resource, validator, manager } = await sent()
    const waiting = async () => (await Promise.all([validator, manager].map(noticesOf))).map(({ length }) => length)
    expect(await waiting()).toEqual([1, 1])
    await call(app, cra.respond, manager, { craId, version: 2, craValidationStatus, message: '<p>Non</p>' })
    await app.drained()
    expect(await waiting()).toEqual([0, 0])
    if (craValidationStatus === 'VALIDATED') return
    await call(app, cra.send, resource, { craId, version: 3 })
    await app.drained()
    expect(await waiting()).toEqual([1, 1])
  },
)

test('more than a hundred validators are told of a report, and no longer once one of them has answered', async () => {
  const { craId, validator, manager } = await sent(async (tenant) => {
    const others = Object.fromEntries(Array.from({ length: 110 }, () => [newId(), 'Alix Morvan']))
    const people = { ...others, ...toValidators(await getItem(validatorsKey(tenant))) }
    await updateItem(validatorsKey(tenant), expression`SET #people = ${people}`)
  })
  expect(await Promise.all([validator, manager].map(noticesOf))).toMatchObject([[{}], [{}]])
  await call(app, cra.respond, manager, { craId, version: 2, craValidationStatus: 'VALIDATED', signature: typed })
  await app.drained()
  expect(await Promise.all([validator, manager].map(noticesOf))).toEqual([[], []])
})

test('who validates two missions from now on is noted with the report by both of them', async () => {
  const { tenant, craId, validator } = await sent()
  const sending = async () => (await findLastSending(tenant, craId)) ?? expect.fail('It was not sent')
  const [one, other] = await Promise.all([sending(), sending()])
  await addNotified(one, ['first'])
  await expect(addNotified(other, ['second'])).rejects.toMatchObject({ code: 'server.busy' })
  await addNotified(await sending(), ['second'])
  expect((await sending()).notify).toEqual(expect.arrayContaining([validator.personId, 'first', 'second']))
})

test('who was reminded of a report is no longer, once they have sent it', async () => {
  const { resource, manager, acceptMission } = await newTenant(app)
  const { client, mission } = await acceptMission(resource)
  await call(app, cra.remind, manager, month)
  await app.drained()
  expect(await noticesOf(resource)).toHaveLength(1)
  const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
  const { id: craId } = (await call(app, cra.save, resource, { ...month, version: 0, activity, comments: '' })).body
  await call(app, cra.send, resource, { craId, version: 1 })
  await app.drained()
  expect(await noticesOf(resource)).toEqual([])
})

test('a broken event is handed back with what follows it, and stops nothing before it', async () => {
  const { items } = await validated()
  const [first, second, third] = items
  const broken = { ...second, actionType: 'CRA_VANISHED' } as unknown as Item
  const batch = asStream([first as Item, broken, third as Item])
  expect(await handler(batch)).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
})

test('mail and notification speak their reader’s language', async () => {
  const { manager, validator } = await sent()
  const [[french], [english]] = [await noticesOf(manager), await noticesOf(validator)]
  expect(french?.title).toMatch(/^Le CRA de janvier 2026 de .+ attend votre signature$/)
  expect(english?.title).toMatch(/’s timesheet for January 2026 is waiting for your signature$/)
  const [mail] = await app.mails(manager.email)
  expect(mail).toMatchObject({ subject: french?.title })
  expect(mail?.text).toContain('janvier 2026')
  expect(mail?.html).toContain('<html lang="fr">')
})

test('what was signed is archived under its seal, which is the hash of the file', async () => {
  const { tenant, craId, resource } = await validated()
  const { seal } = (await call(app, cra.month, resource, month)).body
  const s3 = new S3Client({ endpoint: environment.s3Endpoint ?? '', forcePathStyle: true })
  const Key = `${tenant}/reports/${craId}/${seal?.hash}.json`
  const file = await s3.send(new GetObjectCommand({ Bucket: environment.documentsBucket, Key }))
  const content = (await file.Body?.transformToString()) ?? ''
  expect(createHash('sha256').update(content).digest('hex')).toBe(seal?.hash)
  expect(JSON.parse(content)).toMatchObject({ report: craId, totalWorkedDays: 1, resourceName: resource.name })
})

test('a broken event of one company keeps nothing from another', async () => {
  const [one, other] = [await validated(), await validated()]
  const told = () => noticesOf(other.resource)
  for (const { id } of await told()) await call(app, common.deleteNotification, other.resource, { id })
  const broken = { ...one.items[0], actionType: 'CRA_VANISHED' } as unknown as Item
  const batch = asStream([broken, ...other.items])
  expect(await handler(batch)).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] })
  expect(await told()).toHaveLength(1)
})

test.each(['taken back', 'answered'])('of a report that was %s before anybody was told nobody is told', async (how) => {
  const { resource, validator, manager, tenant, craId } = await sent()
  await (how === 'answered'
    ? call(app, cra.respond, validator, { craId, version: 2, craValidationStatus: 'VALIDATED', signature: typed })
    : call(app, cra.takeBack, resource, { craId, version: 2 }))
  const [event] = (await eventsOf(tenant, craId)).filter(({ actionType }) => actionType === 'CRA_SENT')
  // Once more, as if it were delivered only now.
  const id = newId()
  await putItem({ ...(event as Item), id, sk: `LOG#${id}` })
  for (const person of [validator, manager]) {
    expect(await app.mails(person.email)).toHaveLength(1)
    expect(await noticesOf(person)).toEqual([])
  }
})
