import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { academyKit } from '#test/api/apps/academy/academyKit.ts'
import { mondayIn, sessionKit } from '#test/api/apps/academy/academySessionKit.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { staffingOf } from './staffingKit.ts'

/**
 * A last day is moved, or a first one, while somebody fills their month: what they have filled stays within what they work
 * on, or nothing is moved.
 */
const table = await startOwnTable()
const faults = await startFaults(table, 20_261_126)
const app = await startApi({ table, through: faults })
const { must, newMission, sent, answer, FIELDS } = staffingOf(app)

afterEach(() => setClock())

const MONTH = { year: 2026, month: 10 }

const working = async () => {
  const { manager, resource } = await newTenant(app)
  const mission = await newMission(manager, { startDate: '2026-01-01' })
  const { positioning, token } = await sent(manager, mission.id, resource)
  await must(answer(token))
  const { version } = await must(call(app, missions.get, manager, { missionId: mission.id }))
  return { manager, resource, mission: { ...mission, version }, positioning }
}

const fill = (
  by: Person,
  of: { client: { id: string }; mission: { id: string } },
  date: { year: number; month: number; day: number },
) => {
  const { year, month, day } = date
  const activity = [{ client: of.client.id, mission: of.mission.id, details: [{ day, value: 1 }] }]
  return call(app, cra.save, by, { year, month, version: 0, activity, comments: '' })
}

/** Does one thing between what another one reads and what it writes. */
const between = async <T>(first: () => Promise<T>, second: () => Promise<unknown>): Promise<T> => {
  const { arrived, letGo } = await faults.hold(app, 'TransactWriteItems')
  const running = first()
  await arrived
  await second()
  letGo()
  return running
}

type Working = Awaited<ReturnType<typeof working>>
const moves: Record<string, (it: Working) => Promise<{ status: number; body: unknown }>> = {
  'another last day': ({ manager, positioning: { id: positioningId, version } }) =>
    call(app, positionings.assign, manager, { positioningId, version: version + 1, endDate: '2026-10-09' }),
  'another first day': ({ manager, positioning: { id: positioningId, version } }) => {
    const asked = { positioningId, version: version + 1, endDate: FIELDS.endDate }
    return call(app, positionings.assign, manager, { ...asked, startDate: '2026-11-02' })
  },
  'a mission that ends before': ({ manager, mission }) => {
    const { id: missionId, version, client } = mission
    const asked = { ...FIELDS, missionId, version, clientId: client.id, startDate: '2026-01-01' }
    return call(app, missions.save, manager, { ...asked, endDate: '2026-10-09' })
  },
  'a mission that begins later': ({ manager, mission }) => {
    const { id: missionId, version, client } = mission
    const asked = { ...FIELDS, missionId, version, clientId: client.id }
    return call(app, missions.save, manager, { ...asked, startDate: '2026-11-02' })
  },
}

test.each(Object.entries(moves))('%s takes away no day that is filled at the same moment', async (_, move) => {
  const it = await working()
  const { resource, mission } = it
  const of = { client: mission.client, mission }
  const moved = await between(
    () => move(it),
    async () => must(fill(resource, of, { ...MONTH, day: 20 })),
  )
  expect(moved).toMatchObject({ status: 503, body: { code: 'server.busy' } })
  const { options } = await must(call(app, cra.month, resource, MONTH))
  expect(options.find((one) => one.mission.id === mission.id)).toMatchObject({
    startDate: '2026-01-01',
    endDate: FIELDS.endDate,
  })
  // Once more, knowing of it: a day that is filled is not taken away.
  const again = await move(it)
  const { options: after } = await must(call(app, cra.month, resource, MONTH))
  const own = after.find((one) => one.mission.id === mission.id)
  expect(again.status === 200 || JSON.stringify(again.body).includes('2026-10-20')).toBe(true)
  expect((own?.startDate ?? '') <= '2026-10-20' && (own?.endDate ?? '') >= '2026-10-20').toBe(true)
  const report = await must(call(app, cra.month, resource, MONTH))
  const asked = { craId: report.id, version: report.version }
  expect((await call(app, cra.send, resource, asked as never)).status).toBe(200)
})

test('a last day that is moved while the mission becomes another kind of work leaves what is planned as it is counted', async () => {
  const { manager, mission, positioning } = await working()
  const { id: missionId, client, version } = mission
  const planned = async (more: { mission?: string } = {}) => {
    const { budgetDetails } = await must(call(app, dashboards.project, manager, more))
    return budgetDetails?.rows.map(({ type, total }) => [type, total])
  }
  const asked = { ...FIELDS, missionId, version, clientId: client.id, startDate: '2026-01-01' }
  const assign = () =>
    call(app, positionings.assign, manager, {
      positioningId: positioning.id,
      version: positioning.version + 1,
      endDate: '2026-12-31',
    })
  const moved = await between(assign, async () =>
    must(call(app, missions.save, manager, { ...asked, interventionType: 'FULL_REMOTE' })),
  )
  expect(moved).toMatchObject({ status: 409, body: { code: 'positionings.stale' } })
  await must(assign())
  // Counted once more, mission by mission, it is the same, also in the year after.
  for (const at of ['2026-11-20T09:00:00Z', '2027-06-01T09:00:00Z']) {
    setClock({ at: new Date(at) })
    expect(await planned()).toEqual(await planned({ mission: missionId }))
  }
})

test('a seat in a training is not given up while a day of it is filled', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: course } = await academyKit(app).published(manager)
  const { planned, enrol } = sessionKit(app)
  const date = mondayIn(1)
  const session = await planned(manager, course, { days: [{ date, part: 'DAY' }] as never })
  await must(enrol(resource, session.id))
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const { options } = await must(call(app, cra.month, resource, { year, month }))
  const of = options.find((one) => one.mission.id === session.id) ?? expect.fail('the training is not offered')
  const left = await between(
    () => call(app, academy.leaveSession, resource, { id: session.id }, { anyCost: true }),
    async () => must(fill(resource, of, { year, month, day })),
  )
  expect(left).toMatchObject({ status: 409, body: { code: 'academy.daysFilled' } })
  expect(await must(call(app, academy.sessions, resource, { course }))).toMatchObject([{ mine: 'SEAT' }])
})
