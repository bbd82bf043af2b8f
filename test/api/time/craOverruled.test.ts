import { expect, test } from 'vitest'
import { common } from '#shared/overview/common/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, startApi } from '#test/kit/api.ts'
import { lastMonth, staffedOf, typed, weekdays } from './craKit.ts'

const app = await startApi()
const staffed = staffedOf(app)

const rejectedByMistake = async () => {
  const tenant = await staffed()
  const { craId, version } = await tenant.sent()
  const reject = { craId, version, craValidationStatus: 'REJECTED', message: '<p>Wrong month</p>' } as const
  expect((await call(app, cra.respond, tenant.validator, reject)).status).toBe(200)
  const rejected = { craId, version: version + 1 }
  const overrule = (by = tenant.validator) =>
    call(app, cra.respond, by, { ...rejected, craValidationStatus: 'VALIDATED', signature: typed })
  const read = async () => (await call(app, cra.get, tenant.validator, { craId })).body
  return { ...tenant, rejected, overrule, read }
}

test('a report that was rejected by mistake is validated as it was sent, and its owner is told', async () => {
  const { resource, manager, validator, rejected, overrule, read } = await rejectedByMistake()
  expect(await read()).toMatchObject({ status: 'REJECTED', canRespond: true, whyNot: null })
  expect((await overrule()).body).toMatchObject({ status: 'VALIDATED', version: rejected.version + 1 })
  expect(await read()).toMatchObject({
    status: 'VALIDATED',
    rejectionMessage: null,
    seal: { intact: true },
    validatorDtos: [{ number: 1, validatorName: validator.name, signature: typed }],
  })
  const { items } = (await call(app, cra.billable, manager, lastMonth)).body
  expect(items).toMatchObject([{ craId: rejected.craId, status: 'VALIDATED', days: weekdays.length }])
  await app.drained()
  const told = (await call(app, common.notifications, resource, {})).body
  expect(told.map(({ title }) => title)).toEqual([expect.stringMatching(/est validé$/)])
})

test('once its owner has saved it again a rejected report has to be sent first', async () => {
  const { rejected, validator, save, activity, read } = await rejectedByMistake()
  const { version } = (await save(rejected.version, [activity(0.5)])).body
  expect(await read()).toMatchObject({ status: 'REJECTED', canRespond: false, whyNot: 'cra.notWaiting' })
  const late = { craId: rejected.craId, version, craValidationStatus: 'VALIDATED', signature: typed } as const
  expect(await call(app, cra.respond, validator, late)).toMatchObject({ status: 409, body: { code: 'cra.notWaiting' } })
})

test('a rejection is overruled or corrected, not both, and only by its validators', async () => {
  const { rejected, overrule, save, activity, resource, freelancer } = await rejectedByMistake()
  for (const other of [resource, freelancer]) expect([403, 404]).toContain((await overrule(other)).status)
  const answers = await Promise.all([overrule(), save(rejected.version, [activity(0.5)])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('who signs what somebody else has rejected meanwhile is told that it was answered', async () => {
  const { rejected, validator } = await rejectedByMistake()
  const unread = { ...rejected, version: rejected.version - 1 }
  const signed = await call(app, cra.respond, validator, {
    ...unread,
    craValidationStatus: 'VALIDATED',
    signature: typed,
  })
  expect(signed).toMatchObject({ status: 409, body: { code: 'cra.alreadyAnswered', details: { status: 'REJECTED' } } })
  const all = await call(app, cra.validateMany, validator, { reports: [unread], signature: typed })
  expect(all.body).toEqual([{ craId: rejected.craId, status: null, code: 'cra.alreadyAnswered' }])
})
