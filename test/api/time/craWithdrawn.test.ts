import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { queryAll, transact, update } from '#functions/core/table/table.ts'
import { missionFigures } from '#functions/data/figures/counting.ts'
import { figuresPartition } from '#functions/data/keys.ts'
import { positioningKey } from '#functions/data/positionings/positionings.ts'
import { common } from '#shared/overview/common/contract.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { financeKit } from '#test/api/overview/financeKit.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { typed } from './craKit.ts'

const table = await startOwnTable()
const app = await startApi({ table })
const { must, taken, validate } = financeKit(app)
const month = { year: 2026, month: 10 }
const NOVEMBER = new Date('2026-11-20T09:00:00Z')
const DECEMBER = new Date('2026-12-02T09:00:00Z')

afterEach(() => setClock())

/** The month of somebody on two missions that was validated: one day on each of them, at 540 euros. */
const validatedMonth = async () => {
  setClock({ at: NOVEMBER })
  const tenant = await newTenant(app)
  const { manager, resource, validator, addPerson } = tenant
  const billing = await addPerson({ permissions: ['MANAGE_CRA'] })
  const places = [await taken(manager, resource), await taken(manager, resource)]
  const missions = places.map(({ mission }) => mission)
  const figures = () => figuresOf(tenant.tenant, missions)
  const before = await figures()
  const craId = await validate(manager, resource, missions, [15, 16])
  const read = async (by = validator) => (await call(app, cra.get, by, { craId })).body
  const reject = (version?: number, by = validator) =>
    call(app, cra.respond, by, { craId, version, craValidationStatus: 'REJECTED', message: '<p>Un jour de trop</p>' })
  const own = async () => must(call(app, cra.month, resource, month))
  return { ...tenant, billing, places, missions, figures, before, craId, read, reject, own }
}

/** Counters that are not zero, of the company and of missions. */
const figuresOf = async (tenant: string, missions: readonly { id: string }[]) => {
  const scopes = ['FINANCE' as const, ...missions.map(({ id }) => missionFigures(id))]
  const items = await Promise.all(
    scopes.map((scope) => queryAll({ where: expression`#pk = ${figuresPartition(tenant, scope)}` })),
  )
  return items
    .flat()
    .map((item) => Object.entries(item).filter(([name, one]) => name !== 'v' && one !== 0))
    .flatMap((fields) => (fields.length > 2 ? [Object.fromEntries(fields)] : []))
}
const validatedReports = async (by: Person) =>
  (await must(call(app, company.usage, by, {}))).months.map(({ reportsValidated }) => reportsValidated).slice(0, 2)
/** The links of what validators wrote to somebody. */
const messagesOf = async (by: Person) =>
  (await must(call(app, common.messages, by, {}))).map(({ title, description, link }) => ({ title, description, link }))

test('a validator who rejects a validated report withdraws the signature, and all that was counted by it', async () => {
  const { tenant, manager, resource, validator, billing, figures, before, craId, read, reject, own } =
    await validatedMonth()
  const { seal, version } = await read()
  expect(await read()).toMatchObject({ status: 'VALIDATED', canRespond: true, whyNot: null })
  expect(await validatedReports(manager)).toEqual([1, 0])
  // In the month after: the signature is taken back where it was counted.
  setClock({ at: DECEMBER })
  expect((await reject(version)).body).toMatchObject({ status: 'REJECTED', message: 'cra.rejected' })
  await app.drained()
  expect(await own()).toMatchObject({ status: 'REJECTED', rejectionMessage: '<p>Un jour de trop</p>', seal: null })
  expect((await must(call(app, cra.history, resource, { craId }))).at(-1)).toMatchObject({
    actionType: 'CRA_REJECTED',
    actionLog: { from: 'VALIDATED', to: 'REJECTED' },
  })
  expect((await must(call(app, cra.billable, manager, month))).items).toEqual([])
  expect((await must(call(app, dashboards.finance, manager, {}))).recentTransactions).toEqual([])
  expect(await figures()).toEqual(before)
  expect(await validatedReports(manager)).toEqual([0, 0])
  // Whoever signed, and whoever invoices, is told and reads why; its owner is asked to correct it.
  const title = validator.name
  const link = `/activity-report/timesheets/validate/${craId}`
  const subjects = {
    [manager.personId]: `Le CRA d’octobre 2026 de ${resource.name} n’est plus validé\u00a0: `,
    [billing.personId]: `${resource.name}’s timesheet for October 2026 is no longer validated: `,
  }
  for (const told of [manager, billing]) {
    const description = `${subjects[told.personId]}Un jour de trop`
    expect(await messagesOf(told)).toEqual([{ title, description, link }])
  }
  const toOwner = `Votre CRA d’octobre 2026\u00a0: Un jour de trop`
  expect(await messagesOf(resource)).toEqual([
    { title, description: toOwner, link: '/activity-report/timesheets/10/2026' },
  ])
  expect(await messagesOf(validator)).toEqual([])
  const mail = (await app.mails(manager.email)).at(-1)
  expect(mail?.subject).toMatch(/n’est plus validé$/)
  // What was signed stays in the archive.
  const s3 = new S3Client({ endpoint: app.emulators.s3, forcePathStyle: true })
  const Key = `${tenant}/reports/${craId}/${seal?.hash}.json`
  const kept = await s3.send(new GetObjectCommand({ Bucket: process.env.REGIE_DOCUMENTS_BUCKET, Key }))
  expect(JSON.parse((await kept.Body?.transformToString()) ?? '')).toMatchObject({ totalWorkedDays: 2 })
  s3.destroy()
})

