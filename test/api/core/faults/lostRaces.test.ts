import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import type { Recorder } from '#test/api/core/limits/tableRequests/recorder.ts'
import { call, newTenant, parseCost, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { validWrites } from '#test/kit/samples/writes.ts'
import { recordBoards, recordFiles, recordMails, recordNotes, recordTasks } from '../limits/tableRequests/apps/calls.ts'
import { recordInbox } from '../limits/tableRequests/overview/calls.ts'
import { recordAccount, recordSessions, recordStrangers } from '../limits/tableRequests/people/calls.ts'

/**
 * Somebody else is faster: each condition of its transactions is refused in turn, however often it is tried. Whoever loses
 * gets an answer that the endpoint declares, and what it reads and tries again costs no more than it declares.
 */
const table = await startOwnTable()
const faults = await startFaults(table, 20_261_121)
const app = await startApi({ table, through: faults, mailDomain: MAIL_DOMAIN })
afterEach(() => {
  setClock()
  faults.set([])
})

/** Makes a call that loses at this condition; undefined when its transactions have fewer. */
const lose = async <T extends { status: number; headers: Headers }>(
  endpoint: Endpoint,
  condition: number,
  run: () => Promise<T>,
): Promise<T | undefined> => {
  await app.drained()
  faults.set([{ operation: 'TransactWriteItems', fault: { kind: 'race', condition } }])
  const answer = await run()
  const isLost = faults.happened.some(({ fault }) => fault === 'race')
  faults.set([])
  const said = `${endpointName(endpoint)} at ${condition}, answered by ${answer.status}`
  expect([500, 502], said).not.toContain(answer.status)
  const { requests, units } = parseCost(answer.headers)
  expect(requests, said).toBeLessThanOrEqual(endpoint.cost.requests)
  expect(units, said).toBeLessThanOrEqual(endpoint.cost.units)
  return isLost ? answer : undefined
}

test.each(Object.entries(validWrites(app)))(
  '%s says what it declares at the cost it declares, whatever refuses it',
  async (route, prepare) => {
    const endpoint = endpoints.find((one) => endpointName(one) === route) as Endpoint
    const loseAt = async (condition: number) => {
      const { by, input } = await prepare(await newTenant(app))
      return lose(endpoint, condition, () => call(app, endpoint, by, input as never, { anyCost: true }))
    }
    for (let condition = 0; await loseAt(condition); condition += 1);
  },
  60_000,
)

/** Loses each race of a call, and makes it then. */
const note: Recorder['note'] = async (endpoint, _, run) => {
  let done: Awaited<ReturnType<typeof run>> | undefined
  const loseAt = (condition: number) =>
    lose(endpoint, condition, async () => {
      done = (await run()) as typeof done
      return done as typeof done & { headers: Headers }
    })
  for (let condition = 0; await loseAt(condition); condition += 1);
  return done as NonNullable<typeof done>
}
const losing: Recorder = {
  app,
  kept: new Map(),
  secrets: new Set(),
  note,
  noted: (endpoint, people, by, input) =>
    note(endpoint, people, () => call(app, endpoint, by, input, { anyCost: true })),
}
const JOURNEYS = {
  recordInbox,
  recordTasks,
  recordBoards,
  recordMails,
  recordFiles,
  recordNotes,
  recordAccount,
  recordSessions,
  recordStrangers,
}

test.each(Object.entries(JOURNEYS))('and so does each call of %s', (_, journey) => journey(losing), 60_000)
