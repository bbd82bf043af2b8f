import { expect, test } from 'vitest'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { allows } from '#shared/core/permissions.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, startApi, startOwnTable } from '#test/kit/api.ts'
import { type Rule, startFaults } from '#test/kit/faults.ts'
import { newPopulatedTenant } from '#test/kit/samples/populated.ts'
import { buildReadInput } from '#test/kit/samples/readInputs.ts'
import { validWrites } from '#test/kit/samples/writes.ts'

/** The table may answer a part, or ask to come again, without anything being wrong: nobody notices, at whatever endpoint. */
const table = await startOwnTable()
const faults = await startFaults(table, 20_261_121)
const app = await startApi({ table, through: faults, mailDomain: MAIL_DOMAIN })
const valid = validWrites(app)

const unprocessed: Rule = { operation: 'BatchGetItem', calls: [1, 3], fault: { kind: 'unprocessed' } }
const short: Rule = { operation: 'Query', fault: { kind: 'page', items: 1 } }
const conflict = (...calls: number[]): Rule => ({
  operation: 'TransactWriteItems',
  calls,
  fault: { kind: 'conflict' },
})
const met = (kind: string): number => faults.happened.filter(({ fault }) => fault === kind).length

const SIGNED = /(?<=X-Amz-(?:Date|Signature)=)\w+/g

/** The messages before those of an opened conversation need the cursor of that. */
const reads = endpoints.filter(
  (one) =>
    one.method === 'GET' && !one.changes.length && one.access !== 'public' && endpointName(one) !== 'chat.messages',
)

test('a read that gets half of its items asks for the others, and answers all', async () => {
  faults.set([])
  const tenant = await newPopulatedTenant(app)
  let halved = 0
  for (const endpoint of reads) {
    const { resource, validator, manager } = tenant
    const by = [resource, validator, manager].find(({ claims }) => allows(endpoint.access, claims.permissions))
    const read = async () => {
      const { status, body } = await call(app, endpoint, by, buildReadInput(tenant, endpoint), { anyCost: true })
      expect(status, endpointName(endpoint)).toBeLessThan(500)
      // Each ranking that is shown is another one in the log, and a file's address says the second it was signed in.
      const again = (key: string, value: unknown) => (key === 'rankingId' ? undefined : value)
      if (body instanceof File) return body
      return JSON.stringify([status, status === 200 && body], again).replace(SIGNED, '')
    }
    faults.set([])
    const whole = await read()
    faults.set([unprocessed, short])
    const again = await read()
    halved += met('unprocessed') > 0 ? 1 : 0
    // A copy of what is held on somebody says when it was asked for.
    const isSame = !(whole instanceof File) && endpointName(endpoint) !== 'account.personalData'
    if (isSame) expect(again, endpointName(endpoint)).toEqual(whole)
  }
  faults.set([])
  expect(halved).toBeGreaterThan(15)
  // Every read there is, twice.
}, 180_000)

test.each(Object.entries(valid))(
  '%s is done though another transaction is in its way once',
  async (route, prepare) => {
    faults.set([])
    const endpoint = endpoints.find((one) => endpointName(one) === route) as Endpoint
    const { by, input } = await prepare(await newTenant(app))
    await app.drained()
    faults.set([conflict(1), unprocessed])
    const { status, body } = await call(app, endpoint, by, input as never, { anyCost: true })
    expect({ status, body }).toMatchObject({ status: 200 })
    expect(met('conflict')).toBe(1)
    if (route === 'cra.validateMany') expect(body).toMatchObject([{ status: 'VALIDATED' }, { status: 'VALIDATED' }])
    // What follows from it meets conflicts and halves, too.
    faults.set([conflict(1, 3, 5), { ...unprocessed, calls: [1, 2, 3, 4] }, short])
    await app.drained()
    faults.set([])
    expect(app.logs.filter((line) => line.includes('delivery failed'))).toEqual([])
  },
  60_000,
)

test('whoever writes one item while a transaction is about it is asked to come again', async () => {
  faults.set([])
  const { resource } = await newTenant(app)
  const writes = { operation: 'PutItem', fault: { kind: 'conflict' } } as const
  faults.set([writes, { ...writes, operation: 'UpdateItem' }, { ...writes, operation: 'DeleteItem' }])
  const endpoint = endpoints.find((one) => endpointName(one) === 'common.readMessages') ?? expect.fail()
  const { status, body } = await call(app, endpoint, resource, {}, { anyCost: true })
  expect({ status, body }).toMatchObject({ status: 503, body: { code: 'server.busy' } })
  expect(met('conflict')).toBeGreaterThan(0)
  faults.set([])
})

test('who is erased is gone however many pages that takes', async () => {
  faults.set([])
  const { manager, resource } = await newPopulatedTenant(app)
  await call(app, users.disable, manager, { userId: resource.personId })
  await app.drained()
  faults.set([short, { ...unprocessed, calls: [1, 3, 5, 7, 9] }, conflict(2, 5)])
  const erased = { userId: resource.personId, confirmEmail: resource.email }
  expect((await call(app, users.erase, manager, erased, { anyCost: true })).status).toBe(200)
  await app.drained()
  expect(met('page')).toBeGreaterThan(10)
  faults.set([])
  expect(await everythingIn(app)).not.toContain(resource.email)
}, 60_000)
