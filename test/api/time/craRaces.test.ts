import { expect, test } from 'vitest'
import { transact } from '#functions/core/table/table.ts'
import { acceptMission } from '#functions/data/reports/reportableMissions.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { first, lastMonth, typed } from './craKit.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 20_261_128)
const app = await startApi({ table, through: faults })

/** A report that waits for the validators of its mission, and a way to name others. */
const waiting = async () => {
  const { resource, validator, addPerson, acceptMission: accept } = await newTenant(app)
  const other = await addPerson({ permissions: ['VALIDATE_CRA'] })
  const mission = await accept(resource, { validators: [validator.personId] })
  const activity = [{ client: mission.client.id, mission: mission.mission.id, details: [{ day: first, value: 1 }] }]
  const saved = await call(app, cra.save, resource, { ...lastMonth, version: 0, activity, comments: '' })
  const { body } = await call(app, cra.send, resource, { craId: saved.body.id, version: saved.body.version })
  const name = (...people: Person[]) => {
    const validators = people.map(({ personId }) => personId)
    return transact([acceptMission(resource.tenant, resource.personId, { ...mission, validators })])
  }
  return { resource, validator, other, report: { craId: body.id, version: body.version }, name }
}

const ANSWERS = {
  signs: { craValidationStatus: 'VALIDATED', signature: typed },
  rejects: { craValidationStatus: 'REJECTED', message: '<p>Wrong month</p>' },
} as const

/** Does one thing between what another one reads and what it writes. */
const between = async <T>(one: () => Promise<T>, other: () => Promise<unknown>): Promise<T> => {
  const { arrived, letGo } = await faults.hold(app, 'TransactWriteItems')
  const running = one()
  await arrived
  await other()
  letGo()
  return running
}

test.each(['signs', 'rejects'] as const)(
  'who %s in the moment in which a mission names another validator instead changes nothing',
  async (does) => {
    const { resource, validator, other, report, name } = await waiting()
    const answer = (by: Person) => call(app, cra.respond, by, { ...report, ...ANSWERS[does] })
    const refused = await between(
      () => answer(validator),
      () => name(other),
    )
    expect(refused).toMatchObject({ status: 503, body: { code: 'server.busy' } })
    expect((await answer(validator)).status).toBe(404)
    expect((await call(app, cra.month, resource, lastMonth)).body).toMatchObject({ status: 'WAITING_VALIDATION' })
    expect((await answer(other)).status).toBe(200)
  },
)

test('who signs in the moment in which a mission names another validator, too, has signed', async () => {
  const { validator, other, report, name } = await waiting()
  const signed = await between(
    () => call(app, cra.respond, validator, { ...report, ...ANSWERS.signs }),
    () => name(validator, other),
  )
  expect(signed.status).toBe(200)
})
