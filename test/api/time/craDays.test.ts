import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { getItem } from '#functions/core/table/table.ts'
import { reportKey, toReport } from '#functions/data/reports/reports.ts'
import { buildSealedContent, computeSeal } from '#functions/data/reports/seal.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'

/** A day's work is whole hundredths, from the request on: what is stored is always read again. */
const app = await startApi()

const month = { year: 2026, month: 3 }
const typed = { kind: 'typed', text: 'Côme Varenne' } as const

const working = async () => {
  const tenant = await newTenant(app)
  const { resource, manager, validator } = tenant
  const mission = await tenant.acceptMission(resource)
  const save = (values: readonly number[], version = 0) =>
    call(app, cra.save, resource, {
      ...month,
      version,
      comments: '',
      activity: [
        {
          client: mission.client.id,
          mission: mission.mission.id,
          details: values.map((value, index) => ({ day: 2 + index, value })),
        },
      ],
    })
  const read = () => call(app, cra.month, resource, month)
  const sent = async () => {
    const { body } = await call(app, cra.send, resource, {
      craId: (await read()).body.id ?? '',
      version: (await read()).body.version,
    })
    return { craId: body.id, version: body.version }
  }
  const signed = async () => {
    const report = await sent()
    const answer = { ...report, craValidationStatus: 'VALIDATED', signature: typed } as const
    expect((await call(app, cra.respond, validator, answer)).status).toBe(200)
    await app.drained()
    return report.craId
  }
  const stored = async (craId: string) => {
    const item = await getItem(reportKey(tenant.tenant, craId))
    if (!item) throw new Error('There is no such report')
    return item
  }
  /** What an earlier release has stored: decimals, with whatever digits they came. */
  const inDecimals = (values: readonly number[]) =>
    app.tamper(tenant.tenant, resource.personId, 'CRA#2026-03', {
      activities: [
        {
          client: mission.client.id,
          mission: mission.mission.id,
          details: values.map((value, index) => ({ day: 2 + index, value })),
        },
      ],
      v: 1,
    })
  const left = async () => {
    await call(app, users.disable, manager, { userId: resource.personId })
    return call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email })
  }
  return { ...tenant, save, read, sent, signed, stored, inDecimals, left }
}

test.each([
  1.000000000000001,
  1 + Number.EPSILON,
  0.30000000000000004,
  0.7000000000000001,
  0.1 + 0.2,
  5e-324,
  -5e-324,
  1e-9,
  0.005,
  Number.MAX_VALUE,
])('a day of %d is refused, and nothing of it is stored', async (value) => {
  const { save, read } = await working()
  expect(await save([0.5, value])).toMatchObject({
    status: 422,
    body: { code: 'cra.invalidValue', details: { activity: 0, day: 3 } },
  })
  expect((await read()).body.version).toBe(0)
})

test('every hundredth is taken, stored whole and given back as it was', async () => {
  const { save, read, stored } = await working()
  for (let start = 0, version = 0; start <= 100; start += 5, version += 1) {
    const values = [0, 1, 2, 3, 4].map((one) => (start + one) / 100).filter((one) => one <= 1)
    expect((await save(values, version)).status).toBe(200)
    const { body } = await read()
    expect(body.activities[0]?.details.map(({ value }) => value)).toEqual(values.filter((one) => one > 0))
    const [activity] = (await stored(body.id ?? '')).activities as { details: object[] }[]
    expect(activity?.details).toEqual(
      values.flatMap((value, index) => (value > 0 ? [{ day: 2 + index, hundredths: Math.round(value * 100) }] : [])),
    )
  }
})

test('a month stored with a day beyond one is read, exported, sent, signed and erased', async () => {
  const { save, inDecimals, read, resource, validator, signed, left } = await working()
  await save([1, 0.3])
  await inDecimals([1.000000000000001, 0.30000000000000004])
  expect(await read()).toMatchObject({
    status: 200,
    body: { totalWorkedDays: 1.3, activities: [{ details: [{ value: 1 }, { value: 0.3 }] }] },
  })
  expect((await call(app, account.personalData, resource, {}, { anyCost: true })).status).toBe(200)
  const craId = await signed()
  const opened = await call(app, cra.get, validator, { craId })
  expect(opened).toMatchObject({ status: 200, body: { seal: { intact: true } } })
  expect((await call(app, cra.history, validator, { craId })).status).toBe(200)
  expect((await left()).status).toBe(200)
  expect((await call(app, cra.get, validator, { craId })).body.seal).toMatchObject({
    intact: true,
    pseudonymised: true,
  })
})

test('a month sealed in decimals keeps its seal and its archive, digit by digit', async () => {
  const { tenant, save, sent, inDecimals, stored, validator, read, left } = await working()
  await save([1, 0.3])
  const { craId } = await sent()
  await inDecimals([1, 0.30000000000000004])
  const answer = { craId, version: 2, craValidationStatus: 'VALIDATED', signature: typed } as const
  expect((await call(app, cra.respond, validator, answer)).status).toBe(200)
  await app.drained()
  const item = await stored(craId)
  const activities = (item.activities as { details: unknown }[]).map(({ details }) => details)
  expect(activities).toEqual([
    [
      { day: 2, value: 1 },
      { day: 3, value: 0.30000000000000004 },
    ],
  ])
  const content = buildSealedContent(tenant, toReport(item), toReport(item).validations)
  expect(content).toContain('"details":[{"day":2,"value":1},{"day":3,"value":0.30000000000000004}]')
  expect(item.seal).toBe(computeSeal(content))
  expect((await read()).body).toMatchObject({
    seal: { intact: true, hash: item.seal },
    totalWorkedDays: 1.3,
    activities: [{ details: [{ value: 1 }, { value: 0.3 }] }],
  })
  const s3 = new S3Client({ endpoint: app.emulators.s3, forcePathStyle: true })
  const Key = `${tenant}/reports/${craId}/${item.seal}.json`
  const kept = await s3.send(new GetObjectCommand({ Bucket: process.env.REGIE_DOCUMENTS_BUCKET, Key }))
  expect(await kept.Body?.transformToString()).toBe(content)
  s3.destroy()
  expect((await left()).status).toBe(200)
  expect((await call(app, cra.get, validator, { craId })).body.seal).toMatchObject({
    intact: true,
    pseudonymised: true,
  })
})