test('once corrected it is sent and validated again, and counted as it is then', async () => {
  const { manager, resource, validator, missions, figures, craId, read, reject, own } = await validatedMonth()
  await must(reject((await read()).version))
  await app.drained()
  const activity = missions.map(({ id, client }) => ({
    client: client.id,
    mission: id,
    details: [{ day: 15, value: 0.5 }],
  }))
  const saved = await must(
    call(app, cra.save, resource, { ...month, version: (await own()).version, activity, comments: '' }),
  )
  const { version } = await must(call(app, cra.send, resource, { craId, version: saved.version }))
  await must(call(app, cra.respond, validator, { craId, version, craValidationStatus: 'VALIDATED', signature: typed }))
  await app.drained()
  expect(await read()).toMatchObject({
    seal: { intact: true },
    validatorDtos: [{ number: 1, validatorName: validator.name }],
  })
  expect((await must(call(app, dashboards.finance, manager, {}))).recentTransactions).toMatchObject([{ amount: 540 }])
  const signed = (await figures()).filter(({ sk }) => sk === 'MONTH#2026-11').map((one) => one.signed)
  expect(signed).toEqual([54_000, 27_000, 27_000])
  expect(await validatedReports(manager)).toEqual([1, 0])
})

test('what was counted is taken out as it was, when rates have changed since', async () => {
  const { tenant, resource, missions, figures, before, read, reject } = await validatedMonth()
  for (const { id } of missions) {
    const key = positioningKey(tenant, `${id}-${resource.personId}`)
    await transact([update(key, expression`SET #preposedAdr = ${900}`, expression`attribute_exists(#pk)`)])
  }
  await must(reject((await read()).version))
  await app.drained()
  expect(await figures()).toEqual(before)
})

test('a signature is withdrawn only by who has seen it, and by its validators', async () => {
  const { read, reject, resource, billing, freelancer, manager } = await validatedMonth()
  const { version } = await read()
  for (const unseen of [undefined, version - 1]) {
    expect((await reject(unseen)).status).toBe(409)
  }
  for (const other of [resource, billing, freelancer])
    expect([403, 404]).toContain((await reject(version, other)).status)
  expect(await read()).toMatchObject({ status: 'VALIDATED', version })
  const answers = await Promise.all([reject(version), reject(version, manager)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a signature that is not counted yet cannot be withdrawn before', async () => {
  const { tenant, read, reject, figures, before } = await validatedMonth()
  const lines = await queryAll({
    where: expression`#pk = ${figuresPartition(tenant, 'FINANCE')} AND begins_with(#sk, ${'LINE#'})`,
  })
  expect(lines).toHaveLength(1)
  for (const { pk, sk } of lines)
    await transact([update({ pk, sk }, expression`REMOVE #amounts`, expression`attribute_exists(#pk)`)])
  const { version } = await read()
  expect(await reject(version)).toMatchObject({ status: 503, body: { code: 'server.busy' } })
  expect(await read()).toMatchObject({ status: 'VALIDATED', version, seal: { intact: true } })
  for (const line of lines) {
    await transact([
      update(
        { pk: line.pk, sk: line.sk },
        expression`SET #amounts = ${line.amounts}`,
        expression`attribute_exists(#pk)`,
      ),
    ])
  }
  expect((await reject(version)).status).toBe(200)
  await app.drained()
  expect(await figures()).toEqual(before)
})
