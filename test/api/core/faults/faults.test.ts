import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Endpoint, InputOf, OutputOf } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { newTenant, type Person, sendRaw, startApi, startOwnTable } from '#test/kit/api.ts'
import { type Answer, call } from '#test/kit/call.ts'
import { type Rule, startFaults } from '#test/kit/faults.ts'

const SEED = 20_261_121
const table = await startOwnTable()
const faults = await startFaults(table, SEED)
const app = await startApi({ table, through: faults })

const month = { year: 2026, month: 1 }
const typed = { kind: 'typed', text: 'Camille Roussel' } as const

/** More than there are faults: however they fall, nobody meets only them. */
const PATIENCE = 70

/** Asks again with the same key, as the web client does, until there is an answer that is not "try again". */
const insist = async <E extends Endpoint>(endpoint: E, person: Person, input: InputOf<E>): Promise<Answer<E>> => {
  const key = randomUUID()
  for (let attempt = 0; attempt < PATIENCE; attempt++) {
    const answer = await call(app, endpoint, person, input, { key, anyCost: true }).catch(() => undefined)
    if (answer && answer.status < 500) return answer
  }
  throw new Error(`${endpoint.path} never answered`)
}
const done = async <E extends Endpoint>(endpoint: E, person: Person, input: InputOf<E>): Promise<OutputOf<E>> => {
  const answer = await insist(endpoint, person, input)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

type Staff = Awaited<ReturnType<typeof newTenant>>
const SAVES = 3

/** A person's month: saved several times, sent, and signed or rejected by two validators at once. */
const live = async (
  staff: Staff,
  person: Person,
  mission: { client: string; mission: string },
  to: 'VALIDATED' | 'REJECTED',
) => {
  const saved = { id: '', version: 0 }
  for (let round = 1; round <= SAVES; round++) {
    const activity = [{ ...mission, details: [{ day: 5, value: round / 4 }] }]
    Object.assign(
      saved,
      await done(cra.save, person, { ...month, version: saved.version, activity, comments: `${round}` }),
    )
  }
  const sent = await done(cra.send, person, { craId: saved.id, version: saved.version })
  const answer = {
    craId: sent.id,
    version: sent.version,
    craValidationStatus: to,
    signature: typed,
    message: '<p>Monday?</p>',
  }
  const answers = await Promise.all([
    insist(cra.respond, staff.validator, answer),
    insist(cra.respond, staff.manager, answer),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  return { person, to, craId: sent.id }
}

/** Reading as everybody, through every door, once all is well again: each action is there wholly and once. */
const checkHistory = async (staff: Staff, { person, to, craId }: Awaited<ReturnType<typeof live>>) => {
  const own = await done(cra.month, person, month)
  expect(own).toMatchObject({
    id: craId,
    status: to,
    version: SAVES + 2,
    totalWorkedDays: SAVES / 4,
    comments: `${SAVES}`,
  })
  if (to === 'VALIDATED') expect(own.seal).toMatchObject({ intact: true })
  const history = await done(cra.history, person, { craId })
  expect(history.map(({ actionType }) => actionType)).toEqual(['CRA_CREATED', 'CRA_SENT', `CRA_${to}`])
  const { months } = await done(cra.year, person, { year: month.year })
  expect(months[month.month - 1]).toMatchObject({ status: to, totalWorkedDays: SAVES / 4 })
  const team = await done(cra.team, staff.manager, month)
  expect(team.items.find(({ personId }) => personId === person.personId)).toMatchObject({
    status: to,
    version: SAVES + 2,
  })
  // A rejection comes with the validator’s own words, as a message.
  const told = await Promise.all([done(common.notifications, person, {}), done(common.messages, person, {})])
  expect(told.map(({ length }) => length)).toEqual(to === 'VALIDATED' ? [1, 0] : [0, 1])
  // A mail may come twice when its confirmation is lost between SES and the table, and never not at all.
  const mails = (await app.mails(person.email)).length
  expect(mails).toBeGreaterThanOrEqual(1)
  expect(mails).toBeLessThanOrEqual(2)
}

const everything: readonly Rule[] = [
  { fault: { kind: 'throttle' }, chance: 0.06 },
  { fault: { kind: 'error', status: 500 }, chance: 0.06 },
  { fault: { kind: 'error', status: 503 }, chance: 0.04 },
  { fault: { kind: 'reset' }, chance: 0.06 },
  { fault: { kind: 'drop' }, chance: 0.1 },
  {
    fault: { kind: 'cancel', reasons: ['TransactionConflict', 'None', 'None'] },
    operation: 'TransactWriteItems',
    chance: 0.15,
  },
  { fault: { kind: 'delay', milliseconds: 2700 }, operation: 'TransactWriteItems', calls: [7] },
]

test.each([
  ['a table that fails in every way at random', everything],
  [
    'a table whose every third write is done but never confirmed',
    [{ fault: { kind: 'drop' }, operation: 'TransactWriteItems', chance: 0.34 }],
  ],
  [
    'a table whose confirmations are lost until the caller gives up and asks again',
    [
      {
        fault: { kind: 'drop' },
        operation: 'TransactWriteItems',
        calls: Array.from({ length: 60 }, (_, index) => index + 3),
      },
    ],
  ],
  [
    'a table that throttles twenty times in a row',
    [{ fault: { kind: 'throttle' }, calls: Array.from({ length: 20 }, (_, index) => index + 5) }],
  ],
] as const satisfies readonly (readonly [string, readonly Rule[]])[])(
  'on %s nothing is lost and nothing is done twice',
  async (_, rules) => {
    faults.set([])
    const staff = await newTenant(app)
    const people = await Promise.all(Array.from({ length: 4 }, () => staff.addPerson({ permissions: ['VIEW_CRA'] })))
    const missions = await Promise.all(people.map((person) => staff.acceptMission(person)))
    faults.set(rules)
    const lives = await Promise.all(
      people.map((person, index) => {
        const { client, mission } = missions[index] ?? { client: { id: '' }, mission: { id: '' } }
        return live(
          staff,
          person,
          { client: client.id, mission: mission.id },
          index % 2 === 0 ? 'VALIDATED' : 'REJECTED',
        )
      }),
    )
    await app.drained()
    expect(faults.happened.filter(({ fault }) => fault).length).toBeGreaterThan(5)
    faults.set([])
    for (const one of lives) await checkHistory(staff, one)
    expect((await done(cra.waiting, staff.validator, {})).items).toEqual([])
  },
  60_000,
)

test('a table that cannot be reached is 503 with a hint when to come back, never a false success and never open', async () => {
  faults.set([])
  const { resource, manager } = await newTenant(app)
  faults.set([{ fault: { kind: 'error', status: 503 } }])
  const answer = await sendRaw(app, '/api/cra/months/2026/1', {
    headers: { authorization: `Bearer ${resource.token}` },
  })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'server.busy' })
  faults.set([])
  expect((await call(app, cra.month, manager, month)).status).toBe(200)
})

test('of reports that are signed together none is said not to be, though its confirmation was lost', async () => {
  faults.set([])
  const staff = await newTenant(app)
  const { acceptMission, resource, freelancer, validator } = staff
  const reports: { craId: string; version: number }[] = []
  for (const person of [resource, freelancer]) {
    const { client, mission } = await acceptMission(person)
    const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
    const { id: craId } = await done(cra.save, person, { ...month, version: 0, activity, comments: '' })
    const { version } = await done(cra.send, person, { craId, version: 1 })
    reports.push({ craId, version })
  }
  faults.set([{ fault: { kind: 'drop' }, operation: 'TransactWriteItems', calls: [1, 2, 3, 4] }])
  const answers = await done(cra.validateMany, validator, { reports, signature: typed })
  expect(faults.happened.filter(({ fault }) => fault)).toHaveLength(4)
  faults.set([])
  expect(answers).toEqual(reports.map(({ craId }) => ({ craId, status: 'VALIDATED', code: null })))
  for (const { craId } of reports) {
    const history = await done(cra.history, validator, { craId })
    expect(history.map(({ actionType }) => actionType)).toEqual(['CRA_CREATED', 'CRA_SENT', 'CRA_VALIDATED'])
  }
})
