import { expect, test } from 'vitest'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { call, newTenant, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { validWrites } from '#test/kit/samples/writes.ts'

/**
 * Somebody else is faster: each condition of its transaction is refused in turn, however often it is tried. Whoever loses
 * gets an answer that the endpoint declares, and what it reads and tries again costs no more than it declares.
 */
const table = await startOwnTable()
const faults = await startFaults(table, 20_261_121)
const app = await startApi({ table, through: faults, mailDomain: MAIL_DOMAIN })

test.each(Object.entries(validWrites(app)))(
  '%s costs what it declares however it loses a race',
  async (route, prepare) => {
    const endpoint = endpoints.find((one) => endpointName(one) === route) as Endpoint
    let lost = true
    for (let condition = 0; lost; condition += 1) {
      faults.set([])
      const { by, input } = await prepare(await newTenant(app))
      await app.drained()
      faults.set([{ operation: 'TransactWriteItems', fault: { kind: 'race', condition } }])
      // `call` looks whether the refusal is declared, and compares no cost of a failure.
      const { status, body, cost } = await call(app, endpoint, by, input as never, { anyCost: true })
      expect(status === 503 || status < 500, JSON.stringify(body)).toBe(true)
      expect(cost.requests, `requests of ${condition}`).toBeLessThanOrEqual(endpoint.cost.requests)
      expect(cost.units, `units of ${condition}`).toBeLessThanOrEqual(endpoint.cost.units)
      lost = faults.happened.some(({ fault }) => fault === 'race')
    }
  },
  60_000,
)
