import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { call, newTenant, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { validWrites } from '#test/kit/samples/writes.ts'

/**
 * A function that ends after its write and before its answer: whoever asks again by the same key is answered, and nothing
 * is done twice, at whatever endpoint that a permission opens.
 */
const table = await startOwnTable()
const faults = await startFaults(table, 20_261_121)
const app = await startApi({ table, through: faults, mailDomain: MAIL_DOMAIN })

/** What writes again, and why nobody has two of it. */
const WRITES_AGAIN: Record<string, string> = {
  'company.setLogo': 'The logo takes the place of the same one.',
  'cra.validateMany': 'The reports after the first one are signed now.',
  'files.createLink': 'The token of the first link was told to nobody. The list shows both.',
  'files.replaceLink': 'The token of the first address was told to nobody. The second one takes its place.',
  'inventory.compareCount': 'It compares in steps, each of which is the same when it is done again.',
  'mailbox.claimAddress': 'The domain of the company was stored, the address not yet.',
  'missions.import': 'The missions after the first client are opened now.',
  'onboarding.openSample': 'A sample that was interrupted cannot be entered, and expires.',
  'tasks.makeCalendarLink': 'The token of the first link was told to nobody. The second one takes its place.',
  'users.erase': 'It goes on where it ended.',
}

test.each(Object.entries(validWrites(app)))(
  '%s is done once though its confirmation is lost',
  async (route, prepare) => {
    faults.set([])
    const endpoint = endpoints.find((one) => endpointName(one) === route) as Endpoint
    const { by, input } = await prepare(await newTenant(app))
    await app.drained()
    const key = randomUUID()
    const ask = () => call(app, endpoint, by, input as never, { key, anyCost: true })
    faults.set([{ fault: { kind: 'drop' }, operation: 'TransactWriteItems' }])
    const lost = await ask()
    expect(lost).toMatchObject({ status: 503, body: { code: 'server.busy' } })
    faults.set([])
    await app.drained()
    faults.set([])
    const { status, body } = await ask()
    expect({ status, body }).toMatchObject({ status: 200 })
    // What is known by its key is refused. What follows that is the rest of several, or the copy that is thrown away.
    const [again] = faults.happened.filter(({ operation }) => operation === 'TransactWriteItems')
    expect(again?.status === 200, JSON.stringify(faults.happened)).toBe(route in WRITES_AGAIN)
  },
  60_000,
)
