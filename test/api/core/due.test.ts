import { expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { withMeter } from '#functions/core/table/meter.ts'
import { putItem, queryAll, updateItem } from '#functions/core/table/table.ts'
import { positioningKey } from '#functions/data/positionings/positionings.ts'
import { runDueJobs } from '#infra/local/triggers/due.ts'
import { common } from '#shared/overview/common/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { CLIENT_LINK_DAYS } from '#shared/staffing/positionings/rules.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const { accepted, answer, must, newMission, send, sent } = staffingOf(app)

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const toExpiry = CLIENT_LINK_DAYS * DAY_MS

const sentProposal = async () => {
  const tenant = await newTenant(app)
  const mission = await newMission(tenant.manager)
  const { positioning, token } = await sent(tenant.manager, mission.id, tenant.resource)
  return { ...tenant, mission, positioning, token }
}
const expiries = async (by: Person, positioningId: string): Promise<number> => {
  const { content } = await must(call(app, positionings.history, by, { positioningId, size: 50 }))
  return content.filter(({ actionType }) => actionType === 'CLIENT_LINK_EXPIRED').length
}
const rowsOf = async (tenant: string) =>
  (await queryAll({ where: expression`#pk = ${'DUE'}` })).filter((row) => row.tenant === tenant)
const at = async (ahead: number, run: () => Promise<void>): Promise<void> => {
  setClock({ ahead })
  try {
    await run()
  } finally {
    setClock()
  }
}

test('a run that finds nothing due costs half a unit', async () => {
  await withMeter(async (usage) => {
    await runDueJobs()
    expect(usage).toEqual({ requests: 1, units: 0.5 })
  })
})

test('a client’s link that expires without an answer is told once to whoever sent it, in the panel, the history and by mail', async () => {
  const { tenant, manager, resource, positioning } = await sentProposal()
  await at(toExpiry - MINUTE_MS, app.runDueJobs)
  expect(await expiries(manager, positioning.id)).toBe(0)
  await at(toExpiry + MINUTE_MS, app.runDueJobs)
  await at(toExpiry + 6 * MINUTE_MS, app.runDueJobs)
  expect(await expiries(manager, positioning.id)).toBe(1)
  expect(await rowsOf(tenant)).toEqual([])
  const told = await must(call(app, common.notifications, manager, {}))
  const unanswered = new RegExp(` n’a pas répondu à la proposition de ${resource.name}$`)
  expect(told.filter(({ title }) => unanswered.test(title ?? ''))).toHaveLength(1)
  expect((await app.mails(manager.email)).filter(({ subject }) => unanswered.test(subject))).toHaveLength(1)
})

test('what nobody ran for a month happens once when it runs again, whoever else runs it at the same time', async () => {
  const proposals = await Promise.all(Array.from({ length: 3 }, sentProposal))
  await at(toExpiry + 30 * DAY_MS, async () => {
    await Promise.all([runDueJobs(), runDueJobs(), runDueJobs()])
    await app.drained()
  })
  for (const { manager, positioning } of proposals) expect(await expiries(manager, positioning.id)).toBe(1)
})

test('a proposal that was answered, taken back, or whose mission is closed is settled without a word', async () => {
  const [answered, takenBack, closed] = await Promise.all([sentProposal(), sentProposal(), sentProposal()])
  await must(answer(answered.token, false))
  const { id: positioningId, version } = takenBack.positioning
  await must(call(app, positionings.takeBack, takenBack.manager, { positioningId, version }))
  const { mission } = closed
  const current = await must(call(app, missions.get, closed.manager, { missionId: mission.id }))
  await must(call(app, missions.close, closed.manager, { missionId: mission.id, version: current.version }))
  await at(toExpiry + MINUTE_MS, app.runDueJobs)
  for (const { tenant, manager, positioning } of [answered, takenBack, closed]) {
    expect(await expiries(manager, positioning.id)).toBe(0)
    expect(await rowsOf(tenant)).toEqual([])
  }
})

test('a link that was sent again expires by its own date, not by the first one’s', async () => {
  const { manager, addPerson, positioning } = await sentProposal()
  const colleague = await addPerson({ permissions: ['ALL'] })
  await at(5 * DAY_MS, async () => {
    await must(send(colleague, positioning.id, positioning.version))
    await app.drained()
  })
  await at(toExpiry + MINUTE_MS, app.runDueJobs)
  expect(await expiries(manager, positioning.id)).toBe(0)
  await at(toExpiry + 5 * DAY_MS + MINUTE_MS, app.runDueJobs)
  expect(await expiries(manager, positioning.id)).toBe(1)
})

test('what is refused is not scheduled', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  const { id } = await newMission(manager)
  const positioning = await accepted(manager, id, resource)
  expect((await send(manager, positioning.id, positioning.version + 1)).status).toBe(409)
  expect(await rowsOf(tenant)).toEqual([])
})

test('one that fails holds up no other, however many, and is tried again', async () => {
  const { manager, tenant, positioning } = await sentProposal()
  const broken = await sentProposal()
  // More than one page of what cannot be read, before all that is due.
  for (let index = 10; index < 40; index += 1) {
    await putItem({ pk: 'DUE', sk: `2000-01-01T00:00:00.000Z#${tenant}#${index}`, v: 1 })
  }
  const key = positioningKey(broken.tenant, broken.positioning.id)
  await updateItem(key, expression`SET #order = ${7}`)
  await at(toExpiry + MINUTE_MS, app.runDueJobs)
  expect(await expiries(manager, positioning.id)).toBe(1)
  expect(await rowsOf(broken.tenant)).toHaveLength(1)
  await updateItem(key, expression`SET #order = ${broken.positioning.missionId}`)
  await at(toExpiry + MINUTE_MS, app.runDueJobs)
  expect(await expiries(broken.manager, broken.positioning.id)).toBe(1)
  expect(await rowsOf(broken.tenant)).toEqual([])
})
