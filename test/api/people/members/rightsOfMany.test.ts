import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { acceptMission } from '#functions/data/reports/reportableMissions.ts'
import { search } from '#shared/overview/search/contract.ts'
import { ACCOUNT_STATES } from '#shared/people/accounts.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'

/** Who may sign which report, and decide about whom. */
const table = await startOwnTable()
const faults = await startFaults(table, 7)
const app = await startApi({ table, through: faults, withoutStream: true })

afterEach(() => faults.set([]))

const month = { year: 2026, month: 1 }
const signature = { kind: 'typed', text: 'Côme' } as const
type Staff = Awaited<ReturnType<typeof newTenant>>

const sentBy = async ({ acceptMission: accept }: Staff, person: Person, validators: readonly Person[] = []) => {
  const mission = await accept(person, { validators: validators.map(({ personId }) => personId) })
  const activity = [{ client: mission.client.id, mission: mission.mission.id, details: [{ day: 5, value: 1 }] }]
  const { id } = (await call(app, cra.save, person, { ...month, version: 0, activity, comments: '' })).body
  expect((await call(app, cra.send, person, { craId: id, version: 1 })).status).toBe(200)
  const assign = async (...now: Person[]) => {
    const changed = { ...mission, validators: now.map(({ personId }) => personId) }
    expect(await transact([acceptMission(person.tenant, person.personId, changed)])).toBeUndefined()
  }
  return { craId: id, version: 2, assign }
}

describe('whoever was taken off a mission since a report of it was sent', () => {
  const staffed = async () => {
    const staff = await newTenant(app)
    const second = await staff.addPerson({ firstName: 'Zoé', permissions: ['VALIDATE_CRA'] })
    return { ...staff, second, ...(await sentBy(staff, staff.resource, [staff.validator])) }
  }
  const sign = ({ craId, version }: { craId: string; version: number }, by: Person) =>
    call(app, cra.respond, by, { craId, version, craValidationStatus: 'VALIDATED', signature })
  const waitingFor = async (by: Person) => (await call(app, cra.waiting, by, {})).body.items.map(({ id }) => id)
  const namesOf = async ({ craId }: { craId: string }, by: Person) =>
    (await call(app, cra.get, by, { craId })).body.validatorDtos.map(({ validatorName }) => validatorName)

  test('no longer signs it, sees it among those that wait, or opens it; who takes their place does', async () => {
    const it = await staffed()
    expect([await waitingFor(it.validator), await waitingFor(it.second)]).toEqual([[it.craId], []])
    await it.assign(it.second)
    expect([await waitingFor(it.validator), await waitingFor(it.second)]).toEqual([[], [it.craId]])
    expect((await call(app, cra.get, it.validator, { craId: it.craId })).status).toBe(404)
    expect((await sign(it, it.validator)).status).toBe(404)
    const [many] = (
      await call(app, cra.validateMany, it.validator, { reports: [{ craId: it.craId, version: 2 }], signature })
    ).body
    expect(many).toMatchObject({ status: null, code: 'resource.notFound' })
    const query = `${it.resource.name} janvier 2026`
    const found = async (by: Person) => JSON.stringify((await call(app, search.find, by, { query })).body)
    expect(await found(it.validator)).not.toContain(it.craId)
    expect(await found(it.second)).toContain(it.craId)
    expect(await namesOf(it, it.resource)).toEqual([it.second.name])
    expect((await sign(it, it.second)).status).toBe(200)
  })

  test('leaves it to every validator when nobody is left who validates the mission', async () => {
    const it = await staffed()
    await it.assign()
    expect([await waitingFor(it.validator), await waitingFor(it.second)]).toEqual([[it.craId], [it.craId]])
    await it.assign(it.validator)
    await call(app, users.setPermissions, it.manager, { userId: it.validator.personId, permissions: ['VIEW_CRA'] })
    expect(await waitingFor(it.second)).toEqual([it.craId])
    expect((await sign(it, it.second)).status).toBe(200)
  })
})

test('25 reports are signed at once by one person, one transaction after another, though each conflicts now and then', async () => {
  const staff = await newTenant(app)
  const people = await Promise.all(Array.from({ length: 25 }, () => staff.addPerson()))
  const sent = await Promise.all(people.map((person) => sentBy(staff, person)))
  const reports = sent.map(({ craId, version }) => ({ craId, version }))
  // For every part of the transaction: report, team row, event, right, record.
  const reasons = ['None', 'None', 'None', 'TransactionConflict', 'None']
  faults.set([{ fault: { kind: 'cancel', reasons }, operation: 'TransactWriteItems', chance: 0.3 }])
  const { body } = await call(
    app,
    cra.validateMany,
    staff.validator,
    { reports, signature },
    { key: newId(), anyCost: true },
  )
  const { happened } = faults
  faults.set([])
  expect(body.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 'VALIDATED'))
  expect(happened.filter(({ fault }) => fault === 'cancel').length).toBeGreaterThan(3)
  const steps = happened.flatMap(({ operation }) => (/^(BatchGet|TransactWrite)/.test(operation) ? [operation] : []))
  expect(steps.join(' ')).not.toContain('BatchGetItem BatchGetItem')
})

describe('nobody decides about somebody who holds more than they do', () => {
  const deciding = Object.values(users).filter(({ method, input }) => method !== 'GET' && 'userId' in input.shape)

  test.each(deciding.map((endpoint) => [endpoint.name, endpoint] as const))('users.%s', async (_, endpoint) => {
    const staff = await newTenant(app)
    const by = await staff.addPerson({ permissions: ['MANAGE_USERS'], type: 'ESN' })
    const { access } = endpoint
    const states = ACCOUNT_STATES.filter((state) => state !== 'ACTIVE')
    const above = await Promise.all(states.map((state) => staff.addPerson({ permissions: ['ALL'], state })))
    for (const { personId: userId } of [staff.manager, ...above]) {
      const decided = { reason: 'Non', permissions: [], firstDay: null, placeOfWork: null, dailyCost: null }
      const input = { userId, ...decided, confirmEmail: '' }
      const given = Object.fromEntries(Object.entries(input).filter(([name]) => name in endpoint.input.shape))
      const { status, body } = await call(app, endpoint as never, by, given as never)
      const code = access.some((one) => one === 'MANAGE_USERS') ? 'users.notHeld' : 'access.denied'
      expect({ status, body }).toMatchObject({ status: 403, body: { code } })
    }
  })
})
